import type { Operation } from '../operation.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { report } from './read/scope.ts';
import type { PendingOperation } from './read/scope.ts';

/** Gives every operation an id that is unique in the description: the declared one, else one derived from its method and path. */
export function assignOperationIds(pending: readonly PendingOperation[]): void {
  const owners = new Map<string, Operation>();
  const derivedLater: PendingOperation[] = [];
  for (const item of pending) {
    if (item.declared === undefined || item.declared === '' || owners.has(item.declared)) derivedLater.push(item);
    else {
      owners.set(item.declared, item.operation);
      item.operation.operationId = item.declared;
      item.operation.hasDeclaredId = true;
    }
  }
  for (const item of derivedLater) deriveId(item, owners);
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
