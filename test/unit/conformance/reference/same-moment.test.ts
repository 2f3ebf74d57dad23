import { describe, expect, it } from 'vitest';
import { asksForMoment, inOrderOf } from '../../../../conformance/reference/same-moment.ts';

interface Row {
  readonly name: string;
  readonly made_at: string;
}

const isSame = (one: unknown, other: unknown): boolean => (one as Row).name === (other as Row | undefined)?.name; // rows of `rowsOf`
const namesOf = (rows: unknown): string => (rows as readonly Row[]).map(({ name }) => name).join('');

/** A row a letter; each one made so many milliseconds after the one before. */
function rowsOf(names: string, apart: number): readonly Row[] {
  return [...names].map((name, index) => ({ name, made_at: new Date(index * apart).toISOString() }));
}

describe('lists in the order of time', () => {
  it.each([
    ['what was made at the same moment may stand in any order', 'abcd', 'acbd', 1, 'abcd'],
    ['what was made long before may not', 'abcd', 'acbd', 60_000, 'acbd'],
    ['what is not there stays so', 'abcd', 'axbd', 1, 'abxd'],
    ['the last of a page may have its place on the next', 'abcdefghijkl', 'abcdefghijkx', 60_000, 'abcdefghijkl'],
    ['also where others of it changed places', 'abcdefghijkl', 'acbdefghijkx', 1, 'abcdefghijkl'],
    ['the last of what is no page may not', 'abcd', 'abcx', 60_000, 'abcx'],
  ])('%s', (_, wanted, found, apart, expected) => {
    expect(namesOf(inOrderOf(rowsOf(wanted, apart), rowsOf(found, apart), isSame))).toBe(expected);
    const whole = { total: 4, rows: rowsOf(found, apart) };
    expect(inOrderOf({ total: 4, rows: rowsOf(wanted, apart) }, whole, isSame)).toMatchObject({ total: 4 });
  });

  it('is no matter of things without an instant', () => {
    const [wanted, found] = [
      [{ name: 'a' }, { name: 'b' }],
      [{ name: 'b' }, { name: 'a' }],
    ];
    expect(inOrderOf(wanted, found, isSame)).toEqual(found);
  });

  it('knows what was asked for by an instant of its own', () => {
    expect(asksForMoment(`/rows?after=${new Date().toISOString()}`)).toBe(true);
    expect(asksForMoment('/rows?after=2020-01-01T00:00:00Z&page=2')).toBe(false);
    expect(asksForMoment('/rows')).toBe(false);
  });
});
