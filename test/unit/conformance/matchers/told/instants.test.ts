import { describe, expect, it } from 'vitest';
import { holds, objects, reading, type Values } from './sample-object.ts';

const CREATED = '2031-05-14T10:00:00.000Z';

function latest(object: Values): string {
  return (
    (object['events'] as { at: string }[])
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? ''
  );
}
function earliest(object: Values): string {
  return (object['events'] as { at: string }[]).map(({ at }) => at).toSorted()[0] ?? '';
}
function later(right: unknown): string {
  return new Date(Date.parse(right as string) + 90_061_000).toISOString();
}

describe('an instant that is told by others', () => {
  it.each<[string, (object: Values) => string]>([
    ['The latest `at` of `events`.', latest],
    ['Latest of `events[].at`', latest],
    ['The most recent `at` of all `events`', latest],
    ['The latest `at` in `events`', latest],
    ['The newest at among all events', latest],
    ['The latest `at` of the events', latest],
    ['Always the latest `at` over all events.', latest],
    ['The earliest `at` of `events`', earliest],
    ['Earliest `at` among `events`', earliest],
    ['The oldest `at` of all `events`', earliest],
    ['Oldest of `events[].at`.', earliest],
    ['The latest `events.at`', latest],
    [
      '30 minutes after `starts_at`',
      ({ starts_at }) => new Date(Date.parse(starts_at as string) + 1_800_000).toISOString(),
    ],
    [
      'Two days before `starts_at`',
      ({ starts_at }) => new Date(Date.parse(starts_at as string) - 172_800_000).toISOString(),
    ],
    [
      'An hour later than `starts_at`',
      ({ starts_at }) => new Date(Date.parse(starts_at as string) + 3_600_000).toISOString(),
    ],
  ])('%s', (said, right) => {
    holds(reading('last_at', said), 'last_at', { objects, right, wrong: later });
  });

  it.each([
    'The latest `at` of `events` that are confirmed',
    'The latest `at`',
    'The last time somebody looked',
    'At least 30 minutes after `created_at`',
    '30 minutes after `created_at`, or when it is paid',
    '30 minutes after `created_at`. Later if it was extended.',
    'The latest `at` of `comments`',
    'The `at` of the latest of all `events`',
    'The last `at` that was seen in `events`',
    'The latest `day` of `events`',
  ])('is nothing to go by where there is more to it: %s', (said) => {
    expect(reading('last_at', said)).toBeUndefined();
  });

  it.each<[string, string, object, boolean]>([
    [
      'ends_at',
      '30 minutes after `created_at`',
      { created_at: CREATED, ends_at: '2031-05-14T12:30:00.000+02:00' },
      true,
    ],
    ['ends_at', '30 minutes after `created_at`', { created_at: CREATED, ends_at: null }, true],
    ['ends_at', '30 minutes after `created_at`', { created_at: null, ends_at: CREATED }, true],
    ['ends_on', 'Two weeks before `starts_on`.', { starts_on: '2031-05-15', ends_on: '2031-05-01' }, true],
    ['ends_at', 'A day later than `window.from`', { window: { from: CREATED }, ends_at: CREATED }, false],
    [
      'total',
      'The `reading` of the last entry in `events`',
      { events: [{ reading: 1 }, { reading: 2 }], total: 3 },
      false,
    ],
    [
      'total',
      'The `reading` of the last entry in `events`',
      { events: [{ reading: 1 }, { reading: 2 }], total: 2 },
      true,
    ],
    ['note', 'First `by` of `events`', { events: [{ by: 'a' }, { by: 'b' }, { by: 'c' }], note: 'b' }, false],
    ['last_at', 'The latest `at` of `events`', { events: [], last_at: CREATED }, true],
    ['ends_on', 'The latest `at` of `events`', { events: [{ at: CREATED }], ends_on: '2031-05-15' }, true],
  ])('%s, %s, %j: %s', (name, said, object, isFine) => {
    const missed = reading(name, said);
    expect(missed).toBeDefined();
    expect(missed?.(object as Values) === undefined).toBe(isFine);
  });
});
