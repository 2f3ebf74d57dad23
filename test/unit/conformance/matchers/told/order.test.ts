import { describe, expect, it } from 'vitest';
import { holds, objects, reading, readingOfObject, type Values } from './sample-object.ts';

const CREATED = '2031-05-14T10:00:00.000Z';

describe('how a member stands to another one', () => {
  const before = (name: string) => (object: Values) =>
    new Date(Date.parse(object[name] as string) - 60_000).toISOString();
  const after = (name: string) => (object: Values) =>
    new Date(Date.parse(object[name] as string) + 60_000).toISOString();
  it.each<[string, string, (object: Values) => unknown, (object: Values) => unknown]>([
    ['ends_at', 'Not before `starts_at`.', ({ starts_at }) => starts_at, before('starts_at')],
    ['ends_at', 'Must not be before `starts_at`', ({ starts_at }) => starts_at, before('starts_at')],
    ['ends_at', 'Never earlier than `starts_at`.', ({ starts_at }) => starts_at, before('starts_at')],
    ['ends_at', 'Must be later than `starts_at`', after('starts_at'), ({ starts_at }) => starts_at],
    ['ends_at', 'After `starts_at`', after('starts_at'), before('starts_at')],
    ['updated_at', 'Always later than `created_at`', after('created_at'), before('created_at')],
    ['updated_at', 'Never before `created_at`', ({ created_at }) => created_at, before('created_at')],
    [
      'ends_on',
      'On or after `starts_on`',
      ({ starts_on }) => starts_on,
      (object) => before('starts_on')(object).slice(0, 10),
    ],
    [
      'ends_on',
      'No earlier than starts_on',
      ({ starts_on }) => starts_on,
      (object) => before('starts_on')(object).slice(0, 10),
    ],
    ['booked', 'Never more than `capacity`.', ({ capacity }) => capacity, ({ capacity }) => Number(capacity) + 1],
    ['booked', 'Never exceeds `capacity`', ({ capacity }) => capacity, ({ capacity }) => Number(capacity) + 1],
    ['booked', 'At most `capacity`', ({ capacity }) => capacity, ({ capacity }) => Number(capacity) + 1],
    ['booked', 'Must not exceed the capacity', ({ capacity }) => capacity, ({ capacity }) => Number(capacity) + 1],
    ['booked', 'Is never greater than `capacity`', ({ capacity }) => capacity, ({ capacity }) => Number(capacity) + 1],
    ['max', 'At least `left`', ({ left }) => left, ({ left }) => Number(left) - 1],
    ['max', '≥ `left`', ({ left }) => left, ({ left }) => Number(left) - 1],
    ['max', 'Never lower than `left`', ({ left }) => left, ({ left }) => Number(left) - 1],
    ['max', 'Must be greater than `left`', ({ left }) => Number(left) + 1, ({ left }) => left],
    [
      'max',
      'Always between `left` and `capacity`',
      ({ left, capacity }) => (Number(left) <= Number(capacity) ? left : undefined),
      ({ capacity }) => Number(capacity) + 1,
    ],
  ])('%s: %s', (name, said, right, wrong) => {
    holds(reading(name, said), name, { objects, right, wrong: (_, object) => wrong(object) });
    holds(readingOfObject(name, `\`${name}\` is ${said.replace(/^\w/, (letter) => letter.toLowerCase())}`), name, {
      objects,
      right,
      wrong: (_, object) => wrong(object),
    });
  });

  it('is compared as clocks and days are written', () => {
    const missed = readingOfObject('closing_time', '`closing_time` is always later than `opening_time`.');
    expect(missed?.({ opening_time: '09:00', closing_time: '09:00' })).toBeDefined();
    expect(missed?.({ opening_time: '09:00', closing_time: '17:30' })).toBeUndefined();
    expect(
      reading('ends_on', 'Not before `starts_at`')?.({ starts_at: CREATED, ends_on: '2031-05-14' }),
    ).toBeUndefined();
    // The service takes both at once.
    expect(
      reading('updated_at', 'Always later than `created_at`')?.({ created_at: CREATED, updated_at: CREATED }),
    ).toBeUndefined();
  });

  it.each([
    ['paid', 'At most `balance`'],
    ['paid', 'Not more than `total`'],
    ['ends_at', 'Not before `starts_at` of the race'],
    ['ends_at', 'Usually after `starts_at`'],
    ['ends_at', 'Not before `starts_at` unless it is moved'],
    ['ends_at', 'Not before `starts_at`. May be earlier for tests.'],
    ['ends_at', 'Not before noon'],
    ['max', 'At least 5'],
    ['max', 'At least `left` characters'],
    ['ends_at', 'Follows `starts_at`'],
    ['ends_on', 'Not before `begins_on`'],
    ['note', 'Between `left` and right'],
  ])('is nothing to go by where there is more to it: %s: %s', (name, said) => {
    expect(reading(name, said)).toBeUndefined();
  });
});
