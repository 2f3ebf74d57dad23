import { describe, expect, it } from 'vitest';

import { pageContradiction } from '../../../../model/facts/paging/page-contradiction.ts';
import { apiOf } from '../load-text.ts';

/** A way to page: its parameters or request body, what the answer has beside three items, and what contradicts. */
interface Way {
  readonly parameters?: string;
  readonly body?: string;
  readonly beside: string;
  readonly example: string;
}

const SIZE = '{ name: limit, in: query, schema: { type: integer, default: 3, maximum: 50 } }';
const OFFSET = '{ name: offset, in: query, schema: { type: integer, default: 0 } }';
const ONE_BASED = '{ name: startIndex, in: query, schema: { type: integer, minimum: 1, default: 1 } }';
const PAGE = '{ name: page, in: query, schema: { type: integer, default: 1 } }';
const SECOND = '{ name: page, in: query, schema: { type: integer, default: 1 }, examples: { one: { value: 2 } } }';
const FIVE = SIZE.replace(' }', ' }, examples: { one: { value: 5 } }');
const UNSIZED = '{ name: limit, in: query, schema: { type: integer } }';
const CURSOR = '{ name: cursor, in: query, schema: { type: string } }';
const small = SIZE.replace('default: 3', 'default: 2');
const TOTAL = 'total: { type: integer }';
const PAGES = 'total_pages: { type: integer }';
const MORE = 'has_more: { type: boolean }';
const NEXT = 'next_cursor: { type: [string, "null"] }';

async function contradictions({ parameters = '', body, beside, example }: Way): Promise<readonly unknown[]> {
  const isList = beside === '';
  const list = '{ type: array, items: { type: string } }';
  const value = isList ? '[a, b, c]' : `{ items: [a, b, c], ${example} }`;
  const schema = isList ? list : `{ type: object, properties: { items: ${list}, ${beside} } }`;
  const method = body === undefined ? 'get' : 'post';
  const requestBody =
    body === undefined ? '' : `requestBody: { required: true, content: { application/json: ${body} } }`;
  const api = await apiOf(`
openapi: 3.1.0
info: { title: Pages, version: '1' }
paths:
  /items:
    ${method}:
      operationId: items
      parameters: [${parameters}]
      ${requestBody}
      responses:
        '200':
          description: A page.
          headers: { Link: { schema: { type: string } } }
          content: { application/json: { schema: ${schema}, examples: { one: { value: ${value} } } } }
`);
  const [operation] = api.operations;
  const [mediaType] = operation?.responses[0]?.content ?? [];
  if (operation === undefined || mediaType === undefined) throw new Error('there is one');
  return mediaType.examples.map(({ name, value: shown }) =>
    pageContradiction(operation, { mediaType, name, value: shown }),
  );
}

describe('the example of a page', () => {
  it.each<[told: string | undefined, way: Way]>([
    [
      'it has 3 items, where `limit` asks for 2 at most',
      { parameters: `${CURSOR}, ${small}`, beside: NEXT, example: '' },
    ],
    ['it has 3 items, where `limit` asks for 2 at most', { parameters: `${PAGE}, ${small}`, beside: '', example: '' }],
    [
      'it has 3 items, where `limit` asks for 2 at most',
      { parameters: `${OFFSET}, ${small}`, beside: TOTAL, example: 'total: 9' },
    ],
    [
      'it has 3 items, where `/limit` asks for 1 at most',
      {
        body: '{ schema: { properties: { cursor: { type: string }, limit: { type: integer } } }, examples: { one: { value: { limit: 1 } } } }',
        beside: NEXT,
        example: 'next_cursor: x',
      },
    ],
    [
      undefined,
      {
        parameters: `${OFFSET}, ${small.replace(' }', ' }, examples: { one: { value: 30 } }')}`,
        beside: TOTAL,
        example: 'total: 9',
      },
    ],
    [
      '/total is 2, and the page shows item 3',
      { parameters: `${OFFSET}, ${SIZE}`, beside: TOTAL, example: 'total: 2' },
    ],
    [
      '/total_pages is 2, and 9 items are 3 pages of 3',
      { parameters: `${PAGE}, ${SIZE}`, beside: `${TOTAL}, ${PAGES}`, example: 'total: 9, total_pages: 2' },
    ],
    [
      '/has_more is false, and 6 items are left',
      { parameters: `${PAGE}, ${SIZE}`, beside: `${TOTAL}, ${MORE}`, example: 'total: 9, has_more: false' },
    ],
    [
      '/has_more is true, and 0 items are left',
      { parameters: `${OFFSET}, ${SIZE}`, beside: `${TOTAL}, ${MORE}`, example: 'total: 3, has_more: true' },
    ],
    [
      undefined,
      { parameters: `${CURSOR}, ${SIZE}`, beside: `${NEXT}, ${TOTAL}, ${MORE}`, example: 'total: 9, has_more: false' },
    ],
    [
      undefined,
      {
        parameters: `${PAGE}, ${SIZE}`,
        beside: `${TOTAL}, ${PAGES}, ${MORE}`,
        example: 'total: 7, total_pages: 3, has_more: true',
      },
    ],
    [undefined, { parameters: `${ONE_BASED}, ${SIZE}`, beside: TOTAL, example: 'total: 3' }],
    [
      '/total is 2, and the page shows item 3',
      { parameters: `${ONE_BASED}, ${SIZE}`, beside: TOTAL, example: 'total: 2' },
    ],
    [undefined, { beside: TOTAL, example: 'total: 1' }],
    [undefined, { parameters: `${SECOND}, ${SIZE}`, beside: TOTAL, example: 'total: 7' }],
    [
      '/total is 5, and the page shows item 6',
      { parameters: `${SECOND}, ${SIZE}`, beside: TOTAL, example: 'total: 5' },
    ],
    [
      '/total is 7, and the page shows item 8',
      { parameters: `${SECOND}, ${FIVE}`, beside: TOTAL, example: 'total: 7' },
    ],
    [
      '/has_more is true, and 0 items are left',
      { parameters: `${SECOND}, ${SIZE}`, beside: `${TOTAL}, ${MORE}`, example: 'total: 6, has_more: true' },
    ],
    [undefined, { parameters: `${SECOND}, ${UNSIZED}`, beside: TOTAL, example: 'total: 5' }],
  ])('%s', async (told, way) => {
    expect(await contradictions(way)).toEqual([told]);
  });
});
