import type { ParameterIn, Style } from '../../../runtime/wire/style.ts';

/** One way to write a value: where, how, and what must arrive. */
export interface Case {
  readonly place: Exclude<ParameterIn, 'querystring'> | 'body' | 'multipart';
  readonly style: Style;
  readonly explode: boolean;
  readonly name: string;
  readonly value: unknown;
  /** Media type of the part of a multipart body (OAS "Encoding Object"). */
  readonly contentType?: string;
  /** Target after `/c/`, field value, body, or parts as `name;file|type|text`; undefined when the call must be refused. */
  readonly expected: string | undefined;
}

const LIST = ['a', 'b c'];
const HASH = { R: 'a', G: 'b c' };
const TREE = { x: { y: ['1', '2'] }, z: [{ k: 'v' }] };

const rows = (
  place: Case['place'],
  style: Style,
  explode: boolean,
  expected: readonly (string | undefined)[],
): Case[] =>
  [LIST, HASH, 'a/ü', true].flatMap((value, index) => {
    const text = expected[index];
    return text === undefined ? [] : [{ place, style, explode, name: 'p', value, expected: text }];
  });

const parts = (value: unknown, expected: string, contentType?: string): Case[] => [
  { place: 'multipart', style: 'form', explode: true, name: 'p', value, expected, ...(contentType && { contentType }) },
];

/** Parts whose encoding names a style (OAS 3.1.1 "Encoding Object"): those of a query, without its percent-encoding. */
const styledParts = (style: Style, explode: boolean, value: unknown, expected: string): Case => ({
  place: 'multipart',
  style,
  explode,
  name: 'p',
  value,
  expected,
});

/** OAS "Style Examples" for an array, an object, a text and a boolean, and the shapes of requests beyond that table. */
export const CASES: readonly Case[] = [
  ...rows('path', 'simple', false, ['a,b%20c', 'R,a,G,b%20c', 'a%2F%C3%BC', 'true']),
  ...rows('path', 'simple', true, ['a,b%20c', 'R=a,G=b%20c', 'a%2F%C3%BC', 'true']),
  ...rows('path', 'label', false, ['.a,b%20c', '.R,a,G,b%20c', '.a%2F%C3%BC', '.true']),
  ...rows('path', 'label', true, ['.a.b%20c', '.R=a.G=b%20c', '.a%2F%C3%BC', '.true']),
  ...rows('path', 'matrix', false, [';p=a,b%20c', ';p=R,a,G,b%20c', ';p=a%2F%C3%BC', ';p=true']),
  ...rows('path', 'matrix', true, [';p=a;p=b%20c', ';R=a;G=b%20c', ';p=a%2F%C3%BC', ';p=true']),
  ...rows('query', 'form', true, ['?p=a&p=b%20c', '?R=a&G=b%20c', '?p=a%2F%C3%BC', '?p=true']),
  ...rows('query', 'form', false, ['?p=a,b%20c', '?p=R,a,G,b%20c', '?p=a%2F%C3%BC', '?p=true']),
  ...rows('query', 'pipeDelimited', false, ['?p=a|b%20c', '?p=R|a|G|b%20c']),
  ...rows('query', 'deepObject', true, [undefined, '?p[R]=a&p[G]=b%20c']),
  { place: 'query', style: 'spaceDelimited', explode: false, name: 'p', value: ['a', 'b'], expected: '?p=a%20b' },
  { place: 'query', style: 'form', explode: true, name: 'p[]', value: ['1', '2'], expected: '?p[]=1&p[]=2' },
  {
    place: 'query',
    style: 'deepObject',
    explode: true,
    name: 'p',
    value: TREE,
    expected: '?p[x][y][]=1&p[x][y][]=2&p[z][0][k]=v',
  },
  {
    place: 'query',
    style: 'form',
    explode: true,
    name: 'p',
    value: new Date(0),
    expected: '?p=1970-01-01T00%3A00%3A00.000Z',
  },
  ...rows('header', 'simple', false, ['a,b c', 'R,a,G,b c', undefined, 'true']),
  ...rows('header', 'simple', true, ['a,b c', 'R=a,G=b c', undefined, 'true']),
  ...rows('cookie', 'form', false, ['p=a,b%20c', 'p=R,a,G,b%20c', 'p=a%2F%C3%BC', 'p=true']),
  ...['', '.', '..', undefined].map((value): Case => ({
    place: 'path',
    style: 'simple',
    explode: false,
    name: 'p',
    value,
    expected: undefined,
  })),
  {
    place: 'body',
    style: 'deepObject',
    explode: true,
    name: 'p',
    value: [{ k: 'a', v: '1' }, { k: 'b' }],
    expected: 'p[0][k]=a&p[0][v]=1&p[1][k]=b',
  },
  {
    place: 'body',
    style: 'deepObject',
    explode: true,
    name: 'p',
    value: TREE,
    expected: 'p[x][y][]=1&p[x][y][]=2&p[z][0][k]=v',
  },
  ...parts(['a', 'b c'], 'p||a p||b c'),
  ...parts({ R: 'a' }, 'p|application/json|{"R":"a"}'),
  ...parts(new File(['x'], 'a "b" ü.png', { type: 'image/png' }), 'p;a %22b%22 ü.png|image/png|x'),
  ...parts([new File(['x'], 'a.txt', { type: 'text/csv' })], 'p;a.txt|text/csv|x'),
  styledParts('form', false, LIST, 'p||a,b c'),
  styledParts('form', false, HASH, 'p||R,a,G,b c'),
  styledParts('pipeDelimited', false, LIST, 'p||a|b c'),
  styledParts('deepObject', true, HASH, 'p[R]||a p[G]||b c'),
  ...parts('<a/>', 'p|application/xml; charset=utf-8|<a/>', 'application/xml; charset=utf-8'),
];
