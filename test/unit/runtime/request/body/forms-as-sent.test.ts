import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../../../runtime/request/problem.ts';
import type { DecodeMode, RawBody, UnknownParameters } from '../../../../../runtime/request/raw-request.ts';
import { type EmittedValidators, loadEmitted } from '../../../../support/load-emitted.ts';

const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data';
const INTEGER = { type: 'integer' };
const TEXT = { type: 'string' };
const IDS = { type: 'array', items: INTEGER };
const FILE = { type: 'string', format: 'binary' };
const POINT = { type: 'object', properties: { x: INTEGER, y: INTEGER } };

interface Described {
  readonly properties?: object;
  readonly required?: boolean;
  readonly encoding?: object;
  readonly parameters?: readonly object[];
  readonly schema?: object;
}

function operation({ properties = {}, required = true, encoding, parameters = [], schema }: Described): object {
  const own = schema ?? { type: 'object', properties, additionalProperties: false };
  const content = { [FORM]: { schema: own }, [PARTS]: { schema: own, encoding } };
  const responses = { 204: { description: 'done' } };
  return (operationId: string) => ({
    post: { operationId, parameters, requestBody: { required, content }, responses },
  });
}

const bracketed = { 'ids[]': IDS, 'user[name]': TEXT, 'points[]': { type: 'array', items: POINT }, user: POINT };
const query = (name: string, schema: object, more: object = {}): object => ({ name, in: 'query', schema, ...more });

const OPERATIONS: Readonly<Record<string, Described>> = {
  names: { properties: bracketed },
  open: { schema: { type: 'object', properties: { 'weird name[]': { type: 'array', items: TEXT } } } },
  texts: { schema: { type: 'object', additionalProperties: TEXT } },
  query: {
    required: false,
    parameters: [query('ids[]', IDS), query('user[name]', TEXT), query('user[age]', INTEGER), query('f[tags][]', IDS)],
  },
  exploded: {
    required: false,
    parameters: [query('all', { type: 'object', properties: { 'ids[]': IDS, 'a[b]': INTEGER } })],
  },
  matrix: {
    properties: {
      matrix: { type: 'array', items: IDS },
      either: { type: 'array', items: { oneOf: [INTEGER, POINT] } },
    },
  },
  maps: { schema: { type: 'object', patternProperties: { '^o_': POINT }, additionalProperties: IDS } },
  either: {
    properties: { v: { oneOf: [{ ...POINT, required: ['x'] }, TEXT] }, u: { ...POINT, type: ['object', 'null'] } },
  },
  fields: { schema: { type: 'object', required: ['a'], properties: { a: TEXT } }, required: false },
  nothing: { properties: { a: TEXT } },
  depends: {
    schema: {
      type: 'object',
      properties: { a: INTEGER, b: {} },
      additionalProperties: false,
      dependentSchemas: { a: { properties: { b: { type: 'boolean' } } } },
    },
  },
  files: {
    properties: { pics: { type: 'array', items: FILE }, photo: FILE, note: TEXT },
    encoding: {
      pics: { contentType: 'image/png, image/jpeg' },
      photo: { contentType: 'image/*' },
      note: { contentType: 'text/markdown' },
    },
  },
};

let emitted: EmittedValidators;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forms-as-sent-'));
  const file = join(folder, 'api.json');
  const paths = Object.fromEntries(
    Object.entries(OPERATIONS).map(([name, described]) => [
      `/${name}`,
      (operation(described) as (id: string) => object)(name),
    ]),
  );
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Forms', version: '1' }, paths }));
  emitted = await loadEmitted(file);
  rmSync(folder, { recursive: true });
});
afterAll(() => rmSync(join(emitted.folder, '..'), { recursive: true }));

interface Sent {
  readonly body?: RawBody;
  readonly query?: string;
  readonly mode?: DecodeMode;
  readonly unknown?: UnknownParameters;
}

/** What reaches the handler, or places and rules of what is wrong with it, the status first. */
async function decode(
  name: string,
  { body = none(''), query: text = '', mode = 'strict', unknown = 'refuse' }: Sent,
): Promise<unknown> {
  const decoder = await emitted.decoders[name]?.();
  const request = { method: 'POST', path: [], query: text, headers: {}, body };
  const result = decoder?.(request, { mode, unknownParameters: unknown });
  if (result?.ok === true) return text === '' ? result.value.body : result.value.query;
  return [result?.status, ...(result?.problems ?? []).map((problem) => `${problem.name} ${problem.rule}`)];
}

