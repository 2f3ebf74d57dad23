import { describe, expect, it } from 'vitest';
import {
  type LostIntegers,
  parseExact,
  parseLong,
  toExact,
  writeExact,
} from '../../../../../runtime/wire/exact/exact-json.ts';
import type { Shape } from '../../../../../runtime/wire/exact/exact-shape.ts';

const LONG = '9223372036854775807';

const CIRCLE: Shape = { all: [() => CIRCLE] };
const TAGGED: Shape = {
  one: [
    { when: { needs: ['k'], is: { k: ['a'] } }, properties: { v: 'bigint' } },
    { when: { needs: ['k'], is: { k: ['b'] } }, properties: { v: 'number' } },
  ],
};

describe('reading JSON by a shape', () => {
  it.each<[string, string, Shape, unknown]>([
    ['a 64-bit integer as bigint', LONG, 'bigint', BigInt(LONG)],
    ['a negative one', `-${LONG}`, 'bigint', -BigInt(LONG)],
    ['a short one', '5', 'bigint', 5n],
    ['a short negative one', '-5', 'bigint', -5n],
    ['a 64-bit integer as text', LONG, 'text', LONG],
    ['a short one as text', '12', 'text', '12'],
    ['a text of digits as bigint', '"12"', 'bigint', 12n],
    ['what is no integer stays', '1.5', 'bigint', 1.5],
    ['a text that only begins with digits stays', '"12a"', 'bigint', '12a'],
    ['a text that only ends with digits stays', '"a12"', 'bigint', 'a12'],
    ['null stays', 'null', 'bigint', null],
    ['true stays', 'true', 'text', true],
    ['an instant', '"2026-01-02T03:04:05Z"', 'date', new Date(Date.UTC(2026, 0, 2, 3, 4, 5))],
    ['a leap second', '"2016-12-31T23:59:60Z"', 'date', new Date(Date.UTC(2017, 0, 1))],
    ['a leap second with a fraction', '"2016-12-31T23:59:60.5Z"', 'date', new Date(Date.UTC(2017, 0, 1, 0, 0, 0, 500))],
    ['a text that is no instant', '"soon"', 'date', 'soon'],
    ['a number where an instant is due', '5', 'date', 5],
    ['members by name', `{"a":${LONG},"b":1}`, { properties: { a: 'bigint' } }, { a: BigInt(LONG), b: 1 }],
    [
      'members that the shape does not name',
      `{"a":1,"b":2}`,
      { properties: { a: 'bigint' }, values: 'text' },
      { a: 1n, b: '2' },
    ],
    ['a name of Object.prototype', '{"toString":1}', { properties: {} }, { toString: 1 }],
    ['items', '[1,2]', { items: 'bigint' }, [1n, 2n]],
    ['items are no members', '[1]', { values: 'bigint' }, [1]],
    ['members are no items', '{"0":1}', { items: 'bigint' }, { 0: 1 }],
    [
      'shapes that hold together',
      '{"a":1,"b":2}',
      { all: [{ properties: { a: 'bigint' } }, { properties: { b: 'text' } }] },
      { a: 1n, b: '2' },
    ],
    ['a shape behind a function', '[7]', { items: () => 'bigint' }, [7n]],
    ['an integer beside texts', LONG, { all: ['string', 'bigint'] }, BigInt(LONG)],
    ['a text of digits beside integers', '"12"', { all: ['string', 'bigint'] }, '12'],
    ['a year beside instants is a text', '"2026"', { all: ['string', 'date'] }, '2026'],
    ['a day beside instants is a text', '"2026-01-02"', { all: ['date', 'string'] }, '2026-01-02'],
    [
      'a day that does not exist is no instant beside texts',
      '"2026-02-30T00:00:00Z"',
      { all: ['date', 'string'] },
      '2026-02-30T00:00:00Z',
    ],
    [
      'an instant beside texts',
      '"2024-02-29T00:00:00Z"',
      { all: ['date', 'string'] },
      new Date('2024-02-29T00:00:00Z'),
    ],
    ['an instant beside integers', '"2026-01-02T00:00:00Z"', { all: ['bigint', 'date'] }, new Date('2026-01-02')],
    ['an integer beside instants', '5', { all: ['date', 'bigint'] }, 5n],
    ['first items', '[1,2,3]', { prefix: ['bigint', {}], items: 'text' }, [1n, 2, '3']],
    [
      'members whose names match, and all others',
      '{"n_a":1,"zip":"5","own":2,"n_own":3}',
      { properties: { own: {} }, patterns: [[/^n_/u, 'bigint']], values: 'text' },
      { n_a: 1n, zip: '5', own: 2, n_own: 3n },
    ],
    ['a name that matches nothing', '{"foo":5}', { patterns: [[/^n_/u, 'bigint']] }, { foo: 5 }],
    ['a circle of compositions', '7', { all: [() => CIRCLE, 'bigint'] }, 7n],
    ['the alternative that a tag names', '{"k":"b","v":7}', TAGGED, { k: 'b', v: 7 }],
    ['the other one', '{"k":"a","v":7}', TAGGED, { k: 'a', v: 7n }],
    ['all of them under an unknown tag', '{"k":"c","v":7}', TAGGED, { k: 'c', v: 7n }],
    [
      'an alternative whose names are not there',
      '{"v":7}',
      { one: [{ when: { needs: ['w'] }, values: 'bigint' }, { when: { only: ['v'] } }] },
      { v: 7 },
    ],
    [
      'an alternative with another tag',
      '{"k":1,"v":7}',
      { all: [{ when: { isNot: { k: ['1'] } }, values: 'bigint' }] },
      { k: 1, v: 7 },
    ],
    ['a text where an object is due', '"x"', { values: 'bigint' }, 'x'],
    ['nothing where an object is due', 'null', { values: 'bigint' }, null],
  ])('%s', (_, text, shape, expected) => {
    expect(parseExact(text, shape)).toEqual(expected);
  });

  it.each([
    ['outside of the shape a long number is a number', `{"a":${LONG},"b":[{"c":-${LONG}}],"d":"x"}`],
    ['digits inside of texts are left alone', `{"a":"x ${LONG} y","b":"\\"${LONG}\\"","c":"${LONG}","n":${LONG}}`],
    ['a long fraction and an exponent are no integers', '{"a":1234567890123456.5,"b":1e400,"c":12345678901234567e1}'],
  ])('%s', (_, text) => {
    expect(parseExact(text, { properties: {} })).toEqual(JSON.parse(text));
  });

  it('a recursive shape follows the value', () => {
    const tree: Shape = { properties: { id: 'bigint', children: { items: () => tree } } };
    expect(parseExact('{"id":1,"children":[{"id":2,"children":[]}]}', tree)).toEqual({
      id: 1n,
      children: [{ id: 2n, children: [] }],
    });
  });

  it('says which integers are not what was sent', () => {
    const shape: Shape = { properties: { list: { items: 'bigint' }, more: { values: 'text' } } };
    const lost: LostIntegers = [];
    const tooLong = '9223372036854775808';
    const text = `{"list":[1,${tooLong},1e20,-9223372036854775808],"more":{"x":-9223372036854775809,"y":"${LONG}"}}`;
    parseExact(text, shape, lost);
    expect(lost.map(({ pointer, rule }) => [pointer, rule])).toEqual([
      ['/list/1', 'range'],
      ['/list/2', 'range'],
      ['/more/x', 'range'],
    ]);
  });

  it('a number beside 64-bit integers may be longer', () => {
    const lost: LostIntegers = [];
    expect(parseExact('[1e300,9223372036854775808,7]', { items: { all: ['bigint', 'number'] } }, lost)).toEqual([
      1e300,
      2 ** 63,
      7n,
    ]);
    expect(lost).toEqual([]);
  });

  it('names of members are escaped where digits are lost', () => {
    const lost: LostIntegers = [];
    parseExact('{"a/b~":1e20}', { values: 'bigint' }, lost);
    expect(lost.map(({ pointer }) => pointer)).toEqual(['/a~1b~0']);
  });

  it('keeps digits without a shape', () => {
    expect(parseLong(`{"a":${LONG},"b":[1234567890123456,1e20],"c":"${LONG}","d":123456789012345678901}`)).toEqual({
      a: BigInt(LONG),
      b: [1_234_567_890_123_456, 1e20],
      c: LONG,
      d: 123_456_789_012_345_680_000,
    });
  });

  it('leaves what has its type already', () => {
    const date = new Date(0);
    expect(toExact(date, { values: 'text' }, [])).toBe(date);
    expect(toExact(date, 'date', [])).toBe(date);
    expect(toExact(5n, 'bigint', [])).toBe(5n);
    expect(toExact(5n, 'text', [])).toBe('5');
  });

  it('throws for what is no JSON', () => {
    expect(() => parseExact('{', 'bigint')).toThrow(SyntaxError);
  });
});

