import { expect, it } from 'vitest';
import { saysEmptied } from '../../../../../conformance/laws/along/emptied-words.ts';

const one = { member: 'captain_id', isList: false, users: 'boats', things: 'captains' };
const many = { member: 'captain_ids', isList: true, users: 'boats', things: 'captains' };

it.each([
  'Boats of the captain stay; their `captain_id` becomes null.',
  'The `captain_id` of its boats is set to null.',
  'The captain of the boats is then empty.',
  'Clears the `captain_id` of all boats.',
  'Sets `captain_id` of the boats to null.',
  'The boats stay, and lose their captain.',
  'Its boats are left without a captain.',
  'The boats no longer have a captain.',
  'Boats are part of it no longer.',
  'All boats leave it.',
])('of one: %s', (text) => {
  expect(saysEmptied({ removal: [text], own: [] }, one)).toBe(true);
});

it.each([
  'The captain is taken out of all boats.',
  'It is removed from its boats.',
  'It leaves its boats, and is listed no longer.',
  'The captain leaves all boats.',
  'Takes the captain off the boats.',
])('of several: %s', (text) => {
  expect(saysEmptied({ removal: [text], own: [] }, many)).toBe(true);
});

it.each([
  'Null once the captain is deleted.',
  'Becomes null when the captain is removed.',
  'Who steers. A deleted captain is taken out of its boats.',
])('of the member itself: %s', (text) => {
  expect(saysEmptied({ removal: [], own: [text] }, one)).toBe(true);
});

it.each([
  'Deletes a captain.',
  'Boats of the captain stay as they are.',
  'A captain whose `captain_id` is in a boat is refused with 409.',
  'Captains of boats cannot be deleted.',
  'The boats go with the captain.',
  'The `harbour_id` of the boats becomes null.',
  'Unless boats are left without a captain, it is deleted.',
])('not: %s', (text) => {
  expect(saysEmptied({ removal: [text], own: [text] }, one)).toBe(false);
});
