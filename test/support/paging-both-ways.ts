import { at, backByLink, byLink, type PagingStyle, sent } from './paging-onwards.ts';
import { integer, object, orNull, size, text } from './paging-styles.ts';

/** Ways of paging that lead back as well, by a parameter of its own. */
export const BOTH_WAYS: readonly PagingStyle[] = [
  {
    name: 'idsAround',
    asks: { limit: size, starting_after: text, ending_before: text },
    beside: { has_more: { type: 'boolean' } },
    example: { has_more: true },
    onwards: ({ body, items }) =>
      at(body, 'has_more') === true ? { query: { starting_after: items.at(-1)?.['id'] ?? '' } } : undefined,
    back: ({ body, items, isBack }) =>
      isBack !== true || at(body, 'has_more') === true
        ? { query: { ending_before: items[0]?.['id'] ?? '' } }
        : undefined,
  },
  {
    name: 'numbersAround',
    asks: { limit: size, after_id: integer, before_id: integer },
    ids: 'number',
    beside: { first_id: orNull(integer), last_id: orNull(integer), has_more: { type: 'boolean' } },
    example: { first_id: 5, last_id: 1, has_more: true },
    onwards: ({ body }) =>
      at(body, 'has_more') === true ? { query: { after_id: at(body, 'last_id') ?? '' } } : undefined,
    back: ({ body, isBack }) =>
      isBack !== true || at(body, 'has_more') === true
        ? { query: { before_id: at(body, 'first_id') ?? '' } }
        : undefined,
  },
  {
    name: 'relayBothWays',
    at: 'edges',
    asks: { first: size, after: text, last: { type: 'integer', minimum: 1 }, before: text },
    item: { cursor: text },
    beside: {
      pageInfo: object(
        {
          hasNextPage: { type: 'boolean' },
          hasPreviousPage: { type: 'boolean' },
          startCursor: orNull(text),
          endCursor: orNull(text),
        },
        'hasNextPage',
      ),
    },
    example: { pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: 'c1', endCursor: 'c5' } },
    onwards: ({ body }) =>
      at(body, 'pageInfo', 'hasNextPage') === true
        ? { query: { after: at(body, 'pageInfo', 'endCursor') ?? '' } }
        : undefined,
    back: ({ body }) =>
      at(body, 'pageInfo', 'hasPreviousPage') === true
        ? { query: { last: 2, before: at(body, 'pageInfo', 'startCursor') ?? '' } }
        : undefined,
  },
  {
    name: 'cursorsAround',
    at: 'data',
    asks: { 'page[size]': size, 'page[after]': text, 'page[before]': text },
    beside: {
      meta: object({ next_cursor: orNull(text), previous_cursor: orNull(text) }),
      links: object({ prev: orNull(text), next: orNull(text) }),
    },
    example: {
      meta: { next_cursor: 'aa', previous_cursor: null },
      links: { prev: null, next: '/x?page[after]=aa' },
    },
    onwards: sent('page[after]', 'meta', 'next_cursor'),
    back: sent('page[before]', 'meta', 'previous_cursor'),
  },
  {
    name: 'linksAround',
    at: '',
    hasLink: true,
    asks: { limit: size, after: text, before: text },
    onwards: byLink,
    back: backByLink,
  },
];
