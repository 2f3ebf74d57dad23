import { describe, expect, it } from 'vitest';
import { toldPutBack } from '../../../../../conformance/laws/rules/put-back.ts';

const STATES = ['draft', 'submitted', 'approved', 'called_off'];

describe('a change is said to put a thing back', () => {
  it.each([
    [
      'A submitted episode that is changed becomes a draft again and loses its `submittedAt`, so that nobody approves it unseen.',
      'submitted draft submittedAt',
    ],
    ['An approved one that is edited goes back to `submitted`.', 'approved submitted'],
    ['If a submitted episode is changed, it becomes a draft again.', 'submitted draft'],
    ['When an approved episode is updated it returns to draft.', 'approved draft'],
    ['Changing a submitted episode makes it a draft again.', 'submitted draft'],
    ['Editing an approved episode puts it back to draft.', 'approved draft'],
    ['A change to a called off episode sets it back to draft.', 'called_off draft'],
    ['Drafts can be changed. A submitted episode that is edited is reset to draft.', 'submitted draft'],
  ])('%s', (text, told) => {
    const { from, to, lost } = toldPutBack(text, STATES) ?? expect.fail('nothing is told');
    expect([from, to, ...(lost === undefined ? [] : [lost])].join(' ')).toBe(told);
  });

  it.each([
    'A submitted episode that is changed stays submitted.',
    'A submitted episode becomes approved.',
    'A submitted episode that is changed may become a draft again.',
    'A submitted episode that is changed only becomes a draft again where it was long.',
    'A submitted episode that is changed becomes a draft again if it was long.',
    'A draft that is changed becomes shorter.',
    'An approved episode that is not changed becomes a draft again.',
    'A draft that is changed becomes a draft again.',
    undefined,
  ])('but not by: %s', (text) => {
    expect(toldPutBack(text, STATES)).toBeUndefined();
  });
});
