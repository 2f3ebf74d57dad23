import { describe, expect, it } from 'vitest';
import type { ParameterRow } from '../../../../../runtime/request/operation-table.ts';
import type { RawRequest } from '../../../../../runtime/request/raw-request.ts';
import { checked, decoded } from '../tables.ts';

const INTEGER = { integer: true } as const;
const TEXT = { text: true } as const;
const POSITIVE = checked({ type: 'integer', minimum: 1 });

type Named = Omit<ParameterRow, 'name' | 'in'>;

const inQuery = (row: Named, name = 'p'): ParameterRow => ({ name, in: 'query', ...row });
const query = (text: string): Partial<RawRequest> => ({ query: text });
const header = (value: string | readonly string[]): Partial<RawRequest> => ({ headers: { 'x-p': value } });
const cookie = (value: string | readonly string[]): Partial<RawRequest> => ({ headers: { cookie: value } });

describe('a parameter', () => {
  it.each<[what: string, row: ParameterRow, request: Partial<RawRequest>, expected: unknown]>([
    ['given', inQuery({ codec: INTEGER }), query('p=5'), { query: { p: 5 } }],
    ['under another property', inQuery({ codec: INTEGER, property: 'q' }), query('p=5'), { query: { q: 5 } }],
    ['not given', inQuery({ codec: INTEGER }), query(''), {}],
    ['not given, but required', inQuery({ codec: INTEGER, required: true }), query(''), ['query p: required']],
    ['with a default', inQuery({ codec: INTEGER, fallback: () => 7 }), query(''), { query: { p: 7 } }],
    ['with a default, given', inQuery({ codec: INTEGER, fallback: () => 7 }), query('p=5'), { query: { p: 5 } }],
    ['twice', inQuery({ codec: INTEGER }), query('p=5&p=6'), ['query p: duplicate']],
    ['badly encoded', inQuery({ codec: TEXT }), query('p=%zz'), ['query p: encoding']],
    ['badly encoded by name', inQuery({ codec: TEXT }), query('%zz=1'), ['query %zz: encoding']],
    ['with an encoded name', inQuery({ codec: TEXT }), query('%70=1+2'), { query: { p: '1 2' } }],
    ['without a value', inQuery({ codec: TEXT }), query('p'), { query: { p: '' } }],
    ['between separators', inQuery({ codec: TEXT }), query('&&p=1&'), { query: { p: '1' } }],
    [
      'beside an unknown one',
      inQuery({ codec: TEXT }),
      query('p=1&q=2&pp=3'),
      ['query q: unknown', 'query pp: unknown'],
    ],
    ['of another name of that length', inQuery({ codec: TEXT }, 'abca'), query('acba=1'), ['query acba: unknown']],
    ['beyond its maximum', inQuery({ codec: INTEGER, clampTo: 100 }), query('p=500'), { query: { p: 100 } }],
    ['at its maximum', inQuery({ codec: INTEGER, clampTo: 100 }), query('p=100'), { query: { p: 100 } }],
    ['below its minimum', inQuery({ codec: INTEGER, schema: POSITIVE }), query('p=0'), ['query p: minimum']],
    [
      'spelled in another way',
      inQuery({ codec: { words: ['a_b'] }, spellings: { 'a-b': 'a_b' } }),
      query('p=a-b'),
      ['query p: enum'],
    ],
    ['empty, where that is a value', inQuery({ codec: INTEGER, allowEmpty: true }), query('p='), {}],
    ['empty, a text', inQuery({ codec: TEXT, allowEmpty: true }), query('p='), { query: { p: '' } }],
    ['empty', inQuery({ codec: INTEGER }), query('p='), ['query p: type']],
    ['of a list', inQuery({ codec: { items: INTEGER }, shape: 'array' }), query('p=1&p=2'), { query: { p: [1, 2] } }],
    ['of a wrong list', inQuery({ codec: { items: INTEGER }, shape: 'array' }), query('p=1&p=x'), ['query p[1]: type']],
    [
      'of a list with brackets',
      inQuery({ codec: { items: INTEGER }, shape: 'array' }, 'p[]'),
      query('p[]=1&p[]=x'),
      ['query p[1]: type'],
    ],
    [
      'of a list by places',
      inQuery({ codec: { prefixItems: [TEXT, INTEGER] }, shape: 'array' }),
      query('p=1&p=2'),
      { query: { p: ['1', 2] } },
    ],
    [
      'of a list with commas',
      inQuery({ codec: { items: INTEGER }, shape: 'array', explode: false }),
      query('p=1,2'),
      { query: { p: [1, 2] } },
    ],
    [
      'of JSON',
      inQuery({ codec: { any: true }, content: 'application/json' }),
      query('p={"a":1}'),
      { query: { p: { a: 1 } } },
    ],
    [
      'of text that is no JSON',
      inQuery({ codec: { any: true }, content: 'application/json' }),
      query('p={'),
      ['query p: type'],
    ],
    ['of a text by content', inQuery({ codec: INTEGER, content: 'text/plain' }), query('p=5'), { query: { p: 5 } }],
    ['of a long integer', inQuery({ codec: INTEGER, exact: 'bigint' }), query('p=5'), { query: { p: 5n } }],
    ['in a header', { name: 'X-P', in: 'header', codec: INTEGER }, header('5'), { headers: { 'X-P': 5 } }],
    ['in a wrong header', { name: 'X-P', in: 'header', codec: INTEGER }, header('x'), ['header X-P: type']],
    ['in two headers', { name: 'X-P', in: 'header', codec: TEXT }, header(['a', 'b']), ['header X-P: duplicate']],
    ['in a list of one header', { name: 'X-P', in: 'header', codec: TEXT }, header(['a']), { headers: { 'X-P': 'a' } }],
    [
      'in two headers of a list',
      { name: 'X-P', in: 'header', codec: { items: TEXT }, shape: 'array' },
      header(['a', 'b,c']),
      { headers: { 'X-P': ['a', 'b', 'c'] } },
    ],
    ['in a required header', { name: 'X-P', in: 'header', codec: TEXT, required: true }, {}, ['header X-P: required']],
    ['in a cookie', { name: 'p', in: 'cookie', codec: INTEGER }, cookie('q=1; p=5'), { cookies: { p: 5 } }],
    [
      'in two cookie headers',
      { name: 'p', in: 'cookie', codec: INTEGER },
      cookie(['q=1', 'p=5']),
      { cookies: { p: 5 } },
    ],
    ['in a wrong cookie', { name: 'p', in: 'cookie', codec: INTEGER }, cookie('p=x'), ['cookie p: type']],
    ['in the path', { name: 'p', in: 'path', codec: INTEGER, required: true }, { path: ['5'] }, { path: { p: 5 } }],
    ['in a wrong path', { name: 'p', in: 'path', codec: INTEGER, required: true }, { path: ['x'] }, ['path p: type']],
    [
      'encoded in the path',
      { name: 'p', in: 'path', codec: TEXT, required: true },
      { path: ['a%2Fb'] },
      { path: { p: 'a/b' } },
    ],
    [
      'badly encoded in the path',
      { name: 'p', in: 'path', codec: TEXT, required: true },
      { path: ['%zz'] },
      ['path p: encoding'],
    ],
    [
      'in a path of several',
      { name: 'p', in: 'path', codec: { items: INTEGER }, shape: 'array' },
      { path: ['1,2'] },
      { path: { p: [1, 2] } },
    ],
    [
      'of JSON in a header',
      { name: 'X-P', in: 'header', codec: { any: true }, content: 'application/json' },
      header('[1]'),
      { headers: { 'X-P': [1] } },
    ],
    [
      'of the whole query',
      { name: 'q', in: 'querystring', codec: { any: true }, content: 'application/json' },
      query('%5B1%5D'),
      { query: [1] },
    ],
  ])('%s', (_, row, request, expected) => {
    expect(decoded({ parameters: [row] }, request)).toEqual(expected);
  });

  const HASH = inQuery({
    codec: { properties: { a: INTEGER, b: TEXT, 'c]': TEXT }, closed: true },
    style: 'deepObject',
    explode: true,
    shape: 'object',
  });

  it.each<[query: string, expected: unknown]>([
    ['p[a]=1&p[b]=x', { query: { p: { a: 1, b: 'x' } } }],
    ['p[a]=1', { query: { p: { a: 1 } } }],
    ['p%5Ba%5D=1', { query: { p: { a: 1 } } }],
    ['p[a]=x', ['query p[a]: type']],
    ['p[a]=1&p[a]=2', ['query p[a]: duplicate']],
    ['p[a][b]=1', ['query p[a]: type']],
    ['p[x]=1', ['query p[x]: unknown']],
    ['p[b]=%zz', ['query p: encoding']],
    ['p=1', ['query p: type']],
  ])('in brackets: %s', (text, expected) => {
    expect(decoded({ parameters: [HASH] }, query(text))).toEqual(expected);
  });

  it('of a name with brackets is named so in problems', () => {
    const inner = inQuery({
      codec: { properties: { 'a[]': INTEGER } },
      shape: 'object',
      content: 'application/json',
      schema: checked({ properties: { 'a[]': { type: 'integer' } } }),
    });
    expect(decoded({ parameters: [inner] }, query('p={"a[]":"x"}'))).toEqual(['query p[a[]]: type']);
  });

  it('that is unknown is refused, told or passed over; credentials are known', () => {
    const table = { parameters: [inQuery({ codec: INTEGER })], credentials: ['token'] };
    expect(decoded(table, query('q=1&token=s'))).toEqual(['query q: unknown']);
    expect(decoded(table, query('q=1&p=5'), { unknownParameters: 'pass' })).toEqual({ query: { p: 5 } });
    expect(decoded(table, query('q=1&p=5'), { unknownParameters: 'warn' })).toEqual({ query: { p: 5 } });
  });

  it('is one of at most a thousand, in at most 65,536 characters', () => {
    const table = { parameters: [inQuery({ codec: { items: TEXT }, shape: 'array' })] };
    const fields = (count: number): string => Array.from({ length: count }, () => 'p=').join('&');
    expect(decoded(table, query(fields(1000)))).toMatchObject({ query: {} });
    expect(decoded(table, query(fields(1001)))).toContain('query : limit');
    expect(decoded(table, query(`p=${'x'.repeat(65_534)}`))).toMatchObject({ query: {} });
    expect(decoded(table, query(`p=${'x'.repeat(65_535)}`))).toEqual(['query : limit']);
  });
});

