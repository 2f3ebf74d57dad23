import { expect, it } from 'vitest';
import { isScarce, leftIn } from '../../../../../conformance/laws/amounts/left-words.ts';

it.each([
  ['A booking may take all the seats that are left', 'seats'],
  ['A booking can take up all the remaining beds', 'beds'],
  ['It may use all of the places left', 'places'],
  ['One booking may reserve all its free slots', 'slots'],
  ['You can book all the berths still available', 'berths'],
])('%s', (text, noun) => {
  expect(leftIn([text], 'bookings')).toBe(noun);
});

it.each([
  'A booking may take all the seats',
  'A booking may not take all the seats that are left',
  'A booking cannot take all the seats that are left',
  'A booking may take all the seats that are left if nobody waits',
  'Members may take all the seats that are left',
  'A club member may take all the seats that are left',
  'An admin may take all the seats that are left',
  'A transfer may take all the seats that are left',
])('but not by: %s', (text) => {
  expect(leftIn([text], 'bookings')).toBeUndefined();
});

it.each([
  ['409 if there are not enough seats left', true],
  ['It is refused where too few seats are free', true],
  ['409 if there is no seat left, unless somebody waits', false],
  ['There are not enough seats', false],
  ['409 if the boat is not ready', false],
])('%s', (text, is) => {
  expect(isScarce([text], 'seats')).toBe(is);
});

it('who waits is taken as well', () => {
  expect(isScarce(['409 if there are not enough seats left', 'Others are on the waiting list'], 'seats')).toBe(false);
});
