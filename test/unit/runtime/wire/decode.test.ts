import { describe, expect, it } from 'vitest';
import {
  decodeFields,
  decodeForm,
  decodeParameter,
  parseBracketName,
  parseCookies,
  parseQuery,
  rawToArray,
  type DecodeSpec,
  type WireProblem,
} from '../../../../runtime/wire/index.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

function decodeQuery(spec: Partial<DecodeSpec>, query: string): { value: unknown; codes: string[] } {
  const problems: WireProblem[] = [];
  const full: DecodeSpec = { name: 'x', in: 'query', style: 'form', explode: true, shape: 'scalar', ...spec };
  const value = decodeParameter(full, parseQuery(query, problems), problems);
  return { value: plain(value), codes: problems.map((problem) => problem.code) };
}

describe('decodeParameter in query', () => {
  it.each<[string, Partial<DecodeSpec>, string, unknown]>([
    ['a value', {}, 'x=a%20b+c', 'a b c'],
    ['an absent value', {}, 'y=1', null],
    ['a flag', {}, 'x', ''],
    ['+ encoded is a plus', {}, 'x=%2B02:00', '+02:00'],
    ['decoded once', {}, 'x=%2541', '%41'],
    ['an exploded array', { shape: 'array' }, 'x=1&y=0&x=2', ['1', '2']],
    ['a comma array', { shape: 'array', explode: false }, 'x=1,2%2C3', ['1', '2,3']],
    ['bracket names', { shape: 'array', name: 'iids[]' }, 'iids[]=1&iids%5B%5D=2', ['1', '2']],
    ['an array of hashes', { shape: 'array', name: 'a[]' }, 'a[0][k]=1&a[1][k]=2', { 0: { k: '1' }, 1: { k: '2' } }],
    ['pipes', { shape: 'array', style: 'pipeDelimited', explode: false }, 'x=a|b%7Cc', ['a', 'b', 'c']],
    ['spaces', { shape: 'array', style: 'spaceDelimited', explode: false }, 'x=a%20b+c', ['a', 'b', 'c']],
    ['a comma object', { shape: 'object', explode: false }, 'x=R,1,G,2', { R: '1', G: '2' }],
    ['an exploded object', { shape: 'object', properties: ['R', 'G'] }, 'R=1&z=0&G=2', { R: '1', G: '2' }],
    ['a hash', { shape: 'object', style: 'deepObject' }, 'x[a]=1&x[b][]=2&xy[a]=3', { a: '1', b: ['2'] }],
    ['content', { shape: 'object', content: 'application/json' }, 'x=%7B%22a%22:1%7D', '{"a":1}'],
  ])('%s', (_, spec, query, expected) => {
    expect(decodeQuery(spec, query)).toEqual({ value: expected, codes: [] });
  });

  it.each<[string, Partial<DecodeSpec>, string, string]>([
    ['a scalar given twice', {}, 'x=1&x=2', 'conflict'],
    ['broken percent-encoding', {}, 'x=%zz', 'bad-encoding'],
    ['bytes that are no UTF-8', {}, 'x=%ff', 'bad-encoding'],
    ['a hash with a value at its root', { shape: 'object', style: 'deepObject' }, 'x=1&x[a]=2', 'conflict'],
    ['an odd number of parts', { shape: 'object', explode: false }, 'x=R,1,G', 'bad-style'],
  ])('reports %s', (_, spec, query, code) => {
    expect(decodeQuery(spec, query)).toEqual({ value: null, codes: [code] });
  });
});

