import { describe, expect, it } from 'vitest';
import { describePlan, pagePlanOf } from '../../../model/facts/paging/index.ts';
import { apiOf } from './load-text.ts';

interface ListOperation {
  readonly method?: string;
  readonly path?: string;
  /** Query parameters and their types; members of the body for a POST. */
  readonly sends: Readonly<Record<string, object>>;
  readonly answer: object;
  readonly headers?: object;
}

const text = { type: 'string' };
const number = { type: 'integer', default: 1 };
const skip = { type: 'integer', minimum: 0 };
const seconds = { type: 'integer', format: 'int64' };
const flag = { type: 'boolean' };
const time = { type: 'string', format: 'date-time' };
const list = { type: 'array', items: { type: 'object', properties: { id: text } } };
const object = (properties: object): object => ({ type: 'object', properties });

/** The plan of an operation in words; undefined when none is recognised. */
async function planOf({
  method = 'get',
  path = '/things',
  sends,
  answer,
  headers = {},
}: ListOperation): Promise<unknown> {
  const parameters = Object.entries(sends).map(([name, schema]) => ({ name, in: 'query', schema }));
  const requestBody = { content: { 'application/json': { schema: object(sends) } } };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  const api = await apiOf(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 't', version: '1' },
      paths: {
        [path]: {
          [method]: {
            ...(method === 'post' ? { requestBody, parameters: names } : { parameters: [...names, ...parameters] }),
            responses: { '200': { description: 'd', headers, content: { 'application/json': { schema: answer } } } },
          },
        },
      },
    }),
  );
  const [operation] = api.operations;
  const plan = operation && pagePlanOf(operation);
  return plan && describePlan(plan);
}