const LENIENT = { mode: 'lenient', unknownParameters: 'refuse' } as const;

describe('other spellings of a parameter', () => {
  it.each<[row: ParameterRow, query: string, lenient: unknown, strict: unknown]>([
    [
      inQuery({ codec: { items: INTEGER }, shape: 'array' }, 'ids[]'),
      'ids=1,2',
      { query: { 'ids[]': [1, 2] } },
      ['query ids: unknown'],
    ],
    [
      inQuery({ codec: { items: INTEGER }, shape: 'array' }),
      'p[]=1&p[]=2',
      { query: { p: [1, 2] } },
      ['query p[]: unknown', 'query p[]: unknown'],
    ],
    [inQuery({ codec: INTEGER }), 'p=%2B5', { query: { p: 5 } }, ['query p: type']],
    [inQuery({ codec: INTEGER }), 'p=', {}, ['query p: type']],
    [inQuery({ codec: INTEGER, fallback: () => 1 }), 'p=', { query: { p: 1 } }, ['query p: type']],
    [inQuery({ codec: INTEGER, required: true }), 'p=', ['query p: required'], ['query p: type']],
  ])('%j %j', (row, text, lenient, strict) => {
    expect(decoded({ parameters: [row] }, query(text), LENIENT)).toEqual(lenient);
    expect(decoded({ parameters: [row] }, query(text))).toEqual(strict);
  });
});
