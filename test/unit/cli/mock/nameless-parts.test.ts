import { expect, it } from 'vitest';
import { startMock } from '../../../../cli/mock/start-mock.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';

const item = { type: 'object', required: ['msg'], properties: { msg: { type: 'string' } } };
const itemEncoding = { contentType: 'application/json' };
const taking = (operationId: string, content: JsonObject): JsonObject => ({
  post: { operationId, requestBody: { required: true, content }, responses: { 202: { description: 'Taken.' } } },
});
const shown = {
  schema: { type: 'object', properties: { n: { type: 'integer' } } },
  examples: { ex: { serializedValue: '{"n":42}' } },
};
const document = {
  openapi: '3.2.0',
  info: { title: 'Parts', version: '1' },
  paths: {
    '/array': taking('array', { 'multipart/mixed': { schema: { type: 'array', items: item }, itemEncoding } }),
    '/plain': taking('plain', { 'multipart/mixed': { schema: { type: 'array', items: item } } }),
    '/numbers': taking('numbers', { 'multipart/mixed': { schema: { type: 'array', items: { type: 'integer' } } } }),
    '/texts': taking('texts', {
      'multipart/mixed': { schema: { type: 'array', minItems: 1, items: { type: 'string' } } },
    }),
    '/batch': taking('batch', { 'multipart/mixed': { itemSchema: item, itemEncoding } }),
    '/form': taking('form', {
      'multipart/form-data': { schema: { type: 'object', properties: { msg: { type: 'string' } } } },
    }),
    '/json': {
      get: { operationId: 'shown', responses: { 200: { description: 'It.', content: { 'application/json': shown } } } },
    },
  },
};

const part = (text: string, type = 'application/json'): string => {
  const headers = type === '' ? '' : `Content-Type: ${type}\r\n`;
  return `--b\r\n${headers}\r\n${text}\r\n`;
};

async function asked<Answer>(ask: (url: string) => Promise<Answer>): Promise<Answer> {
  const { api } = loadValue('parts.json', document);
  const mock = api === undefined ? expect.fail('does not load') : await startMock(api, { port: 0 });
  try {
    return await ask(mock.url);
  } finally {
    await mock.close();
  }
}

it.each([
  ['/array', 'multipart/mixed', [part('{"msg":"x"}')], 202],
  ['/array', 'multipart/mixed', [part('{"msg":"x"}'), part('{"msg":"y"}')], 202],
  ['/array', 'multipart/mixed', [part('{"msg":"x"}'), part('{}')], 400],
  ['/array', 'multipart/mixed', [part('x', 'text/plain')], 400],
  ['/batch', 'multipart/mixed', [part('{"msg":"x"}'), part('{"msg":"y"}')], 202],
  ['/array', 'multipart/mixed', [], 202],
  ['/batch', 'multipart/mixed', [], 202],
  ['/texts', 'multipart/mixed', [], 400],
  ['/form', 'multipart/form-data', [], 202],
  ['/plain', 'multipart/mixed', [part('{"msg":"x"}', '')], 202],
  ['/plain', 'multipart/mixed', [part('{}', '')], 400],
  ['/plain', 'multipart/mixed', [part('{', '')], 400],
  ['/plain', 'multipart/mixed', [part('['.repeat(20_000), '')], 400],
  ['/numbers', 'multipart/mixed', [part('5', ''), part('6', 'text/plain')], 202],
  ['/numbers', 'multipart/mixed', [part('x', '')], 400],
  ['/texts', 'multipart/mixed', [part('5', ''), part('{}', 'text/plain')], 202],
  ['/form', 'multipart/form-data', [part('x', 'text/plain')], 400],
])(
  'parts without names are the items of a list, and no fields of a form: %s %s %j',
  async (path, type, parts, status) => {
    const headers = { 'content-type': `${type}; boundary=b` };
    const body = `${parts.join('')}--b--\r\n`;
    expect(await asked(async (url) => (await fetch(url + path, { method: 'POST', headers, body })).status)).toBe(
      status,
    );
  },
);

it('an example of JSON that is given as it is written is the answer', async () => {
  expect(await asked(async (url) => (await fetch(`${url}/json`)).json())).toEqual({ n: 42 });
});
