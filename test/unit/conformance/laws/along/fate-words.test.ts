import { expect, it } from 'vitest';
import { fatesIn } from '../../../../../conformance/laws/along/fate-words.ts';

const kind = { word: 'bookings', states: ['confirmed', 'checked_in', 'cancelled', 'noShow'] };

function told(text: string): readonly string[] {
  return fatesIn(text, kind).map(
    ({ into, from, isAhead }) =>
      `${isAhead ? 'ahead ' : ''}${from === undefined ? '' : `${[...from].join('|')} `}${into}`,
  );
}

it.each([
  ['All its bookings become `cancelled`.', ['cancelled']],
  ['All its bookings that are still `confirmed` become `noShow`.', ['confirmed noShow']],
  ['Its bookings, confirmed or checked in, are cancelled along with it.', ['confirmed|checked_in cancelled']],
  ['Cancels all its bookings.', ['cancelled']],
  ['Every confirmed booking of the member is cancelled.', ['confirmed cancelled']],
  [
    'The record stays, with `left_at` set, and every confirmed booking of the member that starts in the future is cancelled.',
    ['ahead confirmed cancelled'],
  ],
  ['Cancels all its future bookings.', ['ahead cancelled']],
  ['All upcoming bookings are cancelled.', ['ahead cancelled']],
  ['Its bookings that have not started yet become `noShow`.', ['ahead noShow']],
  ['It becomes `off`, and all bookings are cancelled automatically.', ['cancelled']],
])('%s', (text, fates) => {
  expect(told(text)).toEqual(fates);
});

it.each([
  'Its bookings may be cancelled.',
  'Its bookings are not cancelled.',
  'Its bookings are cancelled if nobody objects.',
  'Every confirmed booking that starts in the past is cancelled.',
  'The next upcoming booking is cancelled.',
  'Every booking that starts in the future is cancelled if nobody objects.',
  'Only the first of its bookings is cancelled.',
  'Its bookings stay as they are.',
  'Its tickets are cancelled.',
  'Bookings that are cancelled are listed.',
])('says nothing of what becomes of all: %s', (text) => {
  expect(told(text)).toEqual([]);
});
