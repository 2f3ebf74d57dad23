import { describe, expect, it } from 'vitest';
import { encodeParameter, WireError, type ParameterSpec } from '../../../../runtime/wire/index.ts';

const COLORS = ['blue', 'black', 'brown'];
const RGB = { R: 100, G: 200, B: 150 };

type Row = [
  ParameterSpec['in'],
  ParameterSpec['style'],
  boolean,
  string,
  string,
  string | undefined,
  string | undefined,
];

/** OAS 3.1.1 "Style Examples": empty string, "blue", the array and the object of the table, for a parameter `color`. */
const STYLE_EXAMPLES: Row[] = [
  ['path', 'matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['path', 'matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['path', 'label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['path', 'label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['path', 'simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['path', 'simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['header', 'simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['header', 'simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['query', 'form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['query', 'form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  [
    'query',
    'spaceDelimited',
    false,
    'color=',
    'color=blue',
    'color=blue%20black%20brown',
    'color=R%20100%20G%20200%20B%20150',
  ],
  ['query', 'spaceDelimited', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  [
    'query',
    'pipeDelimited',
    false,
    'color=',
    'color=blue',
    'color=blue%7Cblack%7Cbrown',
    'color=R%7C100%7CG%7C200%7CB%7C150',
  ],
  ['query', 'pipeDelimited', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  [
    'query',
    'deepObject',
    true,
    'color=',
    'color=blue',
    'color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown',
    'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
  ],
  ['cookie', 'form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['cookie', 'form', true, 'color=', 'color=blue', 'color=blue; color=black; color=brown', 'R=100; G=200; B=150'],
  ['cookie', 'cookie', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['cookie', 'cookie', true, 'color=', 'color=blue', 'color=blue; color=black; color=brown', 'R=100; G=200; B=150'],
];

describe('encodeParameter: the OAS style table', () => {
  for (const [where, style, explode, empty, text, array, object] of STYLE_EXAMPLES) {
    it(`${style} in ${where}, explode ${explode}`, () => {
      const spec = { name: 'color', in: where, style, explode } as const;
      expect(encodeParameter(spec, '')).toBe(empty);
      expect(encodeParameter(spec, 'blue')).toBe(text);
      expect(encodeParameter(spec, COLORS)).toBe(array);
      expect(encodeParameter(spec, RGB)).toBe(object);
      expect(encodeParameter(spec, undefined)).toBe('');
      expect(encodeParameter(spec, [])).toBe('');
      expect(encodeParameter(spec, {})).toBe('');
    });
  }
});

const query = (name: string, extra: Partial<ParameterSpec> = {}): ParameterSpec => ({
  name,
  in: 'query',
  style: 'form',
  explode: true,
  ...extra,
});

describe('encodeParameter: values', () => {
  it.each([
    ['dates are ISO 8601', new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6)), 'x=2026-01-02T03%3A04%3A05.006Z'],
    ['booleans', false, 'x=false'],
    ['bigints', 9007199254740993n, 'x=9007199254740993'],
    ['null is an empty value', null, 'x='],
    ['+ is encoded', '2026-01-01T00:00:00+02:00', 'x=2026-01-01T00%3A00%3A00%2B02%3A00'],
    ['the sub-delimiters are encoded', "!'()*&=#?/ ", 'x=%21%27%28%29%2A%26%3D%23%3F%2F%20'],
    ['unicode as UTF-8', 'ü€😀', 'x=%C3%BC%E2%82%AC%F0%9F%98%80'],
    ['a lone surrogate is U+FFFD', '\ud800', 'x=%EF%BF%BD'],
    ['undefined items are left out', ['a', undefined, null], 'x=a&x='],
    ['a container inside an array is JSON', [{ a: 1 }], 'x=%7B%22a%22%3A1%7D'],
  ])('%s', (_, value, expected) => {
    expect(encodeParameter(query('x'), value)).toBe(expected);
  });

  it('keeps reserved characters and percent triples with allowReserved, except those with a meaning in a query', () => {
    const spec = query('x', { allowReserved: true });
    expect(encodeParameter(spec, ":/?@!$'()*,;=%2F%zz#[]&+ ")).toBe("x=:/?@!$'()*,;=%2F%25zz%23%5B%5D%26%2B%20");
    expect(encodeParameter({ ...spec, explode: false }, ['a,b', 'c'])).toBe('x=a%2Cb,c');
  });

  it('writes bracket names of the platform', () => {
    expect(encodeParameter(query('iids[]'), [1, 2])).toBe('iids%5B%5D=1&iids%5B%5D=2');
    const not = query('not', { style: 'deepObject' });
    expect(decodeURIComponent(encodeParameter(not, { labels: 'x', iids: [1, 2], a: { b: { c: true } } }))).toBe(
      'not[labels]=x&not[iids][]=1&not[iids][]=2&not[a][b][c]=true',
    );
    expect(decodeURIComponent(encodeParameter(not, { rows: [{ k: 1, v: [2] }, { k: 3 }] }))).toBe(
      'not[rows][0][k]=1&not[rows][0][v][]=2&not[rows][1][k]=3',
    );
    expect(decodeURIComponent(encodeParameter(query('actions[]'), [{ a: 1 }, { a: 2 }]))).toBe(
      'actions[0][a]=1&actions[1][a]=2',
    );
  });

  it('writes content-typed parameters', () => {
    expect(encodeParameter(query('filter', { content: 'application/json' }), { a: [1] })).toBe(
      'filter=%7B%22a%22%3A%5B1%5D%7D',
    );
    expect(encodeParameter(query('filter', { content: 'application/json' }), 'x')).toBe('filter=%22x%22');
    expect(encodeParameter(query('filter', { content: 'text/plain' }), 'x y')).toBe('filter=x%20y');
  });

  it.each([
    ['NaN', query('x'), Number.NaN],
    ['a function', query('x'), () => 1],
    ['a bar in a pipe-delimited part', query('x', { style: 'pipeDelimited', explode: false }), ['a|b']],
    ['a space in a space-delimited part', query('x', { style: 'spaceDelimited', explode: false }), ['a b']],
    ['a bracket in a hash key', query('x', { style: 'deepObject' }), { 'a]': 1 }],
    ['a line break in a header', query('x', { in: 'header', style: 'simple' }), 'a\r\nb: c'],
    ['a comma in a part of a header', query('x', { in: 'header', style: 'simple' }), ['a,b']],
    ['a semicolon in a cookie of style cookie', query('x', { in: 'cookie', style: 'cookie' }), 'a;b'],
    ['quotes around a cookie of style cookie', query('x', { in: 'cookie', style: 'cookie' }), '"q"'],
  ])('refuses %s', (_, spec, value) => {
    expect(() => encodeParameter(spec, value)).toThrow(WireError);
  });

  it('says which parameter cannot be sent', () => {
    expect(() => encodeParameter(query('x'), Number.NaN)).toThrow('x: bad-value');
  });
});
