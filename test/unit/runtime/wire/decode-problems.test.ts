import { describe, expect, it } from 'vitest';
import {
  decodeFields,
  decodeForm,
  decodeParameter,
  type DecodeSpec,
  flatten,
  parseBracketName,
  parseCookies,
  parseQuery,
  rawToArray,
  type RawValue,
  type WireProblem,
} from '../../../../runtime/wire/index.ts';

const limits = { depth: 2, keys: 3, index: 10, length: 40 };
const hash = (members: Record<string, RawValue>): RawValue => Object.assign(Object.create(null), members) as RawValue;

describe('what cannot be read of a form', () => {
  it.each<[string, string, Partial<WireProblem>]>([
    [
      'a text beyond its length',
      `a=${'x'.repeat(39)}`,
      { code: 'limit', name: '', expected: 'at most 40 characters', got: '41' },
    ],
    [
      'more fields than may be',
      'a=1&b=2&c=3&d=4',
      { code: 'limit', name: 'd', expected: 'at most 3 fields', got: 'more' },
    ],
    [
      'deeper names',
      'a[b][c][d]=1',
      { code: 'limit', name: 'a[b][c][d]', expected: 'at most 2 levels of brackets', got: '3' },
    ],
    ['greater indices', 'a[11]=1', { code: 'limit', name: 'a[11]', expected: 'an index of at most 10', got: 'a[11]' }],
    [
      'brackets that do not match',
      'a[b=1',
      { code: 'bad-name', name: 'a[b', expected: 'matching brackets as in name[key]', got: 'a[b' },
    ],
    [
      'two kinds of value',
      'a=1&a[b]=2',
      {
        code: 'conflict',
        name: 'a[b]',
        expected: 'a name used for one kind of value',
        got: 'both a value and a container',
      },
    ],
    ['the other way round', 'a[b]=1&a=2', { code: 'conflict', name: 'a' }],
    ['a list and a hash', 'a[]=1&a[b]=2', { code: 'conflict', name: 'a[b]' }],
    ['a hash and a list', 'a[b]=1&a[]=2', { code: 'conflict', name: 'a[]' }],
    ['a list of values and of hashes', 'a[]=1&a[][b]=2', { code: 'conflict', name: 'a[][b]' }],
    ['a list of hashes and a value', 'a[][b]=1&a=2', { code: 'conflict', name: 'a' }],
    [
      'a name that is not encoded well',
      '%zz=1',
      { code: 'bad-encoding', name: '%zz', expected: 'percent-encoded UTF-8', got: '%zz' },
    ],
    [
      'a value that is not encoded well',
      'a=%zz',
      { code: 'bad-encoding', name: 'a', expected: 'percent-encoded UTF-8', got: '%zz' },
    ],
  ])('%s', (_, text, expected) => {
    expect(decodeForm(text, limits).problems).toMatchObject([expected]);
  });

  it.each([
    ['just as long', `a=${'x'.repeat(38)}`],
    ['just as many', 'a=1&b=2&c=3'],
    ['just as deep', 'a[b][c]=1'],
    ['just as great', 'a[10]=1'],
    ['no index: it begins or ends with other letters', 'a[11x]=1&a[x11]=2'],
    ['no index: the name itself', '11=1'],
  ])('what is %s passes', (_, text) => {
    expect(decodeForm(text, limits).problems).toEqual([]);
  });

  it('a name that comes again makes a list, and a third value joins it', () => {
    expect(decodeForm('a=1&a=2&a=3').value['a']).toEqual(['1', '2', '3']);
    expect(decodeForm('=1&b').value).toEqual(hash({ '': '1', b: '' }));
  });

  it('fields that are decoded already stop at the limit, too', () => {
    const fields = ['a', 'b', 'c', 'd', 'e'].map((name) => [name, '1'] as const);
    const { value, problems } = decodeFields(fields, limits);
    expect([Object.keys(value), problems.map(({ name }) => name)]).toEqual([['a', 'b', 'c'], ['d']]);
    expect(decodeFields([['a', '%41+']]).value['a']).toBe('%41+');
    expect(decodeFields([]).problems).toEqual([]);
  });

  it('elements of a list are told apart by the keys that come again', () => {
    const items = (text: string): unknown => JSON.parse(JSON.stringify(decodeForm(text).value['a']));
    expect(items('a[][k]=1&a[][l]=2&a[][k]=3')).toEqual([{ k: '1', l: '2' }, { k: '3' }]);
    expect(items('a[][k][]=1&a[][k][]=2')).toEqual([{ k: ['1', '2'] }]);
    expect(items('a[][k][x]=1&a[][k][y]=2&a[][k][x]=3')).toEqual([{ k: { x: '1', y: '2' } }, { k: { x: '3' } }]);
  });
});

