import { expect, it } from 'vitest';
import { roomIn, roomWhenFull } from '../../../../../conformance/laws/amounts/room-words.ts';

it.each([
  ['An apiary takes as many hives as its `capacity` says', 'capacity'],
  ['An apiary has at most five hives', 5],
  ['An apiary has at most five hives (409 `limit_reached`) and one hive of a colour (409)', 5],
  ['An apiary has 20 hives at most', 20],
  ['Each apiary can hold up to 12 hives', 12],
  ['An apiary holds no more than 12 hives', 12],
  ['An apiary may have a maximum of 3 hives', 3],
  ['At most 5 hives per apiary', 5],
  ['No more hives than its `capacity`', 'capacity'],
  ['An apiary cannot have more hives than its `capacity`', 'capacity'],
  ["An apiary holds no more hives than the apiary's `capacity` allows", 'capacity'],
  ['The number of hives cannot exceed its `capacity`', 'capacity'],
  ['The number of hives in an apiary must not be greater than its `capacity`', 'capacity'],
])('%s', (text, told) => {
  const found = roomIn(text, 'apiaries', 'hives', ['capacity']);
  expect(found?.member ?? found?.most).toBe(told);
});

it.each([
  'An apiary has at most five hives per day',
  'An apiary shows at most five hives',
  'A keeper has at most five hives',
  'An apiary has at most five hives if it is in town',
  'An apiary has at least five hives',
  'An apiary has at most five sensors',
  'An apiary has at most 2000 hives',
  'An apiary has at most five active hives',
  'A hive has at most five apiaries',
])('something else is said: %s', (text) => {
  expect(roomIn(text, 'apiaries', 'hives', ['capacity'])).toBeUndefined();
});

const MEMBERS = ['capacity', 'fee'];

it.each([
  'The race must be open and have a spot left, the athlete must be active',
  'No spot is left',
  'No place is free',
  'There are no seats left',
  'The race is full',
  'The flight is fully booked',
  'The show is sold out',
  'All seats are taken',
  'Its capacity is reached',
  'The capacity would be exceeded',
  'Refused where there is no free place left',
  'Needs a free spot left',
  'The boat has no more seats available',
  'Not enough places left',
  'More than its capacity',
])('what is full takes no more: %s', (text) => {
  expect(roomWhenFull([text], MEMBERS)).toEqual({ member: 'capacity' });
});

it.each([
  ['When the race is full, the entry is put on the waiting list'],
  ['The race is full', 'Others are waitlisted'],
  ['The full name is needed'],
  ['A race that is over'],
  ['The race is full unless somebody leaves'],
  ['Frees the spot'],
])('nothing is said of how many there may be: %s', (...texts) => {
  expect(roomWhenFull(texts, MEMBERS)).toBeUndefined();
});

it('which member tells how many there may be has to be sure', () => {
  expect(roomWhenFull(['It is full'], ['seats', 'capacity'])).toBeUndefined();
  expect(roomWhenFull(['It is full'], ['fee'])).toBeUndefined();
  expect(roomWhenFull(['It is full'], ['max_guests'])).toEqual({ member: 'max_guests' });
});
