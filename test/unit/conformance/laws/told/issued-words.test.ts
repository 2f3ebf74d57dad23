import { expect, it } from 'vitest';
import { blockedAfter, endsFormer } from '../../../../../conformance/laws/told/issued-words.ts';

it.each([
  'An earlier code stops working, and a block is lifted',
  'Any earlier code becomes invalid',
  'The previous code is revoked',
  'Replaces any previous code',
  'Invalidates all earlier tokens of the door',
  'Issuing a code voids the former one',
  'Only the newest code is valid',
  'Only the latest one works',
  'All previous PINs are invalidated',
  'Old codes cease to work',
  'The former pick-up code is no longer valid',
  'A code issued earlier is void',
  'The earlier one stops working as soon as a new one is made',
  'Former codes lose their validity',
  'Revokes the last token',
])('what was issued before works no more: %s', (sentence) => {
  expect(endsFormer([sentence])).toBe(true);
});

it.each([
  'An earlier code stays valid',
  'Earlier codes keep working until they expire',
  'An earlier code stops working after ten minutes',
  'Does not invalidate earlier codes',
  'The previous owner is replaced',
  'An earlier code is replaced if `rotate` is set',
  'The old code may be revoked',
  'Only the newest 20 are listed',
  'Returns the last code',
])('nothing is said of what was issued before: %s', (sentence) => {
  expect(endsFormer([sentence])).toBe(false);
});

it.each([
  ['The third wrong one blocks: from then on 423', 3],
  ['After five wrong attempts the parcel is locked', 5],
  ['Three wrong codes block it', 3],
  ['It is blocked after 4 failed attempts', 4],
  ['The fifth incorrect PIN locks the box', 5],
])('so many wrong ones are one too many: %s', (sentence, count) => {
  expect(blockedAfter([sentence])).toBe(count);
});

it.each([
  'After five wrong attempts within an hour it is locked',
  'Three wrong codes do not block it',
  'After three wrong attempts a mail is sent',
  'Wrong code: 403',
  'The third locker is blocked',
  'Five wrong codes per minute block the address',
])('nothing is said of too many wrong ones: %s', (sentence) => {
  expect(blockedAfter([sentence])).toBeUndefined();
});
