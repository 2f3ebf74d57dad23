import { afterEach, describe, expect, it } from 'vitest';
import { type MockServer, startMock } from '../../../../cli/mock/start-mock.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';

let mock: MockServer | undefined;
afterEach(() => mock?.close());

type Shown = Readonly<
  Record<string, { readonly page?: number; readonly size?: number; readonly items: readonly number[] }>
>;

/** A list of numbers of which examples show pages. */
async function listWith(
  shown: Shown,
  list: JsonObject = {},
  others: JsonObject = {},
): Promise<(query: string) => Promise<unknown>> {
  const valuesOf = (field: 'page' | 'size'): JsonObject =>
    Object.fromEntries(
      Object.entries(shown).flatMap(([name, example]): [string, JsonObject][] => {
        const value = example[field];
        return value === undefined ? [] : [[name, { value }]];
      }),
    );
  const examples = Object.entries(shown).map(([name, { items }]) => [
    name,
    { value: { items: [...items], total: 99 } },
  ]);
  const { api } = loadValue('pages.json', {
    openapi: '3.1.0',
    info: { title: 'Pages', version: '1' },
    paths: {
      '/numbers': {
        get: {
          operationId: 'numbers',
          parameters: [
            {
              name: 'page',
              in: 'query',
              schema: { type: 'integer', minimum: 1, default: 1 },
              examples: valuesOf('page'),
            },
            { name: 'per_page', in: 'query', schema: { type: 'integer', default: 2 }, examples: valuesOf('size') },
          ],
          responses: {
            ...others,
            200: {
              description: 'Numbers.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      items: { type: 'array', items: { type: 'integer' }, ...list },
                      total: { type: 'integer' },
                    },
                  },
                  examples: Object.fromEntries(examples),
                },
              },
            },
          },
        },
      },
    },
  });
  if (api === undefined) return expect.fail('does not load');
  const started = await startMock(api, { port: 0 });
  mock = started;
  return async (query) => (await fetch(`${started.url}/numbers${query}`)).json();
}

describe('pages of a mock agree with each other', () => {
  it('where the examples show all of them', async () => {
    const ask = await listWith({ one: { page: 1, size: 2, items: [1, 2] }, two: { page: 2, size: 2, items: [3] } });
    expect(await ask('')).toEqual({ items: [1, 2], total: 3 });
    expect(await ask('?page=2')).toEqual({ items: [3], total: 3 });
    expect(await ask('?page=1&per_page=3')).toEqual({ items: [1, 2, 3], total: 3 });
    expect(await ask('?page=3')).toEqual({ items: [], total: 3 });
  });

  it('where the example is a later page, and another length is asked for', async () => {
    const ask = await listWith({ second: { page: 2, size: 3, items: [4, 5, 6] } });
    expect(await ask('?page=1&per_page=2')).toEqual({ items: [4, 5], total: 3 });
    expect(await ask('?page=2&per_page=2')).toEqual({ items: [6], total: 3 });
    expect(await ask('?page=1&per_page=3')).toEqual({ items: [4, 5, 6], total: 3 });
  });

  it('where a page between them is not shown: each is itself', async () => {
    const ask = await listWith({ one: { page: 1, size: 2, items: [1, 2] }, three: { page: 3, size: 2, items: [5] } });
    expect(await ask('?page=3&per_page=2')).toEqual({ items: [5], total: 99 });
    expect(await ask('?page=1&per_page=1')).toEqual({ items: [1], total: 2 });
  });

  it('as far as a list may be short', async () => {
    const ask = await listWith({ one: { items: [1, 2, 3] } }, { minItems: 2 });
    expect(await ask('?page=1&per_page=2')).toEqual({ items: [1, 2], total: 3 });
    expect(await ask('?page=2&per_page=2')).toMatchObject({ items: [1, 2, 3] });
  });

  it('behind the end of a list that is never empty, there is no page', async () => {
    const shown: Shown = { one: { items: [1, 2, 3] } };
    const schema = { type: 'object', required: ['status'], properties: { status: { type: 'integer' } } };
    const content = { 'application/problem+json': { schema } };
    const ask = await listWith(shown, { minItems: 1 }, { 404: { description: 'There is no such page.', content } });
    expect(await ask('?page=2&per_page=2')).toEqual({ items: [3], total: 3 });
    expect(await ask('?page=3&per_page=2')).toMatchObject({ status: 404 });
    await mock?.close();
    const other = await listWith(shown, { minItems: 1 }, { '4XX': { description: 'What is wrong.' } });
    expect(await other('?page=3&per_page=2')).toMatchObject({ items: [1, 2, 3] });
  });
});
