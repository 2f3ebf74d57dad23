import type { Operation } from '../operation.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { isObject } from '../load/raw.ts';
import type { RawObject } from '../load/raw.ts';
import { dereference } from './read/follow.ts';
import { RULES } from './read/object-rules.ts';
import { buildOperation, buildParameters } from './operation.ts';
import { membersOf, readObject } from './read/read-object.ts';
import { report } from './read/scope.ts';
import type { OperationHolder, Scope } from './read/scope.ts';
import { buildServers } from './server.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** Builds the operations of a Path Item Object in document order (OAS "Path Item Object"). */
export function buildPathItem(scope: Scope, value: unknown, holder: OperationHolder): readonly Operation[] {
  const { object } = RULES.pathItem;
  const found = dereference(scope, value, holder.pointer, object);
  if (found === undefined) return [];
  const operations = buildOwn(found.scope, found.value, { ...holder, pointer: found.pointer });
  if (!isObject(value) || found.value === value) return operations;
  // Fields beside `$ref` are left open by the specification; they add to what is referenced, and win.
  const siblings = Object.fromEntries(Object.entries(value).filter(([field]) => field !== '$ref'));
  const added = buildOwn(scope, siblings, holder);
  return [...operations.filter((operation) => !added.some((other) => other.method === operation.method)), ...added];
}

function buildOwn(scope: Scope, value: RawObject, holder: OperationHolder): readonly Operation[] {
  const { pointer } = holder;
  const raw = readObject(scope, value, pointer, RULES.pathItem);
  const parameters = buildParameters(scope, raw, pointer);
  const servers = buildServers(scope, raw, pointer);
  const operations: Operation[] = [];
  for (const field of Object.keys(raw)) {
    if (!isMethod(field)) continue;
    const at = childPointer(pointer, field);
    operations.push(
      buildOperation(scope, raw[field], at, { holder, method: field.toUpperCase(), parameters, servers }),
    );
  }
  const at = childPointer(pointer, 'additionalOperations');
  for (const [method, operation] of membersOf(raw['additionalOperations'])) {
    checkAdditional(scope, method, childPointer(at, method));
    operations.push(
      buildOperation(scope, operation, childPointer(at, method), { holder, method, parameters, servers }),
    );
  }
  return operations;
}

function isMethod(field: string): boolean {
  return (METHODS as readonly string[]).includes(field); // widened: includes wants the element type
}

function checkAdditional(scope: Scope, method: string, pointer: string): void {
  const field = method.toLowerCase();
  if (!isMethod(field)) return;
  report(scope, 'conflicting-additional-operation', pointer, { parameters: { method: JSON.stringify(method), field } });
}
