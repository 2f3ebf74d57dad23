import type { JsonObject } from '../../model/json-object.ts';
import { at, byLink, counted, followed, type PagingStyle, sent } from './paging-onwards.ts';

export const integer: JsonObject = { type: 'integer' };
export const text: JsonObject = { type: 'string' };
export const orNull = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: 'null' }] });
export const size: JsonObject = { type: 'integer', minimum: 1, maximum: 100, default: 2 };
const page = { type: 'integer', minimum: 1, default: 1 };
const page0 = { type: 'integer', minimum: 0, default: 0 };
const offset = { type: 'integer', minimum: 0, default: 0 };
export const object = (properties: JsonObject, ...required: readonly string[]): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
});
const url = { type: 'string', format: 'uri' };
const href = object({ href: { type: 'string', format: 'uri-reference' } }, 'href');

const pagesOf = (total: number): number => Math.ceil(total / 2);

/** The ways of paging that a mock is walked in. */
export const PAGING_STYLES: readonly PagingStyle[] = [
  {
    name: 'pagesAndTotal',
    asks: { size, page },
    beside: { page: integer, total_pages: integer, total: integer },
    example: { page: 1, total_pages: 9, total: 99 },
    isCounted: true,
    onwards: counted('page', 1, ['total_pages'], 1),
    tells: ({ before }, total) => ({ page: before + 1, total_pages: pagesOf(total), total }),
  },
  {
    name: 'pagesFromZero',
    asks: { size, page: page0 },
    beside: { number: integer, totalPages: integer, totalElements: integer, last: { type: 'boolean' } },
    example: { number: 0, totalPages: 9, totalElements: 99, last: false },
    isCounted: true,
    onwards: counted('page', 0, ['totalPages'], 1),
    tells: ({ before }, total) => ({
      number: before,
      totalPages: pagesOf(total),
      totalElements: total,
      last: before + 1 === pagesOf(total),
    }),
  },
  {
    name: 'offsetAndTotal',
    asks: { limit: size, offset },
    beside: { total: integer, offset: integer },
    example: { total: 99, offset: 0 },
    isCounted: true,
    onwards: counted('offset', 0, ['total'], 2),
    tells: ({ before }, total) => ({ total, offset: before * 2 }),
  },
  {
    name: 'offsetFromOne',
    asks: { count: size, startIndex: { type: 'integer', minimum: 1, default: 1 } },
    beside: { totalResults: integer, startIndex: integer },
    example: { totalResults: 99, startIndex: 1 },
    isCounted: true,
    onwards: counted('startIndex', 1, ['totalResults'], 2),
    tells: ({ before }, total) => ({ totalResults: total, startIndex: before * 2 + 1 }),
  },
  {
    name: 'totalAsText',
    asks: { limit: size, offset },
    beside: { total: { type: 'string', pattern: '^[0-9]+$' } },
    example: { total: '99' },
    isCounted: true,
    onwards: counted('offset', 0, ['total'], 2),
    tells: (_, total) => ({ total: String(total) }),
  },
  {
    name: 'nextPage',
    asks: { per_page: size, page },
    beside: { meta: object({ current_page: integer, next_page: orNull(integer), prev_page: orNull(integer) }) },
    example: { meta: { current_page: 1, next_page: 2, prev_page: null } },
    onwards: sent('page', 'meta', 'next_page'),
    tells: ({ before }, total) => ({
      meta: {
        current_page: before + 1,
        next_page: before + 1 < pagesOf(total) ? before + 2 : null,
        prev_page: before === 0 ? null : before,
      },
    }),
  },
  {
    name: 'nextPageWithoutDefault',
    asks: { per_page: size, page: { type: 'integer', minimum: 1 } },
    beside: { next_page: integer },
    example: { next_page: 2 },
    onwards: sent('page', 'next_page'),
  },
  {
    name: 'nextPageFromZero',
    asks: { per_page: size, page: page0 },
    beside: { next_page: orNull(integer) },
    example: { next_page: 1 },
    onwards: sent('page', 'next_page'),
  },
  {
    name: 'nextOffset',
    asks: { per_page: size, offset },
    beside: { next_offset: orNull(integer) },
    example: { next_offset: 2 },
    onwards: sent('offset', 'next_offset'),
  },
  {
    name: 'cursorText',
    asks: { limit: size, cursor: text },
    beside: { next_cursor: orNull(text), has_more: { type: 'boolean' } },
    example: { next_cursor: 'abc', has_more: true },
    onwards: sent('cursor', 'next_cursor'),
  },
  {
    name: 'cursorOfInteger',
    asks: { limit: size, cursor: { type: 'integer', format: 'int64' } },
    beside: { next_cursor: { type: 'integer', format: 'int64' } },
    example: { next_cursor: 2 },
    onwards: sent('cursor', 'next_cursor'),
  },
  {
    name: 'cursorInBase64',
    asks: { limit: size, cursor: { type: 'string', format: 'byte' } },
    beside: { next_cursor: orNull({ type: 'string', format: 'byte' }) },
    example: { next_cursor: 'eyJpZCI6Mn0=' },
    onwards: sent('cursor', 'next_cursor'),
  },
  {
    name: 'cursorOfPattern',
    asks: { limit: size, cursor: { type: 'string', pattern: '^cur_[a-z0-9]{8}$' } },
    beside: { next_cursor: orNull({ type: 'string', pattern: '^cur_[a-z0-9]{8}$' }) },
    example: { next_cursor: 'cur_ab12cd34' },
    onwards: sent('cursor', 'next_cursor'),
  },
  {
    name: 'pageToken',
    asks: { pageSize: size, pageToken: text },
    beside: { nextPageToken: text },
    example: { nextPageToken: 'abc' },
    onwards: sent('pageToken', 'nextPageToken'),
  },
  {
    name: 'idOfLastItem',
    asks: { limit: size, starting_after: text },
    beside: { has_more: { type: 'boolean' } },
    example: { has_more: true },
    onwards: ({ body, items }) =>
      at(body, 'has_more') === true ? { query: { starting_after: items.at(-1)?.['id'] ?? '' } } : undefined,
  },
  {
    name: 'lastId',
    asks: { limit: size, after: text },
    beside: { first_id: orNull(text), last_id: orNull(text), has_more: { type: 'boolean' } },
    example: { first_id: 'i1', last_id: 'i5', has_more: false },
    onwards: ({ body }) =>
      at(body, 'has_more') === true ? { query: { after: at(body, 'last_id') ?? '' } } : undefined,
    tells: ({ items, before }, total) => ({
      first_id: items[0]?.['id'] ?? null,
      last_id: items.at(-1)?.['id'] ?? null,
      has_more: before + 1 < pagesOf(total),
    }),
  },
  {
    name: 'lastNumber',
    asks: { limit: size, after_id: integer },
    ids: 'number',
    beside: { first_id: orNull(integer), last_id: orNull(integer), has_more: { type: 'boolean' } },
    example: { first_id: 5, last_id: 1, has_more: true },
    onwards: ({ body }) =>
      at(body, 'has_more') === true ? { query: { after_id: at(body, 'last_id') ?? '' } } : undefined,
    tells: ({ items, before }, total) => ({
      first_id: items[0]?.['id'] ?? null,
      last_id: items.at(-1)?.['id'] ?? null,
      has_more: before + 1 < pagesOf(total),
    }),
  },
  {
    name: 'relay',
    at: 'edges',
    asks: { first: size, after: text },
    item: { cursor: text },
    beside: {
      pageInfo: object(
        { hasNextPage: { type: 'boolean' }, startCursor: orNull(text), endCursor: orNull(text) },
        'hasNextPage',
      ),
    },
    example: { pageInfo: { hasNextPage: false, startCursor: 'c1', endCursor: 'c5' } },
    onwards: ({ body }) =>
      at(body, 'pageInfo', 'hasNextPage') === true
        ? { query: { after: at(body, 'pageInfo', 'endCursor') ?? '' } }
        : undefined,
    tells: ({ items, before }, total) => ({
      pageInfo: {
        hasNextPage: before + 1 < pagesOf(total),
        startCursor: items[0]?.['cursor'] ?? null,
        endCursor: items.at(-1)?.['cursor'] ?? null,
      },
    }),
  },
  { name: 'linkOfPages', at: '', hasLink: true, asks: { per_page: size, page }, onwards: byLink },
  { name: 'linkFromZero', at: '', hasLink: true, asks: { size, page: page0 }, onwards: byLink },
  { name: 'linkOfOffsets', at: '', hasLink: true, asks: { limit: size, offset }, onwards: byLink },
  { name: 'linkOfCursors', at: '', hasLink: true, asks: { limit: size, cursor: text }, onwards: byLink },
  {
    name: 'urlOfNext',
    asks: { page_size: size, page },
    beside: { count: integer, next: orNull(url), previous: orNull(url) },
    example: { count: 99, next: 'https://api.example.com/x?page=2', previous: null },
    onwards: followed('next'),
    tells: (_, total) => ({ count: total }),
  },
  {
    name: 'urlOfPagesOrOffsets',
    asks: { limit: size, page, offset },
    beside: { next: orNull(url), previous: orNull(url) },
    example: { next: 'https://api.example.com/x?page=2', previous: null },
    onwards: followed('next'),
  },
  {
    name: 'urlFromZero',
    asks: { size, page: page0 },
    beside: { next: orNull(url), previous: orNull(url) },
    example: { next: 'https://api.example.com/x?page=1', previous: null },
    onwards: followed('next'),
  },
  {
    name: 'linksOfDocuments',
    at: 'data',
    asks: { 'page[size]': size, 'page[number]': page },
    beside: { links: object({ self: text, first: text, prev: orNull(text), next: orNull(text), last: text }) },
    example: { links: { self: '/x', first: '/x', prev: null, next: '/x?page[number]=2', last: '/x' } },
    onwards: followed('links', 'next'),
  },
  {
    name: 'linksAndCursors',
    at: 'data',
    asks: { 'page[size]': size, 'page[after]': text },
    beside: {
      meta: object({ has_more: { type: 'boolean' }, after_cursor: orNull(text) }),
      links: object({ prev: orNull(text), next: orNull(text) }),
    },
    example: { meta: { has_more: true, after_cursor: 'aa' }, links: { prev: null, next: '/x?page[after]=aa' } },
    onwards: followed('links', 'next'),
    tells: ({ before }, total) => ({
      meta: {
        has_more: before + 1 < pagesOf(total),
        after_cursor: before + 1 < pagesOf(total) ? String((before + 1) * 2) : null,
      },
    }),
  },
  {
    name: 'hal',
    asks: { size, page: page0 },
    beside: {
      _links: object({ self: href, first: href, prev: href, next: href, last: href }),
      page: object({ size: integer, totalElements: integer, totalPages: integer, number: integer }),
    },
    example: {
      _links: { self: { href: '/x' }, first: { href: '/x' }, next: { href: '/x?page=1' }, last: { href: '/x?page=1' } },
      page: { size: 2, totalElements: 99, totalPages: 9, number: 0 },
    },
    onwards: followed('_links', 'next', 'href'),
    tells: ({ before }, total) => ({
      page: { size: 2, totalElements: total, totalPages: pagesOf(total), number: before },
    }),
  },
];

/** A map of links whose relations no description names: only the example of a first page has them. */
export const HAL_MAP: PagingStyle = {
  name: 'halMap',
  asks: { size, page: page0 },
  beside: {
    _links: { type: 'object', additionalProperties: href },
    page: object({ totalPages: integer, number: integer }),
  },
  example: { _links: { self: { href: '/x' }, next: { href: '/x?page=1' } }, page: { totalPages: 9, number: 0 } },
  onwards: followed('_links', 'next', 'href'),
};

/** Pages asked for by the members of one object (OAS "Style Examples", `deepObject`), whose defaults nobody sends. */
export const IN_OBJECT: PagingStyle = {
  name: 'inObject',
  asks: { page: object({ after: text, size }) },
  beside: { has_more: { type: 'boolean' }, links: object({ next: orNull(text) }) },
  example: { has_more: true, links: { next: '/x?page[after]=aa' } },
  onwards: followed('links', 'next'),
};
