import { describe, expect, it } from 'vitest';
import { stampWords } from '../../../../../conformance/laws/rules/stamp-words.ts';

describe('every write is said to move the instant of the last change', () => {
  it.each([
    '`updatedAt` moves forward with every successful write to the item itself.',
    '`updatedAt` changes on every write.',
    '`updatedAt` is set anew by each change.',
    'Every write moves `updatedAt`.',
    'Each successful update of a thing renews its `updatedAt`.',
    '`createdAt` never changes. `updatedAt` advances with any modification.',
    '`updatedAt` always moves with every operation on it.',
  ])('%s', (text) => {
    expect(stampWords([text], 'updatedAt', undefined).isMoved).toBe(true);
  });

  it.each(['Moves with every write.', 'Changes on every update.', 'Is set to now by each change.'])(
    'by itself: %s',
    (own) => {
      expect(stampWords([], 'updatedAt', own).isMoved).toBe(true);
    },
  );

  it.each([
    '`updatedAt` moves with every write but transitions.',
    '`updatedAt` does not move with every write.',
    '`version` moves forward with every write.',
    'Artwork does not move `updatedAt`.',
    '`updatedAt` is the moment of the last change.',
    'Not every write moves `updatedAt`.',
    'A change moves `updatedAt`.',
  ])('but not by: %s', (text) => {
    expect(stampWords([text], 'updatedAt', undefined).isMoved).toBe(false);
  });
});

describe('what a change that changes nothing does', () => {
  it.each([
    ['An update that changes nothing leaves `updatedAt` as it was.', 'left'],
    ['`updatedAt` stays where nothing changes.', 'left'],
    ['An update without effect does not touch `updatedAt`.', 'left'],
    ['A no-op does not move `updatedAt`.', 'left'],
    ['`updatedAt` remains the same when the values are the same.', 'left'],
    ['`updatedAt` moves forward with every write, also when the write repeats the stored values.', 'moved'],
    ['`updatedAt` changes on every update, even if nothing changes.', 'moved'],
    ['`updatedAt` moves with each write, whether or not it changes nothing.', 'moved'],
    ['`updatedAt` moves with every write.', undefined],
    ['An update that changes nothing is answered with 200. `updatedAt` stays.', undefined],
    ['An update that changes nothing leaves `version` as it was.', undefined],
    ['An update that changes nothing leaves `updatedAt` as it was unless it is forced.', undefined],
  ])('%s', (text, byNothing) => {
    expect(stampWords([text], 'updatedAt', undefined).byNothing).toBe(byNothing);
  });
});
