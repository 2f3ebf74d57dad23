import type { Api } from '../../api.ts';
import { decodeFragment, pointerTokens } from '../../load/json/json-pointer.ts';
import type { Operation } from '../../operation.ts';
import type { Link } from '../../response.ts';

/** The operation of the description that a link names, or refers to by its place (OAS "Link Object"); undefined where there is none. */
export function linkedOperation(api: Api, { operationId, operationRef }: Link): Operation | undefined {
  const all = [...api.operations, ...api.webhooks];
  const called = all.flatMap(({ callbacks }) => callbacks.flatMap(({ operations }) => operations));
  if (operationId !== undefined) return [...all, ...called].find((operation) => operation.operationId === operationId);
  if (operationRef?.startsWith('#/') !== true) return undefined;
  const pointer = decodeFragment(operationRef.slice(1));
  return placedAt(api, pointer) ?? [...all, ...called].find(({ location }) => isAt(api, location, pointer));
}

/** An operation by its path or the name of its webhook, wherever that is described. */
function placedAt(api: Api, pointer: string): Operation | undefined {
  const [field, path, ...rest] = pointerTokens(pointer);
  const of = field === 'paths' ? api.operations : field === 'webhooks' ? api.webhooks : [];
  // OAS 3.2 "Path Item Object": methods that it has no field for stand in a map of their own.
  const method = rest[0] === 'additionalOperations' ? rest[1] : rest[0];
  if (method === undefined || rest.length !== (method === rest[0] ? 1 : 2)) return undefined;
  return of.find((operation) => operation.path === path && operation.method.toLowerCase() === method.toLowerCase());
}

function isAt(api: Api, location: Operation['location'], pointer: string): boolean {
  return location.pointer === pointer && location.file === api.location.file;
}
