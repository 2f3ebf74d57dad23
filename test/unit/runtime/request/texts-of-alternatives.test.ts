import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawBody } from '../../../../runtime/request/raw-request.ts';
import { type EmittedValidators, loadEmitted } from '../../../support/load-emitted.ts';

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const FORM = 'application/x-www-form-urlencoded';

function operation(operationId: string, schema: object): object {
  const types = ['application/json', FORM, 'multipart/form-data'];
  return {
    post: {
      operationId,
      parameters: [
        { name: 'deep', in: 'query', style: 'deepObject', schema },
        { name: 'form', in: 'query', content: { [FORM]: { schema } } },
        { name: 'json', in: 'query', content: { 'application/json': { schema } } },
      ],
      requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema }])) },
      responses: { 204: { description: 'done' } },
    },
  };
}

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Alternatives', version: '1' },
  paths: {
    '/pet': operation('pet', ref('Pet')),
    '/open': operation('open', { oneOf: [ref('A'), ref('B')], discriminator: { propertyName: 'k' } }),
    '/part': operation('part', {
      type: 'object',
      properties: {
        g: { type: 'string' },
        f: { type: 'string', format: 'binary' },
        csv: { type: 'string', contentMediaType: 'text/csv' },
        list: { type: 'array', items: { type: 'string', contentEncoding: 'base64' } },
      },
      additionalProperties: { type: 'integer' },
    }),
    '/long': operation('long', ref('Long')),
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' } },
        discriminator: { propertyName: 'kind' },
      },
      Cat: {
        allOf: [ref('Pet'), { type: 'object', required: ['lives'], properties: { lives: { type: 'integer' } } }],
      },
      Dog: { allOf: [ref('Pet'), { type: 'object', properties: { lives: { type: 'string' } } }] },
      A: {
        type: 'object',
        required: ['k'],
        properties: { k: { const: 'A' }, id: { type: 'integer', readOnly: true } },
      },
      B: {
        type: 'object',
        required: ['k'],
        properties: { k: { const: 'B' }, w: { type: 'number' }, id: { type: 'integer' } },
      },
      Long: {
        type: 'object',
        properties: {
          n: { type: 'integer', format: 'int64' },
          kid: { type: 'object', properties: { 'a/b': { type: 'integer', format: 'int64' } } },
          ids: { type: 'array', uniqueItems: true, items: { type: 'integer', format: 'int64' } },
        },
      },
    },
  },
};

let emitted: EmittedValidators;
const folder = mkdtempSync(join(tmpdir(), 'texts-'));
beforeAll(async () => {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
  emitted = await loadEmitted(join(folder, 'openapi.json'), { int64: 'bigint' });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(join(emitted.folder, '..'), { recursive: true });
});

/** The decoded request, or places and rules of what is wrong with it. */
async function decode(name: string, query: string, body: RawBody): Promise<unknown> {
  const decoder = await emitted.decoders[name]?.();
  const request = { method: 'POST', path: [], query, headers: {}, body };
  const result = decoder?.(request, { mode: 'strict', unknownParameters: 'refuse' });
  if (result?.ok === true) return result.value;
  return result?.problems.map((problem) => `${problem.name} ${problem.rule}`);
}

const NO_BODY: RawBody = { kind: 'none', contentType: '' };
const form = (text: string): RawBody => ({ kind: 'form', contentType: FORM, text });
const json = (text: string): RawBody => {
  return { kind: 'json', contentType: 'application/json', text, value: JSON.parse(text) };
};
const part = (name: string, text: string, filename?: string): RawBody => ({
  kind: 'multipart',
  contentType: 'multipart/form-data; boundary=b',
  parts: [{ name, filename, contentType: 'text/plain', bytes: new TextEncoder().encode(text) }],
});

describe('texts of a schema with alternatives mean what the same JSON means', () => {
  it.each([
    ['pet', 'kind=Cat&lives=9', { kind: 'Cat', lives: 9 }],
    ['open', 'k=A&id=zz', { k: 'A' }],
    ['open', 'k=A&w=hello', { k: 'A', w: 'hello' }],
    ['open', 'k=A&w=a&w=b', { k: 'A', w: ['a', 'b'] }],
    ['open', 'k=B&w=1.5&id=2', { k: 'B', w: 1.5, id: 2 }],
  ])('%s: %s', async (name, text, value) => {
    expect(await decode(name, '', form(text))).toMatchObject({ body: value });
    const deep = text.replace(/(^|&)(\w+)=/g, '$1deep[$2]=');
    expect(await decode(name, deep, NO_BODY)).toMatchObject({ query: { deep: value } });
    expect(await decode(name, `form=${encodeURIComponent(text)}`, NO_BODY)).toMatchObject({ query: { form: value } });
  });

  it.each([
    ['pet', 'kind=Cat&lives=x', ['/lives type']],
    ['open', 'k=B&w=hello', ['/w type']],
    ['open', 'k=B&id=zz', ['/id type']],
    ['open', 'k=B&id=1&id=2', ['/id duplicate']],
  ])('%s: %s is refused', async (name, text, problems) => {
    expect(await decode(name, '', form(text))).toEqual(problems);
  });

  it('a key that no alternative has stays unknown', async () => {
    expect(await decode('pet', 'deep[kind]=Cat&deep[lives]=9&deep[zz]=1', NO_BODY)).toEqual(['deep[zz] unknown']);
  });
});

describe('parts with a file name', () => {
  it.each([
    ['g', ['/g type']],
    ['other', ['/other type']],
  ])('of a property that takes no file are refused at it: %s', async (name, problems) => {
    expect(await decode('part', '', part(name, 'x', 'a.png'))).toEqual(problems);
  });

  // As curl and browsers send them.
  it.each([
    ['csv', 'a,1', 'a,1'],
    ['list', 'YQ==', ['YQ==']],
  ])('of a text that is some content are that text: %s', async (name, text, value) => {
    expect(await decode('part', '', part(name, text, 'x.csv'))).toMatchObject({ body: { [name]: value } });
    expect(await decode('part', '', part(name, text))).toMatchObject({ body: { [name]: value } });
  });

  it('of one that does are files', async () => {
    expect(await decode('part', '', part('f', 'x', 'a.png'))).toMatchObject({ body: { f: { name: 'a.png' } } });
  });
});

const LONG = 9_007_199_254_740_993n;

describe('64-bit integers in JSON within something else', () => {
  it.each([
    [`json=${encodeURIComponent(`{"n":${LONG}}`)}`, NO_BODY, { query: { json: { n: LONG } } }],
    ['', form(`kid=${encodeURIComponent(`{"a/b":${LONG}}`)}`), { body: { kid: { 'a/b': LONG } } }],
    ['', json(`{"n":${LONG}}`), { body: { n: LONG } }],
    ['', json(`{"ids":[${LONG},${LONG - 1n}]}`), { body: { ids: [LONG, LONG - 1n] } }],
    ['', json(`{"ids":[${LONG},${LONG}]}`), ['/ids/1 uniqueItems']],
    [`json=${encodeURIComponent('{"n":9223372036854775808}')}`, NO_BODY, ['json[n] range']],
    [`json=${encodeURIComponent('{"kid":{"a/b":1e20}}')}`, NO_BODY, ['json[kid][a/b] format']],
    ['', json('{"kid":{"a/b":9223372036854775808}}'), ['/kid/a~1b range']],
  ])('%s %o', async (query, body, told) => {
    const found = await decode('long', query, body);
    if (Array.isArray(told)) expect(found).toEqual(told);
    else expect(found).toMatchObject(told);
  });
});
