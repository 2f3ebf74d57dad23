import { describe, expect, it } from 'vitest';
import { refusalOf } from '../refusal-of.ts';
import { commaList, dayParameter, instantOf } from '../../../../reference-server/platform/parameters.ts';

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
