import { describe, expect, it } from 'vitest';
import { toldIn, toldOf } from '../../../../../conformance/laws/rules/day-words.ts';

describe('a member is said not to be in the future', () => {
  it.each([
    'Not in the future.',
    'Today where it is left out; never in the future.',
    'Must not lie in the future.',
    'Must be neither in the future nor before the day of birth.',
    'Must neither lie in the future nor before 1900.',
    'Not later than today.',
    'No later than today (UTC).',
    'Must not be after today.',
    'Must not be later than now.',
    'Today at the latest.',
    'Today or earlier.',
    'Must be in the past.',
    'Must be on or before today.',
    'Dates in the future are refused.',
    'Refused when it is in the future.',
    'It can’t be in the future.',
  ])('%s', (text) => {
    expect(toldOf(text)).toBe('future');
  });
});

describe('a member is said not to be in the past', () => {
  it.each([
    'Must be in the future. Null where it never expires.',
    'Must lie ahead.',
    'Not in the past.',
    'Must not be before today.',
    'Today at the earliest.',
    'Today or later.',
    'Has to lie in the future.',
    'Days in the past are rejected.',
    'Must be later than now.',
    '422 if it is in the past.',
    'Neither in the past nor more than a year ahead.',
  ])('%s', (text) => {
    expect(toldOf(text)).toBe('past');
  });
});

describe('a member is not said to be anywhere', () => {
  it.each([
    'May be in the future.',
    'Need not be in the future.',
    'The day on which it was, or will be.',
    'If it is not in the future, the change applies at once.',
    'When it is not in the past, nothing is sent.',
    'Tells whether it must be in the future.',
    'In the future this will be required.',
    'Today when left out.',
    'Not later than the day of return.',
    'Must be after the start.',
    'Whether or not in the past.',
  ])('%s', (text) => {
    expect(toldOf(text)).toBeUndefined();
  });
});

describe('an operation says it of a member', () => {
  it.each([
    ['The day must be neither in the future nor before the hive was set up.', true, 'future'],
    ['The day must be neither in the future nor before the hive was set up.', false, undefined],
    ['`seenOn` must not lie in the future; the UTC date counts.', false, 'future'],
    ['Seen on must not be later than today.', false, 'future'],
    ['`madeOn` must not lie in the future.', true, undefined],
    ['The date must lie ahead.', true, 'past'],
    ['It is sent on the day that is given. Orders must not lie in the future.', true, undefined],
  ])('%s (%s)', (text, isAlone, when) => {
    expect(toldIn(text, 'seenOn', isAlone)).toBe(when);
  });
});
