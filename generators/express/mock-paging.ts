import { paginationOf } from '../../model/facts/pagination.ts';
import { conjuncts } from '../../model/facts/schema-shape.ts';
import type { JsonObject } from '../../model/json-object.ts';
import type { MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import type { Response } from '../../model/response.ts';
import { parameterProperty } from '../emit/operation/parameter-property.ts';

/** Headers that speak of pages by the names that they go by, in lower case. */
const headers: Readonly<Record<string, string>> = {
  link: 'link',
  'x-total': 'total',
  'x-total-count': 'total',
  'total-count': 'total',
  'x-total-pages': 'pages',
  'x-page-count': 'pages',
  'x-page': 'page',
  'x-per-page': 'size',
  'x-next-page': 'next',
  'x-prev-page': 'prev',
};

/** How a mock pages the bare list of an operation, as `paging` of its case; nothing where it is no such list. */
export function pagingOf(operation: Operation, response: Response, mediaType: MediaType): JsonObject {
  const facts = paginationOf(operation);
  const { schema } = mediaType;
  if (facts?.item === undefined || schema === undefined || !response.status.startsWith('2')) return {};
  const { page, pageSize, offset, cursor } = facts;
  const least = Math.max(0, ...conjuncts(schema).map(({ minItems = 0 }) => minItems));
  const declared = response.headers.flatMap(({ name }) => {
    const kind = headers[name.toLowerCase()];
    return kind === undefined ? [] : [[name, kind]];
  });
  const paging = {
    ...property('page', page, operation),
    ...property('size', pageSize, operation),
    ...property('offset', offset, operation),
    ...property('cursor', cursor, operation),
    ...(page === undefined ? {} : { pageName: page.name }),
    ...(pageSize === undefined ? {} : { sizeName: pageSize.name }),
    ...(offset === undefined ? {} : { offsetName: offset.name }),
    ...(least === 0 ? {} : { least }),
    ...(declared.length === 0 ? {} : { headers: Object.fromEntries(declared) }),
  };
  return { paging };
}

function property(key: string, parameter: Parameter | undefined, operation: Operation): JsonObject {
  return parameter === undefined ? {} : { [key]: parameterProperty(operation, parameter) };
}
