import { paginationOf } from '../../model/facts/pagination.ts';
import type { Operation } from '../../model/operation.ts';
import { schemaType } from '../emit/schema/schema-type.ts';
import type { TypeContext } from '../emit/schema/type-context.ts';
import type { TypeText } from '../emit/schema/type-text.ts';

/**
 * Prints the item type of a list that the runtime can walk: its answer is an array and names the next page by `Link` or
 * `x-next-page`. Undefined for any other operation.
 */
export function paginationItem(operation: Operation): ((context: TypeContext) => TypeText) | undefined {
  const pagination = paginationOf(operation);
  const item = pagination?.item;
  if (pagination === undefined || item === undefined) return undefined;
  const headers = operation.responses.flatMap((response) => response.headers);
  const hasNext = headers.some(({ name }) => name.toLowerCase() === 'x-next-page');
  if (!pagination.hasLinkHeader && !hasNext && !pagination.isDeclared) return undefined;
  return (context) => schemaType(item, 'read', context);
}
