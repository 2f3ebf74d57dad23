import type { Operation } from '../operation.ts';
import { isJsonMediaType } from './media-kind.ts';
import type { Parameter } from '../parameter.ts';
import type { Response } from '../response.ts';
import type { Schema } from '../schema.ts';
import { conjuncts } from './schema-shape.ts';

export type PaginationKind = 'offset' | 'keyset';

/** How a list operation is walked page by page. */
export interface Pagination {
  /** As `x-pagination` says, else as the parameters suggest. */
  readonly kinds: readonly PaginationKind[];
  /** True when `x-pagination` says so, false when it is inferred. */
  readonly isDeclared: boolean;
  /** Page number, from 1 (`page`). */
  readonly page: Parameter | undefined;
  /** Items per page (`per_page`, `limit`, ...). */
  readonly pageSize: Parameter | undefined;
  /** Items to skip (`offset`). */
  readonly offset: Parameter | undefined;
  /** Opaque place to go on from (`cursor`, `page_token`, ...). */
  readonly cursor: Parameter | undefined;
  /** Chooses keyset where both kinds are there (`pagination`). */
  readonly chooser: Parameter | undefined;
  /** True when the success response declares a `Link` header (RFC 8288). */
  readonly hasLinkHeader: boolean;
  /** Schema of one item, when the body is a bare list. */
  readonly item: Schema | undefined;
}

const PAGE = ['page', 'page_number', 'pagenumber', 'pageindex'];
const SIZE = ['per_page', 'perpage', 'page_size', 'pagesize', 'limit', 'max_results', 'maxresults', 'first', 'count'];
/** Names that say how many items a page has where there are pages: alone they may be the size of something else. */
const SIZE_OF_PAGES = ['size', 'items_per_page', 'itemsperpage', 'take', 'top'];
const OFFSET = ['offset', 'skip', 'start', 'startat', 'start_at'];
const CURSOR = [
  'cursor',
  'page_token',
  'pagetoken',
  'next_token',
  'nexttoken',
  'after',
  'starting_after',
  'id_after',
  'continuation_token',
];

const memo = new WeakMap<Operation, Pagination | undefined>();

/** The pagination of an operation; undefined when it is no paged list. Memoised. */
export function paginationOf(operation: Operation): Pagination | undefined {
  if (!memo.has(operation)) memo.set(operation, computePagination(operation));
  return memo.get(operation);
}

function computePagination(operation: Operation): Pagination | undefined {
  if (operation.method !== 'GET' && operation.method !== 'QUERY') return undefined;
  const success = operation.responses.find((response) => /^2(00|XX)$/.test(response.status));
  const query = queryParameters(operation);
  const moving = { page: named(query, PAGE), offset: named(query, OFFSET), cursor: named(query, CURSOR) };
  const parameters = {
    ...moving,
    pageSize: named(query, SIZE) ?? sizeOfPages(query, moving),
    chooser: named(query, ['pagination']),
  };
  const hasLinkHeader = success?.headers.some((header) => header.name.toLowerCase() === 'link') === true;
  const declared = declaredKinds(operation.extensions['x-pagination']);
  const kinds = declared ?? inferredKinds(parameters, hasLinkHeader);
  if (kinds.length === 0) return undefined;
  return { kinds, isDeclared: declared !== undefined, ...parameters, hasLinkHeader, item: itemSchema(success) };
}

/** By name in lower case, with `_` between its words; of names that are then the same the first. */
function queryParameters(operation: Operation): ReadonlyMap<string, Parameter> {
  const query = new Map<string, Parameter>();
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'query') continue;
    const name = parameter.name.toLowerCase().replaceAll('-', '_');
    if (!query.has(name)) query.set(name, parameter);
  }
  return query;
}

function sizeOfPages(
  query: ReadonlyMap<string, Parameter>,
  { page, offset, cursor }: Pick<Pagination, 'page' | 'offset' | 'cursor'>,
): Parameter | undefined {
  const size = (page ?? offset ?? cursor) === undefined ? undefined : named(query, SIZE_OF_PAGES);
  return size?.schema.types.includes('integer') === true ? size : undefined;
}

/** In the order of the names: a list with both `limit` and `count` means the first. */
function named(query: ReadonlyMap<string, Parameter>, names: readonly string[]): Parameter | undefined {
  const name = names.find((candidate) => query.has(candidate));
  return name === undefined ? undefined : query.get(name);
}

function declaredKinds(value: unknown): readonly PaginationKind[] | undefined {
  const values: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const kinds = values.filter((kind): kind is PaginationKind => kind === 'offset' || kind === 'keyset');
  return kinds.length === 0 ? undefined : kinds;
}

function inferredKinds(
  { page, pageSize, offset, cursor }: Pick<Pagination, 'page' | 'pageSize' | 'offset' | 'cursor'>,
  hasLinkHeader: boolean,
): readonly PaginationKind[] {
  const kinds: PaginationKind[] = [];
  if ((page !== undefined || offset !== undefined) && (pageSize !== undefined || hasLinkHeader)) kinds.push('offset');
  if (cursor !== undefined && (pageSize !== undefined || hasLinkHeader)) kinds.push('keyset');
  return kinds;
}

function itemSchema(response: Response | undefined): Schema | undefined {
  const json = response?.content.find(({ name }) => isJsonMediaType(name));
  if (json?.schema === undefined) return undefined;
  return conjuncts(json.schema).find((part) => part.items !== undefined)?.items;
}
