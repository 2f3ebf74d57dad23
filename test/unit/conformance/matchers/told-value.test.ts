import { describe, expect, it } from 'vitest';
import { toldBeside, toldValues } from '../../../../conformance/matchers/told-value.ts';

const CREATED = '2031-05-14T10:00:00.000Z';

describe('what a description says a member is', () => {
  it.each<[string, object, unknown, boolean]>([
    ['30 minutes after `created_at`.', { created_at: CREATED }, '2031-05-14T10:30:00.000Z', true],
    ['30 minutes after `created_at`', { created_at: CREATED }, '2031-05-14T12:30:00.000+02:00', true],
    ['30 minutes after `created_at`', { created_at: CREATED }, '2031-05-15T16:00:00.000Z', false],
    ['Two weeks before `due_on`.', { due_on: '2031-05-15' }, '2031-05-01', true],
    ['A day later than `window.to`', { window: { to: '2031-02-28' } }, '2031-03-02', false],
    ['30 minutes after `created_at`', { created_at: CREATED }, null, true],
    ['30 minutes after `created_at`', { created_at: null }, '2031-05-15T16:00:00.000Z', true],
    ['`gross` less `refunded`.', { gross: 500, refunded: 120 }, 380, true],
    ['`gross` less `refunded`.', { gross: 500, refunded: 120 }, 500, false],
    ['Sum of `net` and `tax`', { net: 0.1, tax: 0.2 }, 0.3, true],
    ['`net` and `tax` together.', { net: 10, tax: 2 }, 10, false],
    ['The number of items in `lines`.', { lines: [1, 2] }, 3, false],
  ])('%s %j: %j is %s', (description, object, member, isFine) => {
    const [told] = toldValues([{ description }]);
    const should = told?.valueIn(object as Readonly<Record<string, unknown>>);
    expect(told).toBeDefined();
    expect(should === undefined || told?.isAs(should, member)).toBe(isFine);
  });

  it.each([
    'At least 30 minutes after `created_at`.',
    '30 minutes after `created_at`, or when it is paid.',
    '30 minutes after `created_at`. Later if it was extended.',
    'Either `one` and `other`.',
    '`gross` less `refunded`, rounded up.',
    '3 percent of `net`.',
  ])('is nothing to go by where there is more to it: %s', (description) => {
    expect(toldValues([{ description }])).toEqual([]);
  });

  it('may stand beside the name of the member, where an operation is described', () => {
    const told = toldBeside('Held until `expires_at`, 30 minutes after `created_at`, and given back then.');
    expect([...told.keys()]).toEqual(['expires_at']);
    expect(told.get('expires_at')?.valueIn({ created_at: CREATED })).toBe('2031-05-14T10:30:00.000Z');
    expect(toldBeside('Not before `starts_at`, 30 minutes after that at the latest.').size).toBe(0);
  });
});