describe('names with brackets', () => {
  it.each([
    ['a', ['a']],
    ['a[b]', ['a', 'b']],
    ['a[b][][0]', ['a', 'b', '', '0']],
    ['[a]', ['[a]']],
    ['a]', undefined],
    ['a[b', undefined],
    ['a[b]c', undefined],
    ['a[b]c[d]', undefined],
    ['a[b[c]]', undefined],
    ['a[[b]', undefined],
    ['a[]]', undefined],
  ])('%s', (name, expected) => {
    expect(parseBracketName(name)).toEqual(expected);
  });

  it('a key with a bracket cannot be written', () => {
    const leaf = (): void => undefined;
    expect(() => flatten('a', { 'x[': 1 }, leaf)).toThrow('a[x[]: a key may not contain brackets');
    expect(() => flatten('a', { ']': 1 }, leaf)).toThrow('a[]]: a key may not contain brackets');
  });

  it('a list that holds any container is written with indices', () => {
    const names: string[] = [];
    flatten('a', [1, { b: 2 }], (name) => names.push(name));
    expect(names).toEqual(['a[0]', 'a[1][b]']);
  });

  it.each<[string, RawValue, RawValue[] | undefined]>([
    ['a text', 'x', undefined],
    ['a list', ['b', 'a'], ['b', 'a']],
    ['numbers in order of size, gaps closed', hash({ 10: 'c', 0: 'a', 9: 'b' }), ['a', 'b', 'c']],
    ['a key that is no number', hash({ 0: 'a', x: 'b' }), undefined],
    ['a key that only begins like one', hash({ '0x': 'a' }), undefined],
    ['a key that only ends like one', hash({ x0: 'a' }), undefined],
    ['another way to write a number', hash({ '00': 'a' }), undefined],
  ])('%s as a list', (_, value, expected) => {
    expect(rawToArray(value)).toEqual(expected);
  });
});

