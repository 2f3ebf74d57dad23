import { describe, expect, it } from 'vitest';
import { inOrderOf } from '../../../../conformance/reference/list-order.ts';

interface Row {
  readonly name: string;
  readonly made_at: string;
}

const isSame = (one: unknown, other: unknown): boolean => (one as Row).name === (other as Row | undefined)?.name; // rows of `rowsOf`
const namesOf = (rows: unknown): string => (rows as readonly Row[]).map(({ name }) => name).join('');
const ordered = (wanted: unknown, found: unknown, size?: number): unknown =>
  inOrderOf({ wanted, found }, { wanted, found, size }, isSame);

/** A row a letter; each one made so many milliseconds after the one before. */
function rowsOf(names: string, apart: number, since = 0): readonly Row[] {
  return [...names].map((name, index) => ({ name, made_at: new Date(since + index * apart).toISOString() }));
}

describe('lists in the order of time', () => {
  it.each([
    ['what was made at the same moment may stand in any order', 'abcd', 'acbd', 1, 'abcd'],
    ['what was made long before may not', 'abcd', 'acbd', 60_000, 'acbd'],
    ['what is not there stays so', 'abcd', 'axbd', 1, 'abxd'],
    ['the last of a page may have its place on the next', 'abcdefghijkl', 'abcdefghijkx', 60_000, 'abcdefghijkl'],
    ['also where others of it changed places', 'abcdefghijkl', 'acbdefghijkx', 1, 'abcdefghijkl'],
    ['so may those that were made with the last', 'abcdefghijkl', 'abcdefghijlx', 1, 'abcdefghijkl'],
    ['but not those that were made long before it', 'abcdefghijkl', 'abcdefghijxl', 60_000, 'abcdefghijxl'],
    ['nor many of a page', 'abcdefghijkl', 'abcdefghxyzw', 1, 'abcdefghxjkl'],
    [
      'one that looks like another of the page is taken for the nearer one',
      'mabcdmefghij',
      'zabcdemfghij',
      1,
      'mabcdmefghij',
    ],
    ['the last of what is no page may not', 'abcd', 'abcx', 60_000, 'abcx'],
  ])('%s', (_, wanted, found, apart, expected) => {
    expect(namesOf(ordered(rowsOf(wanted, apart), rowsOf(found, apart)))).toBe(expected);
    const whole = { total: 4, rows: rowsOf(found, apart) };
    expect(ordered({ total: 4, rows: rowsOf(wanted, apart) }, whole)).toMatchObject({ total: 4 });
  });

  const now = Date.now();

  it.each([
    ['the one of a page of one may stand on the next', 'a', 'b', 1, now, 'a'],
    ['so may the ends of a page of a few', 'abc', 'xby', 3, now, 'abc'],
    ['and what was made at the same moment as these', 'abcd', 'axyd', 4, now, 'abcd'],
    ['but not those between', 'abcdefg', 'abcxefg', 7, now, 'abcxefg'],
    ['nor the last of what is shorter than its page', 'abc', 'abx', 4, now, 'abx'],
    ['nor what was there before the run', 'a', 'b', 1, now - 86_400_000, 'b'],
  ])('in small pages: %s', (_, wanted, found, size, since, expected) => {
    expect(namesOf(ordered(rowsOf(wanted, 1, since), rowsOf(found, 1, since), size))).toBe(expected);
  });

  it('is no matter of things without an instant', () => {
    const [wanted, found] = [
      [{ name: 'a' }, { name: 'b' }],
      [{ name: 'b' }, { name: 'a' }],
    ];
    expect(ordered(wanted, found)).toEqual(found);
  });
});

/** Rooms of sizes, each with an id: `a3/x` is called a, holds three and has the id x. */
function roomsOf(text: string): readonly unknown[] {
  return text.split(' ').map((word) => {
    const [, name = '', size = '', id = ''] = /^(\w)(\d)\/(\w)$/.exec(word) ?? [];
    return { id, name, size: Number(size) };
  });
}

describe('lists whose ties are ordered by ids that are drawn', () => {
  it.each([
    ['equal ones may stand in any order', 'a9/k b3/a c3/b d1/c', 'a9/q c3/d b3/e d1/a', 'abcd'],
    ['also from the last id to the first', 'a9/k b3/b c3/a', 'a9/q c3/e b3/d', 'abc'],
    ['but in the same direction', 'a9/k b3/a c3/b', 'a9/q c3/e b3/d', 'acb'],
    ['also where many of them look alike', 'a9/k d3/a d3/b d3/c o3/d d3/e', 'a9/q o3/d d3/e d3/f d3/g d3/h', 'adddod'],
    ['unequal ones may not', 'a9/k b4/a c3/b', 'a9/q c3/d b4/e', 'acb'],
    ['nor where the ids are in no order', 'a9/k b3/a c3/c d3/b', 'a9/q c3/d b3/e d3/f', 'acbd'],
    [
      'those at the end of a page may stand on the next',
      'a9/a b8/a c7/a d6/a e5/a f4/a g3/a h2/a i1/a j1/b',
      'a9/f b8/f c7/f d6/f e5/f f4/f g3/f h2/f k1/f i1/g',
      'abcdefghij',
    ],
    [
      'also where it is one alone',
      'a9/a b8/a c7/a d6/a e5/a f4/a g3/a h2/b i2/c j1/b',
      'a9/f b8/f c7/f d6/f e5/f f4/f g3/f h2/f i2/g k1/f',
      'abcdefghij',
    ],
    [
      'but not where nothing is tied',
      'a9/a b8/a c7/a d6/a e5/a f4/a g3/a h3/b i2/a j1/b',
      'a9/f b8/f c7/f d6/f e5/f f4/f g3/f h3/g i2/f k0/f',
      'abcdefghik',
    ],
  ])('%s', (_, wanted, found, expected) => {
    expect(namesOf(ordered(roomsOf(wanted), roomsOf(found)))).toBe(expected);
  });

  it('are no matter of pages that are too small to show an order', () => {
    const [wanted, found] = [roomsOf('a3/k'), roomsOf('b3/a')];
    expect(namesOf(ordered(wanted, found, 1))).toBe('a');
    expect(namesOf(ordered(wanted, found))).toBe('b');
    expect(namesOf(ordered(roomsOf('a3/k'), roomsOf('b3/k'), 1))).toBe('b');
  });
});