describe('decodeParameter in path, header, cookie', () => {
  const decode = (spec: Omit<DecodeSpec, 'name'>, text: string): unknown => {
    const problems: WireProblem[] = [];
    const source = spec.in === 'cookie' ? parseCookies(text) : text;
    const value = decodeParameter({ name: 'color', ...spec }, source, problems);
    return problems[0]?.code ?? plain(value);
  };
  it.each<[DecodeSpec['in'], DecodeSpec['style'], boolean, DecodeSpec['shape'], string, unknown]>([
    ['path', 'simple', false, 'scalar', 'a%2Fb+c', 'a/b+c'],
    ['path', 'simple', false, 'array', 'a,b%2Cc', ['a', 'b,c']],
    ['path', 'simple', true, 'object', 'R=1,G=2', { R: '1', G: '2' }],
    ['path', 'label', true, 'array', '.a.b%2Ec', ['a', 'b.c']],
    ['path', 'label', false, 'scalar', 'a', 'bad-style'],
    ['path', 'matrix', false, 'scalar', ';color', ''],
    ['path', 'matrix', true, 'array', ';color=a;color=b', ['a', 'b']],
    ['path', 'matrix', true, 'object', ';R=1;G=2', { R: '1', G: '2' }],
    ['path', 'matrix', false, 'scalar', ';colour=a', 'bad-style'],
    ['header', 'simple', false, 'array', 'a, b ,c', ['a', 'b', 'c']],
    ['header', 'simple', false, 'scalar', 'a%20b', 'a%20b'],
    ['cookie', 'form', false, 'scalar', 'z=1; color=a%20b', 'a b'],
    ['cookie', 'cookie', false, 'scalar', 'color="a%20b"', 'a%20b'],
  ])('%s %s explode %s %s %s', (...row) => {
    const [where, style, explode, shape, text, expected] = row;
    expect(decode({ in: where, style, explode, shape }, text)).toEqual(expected);
  });
});

describe('decodeForm: the bracket grammar', () => {
  it.each<[string, unknown]>([
    ['a=1&b=', { a: '1', b: '' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[x]=1&a[y][z]=2', { a: { x: '1', y: { z: '2' } } }],
    ['a[0][k]=1&a[0][v]=2&a[1][k]=3', { a: { 0: { k: '1', v: '2' }, 1: { k: '3' } } }],
    [
      'actions[][action]=create&actions[][path]=p&actions[][action]=delete',
      { actions: [{ action: 'create', path: 'p' }, { action: 'delete' }] },
    ],
    ['a[][k][]=1&a[][k][]=2', { a: [{ k: ['1', '2'] }] }],
    ['a[][k][x]=1&a[][k][y]=2&a[][k][x]=3', { a: [{ k: { x: '1', y: '2' } }, { k: { x: '3' } }] }],
    ['[a]=1', { '[a]': '1' }],
    ['a+b=c+d%2B', { 'a b': 'c d+' }],
    ['&&a=1&', { a: '1' }],
  ])('%s', (text, expected) => {
    const form = decodeForm(text);
    expect(form.problems).toEqual([]);
    expect(plain(form.value)).toEqual(expected);
  });

  it.each([
    ['a=1&a[x]=2', 'conflict'],
    ['a[]=1&a[x]=2', 'conflict'],
    ['a[x]=1&a[]=2', 'conflict'],
    ['a[x=1', 'bad-name'],
    ['a]=1', 'bad-name'],
    ['a[x]y=1', 'bad-name'],
    ['a=%e4', 'bad-encoding'],
    [`a${'[x]'.repeat(17)}=1`, 'limit'],
    ['a[10001]=1', 'limit'],
  ])('%s is reported as %s', (text, code) => {
    expect(decodeForm(text).problems.map((problem) => problem.code)).toEqual([code]);
  });

  it('stops at the limits of fields and length', () => {
    const limits = { depth: 2, keys: 2, index: 9, length: 20 };
    expect(decodeForm('a=1&b=2&c=3&d=4', limits).problems).toHaveLength(1);
    expect(plain(decodeForm('a=1&b=2&c=3&d=4', limits).value)).toEqual({ a: '1', b: '2' });
    expect(decodeForm('a'.repeat(21), limits).problems).toMatchObject([{ code: 'limit', got: '21' }]);
  });

  it('does not touch any prototype', () => {
    const { value } = decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'a']);
  });

  it('reads decoded fields of a multipart body by the same grammar', () => {
    expect(plain(decodeFields([['variables[A]', 'b&c']]).value)).toEqual({ variables: { A: 'b&c' } });
  });

  it('reads a hash with number keys as an array', () => {
    const { value } = decodeForm('a[10][k]=b&a[2][k]=a&h[x]=1');
    expect(plain(rawToArray(value['a'] ?? ''))).toEqual([{ k: 'a' }, { k: 'b' }]);
    expect(rawToArray(value['h'] ?? '')).toBeUndefined();
  });

  it('splits bracket names', () => {
    expect(parseBracketName('a[b][][0]')).toEqual(['a', 'b', '', '0']);
    expect(parseBracketName('a[[b]]')).toBeUndefined();
  });
});
