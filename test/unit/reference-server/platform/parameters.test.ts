import { describe, expect, it } from 'vitest';
import { refusalOf } from '../refusal-of.ts';
import { commaList, dayParameter, instantOf } from '../../../../reference-server/platform/parameters.ts';
import { timestamp } from '../../../../reference-server/platform/time.ts';

describe('parameters', () => {
  it('reads days and instants, and only those', () => {
    expect(dayParameter('due_date', '2028-02-29')).toBe('2028-02-29');
    for (const text of ['2026-02-29', '2026-2-1', '01.02.2026', '2026-02-01T00:00:00Z', '']) {
      expect(refusalOf(() => dayParameter('due_date', text))).toEqual([400, { error: 'due_date is invalid' }]);
    }
    expect(instantOf('x', '2026-01-01')).toBe(Date.UTC(2026, 0, 1));
    expect(instantOf('x', '2026-01-01T02:00:00+02:00')).toBe(Date.UTC(2026, 0, 1));
    expect(refusalOf(() => instantOf('x', 'soon'))).toEqual([400, { error: 'x is invalid' }]);
  });

  it.each([
    '9999-12-31T23:59:59-14:00',
    '0000-01-01T00:00:00+14:00',
    '+010000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
  ])('refuses %s, which no answer could tell', (text) =>
    expect(refusalOf(() => instantOf('x', text))).toEqual([400, { error: 'x is invalid' }]),
  );

  it('takes the first and the last instant that answers can tell', () => {
    expect(timestamp(instantOf('x', '0000-01-01T00:00:00Z') ?? 0)).toBe('0000-01-01T00:00:00.000Z');
    expect(timestamp(instantOf('x', '9999-12-31T23:59:59.999Z') ?? 0)).toBe('9999-12-31T23:59:59.999Z');
  });

  it.each([
    ['a, b ,,a', ['a', 'b']],
    ['', []],
    [
      ['a,b', ' c '],
      ['a', 'b', 'c'],
    ],
    [undefined, []],
  ])('splits %j', (value, parts) => {
    expect(commaList(value)).toEqual(parts);
  });
});
