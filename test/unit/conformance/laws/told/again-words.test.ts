import { expect, it } from 'vitest';
import { isGivenOnce } from '../../../../../conformance/laws/told/again-words.ts';

it.each([
  'Numbers are given one after the other, and never again',
  'The number of a deleted entry is not handed out again',
  'Numbers are never reused',
  'A number is used once and never again, even after its ticket was removed',
  'The numbers of removed bookings are not reissued',
  'Numbers are not recycled',
  'A number stays unused once its ticket is gone',
  'The number of a removed ticket remains retired',
  'Deleted orders leave gaps in the numbering',
  'Gaps in the numbering are not filled',
  'No number is assigned twice',
  'No number is ever issued a second time',
  'Freed numbers are not reassigned',
  "A number isn't given out again",
  'The number is never assigned to a second member again',
  'Its number is not given to another ticket',
])('numbers are given once: %s', (text) => {
  expect(isGivenOnce(text)).toBe(true);
});

it.each([
  'The number is never shown again',
  'A number may be used again',
  'Numbers are never changed again',
  'A number is not given again within a year',
  'The number of a removed ticket is not used until the next season',
  'Numbers are given one after the other',
  'A cancelled booking cannot be confirmed again',
])('something else is said: %s', (text) => {
  expect(isGivenOnce(text)).toBe(false);
});
