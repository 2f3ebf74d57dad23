import { expect, it } from 'vitest';
import { isBoundIncluded, isOutInPassing, isPlainBound } from '../../../../../model/facts/filters/filter-words.ts';

it.each<[description: string, isIncluded: boolean | undefined]>([
  ['Only trams that run at this time or later.', true],
  ['Not before this day.', true],
  ['For at least this many passengers.', true],
  ['Up to and including this day.', true],
  ['The last day, included.', true],
  ['A tram that runs at exactly this time is listed.', true],
  ['Greater than or equal to this.', true],
  ['No more than this.', true],
  ['Only trams that run before this instant (exclusive).', false],
  ['Before this time; one that runs at exactly this time is not listed.', false],
  ['Before this day; that day itself is left out.', false],
  ['Only those with more than this.', false],
  ['Until this day, but not at that instant.', false],
  // What is left open, or about something else than the bound.
  ['Only trams before this time.', undefined],
  ['Cancelled ones are excluded.', undefined],
  ['Including cancelled ones.', undefined],
  ['At least 3 letters.', undefined],
  ['Leaves out those older than this.', undefined],
  ['The end of the range; must not be before `from`.', undefined],
  ['The end of the range, not before `from` (422).', undefined],
  ['Not before `from`, which is refused.', undefined],
])('the bound is in where "%s": %s', (description, isIncluded) => {
  expect(isBoundIncluded(description)).toBe(isIncluded);
});

it('a bound is meant as it stands where no more than that is said', () => {
  expect(
    ['Only trams before this time.', 'After the given day.', 'Before this time or at it, inclusive.'].map(isPlainBound),
  ).toEqual([true, true, false]);
  expect(['More than this.', 'Strictly more than this.', 'At least this.'].map(isOutInPassing)).toEqual([
    true,
    false,
    false,
  ]);
});
