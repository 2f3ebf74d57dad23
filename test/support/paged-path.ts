import type { JsonObject } from '../../model/json-object.ts';
import type { PagingStyle } from './paging-onwards.ts';
import { integer, object, text } from './paging-styles.ts';

/** The five items by their ids: texts, or numbers in falling order. */
export function idsOf(ids: PagingStyle['ids']): readonly (string | number)[] {
  return ids === 'number' ? [5, 4, 3, 2, 1] : ['i1', 'i2', 'i3', 'i4', 'i5'];
}

/** The description of lists that are paged so, with five items, and where `isBare` without an example. */
export function pagedPath(
  { name, asks, beside = {}, example = {}, at: list = 'items', hasLink, item, ids = 'text' }: PagingStyle,
  isBare: boolean,
): JsonObject {
  const id = ids === 'text' ? text : integer;
  const items = { type: 'array', items: object({ id, ...item }, 'id', ...Object.keys(item ?? {})) };
  const five = idsOf(ids).map((own, n) => ({ id: own, ...(item === undefined ? {} : { cursor: `c${n + 1}` }) }));
  const schema = list === '' ? items : object({ [list]: items, ...beside }, list);
  const shown = list === '' ? five : { [list]: five, ...example };
  const parameters = Object.entries(asks).map(([asked, own]) => ({
    name: asked,
    in: 'query',
    schema: own,
    ...(own['type'] === 'object' ? { style: 'deepObject' } : {}),
  }));
  const ok = {
    description: 'Them.',
    ...(hasLink === true ? { headers: { Link: { schema: text } } } : {}),
    content: { 'application/json': { schema, ...(isBare ? {} : { example: shown }) } },
  };
  const operationId = isBare ? `${name}Bare` : name;
  return { get: { operationId, parameters, responses: { 200: ok, 400: { description: 'No.' } } } };
}
