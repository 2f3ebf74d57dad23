import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MockServer, startMock } from '../../../../cli/mock/start-mock.ts';
import { loadDescription } from '../../../support/load-emitted.ts';

const id = { type: 'integer', format: 'int64' };
const any = { type: 'integer' };
const content = (properties: object): object => ({
  'application/json': { schema: { type: 'object', properties } },
  'application/xml': { schema: { type: 'object', properties, xml: { name: 'thing' } } },
});
const parameters = [
  { name: 'id', in: 'path', required: true, schema: id },
  { name: 'above', in: 'query', schema: any },
  { name: 'small', in: 'query', schema: { type: 'integer', maximum: 100 } },
];
const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things/{id}': {
      put: {
        operationId: 'putThing',
        parameters,
        requestBody: {
          content: content({
            id,
            any,
            list: { type: 'array', items: any },
            listed: { enum: [Number('9007199254740993'), 5] },
          }),
        },
        responses: { 204: { description: 'Put.' }, 400: { description: 'Refused.' } },
      },
    },
  },
};

let server: MockServer;
beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'long-')), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  server = await startMock(await loadDescription(file), { port: 0 });
});
afterAll(() => server.close());

async function put(path: string, body?: string): Promise<number> {
  const type = body?.startsWith('<') === true ? 'application/xml' : 'application/json';
  const sent = body === undefined ? {} : { body, headers: { 'content-type': type } };
  return (await fetch(`${server.url}/things/${path}`, { method: 'PUT', ...sent })).status;
}

it.each([
  ['9007199254740993', 204],
  ['-9223372036854775808', 204],
  ['9223372036854775807', 204],
  ['9223372036854775808', 400],
  ['1.5', 400],
  ['1?above=123456789012345678901234567890', 204],
  ['1?small=9007199254740993', 400],
])('a mock answers /things/%s as the description has it', async (path, status) => {
  expect(await put(path)).toBe(status);
});

it.each([
  ['{"id":9007199254740993,"any":-9007199254740993,"list":[9223372036854775807]}', 204],
  ['{"listed":9007199254740993}', 204],
  ['{"listed":6}', 400],
  ['{"id":1.5}', 400],
  ['<thing><id>9007199254740993</id><list>9223372036854775807</list></thing>', 204],
  ['<thing><id>9223372036854775808</id></thing>', 400],
])('and %s', async (body, status) => {
  expect(await put('1', body)).toBe(status);
});
