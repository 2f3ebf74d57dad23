import { expect, it } from 'vitest';
import { areMadeOnce, toldWhole, takesAnyNames } from '../../../../../conformance/laws/told/batch-words.ts';
import { sentencesOf } from '../../../../../conformance/laws/values/sentences.ts';

it.each([
  'The batch is taken as a whole or not at all: when any entry is wrong, the answer is 422.',
  'All or nothing.',
  'An all-or-nothing import.',
  'The import is atomic.',
  'Entries are stored atomically.',
  'Either all entries are stored or none.',
  'Either everything is taken or nothing is.',
  'If one entry is invalid, nothing is stored.',
  'When one of them is wrong, none is stored.',
  'None of them is stored when one is wrong.',
  'No entry is created if any of them breaks a rule.',
  'With a single bad row the whole batch is rejected.',
  'If the batch does not have this form, all of it is refused (422).',
  'One wrong line rejects the whole import.',
  'A wrong entry rolls back the entire request.',
  'All rows are written in a single transaction.',
  'There is no partial success.',
  'All readings are stored, or none is.',
])('nothing of it is taken: %s', (text) => {
  expect(toldWhole(sentencesOf(text))).toBeDefined();
});

it.each([
  'The import is not atomic.',
  'Imports are non-atomic.',
  'Entries are taken one by one, none of them in a transaction of its own.',
  'Each entry is dealt with by itself: if one is wrong, no other is stored in its place.',
  'When an entry is wrong it is left out; the others are stored nevertheless.',
  'If an entry is refused, nothing is said of it, and the valid ones are stored.',
  'All entries are listed, newest first.',
  'The whole batch may have 100 entries.',
  'Everything is stored in UTC.',
  'Nothing is stored of the photo but its size.',
])('something else is said: %s', (text) => {
  expect(toldWhole(sentencesOf(text))).toBeUndefined();
});

it('a batch that is said to be refused is, and one of which nothing is said but that it is whole may be answered with a report', () => {
  expect(toldWhole(['If one is wrong, all of it is refused'])).toEqual({ isRefused: true });
  expect(toldWhole(['The import is atomic'])).toEqual({ isRefused: false });
});

it.each([
  'A duplicate is not logged again; its `id` is that of the play already there.',
  'What is there already is not stored twice.',
  'A reading that was known already is not recorded a second time.',
  'Duplicates are ignored.',
  'Duplicates are silently skipped.',
  'Duplicate entries are dropped.',
  'Duplicates are not counted.',
  'The same reading is stored only once.',
  'A reading is never stored twice for the same moment.',
  'Entries that are resent are not created anew.',
])('it is made once: %s', (text) => {
  expect(areMadeOnce(sentencesOf(text))).toBe(true);
});

it.each([
  'With the same `Idempotency-Key` nothing is created again.',
  'Duplicates within the same batch are ignored.',
  'Duplicate query parameters are ignored.',
  'Duplicate tags are dropped.',
  'Duplicates are stored as they come.',
  'Duplicates may be ignored.',
  'The same entry can be sent again.',
  'Unless `force` is true, duplicates are skipped.',
])('something else is said of what comes again: %s', (text) => {
  expect(areMadeOnce(sentencesOf(text))).toBe(false);
});

it.each([
  ['Unknown ids are ignored', true],
  ['Ids that do not exist are skipped', true],
  ['It skips what is not found', true],
  ['An object that does not exist is refused with 422', false],
])('names of nobody in "%s" are passed over: %s', (sentence, is) => {
  expect(takesAnyNames([sentence])).toBe(is);
});
