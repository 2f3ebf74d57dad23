import { expect, it } from 'vitest';
import { startMock } from '../../../../cli/mock/start-mock.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';

const text = { type: 'string' };
const items = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
const page = (rest: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  required: ['items', ...required],
  properties: { items, nextToken: text, ...rest },
});
const list = (operationId: string, media: JsonObject): JsonObject => ({
  get: {
    operationId,
    parameters: [{ name: 'nextToken', in: 'query', schema: text }],
    responses: { 200: { description: 'A page.', content: { 'application/json': media } } },
  },
});
const shown = { items: [{ id: 1 }, { id: 2 }], nextToken: 'abc' };
const filled = { items: { ...items, minItems: 1 } };
const empty = { nextToken: { ...text, enum: ['a1', ''] } };
const paths = {
  '/optional': list('optional', { schema: page({}) }),
  '/filled': list('filled', { schema: page(filled) }),
  '/filled-example': list('filledExample', { schema: page(filled), example: shown }),
  '/example': list('example', { schema: page({}), example: shown }),
  '/null': list('null', { schema: page({ ...filled, nextToken: { type: ['string', 'null'] } }, ['nextToken']) }),
  '/text': list('text', { schema: page({ ...filled, ...empty }, ['nextToken']) }),
};

interface Page {
  readonly items: readonly unknown[];
  readonly nextToken?: string | null;
}

/** The pages of a list, from the first one on as far as tokens lead; more than five are none that end. */
async function pagesOf(url: string, path: string): Promise<readonly Page[]> {
  const pages: Page[] = [];
  let token = '';
  do {
    const response = await fetch(`${url}${path}?${new URLSearchParams(token === '' ? {} : { nextToken: token })}`);
    const read = (await response.json()) as Page; // the mock's answer, as it is described
    pages.push(read);
    token = read.nextToken ?? '';
  } while (token !== '' && pages.length < 5);
  return pages;
}

it('a list by tokens ends: the last page has none, or null or nothing where one is required', async () => {
  const { api } = loadValue('pages.json', { openapi: '3.1.0', info: { title: 'Pages', version: '1' }, paths });
  const mock = api === undefined ? expect.fail('does not load') : await startMock(api, { port: 0 });
  try {
    const pages = await Promise.all(Object.keys(paths).map((path) => pagesOf(mock.url, path)));
    const [optional, full, fullExample, example, none, nothing] = pages;
    expect(optional).toEqual([{ items: [{ id: 1 }] }]);
    expect(full).toEqual([{ items: [{ id: 1 }] }]);
    expect(fullExample).toEqual([{ items: shown.items }]);
    // What an example shows is kept where nothing may be behind it.
    expect(example).toEqual([shown, { items: [] }]);
    expect(none).toEqual([{ items: [{ id: 1 }], nextToken: null }]);
    expect(nothing?.at(-1)?.nextToken).toBe('');
    const again = await fetch(`${mock.url}/filled-example?nextToken=abc`);
    expect(await again.json()).toEqual({ items: shown.items });
  } finally {
    await mock.close();
  }
});
