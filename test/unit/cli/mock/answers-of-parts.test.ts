import { expect, it } from 'vitest';
import { startMock } from '../../../../cli/mock/start-mock.ts';
import { loadValue } from '../../../../model/load-api.ts';
import type { JsonObject } from '../../../../model/json-object.ts';

const text = { type: 'string' };
const fields = { type: 'object', required: ['a'], properties: { a: text } };

/** What a mock answers where only this is described, as asked with this media type. */
async function answerOf(content: JsonObject, accept = '*/*'): Promise<{ head: string | null; body: string }> {
  const responses = { 200: { description: 'Parts.', content } };
  const paths = { '/parts': { get: { operationId: 'parts', responses } } };
  const { api } = loadValue('parts.json', { openapi: '3.2.0', info: { title: 'Parts', version: '1' }, paths });
  const mock = api === undefined ? expect.fail('does not load') : await startMock(api, { port: 0 });
  try {
    const response = await fetch(`${mock.url}/parts`, { headers: { accept } });
    return { head: response.headers.get('content-type'), body: `${response.status} ${await response.text()}` };
  } finally {
    await mock.close();
  }
}

const usual = 'forgewright-mock-boundary';
const parts = (boundary: string, ...each: readonly string[]): string =>
  `200 ${each.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;

it('members are parts by their schema and encoding: lists repeat a name, files have one, a text is no JSON', async () => {
  const properties = {
    n: { type: ['integer', 'null'], const: null },
    l: { type: 'array', items: text },
    o: { type: 'object', properties: { x: { type: 'integer' } } },
    joined: { type: 'array', items: text },
    file: { type: 'string', format: 'binary' },
    json: text,
  };
  const encoding = {
    joined: { style: 'pipeDelimited', explode: false },
    file: { contentType: 'application/pdf', headers: { 'X-Kind': { schema: { const: 'b' } } } },
    json: { contentType: 'application/json' },
  };
  const example = { n: null, l: ['a', 'b'], o: { x: 1 }, joined: ['c', 'd'], file: 'bytes', json: 't' };
  const media = { schema: { type: 'object', properties }, encoding, example };
  const { head, body } = await answerOf({ 'multipart/form-data': media });
  expect(head).toBe(`multipart/form-data; boundary=${usual}`);
  const named = (name: string, rest: string): string => `Content-Disposition: form-data; name="${name}"${rest}`;
  expect(body).toBe(
    parts(
      usual,
      named('n', '\r\n\r\n'),
      named('l', '\r\n\r\na'),
      named('l', '\r\n\r\nb'),
      named('o', '\r\nContent-Type: application/json\r\n\r\n{"x":1}'),
      named('joined', '\r\n\r\nc|d'),
      named('file', '; filename="file"\r\nContent-Type: application/pdf\r\nX-Kind: b\r\n\r\nbytes'),
      named('json', '\r\nContent-Type: application/json\r\n\r\n"t"'),
    ),
  );
});

it.each([
  [
    'items are parts without names',
    'multipart/mixed',
    { example: [{ a: 1 }] },
    usual,
    'Content-Type: application/json\r\n\r\n{"a":1}',
  ],
  ['nothing described is one empty part', 'multipart/mixed', {}, usual, '\r\n'],
  ['a boundary that is declared is kept', 'multipart/mixed; boundary=own', { example: [1] }, 'own', '\r\n1'],
  ['a boundary is in no part', 'multipart/mixed', { example: [`--${usual}`] }, `${usual}-1`, `\r\n--${usual}`],
])('%s', async (_, type, media, boundary, part) => {
  const { head, body } = await answerOf({ [type]: media });
  expect(head).toBe(`multipart/mixed; boundary=${boundary}`);
  expect(body).toBe(parts(boundary, part));
});

it('a text that is such a body says its boundary', async () => {
  const example = '--a b\r\n\r\nhallo\r\n--a b--\r\n';
  const { head, body } = await answerOf({ 'multipart/mixed': { example } });
  expect(head).toBe('multipart/mixed; boundary="a b"');
  expect(body).toBe(`200 ${example}`);
});

it('a range is the type of what is written', async () => {
  expect((await answerOf({ 'multipart/*': { schema: fields } })).head).toBe(`multipart/form-data; boundary=${usual}`);
});

it('what has no parts is not offered, and where it is all there is the answer says so', async () => {
  const bytes = { 'multipart/byteranges': { schema: { type: 'string', format: 'binary' } } };
  expect(await answerOf({ ...bytes, 'text/plain': { example: 'plain' } })).toEqual({
    head: expect.stringContaining('text/plain'),
    body: '200 plain',
  });
  const alone = await answerOf(bytes);
  expect(alone.body).toMatch(/^501 .*no parts are known of multipart\/byteranges of 200 of parts/);
});
