import type { Api } from '../../api.ts';
import { decodeFragment, pointerTokens } from '../../load/json/json-pointer.ts';
import type { Operation } from '../../operation.ts';
import type { Link } from '../../response.ts';

/** The operation of the description that a link names, or refers to by its place (OAS "Link Object"); undefined where there is none. */
export function linkedOperation(api: Api, { operationId, operationRef }: Link): Operation | undefined {
  const all = [...api.operations, ...api.webhooks];
  if (operationId !== undefined) {
    const called = all.flatMap(({ callbacks }) => callbacks.flatMap(({ operations }) => operations));
    return [...all, ...called].find((operation) => operation.operationId === operationId);
  }
  return operationRef === undefined ? undefined : placedAt(all, operationRef);
}

function placedAt(all: readonly Operation[], reference: string): Operation | undefined {
  if (!reference.startsWith('#/')) return undefined;
  const [field, path, method, ...rest] = pointerTokens(decodeFragment(reference.slice(1)));
  if (rest.length > 0 || method === undefined || (field !== 'paths' && field !== 'webhooks')) return undefined;
  return all.find((operation) => operation.path === path && operation.method.toLowerCase() === method.toLowerCase());
}