describe('what cannot be read of a parameter', () => {
  const problemsOf = (spec: Partial<DecodeSpec>, source: string): WireProblem[] => {
    const problems: WireProblem[] = [];
    const full: DecodeSpec = { name: 'p', in: 'path', style: 'simple', explode: false, shape: 'scalar', ...spec };
    const pairs =
      full.in === 'query' ? parseQuery(source, problems) : full.in === 'cookie' ? parseCookies(source) : source;
    const value = decodeParameter(full, pairs, problems);
    if (problems.length > 0) expect(value).toBeUndefined();
    return problems;
  };

  it.each<[string, Partial<DecodeSpec>, string, Omit<WireProblem, 'name'>]>([
    ['encoding', {}, '%zz', { code: 'bad-encoding', expected: 'percent-encoded UTF-8', got: '%zz' }],
    [
      'the prefix of a style',
      { style: 'label' },
      'x',
      { code: 'bad-style', expected: 'a value that starts with .', got: 'x' },
    ],
    ['the name of a style', { style: 'matrix' }, ';q=1', { code: 'bad-style', expected: ';p=...', got: ';q=1' }],
    [
      'the name of an item',
      { style: 'matrix', explode: true, shape: 'array' },
      ';p=1;=2',
      { code: 'bad-style', expected: ';p=...', got: ';=2' },
    ],
    [
      'keys and values',
      { shape: 'object' },
      'a,1,b',
      { code: 'bad-style', expected: 'keys and values in turn', got: '3 parts' },
    ],
    ['a pair', { shape: 'object', explode: true }, 'a=1,b', { code: 'bad-style', expected: 'key=value', got: 'b' }],
    [
      'a key twice',
      { shape: 'object', explode: true },
      'a=1,a=2',
      { code: 'conflict', expected: 'each key once', got: 'a' },
    ],
    ['a key twice in turn', { shape: 'object' }, 'a,1,a,2', { code: 'conflict', expected: 'each key once', got: 'a' }],
  ])('%s', (_, spec, source, expected) => {
    expect(problemsOf(spec, source)).toEqual([{ name: 'p', ...expected }]);
  });

  it.each<[string, Partial<DecodeSpec>, string, unknown]>([
    ['an empty list', { shape: 'array' }, '', []],
    ['an empty object', { shape: 'object', explode: true }, '', {}],
    ['a key that is empty', { shape: 'object', explode: true }, '=1', { '': '1' }],
    ['a matrix without a value', { style: 'matrix' }, ';p', ''],
    ['a matrix scalar that is exploded', { style: 'matrix', explode: true }, ';p=a;b', 'a;b'],
    ['a plus in a path', {}, 'a+b', 'a+b'],
    ['a plus in a cookie', { in: 'cookie', style: 'form' }, 'p=a+b%2B', 'a+b+'],
    ['a plus in a query', { in: 'query', style: 'form' }, 'p=a+b', 'a b'],
    ['a header is not encoded', { in: 'header', shape: 'array' }, ' a%20b , c', ['a%20b', 'c']],
    ['the style of cookies is not encoded', { in: 'cookie', style: 'cookie' }, 'p=a%20b', 'a%20b'],
    ['a part of a body is not encoded', { isPlain: true }, 'a%20b', 'a%20b'],
    ['a content whatever the style', { style: 'label', content: 'text/plain' }, 'x%20y', 'x y'],
    [
      'an exploded list in one cookie',
      { in: 'cookie', style: 'form', explode: true, shape: 'array' },
      'p=1&p=2%263; q=4',
      ['1', '2&3'],
    ],
    [
      'an exploded object in one cookie',
      { in: 'cookie', style: 'form', explode: true, shape: 'object' },
      'a=1&b&=3',
      { a: '1', b: '', '': '3' },
    ],
    ['a scalar cookie with an ampersand', { in: 'cookie', style: 'form', explode: true }, 'p=1&p=2', '1&p=2'],
    ['a cookie list that is not exploded', { in: 'cookie', style: 'form', shape: 'array' }, 'p=1,2', ['1', '2']],
    [
      'a content in a cookie',
      { in: 'cookie', style: 'form', explode: true, shape: 'object', content: 'application/json' },
      'p={"a":"b&c"}',
      '{"a":"b&c"}',
    ],
    [
      'a content in brackets is no hash',
      { in: 'query', style: 'deepObject', shape: 'object', content: 'text/plain' },
      'p=x',
      'x',
    ],
    ['a scalar whose name ends with brackets', { in: 'query', style: 'form', name: 'p[]' }, 'p[0]=1', undefined],
    ['a list whose name does not', { in: 'query', style: 'form', shape: 'array' }, 'p[0]=1', undefined],
  ])('%s is read', (_, spec, source, expected) => {
    const problems: WireProblem[] = [];
    const full: DecodeSpec = { name: 'p', in: 'path', style: 'simple', explode: false, shape: 'scalar', ...spec };
    const pairs =
      full.in === 'query' ? parseQuery(source, problems) : full.in === 'cookie' ? parseCookies(source) : source;
    const value = decodeParameter(full, pairs, problems);
    expect(problems).toEqual([]);
    expect(value === undefined ? value : JSON.parse(JSON.stringify(value))).toEqual(expected);
  });

  it('what is absent has no value and no problem', () => {
    const problems: WireProblem[] = [];
    const spec: DecodeSpec = { name: 'p', in: 'header', style: 'simple', explode: false, shape: 'scalar' };
    expect(decodeParameter(spec, undefined, problems)).toBeUndefined();
    expect(problems).toEqual([]);
  });
});

describe('cookies', () => {
  it.each([
    [
      'a=1; b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['a="x y"', [['a', 'x y']]],
    [
      'a=x"y"; b="z',
      [
        ['a', 'x"y"'],
        ['b', '"z'],
      ],
    ],
    ['a="x"y', [['a', '"x"y']]],
    [' a = 1 ', [['a', '1']]],
    [
      'a; =1; b=',
      [
        ['', '1'],
        ['b', ''],
      ],
    ],
    ['', []],
  ])('%s', (header, expected) => {
    expect(parseCookies(header)).toEqual(expected);
  });
});
