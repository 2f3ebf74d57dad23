import { describe, expect, it } from 'vitest';
import { contentStyle } from '../../../../runtime/wire/encoder.ts';
import { encoderOf, expandPath } from '../../../../runtime/wire/index.ts';
import { filled, pathText } from '../../../../runtime/wire/path-safety.ts';
import { scalarAs, scalarPair, scalarText } from '../../../../runtime/wire/scalar.ts';
import { DEFAULT_STYLE, STYLES, type Style, defaultExplode } from '../../../../runtime/wire/style.ts';

describe('scalars', () => {
  it('are written as text, as a pair, and under another name', () => {
    expect(scalarText('a/b', 'x')).toBe('a%2Fb');
    expect(scalarPair('a b', 'x')).toBe('x=a%20b');
    expect(scalarPair(undefined, 'x')).toBe('');
    expect(scalarPair(null, 'x')).toBe('x=');
    expect(scalarAs('a b')(1)).toBe('a%20b=1');
    expect(scalarAs('a b')(undefined)).toBe('');
  });
});

describe('values of a path', () => {
  it.each(['', '.', '..'])('%j is refused, since a URL loses it', (text) => {
    expect(() => pathText(text, 'id')).toThrow(expect.objectContaining({ code: 'bad-path', parameter: 'id' }));
  });
  it.each([
    ['...', '...'],
    ['.a', '.a'],
    ['a.', 'a.'],
    ['/', '%2F'],
    ['a..', 'a..'],
  ])('%j passes', (text, expected) => {
    expect(pathText(text, 'id')).toBe(expected);
  });

  const simple = encoderOf({ in: 'path', style: 'simple', explode: false });
  const write = (value: unknown, segment?: string, args: object = {}): string =>
    filled(simple, segment)('id')(value, 'id', args);

  it('fill their segment', () => {
    expect(write('a b')).toBe('a%20b');
    expect(write('.', '{id}.json')).toBe('.');
    expect(write('.', 'x{id}{other}', { other: '' })).toBe('.');
    expect(write(['a', 'b'])).toBe('a,b');
  });

  it.each<[string, unknown, string | undefined, object]>([
    ['nothing', undefined, undefined, {}],
    ['null', null, undefined, {}],
    ['the empty text', '', undefined, {}],
    ['an empty list', [], undefined, {}],
    ['a dot', '.', undefined, {}],
    ['two dots', '..', undefined, {}],
    ['dots of several parameters', '.', '{id}{other}', { other: '.' }],
    ['a dot that is spelled', '.', '{id}{long_name}', { long_name: '%2e' }],
  ])('%s is refused', (_, value, segment, args) => {
    expect(() => write(value, segment, args)).toThrow(expect.objectContaining({ code: 'bad-path', parameter: 'id' }));
  });

  it.each<[unknown, string]>([
    ['', '%22%22'],
    [null, 'null'],
    ['a b', '%22a%20b%22'],
    [[], '%5B%5D'],
  ])('%j of a media type is a text, which is not empty', (value, text) => {
    expect(filled(contentStyle('application/json', simple), undefined, true)('id')(value, 'id', {})).toBe(text);
    const specs = {
      id: { name: 'id', in: 'path', style: 'simple', explode: false, content: 'application/json' },
    } as const;
    expect(expandPath('/a/{id}', { id: value }, specs)).toBe(`/a/${text}`);
  });

  it('of a media type that writes nothing are refused', () => {
    const refusal = expect.objectContaining({ code: 'bad-path' });
    const plain = filled(contentStyle('text/plain', simple), undefined, true)('id');
    expect(() => plain('', 'id', {})).toThrow(refusal);
    expect(() => plain(undefined, 'id', {})).toThrow(refusal);
  });

  it('write nothing among the other arguments', () => {
    expect(filled(simple)('id')('a', 'id', {}, {})).toBe('');
  });
});

describe('the table of styles', () => {
  it.each<[Style, boolean, unknown, string]>([
    ['matrix', false, ['a', 'b'], ';p=a,b'],
    ['matrix', true, ['a', 'b'], ';p=a;p=b'],
    ['matrix', false, '', ';p'],
    ['label', false, ['a', 'b'], '.a,b'],
    ['label', true, ['a', 'b'], '.a.b'],
    ['simple', true, { a: 1, b: 2 }, 'a=1,b=2'],
    ['simple', false, { a: 1, b: 2 }, 'a,1,b,2'],
  ])('%s, exploded %s: %j is %s', (style, explode, value, expected) => {
    expect(encoderOf({ in: 'path', style, explode })('p')(value)).toBe(expected);
  });

  it.each<[Style, boolean, unknown, string]>([
    ['form', true, ['a', 'b'], 'p=a&p=b'],
    ['form', false, ['a', 'b'], 'p=a,b'],
    ['form', false, '', 'p='],
    ['spaceDelimited', false, ['a', 'b'], 'p=a%20b'],
    ['pipeDelimited', false, ['a', 'b'], 'p=a%7Cb'],
    ['pipeDelimited', true, ['a', 'b'], 'p=a&p=b'],
    ['deepObject', true, { a: 1, b: [2] }, 'p[a]=1&p[b][]=2'],
  ])('%s, exploded %s, in a query: %j is %s', (style, explode, value, expected) => {
    expect(decodeURI(encoderOf({ in: 'query', style, explode })('p')(value))).toBe(decodeURI(expected));
  });

  it('names a row for every style, and the defaults of the specification', () => {
    expect(Object.keys(STYLES)).toHaveLength(8);
    expect(DEFAULT_STYLE).toEqual({
      path: 'simple',
      header: 'simple',
      query: 'form',
      cookie: 'form',
      querystring: 'form',
    });
    const exploded = Object.keys(STYLES).filter((style) => defaultExplode(style as Style));
    expect(exploded.toSorted()).toEqual(['cookie', 'deepObject', 'form']);
  });
});
