import type { Operation } from '../operation.ts';
import type { PathItem } from '../path-item.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { isObject } from '../load/raw.ts';
import type { RawObject } from '../load/raw.ts';
import { dereference } from './read/follow.ts';
import { RULES } from './read/object-rules.ts';
import { buildOperation, buildParameters } from './operation.ts';
import { extensionsOf, membersOf, readObject, stringField } from './read/read-object.ts';
import { locationOf, report } from './read/scope.ts';
import type { BuiltPathItem, OperationHolder, Scope } from './read/scope.ts';
import { buildServers } from './server.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/**
 * Builds a Path Item Object with its operations in document order (OAS "Path Item Object"); undefined when a reference to it
 * leads nowhere.
 */
export function buildPathItem(scope: Scope, value: unknown, holder: OperationHolder): BuiltPathItem | undefined {
  const { object } = RULES.pathItem;
  const found = dereference(scope, value, holder.pointer, object);
  if (found === undefined) return undefined;
  const isReferred = found.value !== value;
  const built = buildOwn(found.scope, found.value, { ...holder, pointer: found.pointer, isReferred });
  if (!isObject(value) || found.value === value) return built;
  // Fields beside `$ref` are left open by the specification; they add to what is referenced, and win.
  const siblings = Object.fromEntries(Object.entries(value).filter(([field]) => field !== '$ref'));
  if (Object.keys(siblings).length === 0) return built;
  const { item, operations: added } = buildOwn(scope, siblings, holder);
  const inherited = built.operations.filter((operation) => !added.some((other) => other.method === operation.method));
  const { summary = item.summary, description = item.description } = found;
  const parameters = [...built.item.parameters, ...item.parameters];
  return { item: { ...built.item, summary, description, parameters }, operations: [...inherited, ...added] };
}

function buildOwn(scope: Scope, value: RawObject, holder: OperationHolder): BuiltPathItem {
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
  const item: PathItem = {
    kind: 'path-item',
    location: locationOf(scope, pointer),
    extensions: extensionsOf(raw),
    path: holder.path,
    summary: stringField(raw, 'summary'),
    description: stringField(raw, 'description'),
    parameters,
  };
  return { item, operations };
}

function isMethod(field: string): boolean {
  return (METHODS as readonly string[]).includes(field); // widened: includes wants the element type
}

function checkAdditional(scope: Scope, method: string, pointer: string): void {
  const field = method.toLowerCase();
  if (!isMethod(field)) return;
  report(scope, 'conflicting-additional-operation', pointer, { parameters: { method: JSON.stringify(method), field } });
}