describe('paging is recognised by names, types and shape', () => {
  it.each<[string, ListOperation, string]>([
    [
      'a token',
      { sends: { page_token: text }, answer: object({ items: list, next_page_token: text }) },
      'cursor: /next_page_token goes into the query as page_token; items at /items',
    ],
    [
      'a token of the same name',
      { sends: { nextPageToken: text }, answer: object({ rows: list, nextPageToken: text }) },
      'cursor: /nextPageToken goes into the query as nextPageToken; items at /rows',
    ],
    [
      'a nested cursor',
      { sends: { cursor: text }, answer: object({ data: list, response_metadata: object({ next_cursor: text }) }) },
      'cursor: /response_metadata/next_cursor goes into the query as cursor; items at /data',
    ],
    [
      'a cursor of a search',
      {
        method: 'post',
        sends: { cursor: text },
        answer: object({ results: list, next_cursor: { type: ['string', 'null'] } }),
      },
      'cursor: /next_cursor goes into the body as /cursor; items at /results',
    ],
    [
      'the next cursor of an object',
      { sends: { after: text }, answer: object({ results: list, paging: object({ next: object({ after: text }) }) }) },
      'cursor: /paging/next/after goes into the query as after; items at /results',
    ],
    [
      'what the next request sends, in an object of its own',
      { sends: { page: text }, answer: object({ items: list, next: object({ page: text }) }) },
      'cursor: /next/page goes into the query as page; items at /items',
    ],
    [
      'a token beside that of the page itself',
      {
        sends: { continuationToken: text },
        answer: object({ items: list, continuationToken: text, nextContinuationToken: text }),
      },
      'cursor: /nextContinuationToken goes into the query as continuationToken; items at /items',
    ],
    [
      'the last item',
      { sends: { starting_after: text, limit: skip }, answer: object({ data: list, has_more: flag }) },
      'cursor: /id of the last item goes into the query as starting_after, while /has_more; items at /data',
    ],
    [
      'a URL',
      { sends: {}, answer: object({ value: list, '@odata.nextLink': text }) },
      'url: /@odata.nextLink is the next page; items at /value',
    ],
    [
      'a link',
      { sends: {}, answer: object({ data: list, links: object({ next: text }) }) },
      'url: /links/next is the next page; items at /data',
    ],
    [
      'an offset',
      { sends: { offset: skip, limit: skip }, answer: object({ items: list, total: skip }) },
      'offset: counted in the query as offset from 0, up to /total; items at /items',
    ],
    [
      'an offset, where every number is one',
      {
        sends: { offset: { type: 'number' }, limit: { type: 'number' } },
        answer: object({ items: list, total: { type: 'number' } }),
      },
      'offset: counted in the query as offset from 0, up to /total; items at /items',
    ],
    [
      'a page',
      { sends: { page: number, per_page: number }, answer: object({ items: list, total_pages: skip }) },
      'page: counted in the query as page from 1, up to /total_pages; items at /items',
    ],
    [
      'pages up to the last one',
      { sends: { page: number }, answer: object({ data: list, last_page: skip }) },
      'page: counted in the query as page from 1, up to /last_page; items at /data',
    ],
    [
      'pages from 0, of which the number of the last one is not that of all',
      { sends: { page: skip }, answer: object({ data: list, last_page: skip }) },
      'page: counted in the query as page from 0; items at /data',
    ],
    [
      'resources beside the names of their schemas, from 1',
      {
        sends: { startIndex: number, count: skip },
        answer: object({ totalResults: skip, schemas: { type: 'array', items: text }, Resources: list }),
      },
      'offset: counted in the query as startIndex from 1, up to /totalResults; items at /Resources',
    ],
    [
      'a list in an object beside links',
      {
        sends: { page: skip, size: skip },
        answer: object({
          _embedded: object({ things: list }),
          _links: object({ next: object({ href: text }) }),
          page: object({ totalPages: skip }),
        }),
      },
      'url: /_links/next/href is the next page; items at /_embedded/things',
    ],
    [
      'a token of paging',
      { sends: { pagination_token: text }, answer: object({ data: list, meta: object({ next_token: text }) }) },
      'cursor: /meta/next_token goes into the query as pagination_token; items at /data',
    ],
    [
      'a bare list of pages',
      { sends: { page: skip, size: skip }, answer: list },
      'page: counted in the query as page from 0; the answer is the list',
    ],
    [
      'the number of the next page',
      {
        sends: { page: { type: 'integer' } },
        answer: object({ items: list, meta: object({ next_page: { type: ['integer', 'null'] } }) }),
      },
      'cursor: /meta/next_page goes into the query as page; items at /items',
    ],
    [
      'a Link header',
      {
        sends: { page: number, per_page: number },
        answer: object({ things: list }),
        headers: { Link: { schema: text } },
      },
      'link: the Link header leads on; items at /things',
    ],
  ])('%s', async (_, operation, expected) => {
    expect(await planOf(operation)).toBe(expected);
  });

  it.each<[string, ListOperation]>([
    ['nothing to send it with', { sends: {}, answer: object({ items: list, next_cursor: text }) }],
    ['a filter by time', { sends: { after: time }, answer: object({ items: list, next_cursor: text }) }],
    [
      'the time of the last item',
      { sends: { after: time, limit: skip }, answer: object({ data: list, has_more: flag, last_id: text }) },
    ],
    [
      'what is told beside a next page',
      { sends: { title: text }, answer: object({ items: list, next: object({ title: text }) }) },
    ],
    [
      'a scroll, whose id is the same for every page',
      { sends: { scroll_id: text }, answer: object({ hits: list, scroll_id: text }) },
    ],
    ['types that differ', { sends: { offset: skip, limit: skip }, answer: object({ items: list, offset: text }) }],
    [
      'a cursor that may be that of the page itself',
      { sends: { cursor: text }, answer: object({ items: list, cursor: text }) },
    ],
    [
      'a first page of which nobody knows the number',
      { sends: { page: { type: 'integer' }, size: skip }, answer: object({ items: list }) },
    ],
    ['two lists', { sends: { cursor: text }, answer: object({ added: list, removed: list, next_cursor: text }) }],
    [
      'lists that are parts of one thing',
      { path: '/things/{id}', sends: { page: number, per_page: number }, answer: object({ name: text, tags: list }) },
    ],
    [
      'a time that begins',
      { sends: { start: skip, end: skip, limit: skip }, answer: object({ items: list, total: skip }) },
    ],
    [
      'a time that begins without an end',
      { sends: { start: seconds, limit: skip }, answer: object({ items: list, total: skip }) },
    ],
    ['a sum', { sends: { offset: skip, limit: skip }, answer: object({ items: list, total: { type: 'number' } }) }],
    [
      'two ways at once',
      { sends: { page: number, offset: skip, limit: skip }, answer: object({ items: list, total: skip }) },
    ],
    [
      'a request that changes something',
      { method: 'put', sends: { cursor: text }, answer: object({ items: list, next_cursor: text }) },
    ],
    ['a size alone', { sends: { limit: skip }, answer: object({ items: list, total: skip }) }],
    [
      'a search that does not say how far',
      { method: 'post', sends: { page: number, size: skip }, answer: object({ hits: list }) },
    ],
  ])('and not where it leaves a doubt: %s', async (_, operation) => {
    expect(await planOf(operation)).toBeUndefined();
  });
});
