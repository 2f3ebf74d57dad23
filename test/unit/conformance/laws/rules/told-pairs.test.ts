import { expect, it } from 'vitest';
import { toldPairs } from '../../../../../conformance/laws/rules/told-pairs.ts';

const NAMES = [
  'opens_at',
  'closes_at',
  'startDate',
  'end_date',
  'begin',
  'end',
  'arrival_day',
  'departureDay',
  'title',
];

it.each([
  ['`end` must not be before `begin`.', 'begin', 'end', 'taken'],
  [
    'The closing time must be later than the opening time, whichever of the two is sent (422).',
    'opens_at',
    'closes_at',
    'refused',
  ],
  ['A closing time that is not later than the opening time is refused (422).', 'opens_at', 'closes_at', 'refused'],
  ['An end date that is before the start date is rejected.', 'startDate', 'end_date', 'taken'],
  ['The departure day must be after the arrival day.', 'arrival_day', 'departureDay', undefined],
  ['A start date which lies later than the end date is refused.', 'startDate', 'end_date', 'taken'],
])('%s', (text, least, most, equal) => {
  expect(toldPairs(text, NAMES)).toEqual([{ least, most, equal }]);
});

it.each([
  // Nothing says that it is refused.
  'A closing time that is not later than the opening time is on the next day.',
  'The closing time must be later than noon.',
  'The closing time must be later than the closing time of yesterday.',
  'The landing time must be later than the opening time.',
  'The closing hour of the bar is told beside the opening time.',
])('nothing is told by: %s', (text) => {
  expect(toldPairs(text, NAMES)).toEqual([]);
});

it('what two members may be called is told of neither', () => {
  expect(
    toldPairs('The closing time must be later than the opening time.', ['opens_at', 'opening_time', 'closes_at']),
  ).toEqual([]);
});
