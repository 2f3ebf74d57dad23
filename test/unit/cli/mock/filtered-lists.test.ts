import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockServer, startMock } from '../../../../cli/mock/start-mock.ts';
import { filterTests } from '../../../../model/facts/filters/filter-tests.ts';
import { matches } from '../../../../model/facts/filters/matches.ts';
import type { JsonValue } from '../../../../model/location.ts';
import { loadValue } from '../../../../model/load-api.ts';
import type { Operation } from '../../../../model/operation.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const day = { type: 'string', format: 'date' };
const instant = { type: 'string', format: 'date-time' };
const query = (name: string, schema: JsonValue, description?: string): JsonValue => ({
  name,
  in: 'query',
  schema,
  ...(description === undefined ? {} : { description }),
});

const ITEMS: readonly Readonly<Record<string, JsonValue>>[] = [
  {
    id: 1,
    name: 'anvil',
    kind: 'tool',
    tags: ['heavy', 'iron'],
    price: 9.5,
    made_at: '2026-01-05T00:00:00Z',
    owner: { country: 'DE' },
    state: 'open',
  },
  {
    id: 2,
    name: 'Brush',
    kind: 'art',
    tags: ['light'],
    price: 3,
    made_at: '2026-01-03T12:00:00Z',
    owner: { country: 'FR' },
    state: 'closed',
  },
  {
    id: 3,
    name: 'chalk',
    kind: 'art',
    tags: ['light', 'white'],
    price: 1.25,
    made_at: '2026-01-01T00:00:00Z',
    owner: { country: 'DE' },
    state: 'open',
  },
  {
    id: 4,
    name: 'chalk board',
    kind: 'artwork',
    tags: [],
    price: 3,
    made_at: '2025-12-01T00:00:00Z',
    owner: { country: 'IT' },
    state: 'open',
  },
];

const item = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: text,
    kind: text,
    tags: { type: 'array', items: text },
    price: number,
    made_at: instant,
    owner: { type: 'object', properties: { country: { enum: ['DE', 'FR', 'IT'], type: 'string' } } },
    state: { type: 'string', enum: ['open', 'closed'] },
  },
};

const document: JsonValue = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: [
          query('search', text, 'Those whose name contains this text.'),
          query('kind', text),
          query('tag', text),
          query('tags', { type: 'array', items: text }, 'Those with all of these tags.'),
          query('min_price', number),
          query('max_price', number, 'Exclusive.'),
          query('made_after', instant),
          query('made_before', day),
          query('not_state', { type: 'string', enum: ['open', 'closed'] }),
          query('country', { type: 'string', enum: ['DE', 'FR', 'IT'] }, 'Country of the owner.'),
          query('state', { type: 'string', enum: ['open', 'closed', 'all'], default: 'all' }),
        ],
        responses: {
          200: {
            description: 'Them.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { things: { type: 'array', items: item }, total: { type: 'integer' } },
                },
                example: { things: ITEMS, total: 4 } as unknown as JsonValue,
              },
            },
          },
        },
      },
    },
    '/archive': {
      get: {
        operationId: 'listArchive',
        parameters: [query('state', { type: 'string', enum: ['open', 'closed'], default: 'open' })],
        responses: {
          200: {
            description: 'Them.',
            content: {
              'application/json': {
                schema: { type: 'array', items: item },
                example: [{ id: 2, state: 'closed' }],
              },
            },
          },
        },
      },
    },
  },
};

let mock: MockServer;
let operation: Operation;
beforeAll(async () => {
  const { api } = loadValue('things.json', document);
  const [first] = api?.operations ?? [];
  if (api === undefined || first === undefined) expect.fail('does not load');
  operation = first;
  mock = await startMock(api, { port: 0 });
});
afterAll(() => mock.close());

async function get(target: string): Promise<unknown> {
  const response = await fetch(mock.url + target);
  expect(response.status).toBe(200);
  return response.json();
}

const ASKED: readonly (readonly [query: string, ids: readonly number[]])[] = [
  ['search=CHALK', [3, 4]],
  ['search=nvi', [1]],
  ['kind=art', [2, 3]],
  ['kind=work', [4]],
  ['tag=light', [2, 3]],
  ['tags=light&tags=white', [3]],
  ['min_price=3', [1, 2, 4]],
  ['max_price=3', [3]],
  ['made_after=2026-01-03T12:00:00Z', [1]],
  ['made_before=2026-01-03', [3, 4]],
  ['not_state=open', [2]],
  ['country=DE', [1, 3]],
  ['state=closed', [2]],
  ['state=all', [1, 2, 3, 4]],
  ['kind=art&min_price=2', [2]],
  ['search=nothing', []],
];

describe('a mock leaves out of the list of an example what is not asked for', () => {
  it.each(ASKED)('%s', async (asked, ids) => {
    const answer = (await get(`/things?${asked}`)) as { things: { id: number }[]; total: number };
    expect(answer.things.map(({ id }) => id)).toEqual(ids);
    expect(answer.total).toBe(ids.length);
  });

  it('as its judge sees it', async () => {
    const tests = new Map(filterTests(operation).map((test) => [test.parameter.name, test]));
    expect(tests.size).toBe(11);
    for (const [asked, ids] of ASKED) {
      const [[name = '', value = ''] = []] = new URLSearchParams(asked);
      const test = tests.get(name);
      if (test === undefined || asked.includes('&') || value === 'all') continue;
      const sent = /price/.test(name) ? Number(value) : value;
      for (const each of ITEMS) {
        const seen = matches(test, each, sent);
        if (seen !== undefined)
          expect([asked, each['id'], ids.includes(Number(each['id']))]).toEqual([asked, each['id'], seen]);
      }
    }
  });

  it('and not where a default would leave nothing of it', async () => {
    expect(await get('/archive')).toEqual([{ id: 2, state: 'closed' }]);
    expect(await get('/archive?state=open')).toEqual([]);
  });
});