const none = (contentType: string): RawBody => ({ kind: 'none', contentType });
const form = (text: string): RawBody => ({ kind: 'form', contentType: FORM, text });

/** Parts written as a command line does: `name=text;type=a/b`, a file with `;filename=c`. */
function parts(...written: readonly string[]): RawBody {
  const read = written.map((text) => {
    const [, name = '', content = '', contentType = '', filename] =
      /^(.*?)=(.*?)(?:;type=([^;]*))?(?:;filename=(.*))?$/.exec(text) ?? [];
    return { name, filename, contentType, bytes: new TextEncoder().encode(content) };
  });
  return { kind: 'multipart', contentType: `${PARTS}; boundary=b`, parts: read };
}

describe('names with brackets that a schema declares', () => {
  it.each([
    ['names', 'ids[]=1&ids[]=2&user[name]=x', { 'ids[]': [1, 2], 'user[name]': 'x' }],
    ['names', 'ids[]=1', { 'ids[]': [1] }],
    ['names', 'ids[0]=1&ids[1]=2', { 'ids[]': [1, 2] }],
    ['names', 'points[][x]=1&points[][y]=2&points[][x]=3', { 'points[]': [{ x: 1, y: 2 }, { x: 3 }] }],
    ['names', 'user[x]=1&user[name]=y', { user: { x: 1 }, 'user[name]': 'y' }],
    ['open', 'weird+name[]=a', { 'weird name[]': ['a'] }],
    ['texts', 'a[b]=c&d=e', { 'a[b]': 'c', d: 'e' }],
  ])('%s: %s', async (name, text, value) => {
    expect(await decode(name, { body: form(text) })).toEqual(value);
    const written = text.split('&').map((field) => field.replace('+', ' '));
    expect(await decode(name, { body: parts(...written) })).toEqual(value);
  });

  it('are those of their pointers where a text is wrong', async () => {
    expect(await decode('names', { body: form('ids[]=%ZZ') })).toEqual([400, '/ids[] encoding']);
    expect(await decode('names', { body: form('ids[]=x') })).toEqual([400, '/ids[]/0 type']);
  });

  it.each([
    ['query', 'ids[]=1&ids[]=2&user[name]=x&user[age]=3', { 'ids[]': [1, 2], 'user[name]': 'x', 'user[age]': 3 }],
    ['query', 'f[tags][]=1', { 'f[tags][]': [1] }],
    ['exploded', 'ids[]=1&a[b]=2', { all: { 'ids[]': [1], 'a[b]': 2 } }],
    ['exploded', 'ids[]=1&ids[]=2', { all: { 'ids[]': [1, 2] } }],
  ])('of the query, %s: %s', async (name, text, value) => {
    expect(Object.values(Object((await decode(name, { query: text })) as object))).toEqual(Object.values(value));
  });

  it('of the query have no other spelling without what stands between the brackets', async () => {
    expect(await decode('query', { query: 'user=3', mode: 'lenient' })).toEqual([400, 'user unknown']);
  });
});

