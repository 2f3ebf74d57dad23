import { describe, expect, it } from 'vitest';
import { whileRules } from '../../../../../conformance/laws/along/while-words.ts';

const KNOWN = {
  own: 'locker',
  removal: 'Retire or archive a locker',
  actions: ['close'],
  states: ['new', 'stored', 'returned'],
};

/** What is read, in one line. */
function told(text: string): readonly string[] {
  return whileRules(text, 'parcel', KNOWN).map(({ states, included }) =>
    [states === undefined ? 'any' : [...states].join(' '), ...included].join(' + '),
  );
}

describe('a description says while what something is not removed', () => {
  it.each([
    ['Not while there are parcels in it.', 'any'],
    ['Not while there are parcels in it, returned ones included.', 'any + returned'],
    ['Parcels stay. Not while one is `new` or `stored`.', 'new stored'],
    ['It cannot be deleted while there are parcels in it.', 'any'],
    ["This can't be removed as long as it has parcels.", 'any'],
    ['As long as there is a parcel of this recipient, even a deleted one, it is 409 `HAS_PARCELS`.', 'any + deleted'],
    ['409 if there are parcels in it.', 'any'],
    ['Refused while a parcel is stored.', 'stored'],
    ['Not possible while any of its parcels is `stored`.', 'stored'],
    ['Not allowed while it still has parcels.', 'any'],
    ['It is refused with 409 when there are parcels left.', 'any'],
    ['Refused while there is a stored parcel.', 'stored'],
    ['If there are parcels in it, it cannot be deleted.', 'any'],
    ['Rejected with 409 as long as a parcel refers to it.', 'any'],
    ['Not while there are parcels (including returned ones).', 'any + returned'],
    ['Not possible (409) while the locker has a parcel that is `new` or `stored`.', 'new stored'],
    ['Not possible (with 409) while the locker has a stored parcel.', 'stored'],
    ['It cannot be retired while there is a parcel in it that is `stored`.', 'stored'],
    ['The locker cannot be archived while there are parcels in it.', 'any'],
  ])('%s', (text, rule) => {
    expect(told(text)).toEqual([rule]);
  });

  it.each([
    'Not while there are unpaid parcels in it.',
    'Parcels are deleted along with it.',
    'Not while there are lockers in it.',
    'It is deleted while there are parcels in it.',
    'Not while parcels of it are being moved.',
    'A parcel cannot be deleted while it is stored.',
    'Not while one is on its way.',
    'Not possible while the recipient has a stored parcel.',
    'It cannot be closed while there are parcels in it.',
    'It cannot be withdrawn while there are parcels in it.',
    'Not while it has a parcel that is late.',
  ])('but not by: %s', (text) => {
    expect(told(text)).toEqual([]);
  });
});
