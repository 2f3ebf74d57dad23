import { expect, it } from 'vitest';
import { roomIn } from '../../../../../conformance/laws/told/room-words.ts';

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