describe('lists and objects in forms', () => {
  it.each([
    ['matrix', ['matrix=[1,2];type=application/json', 'matrix=[3];type=application/json'], { matrix: [[1, 2], [3]] }],
    ['matrix', ['matrix=[1,2];type=application/json'], { matrix: [[1, 2]] }],
    ['matrix', ['matrix=[[1,2],[3]];type=application/json'], { matrix: [[1, 2], [3]] }],
    ['matrix', ['matrix=[1,2]', 'matrix=[3]'], { matrix: [[1, 2], [3]] }],
    ['matrix', ['either=1', 'either={"x":2};type=application/json', 'either=3'], { either: [1, { x: 2 }, 3] }],
    ['maps', ['o_z={"x":1}'], { o_z: { x: 1 } }],
    ['maps', ['o_z={"x":1};type=application/json', 'l=[1,2];type=application/json'], { o_z: { x: 1 }, l: [1, 2] }],
    ['either', ['v={"x":1};type=application/json'], { v: { x: 1 } }],
    ['either', ['v={"x":1}'], { v: '{"x":1}' }],
    ['either', ['u='], { u: null }],
    ['either', ['u=;type=application/json'], { u: null }],
  ])('%s in parts: %j', async (name, written, value) => {
    expect(await decode(name, { body: parts(...written) })).toEqual(value);
  });

  it.each([
    ['maps', 'o_z={"x":1}', { o_z: { x: 1 } }],
    ['maps', 'o_z[x]=1&o_z[y]=2', { o_z: { x: 1, y: 2 } }],
    ['either', 'v={"x":1}', { v: { x: 1 } }],
    ['either', 'v[x]=1', { v: { x: 1 } }],
    ['either', 'v={"y":1}', { v: '{"y":1}' }],
    ['either', 'v={', { v: '{' }],
    ['either', 'u=', { u: null }],
    ['either', 'u=null', { u: null }],
  ])('%s in a form: %s', async (name, text, value) => {
    expect(await decode(name, { body: form(text.replace(/[{}":]/g, encodeURIComponent)) })).toEqual(value);
  });

  it('what is no object is refused where only objects are taken', async () => {
    expect(await decode('maps', { body: form('o_z={x}') })).toEqual([400, '/o_z type']);
  });
});

describe('a form without fields', () => {
  it.each([
    ['nothing', FORM, {}],
    ['nothing', `${FORM}; charset=utf-8`, {}],
    ['nothing', '', [400, ' required']],
    ['fields', FORM, undefined],
  ])('%s as %j', async (name, contentType, value) => {
    expect(await decode(name, { body: none(contentType) })).toEqual(value);
  });
});

describe('media types of parts', () => {
  it.each([
    ['pics=a;type=image/png;filename=a', 'strict', undefined],
    ['pics=a;type=image/jpeg;filename=a', 'strict', undefined],
    ['pics=a;filename=a', 'strict', undefined],
    ['pics=a;type=image/gif;filename=a', 'strict', [415, '/pics media-type']],
    ['pics=a;type=text/x-sh;filename=a', 'strict', [415, '/pics media-type']],
    ['pics=a;type=application/octet-stream;filename=a', 'strict', [415, '/pics media-type']],
    ['pics=a;type=application/octet-stream;filename=a', 'lenient', undefined],
    ['pics=a;type=image/gif;filename=a', 'lenient', [415, '/pics media-type']],
    ['photo=a;type=image/gif;filename=a', 'strict', undefined],
    ['photo=a;type=text/x-sh;filename=a', 'strict', [415, '/photo media-type']],
    ['note=a;type=text/markdown', 'strict', undefined],
    ['note=a;type=text/plain', 'strict', undefined],
    ['note=a;type=text/html', 'strict', [415, '/note media-type']],
  ] as const)('%s, %s', async (written, mode, problems) => {
    const decoded = await decode('files', { body: parts(written), mode });
    expect(Array.isArray(decoded) ? decoded : undefined).toEqual(problems);
  });

  it('of later files of a list, as they come', async () => {
    const png = { name: 'pics', filename: 'a', contentType: 'image/png', bytes: new Uint8Array([1]) };
    const later = [png, { ...png, contentType: 'image/gif' }];
    const following = {
      property: 'pics',
      next: async () => later.shift(),
      refuse: (problem: Problem, status?: number) => new Error(`${status} ${problem.name} ${problem.rule}`),
      close: () => undefined,
    };
    const body = { kind: 'multipart', contentType: `${PARTS}; boundary=b`, parts: [png], following } as const;
    const { pics } = (await decode('files', { body })) as { readonly pics: AsyncIterable<unknown> };
    const read = async (): Promise<unknown[]> => {
      const files: unknown[] = [];
      for await (const file of pics) files.push(file);
      return files;
    };
    await expect(read()).rejects.toThrow('415 /pics media-type');
  });
});

describe('members that are described under a condition', () => {
  it.each([
    ['strict', [400, '/z additionalProperties']],
    ['lenient', { a: 1, b: true }],
  ] as const)('leave an object closed, %s', async (mode, value) => {
    expect(await decode('depends', { body: form('a=1&b=true&z=1'), mode, unknown: 'pass' })).toEqual(value);
  });
});
