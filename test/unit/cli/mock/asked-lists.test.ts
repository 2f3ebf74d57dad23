import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MockServer, startMock } from '../../../../cli/mock/start-mock.ts';
import type { JsonValue } from '../../../../model/location.ts';
import { loadValue } from '../../../../model/load-api.ts';

const text = { type: 'string' };
const item = { type: 'object', required: ['id'], properties: { id: text, made_at: { ...text, format: 'date-time' } } };
const items = { type: 'array', items: item };
const four = ['2024-03-01', '2024-01-01', '2024-04-01', '2024-02-01'].map((day, index) => ({
  id: `item-${index}`,
  made_at: `${day}T00:00:00Z`,
}));
const query = (name: string, schema: JsonValue): JsonValue => ({ name, in: 'query', schema });
const limit = query('limit', { type: 'integer', minimum: 1, maximum: 100 });

function list(parameters: readonly JsonValue[], properties: JsonValue, example: JsonValue): JsonValue {
  const schema = { type: 'object', required: ['items'], properties };
  const responses = { 200: { description: 'Them.', content: { 'application/json': { schema, example } } } };
  return { get: { parameters: [...parameters], responses } };
}

let mock: MockServer;
beforeAll(async () => {
  const { api } = loadValue('lists.json', {
    openapi: '3.1.0',
    info: { title: 'Lists', version: '1' },
    paths: {
      '/sorted': list([query('sort', { enum: ['made', '-made'] }), query('state', text)], { items }, { items: four }),
      '/led': list(
        [limit, query('cursor', text)],
        { items, next_cursor: { type: ['string', 'null'] }, total_count: { type: 'integer' } },
        { items: four, next_cursor: 'abc', total_count: 400 },
      ),
      '/numbered': list(
        [limit, query('page', { type: 'integer', minimum: 1, default: 1 })],
        { items, total_pages: { type: 'integer' }, total_count: { type: 'integer' } },
        { items: four, total_pages: 9, total_count: 400 },
      ),
    },
  });
  if (api === undefined) expect.fail('does not load');
  mock = await startMock(api, { port: 0 });
});
afterAll(() => mock.close());

async function get(
  target: string,
): Promise<Readonly<Record<string, unknown>> & { readonly items: readonly { id: string }[] }> {
  const response = await fetch(mock.url + target);
  expect(response.status).toBe(200);
  // The description above says what is answered.
  return (await response.json()) as Awaited<ReturnType<typeof get>>;
}

const idsOf = (answer: Awaited<ReturnType<typeof get>>): readonly string[] => answer.items.map(({ id }) => id);

it('gives a list in the order that is asked for, and else in the one of the example', async () => {
  expect(idsOf(await get('/sorted'))).toEqual(['item-0', 'item-1', 'item-2', 'item-3']);
  expect(idsOf(await get('/sorted?sort=made'))).toEqual(['item-1', 'item-3', 'item-0', 'item-2']);
  expect(idsOf(await get('/sorted?sort=-made'))).toEqual(['item-2', 'item-0', 'item-3', 'item-1']);
});

it('leads on by cursors to the end, and counts what there is', async () => {
  const first = await get('/led?limit=3');
  expect(idsOf(first)).toEqual(['item-0', 'item-1', 'item-2']);
  const second = await get(`/led?limit=3&cursor=${String(first['next_cursor'])}`);
  expect(idsOf(second)).toEqual(['item-3']);
  expect([first['total_count'], second['total_count']]).toEqual([4, 4]);
  expect(second['next_cursor'] ?? null).toBeNull();
});

it('tells of the page after an example as the example does, and nothing is behind it', async () => {
  const whole = await get('/led');
  expect([idsOf(whole).length, whole['next_cursor']]).toEqual([4, 'abc']);
  expect(idsOf(await get('/led?cursor=abc'))).toEqual([]);
});

it('counts items and pages, each where it stands', async () => {
  const page = await get('/numbered?limit=3&page=2');
  expect([idsOf(page), page['total_pages'], page['total_count']]).toEqual([['item-3'], 2, 4]);
});
