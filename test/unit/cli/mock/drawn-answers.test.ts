import { expect, it } from 'vitest';
import { startMock } from '../../../../cli/mock/start-mock.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const items = { type: 'array', items: object({ id: text }) };

/** What a mock answers to a POST that is described so. */
async function answered(media: string, content: JsonObject, sent: JsonObject): Promise<string> {
  const post = {
    operationId: 'search',
    requestBody: { content: { 'application/json': { schema: object(sent) } } },
    responses: { 200: { description: 'Found.', content: { [media]: content } } },
  };
  const document = { openapi: '3.2.0', info: { title: 'Search', version: '1' }, paths: { '/search': { post } } };
  const { api } = loadValue('search.json', document);
  const mock = api === undefined ? expect.fail('does not load') : await startMock(api, { port: 0 });
  try {
    const headers = { 'content-type': 'application/json' };
    return await (await fetch(`${mock.url}/search`, { method: 'POST', headers, body: '{}' })).text();
  } finally {
    await mock.close();
  }
}

it.each([
  ['a cursor', { items, next_cursor: { type: ['string', 'null'] } }, { cursor: text }, { next_cursor: null }],
  ['more', { items, next_cursor: text, has_more: flag }, { cursor: text }, { has_more: false }],
  [
    'a count',
    { items, has_more: flag },
    { offset: { type: 'integer', default: 0 }, limit: { type: 'integer' } },
    { has_more: false },
  ],
])('a drawn page from which a body would lead on is the last one: %s', async (_, answer, sent, told) => {
  const body: unknown = JSON.parse(await answered('application/json', { schema: object(answer) }, sent));
  expect(body).toEqual({ items: [{ id: 'string' }], ...told });
});

it('data of events that is said to be JSON is JSON of its schema', async () => {
  const data = {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: object({ id: { type: 'integer' } }),
  };
  const event = { ...object({ event: { const: 'changed' }, data }), required: ['event', 'data'] };
  expect(await answered('text/event-stream', { itemSchema: event }, {})).toBe('event: changed\ndata: {"id":1}\n\n');
});

it('texts that are said to be JSON hold it, encoded too', async () => {
  const plain = { type: 'string', contentMediaType: 'application/json' };
  const encoded = { ...plain, contentEncoding: 'base64', contentSchema: { type: 'integer', const: 5 } };
  const body = JSON.parse(await answered('application/json', { schema: object({ plain, encoded }) }, {}));
  expect(body).toEqual({ plain: '{}', encoded: btoa('5') });
});
