import { describe, expect, it } from 'vitest';
import { encodeCookies, encodeForm, encodeMultipart, encodeQuery, WireError } from '../../../../runtime/wire/index.ts';

describe('encodeForm', () => {
  it('follows OAS for a property without an Encoding', () => {
    const text = encodeForm({ a: 'x y', b: [1, 2], c: { d: 1 }, e: undefined, f: null, g: [] });
    expect(text).toBe('a=x%20y&b=1&b=2&c=%7B%22d%22%3A1%7D&f=');
  });

  it('follows the bracket grammar with style deepObject', () => {
    const deep = { style: 'deepObject', explode: true } as const;
    const body = { labels: ['a', 'b'], position: { sha: 'x', n: null }, actions: [{ action: 'create', ok: true }] };
    const text = encodeForm(body, { labels: deep, position: deep, actions: deep });
    expect(decodeURIComponent(text)).toBe(
      'labels[]=a&labels[]=b&position[sha]=x&position[n]=&actions[0][action]=create&actions[0][ok]=true',
    );
  });
});

describe.each([
  ['encodeForm', encodeForm],
  ['encodeMultipart', encodeMultipart],
])('%s refuses a member of an exploded object that would be read as another field', (_, encode) => {
  const spread = { style: 'form', explode: true, taken: ['n', 'list[]', 'k'] } as const;

  it.each<[body: object, field: object]>([
    [{ k: { n: 'x' } }, spread],
    [{ k: { k: 'x' } }, spread],
    [{ k: { 'n[a]': 'x' } }, spread],
    [{ k: { 'list[]': 'x' } }, spread],
    [{ k: { 'list[0]': 'x' } }, spread],
    [{ k: { other: 1 }, other: 2 }, { style: 'form' }],
    [
      { k: { other: 1 }, other: null },
      { style: 'pipeDelimited', explode: true },
    ],
  ])('%j', (body, field) => {
    expect(() => encode(body, { k: field })).toThrow(WireError);
  });

  it.each<[body: object, field: object]>([
    [{ k: { z: 1, n: undefined }, n: 2 }, spread],
    [{ k: ['n'], n: 2 }, spread],
    [{ k: 'n', n: 2 }, spread],
    [{ k: { n: 1 } }, { ...spread, style: 'deepObject' }],
    [{ k: { n: 1 } }, { ...spread, explode: false }],
    [{ k: { other: 1 }, other: undefined }, { style: 'form' }],
    [{ k: { n: 1 }, n: 2 }, {}],
  ])('but %j', (body, field) => {
    expect(() => encode(body, { k: field })).not.toThrow();
  });
});

describe('encodeMultipart', () => {
  it('writes values, files, JSON parts and bracket names', async () => {
    const file = new File(['bytes'], 'a.txt', { type: 'text/plain' });
    const body = encodeMultipart(
      {
        name: 'n',
        file,
        meta: { a: 1 },
        tags: ['x', 'y'],
        vars: { A: 'b' },
        raw: new Uint8Array([1, 2]),
        gone: undefined,
      },
      { vars: { style: 'deepObject' } },
    );
    const form = await new Response(body).formData();
    expect([...form.keys()]).toEqual(['name', 'file', 'meta', 'tags', 'tags', 'vars[A]', 'raw']);
    expect(form.get('file')).toMatchObject({ name: 'a.txt', size: 5 });
    // A part with a media type is no file.
    expect(form.get('meta')).toBe('{"a":1}');
    expect(form.get('raw')).toMatchObject({ size: 2, type: 'application/octet-stream' });
    expect(form.get('vars[A]')).toBe('b');
  });
});

describe('encodeQuery and encodeCookies', () => {
  it('writes parameters in the order of their description', () => {
    const specs = [
      { name: 'b', in: 'query', style: 'form', explode: true },
      { name: 'a', in: 'query', style: 'form', explode: false },
    ] as const;
    expect(encodeQuery(specs, { a: [1, 2], b: 'x', c: 'not described' })).toBe('b=x&a=1,2');
    expect(encodeQuery(specs, {})).toBe('');
  });

  it('writes a querystring parameter (OAS 3.2) by its media type', () => {
    const spec = (content: string) =>
      ({ name: 'q', in: 'querystring', style: 'form', explode: true, content }) as const;
    expect(encodeQuery([spec('application/x-www-form-urlencoded')], { q: { a: [1, 2], b: 'x y' } })).toBe(
      'a=1&a=2&b=x%20y',
    );
    expect(encodeQuery([spec('application/json')], { q: { a: 1 } })).toBe('%7B%22a%22%3A1%7D');
    expect(encodeQuery([spec('application/jsonpath')], { q: '$.a' })).toBe('%24.a');
  });

  it('joins cookies', () => {
    const spec = (name: string) => ({ name, in: 'cookie', style: 'form', explode: true }) as const;
    expect(encodeCookies([spec('a'), spec('b'), spec('c')], { a: 'x y', c: 1 })).toBe('a=x%20y; c=1');
  });
});
