import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../../runtime/request/explain.ts';
import type { RawRequest, ReadOnlyProperties } from '../../../../../runtime/request/raw-request.ts';
import { encodeParameter, formContentStyle } from '../../../../../runtime/wire/index.ts';
import { formStyle, headerStyle } from '../../../../../runtime/wire/encoder.ts';
import { loadEmitted, type EmittedValidators } from '../../../../support/load-emitted.ts';

const FILE = fileURLToPath(new URL('../../../../fixtures/validators/content-parameters.yaml', import.meta.url));

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(FILE);
});

/** The parameters of a request, or the problems that it has. */
async function decode(
  operation: string,
  request: Partial<RawRequest>,
  readOnlyProperties: ReadOnlyProperties = 'ignore',
): Promise<object> {
  const decoder = await emitted.decoders[operation]?.();
  if (decoder === undefined) throw new Error(`no decoder of ${operation}`);
  const raw = { method: 'GET', path: [], query: '', headers: {}, body: { kind: 'none', contentType: '' } } as const;
  const options = { mode: 'strict', unknownParameters: 'refuse', readOnlyProperties, explain } as const;
  const result = decoder({ ...raw, ...request }, options);
  if (!result.ok) return result.problems.map(({ in: place, name, rule, expected }) => [place, name, rule, expected]);
  const { path, query, headers, cookies } = result.value;
  return [path, query, headers, cookies].find((part) => Object.keys(part as object).length > 0) as object;
}

/** The same value in each place that a parameter of JSON may stand in. */
const places = (name: string, text: string): readonly (readonly [property: string, request: Partial<RawRequest>])[] => [
  ['q', { query: `q=${encodeURIComponent(text)}` }],
  [name, { headers: { [name.toLowerCase()]: text } }],
  ['c', { headers: { cookie: `c=${encodeURIComponent(text)}` } }],
];

describe('a parameter that is JSON', () => {
  it('is read without what only answers carry, wherever it stands', async () => {
    const text = JSON.stringify({ id: 1, note: 'n', parts: [{ id: 2, note: 'm' }] });
    for (const [property, request] of places('X-Thing', text)) {
      expect(await decode('readOnly', request)).toEqual({ [property]: { note: 'n', parts: [{ note: 'm' }] } });
      const refusals = await decode('readOnly', request, 'refuse');
      expect((refusals as string[][]).map(([, , rule]) => rule)).toEqual(['readOnly', 'readOnly']);
    }
  });

  it.each([
    ['branch={"kind":"a","id":1}', { branch: { kind: 'a' } }],
    ['branch={"kind":"b","id":1}', { branch: { kind: 'b', id: 1 } }],
    ['deep[kind]=a&deep[id]=1', { deep: { kind: 'a' } }],
    ['deep[kind]=b&deep[id]=1', { deep: { kind: 'b', id: 1 } }],
  ])('is read without what its own branch calls read-only: %s', async (query, decoded) => {
    expect(await decode('readOnly', { query: query.replaceAll('"', '%22') })).toEqual(decoded);
  });

  it('says what else is wrong, and nothing about what is left out', async () => {
    const query = `q=${encodeURIComponent('{"id":1,"note":5}')}`;
    expect(await decode('readOnly', { query })).toEqual([['query', 'q[note]', 'type', 'string']]);
  });

  it('has no more levels than a body', async () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    for (const [property, request] of places('X-Deep', nested(500))) {
      expect(Object.keys(await decode('deep', request))).toEqual([property]);
    }
    for (const [property, request] of places('X-Deep', nested(501))) {
      expect(await decode('deep', request)).toEqual([[expect.any(String), property, 'limit', 'at most 500 levels']]);
    }
    expect(await decode('wholeQuery', { query: nested(501) })).toEqual([
      ['query', 'whole', 'limit', 'at most 500 levels'],
    ]);
  });
});

const FIELDS = 'a=1&text=x%20%26%2B&list=1&list=2&joined=a%2Cb,c&piped=1%7C2&inner=%7B%22x%22%3A5%7D';
const VALUE = { a: 1, text: 'x &+', list: [1, 2], joined: ['a,b', 'c'], piped: [1, 2], inner: { x: 5 } };

describe('a parameter that is a form', () => {
  it('is read as a body is, wherever it stands', async () => {
    for (const [place, request] of places('X-Form', FIELDS)) {
      const property = place === 'q' ? 'f' : place;
      const own = place === 'q' ? { query: `f=${encodeURIComponent(FIELDS)}` } : request;
      expect(await decode('forms', own)).toEqual({ [property]: VALUE });
    }
    expect(await decode('formPath', { path: [encodeURIComponent(FIELDS)] })).toEqual({ p: VALUE });
    expect(await decode('wholeForm', { query: FIELDS })).toEqual(VALUE);
  });

  it('is written by clients as servers read it', () => {
    const fields = 'joined:form,joined piped:pipeDelimited';
    const text = formContentStyle(formStyle, fields)('f')(VALUE);
    expect(text).toBe(`f=${encodeURIComponent(FIELDS)}`);
    expect(formContentStyle(headerStyle, fields)('X-Form')(VALUE)).toBe(FIELDS);
    const plain = { name: 'f', style: 'form', explode: true, content: 'application/x-www-form-urlencoded' } as const;
    expect(encodeParameter({ ...plain, in: 'query' }, { a: 1, text: 'x y' })).toBe('f=a%3D1%26text%3Dx%2520y');
    expect(encodeParameter({ ...plain, in: 'query' }, 'a=1')).toBe('f=a%3D1');
  });

  it.each([
    ['f=a%3Dx', [['query', 'f[a]', 'type', 'an integer']]],
    ['f=b%3D1', [['query', 'f[b]', 'unknown', 'a declared parameter']]],
    ['f=inner%3D%7B%7D', [['query', 'f[inner][x]', 'required', 'the property "x"']]],
    ['f=a%3D1&f=a%3D2', [['query', 'f', 'duplicate', 'one value']]],
    ['f=a%3D%25zz', [['query', 'f[a]', 'encoding', 'percent-encoded UTF-8']]],
    ['f=joined%3D%25zz', [['query', 'f[joined]', 'encoding', 'percent-encoded UTF-8']]],
    ['f=a%5B0%5D%3D%25zz', [['query', 'f[a][0]', 'encoding', 'percent-encoded UTF-8']]],
    ['f=', { f: {} }],
    ['f=inner%3D%7B%22x%22%3A1%2C%22id%22%3A2%7D', { f: { inner: { x: 1 } } }],
    ['free=a%3D1%26a%3D2', { free: { a: ['1', '2'] } }],
    ['text=a%3D1', { text: 'a=1' }],
  ])('%s', async (query, decoded) => {
    expect(await decode('forms', { query })).toEqual(decoded);
  });
});
