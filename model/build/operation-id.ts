import type { Operation } from '../operation.ts';
import { isObject } from '../load/raw.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { report } from './read/scope.ts';
import type { PendingOperation } from './read/scope.ts';

/** Gives every operation an id that is unique in the description: the declared one, else one derived from its method and path. */
export function assignOperationIds(pending: readonly PendingOperation[]): void {
  const owners = new Map<string, Operation>();
  const derivedLater: PendingOperation[] = [];
  // Who refers to an operation has read its id there: it stays with the operation, whichever of the two comes first.
  const borrowed = borrowedAmong(pending);
  for (const item of pending) {
    const { declared = '' } = item;
    if (declared === '' || owners.has(declared) || borrowed.has(item)) derivedLater.push(item);
    else {
      owners.set(declared, item.operation);
      item.operation.operationId = declared;
      item.operation.hasDeclaredId = true;
    }
  }
  for (const item of derivedLater) {
    deriveId(item, owners);
    if (borrowed.has(item)) nameInPlace(item);
  }
}

function borrowedAmong(pending: readonly PendingOperation[]): ReadonlySet<PendingOperation> {
  if (pending.every(({ isReferred }) => !isReferred)) return new Set();
  const written = new Set(pending.flatMap(({ isReferred, source }) => (isReferred ? [] : [source])));
  return new Set(pending.filter(({ isReferred, source }) => isReferred && written.has(source)));
}

/** What is written in the place of the reference has the name as well. */
function nameInPlace({ scope, raw, operation: { operationId } }: PendingOperation): void {
  const { settled } = scope.state.store;
  const read = settled.get(raw);
  if (isObject(read)) settled.set(raw, { ...read, operationId });
}

function deriveId({ operation, scope, declared, isCalled }: PendingOperation, owners: Map<string, Operation>): void {
  const base = baseId(operation);
  let derived = base;
  for (let count = 2; owners.has(derived); count += 1) derived = `${base}${count}`;
  operation.operationId = derived;
  const owner = owners.get(declared ?? '');
  owners.set(derived, operation);
  const label = labelOf(operation);
  const { pointer } = operation.location;
  if (owner !== undefined && declared !== undefined) {
    const parameters = { id: declared, other: labelOf(owner), operation: label, derived };
    report(scope, 'duplicate-operation-id', childPointer(pointer, 'operationId'), { parameters });
  } else if (isCalled) report(scope, 'missing-operation-id', pointer, { parameters: { operation: label, derived } });
}

function labelOf(operation: Operation): string {
  return `${operation.method} ${operation.path}`;
}

/** `GET /users/{id}/keys` gives `getUsersByIdKeys`. */
function baseId({ method, path }: Operation): string {
  const words = path
    .replaceAll(/\{([^{}]*)\}/g, ' by $1 ')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return method.toLowerCase().replaceAll(/[^a-z0-9]+/g, '') + name;
}