describe('writing JSON by a shape', () => {
  it.each<[string, unknown, Shape, string]>([
    ['a bigint', { a: BigInt(LONG) }, { properties: { a: 'bigint' } }, `{"a":${LONG}}`],
    ['a bigint that no shape names', [1n, -2n], { values: 'text' }, '[1,-2]'],
    ['a text that stands for an integer', { a: LONG, b: '-7' }, { values: 'text' }, `{"a":${LONG},"b":-7}`],
    ['a text that does not', { a: '1x', b: 'x1', c: 5 }, { values: 'text' }, '{"a":"1x","b":"x1","c":5}'],
    [
      'a text of digits that the shape does not name',
      { a: '12', b: '13' },
      { properties: { b: 'text' } },
      '{"a":"12","b":13}',
    ],
    ['items', ['1', '2'], { items: 'text' }, '[1,2]'],
    ['items without a shape', ['1'], {}, '["1"]'],
    ['an instant', { at: new Date(0) }, { values: 'date' }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['an instant where an object is due', new Date(0), { values: 'text' }, '"1970-01-01T00:00:00.000Z"'],
    ['nothing', null, { values: 'text' }, 'null'],
    [
      'shapes that hold together',
      { a: '1', b: '2' },
      { all: [{ properties: { a: 'text' } }, { properties: { b: 'text' } }] },
      '{"a":1,"b":2}',
    ],
    ['a text with zeros in front is no number of JSON', ['007', '-0'], { items: 'text' }, '["007",-0]'],
    [
      'a text of digits beside other texts',
      ['7', `${LONG}0`],
      { items: { all: ['text', 'string'] } },
      `[7,"${LONG}0"]`,
    ],
    ['first items', ['1', '2', '3'], { prefix: ['text'], items: {} }, '[1,"2","3"]'],
    ['a shape behind a function', { a: '1' }, () => ({ properties: { a: () => 'text' } }), '{"a":1}'],
  ])('%s', (_, value, shape, expected) => {
    expect(writeExact(value, shape)).toBe(expected);
  });

  it('leaves the value as it is', () => {
    const value = { a: '1', list: ['2'] };
    writeExact(value, { properties: { a: 'text', list: { items: 'text' } } });
    expect(value).toEqual({ a: '1', list: ['2'] });
  });
});
