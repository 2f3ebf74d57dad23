import { describe, expect, it } from 'vitest';
import { asksForMoment } from '../../../../conformance/reference/same-moment.ts';

describe('requests about a moment', () => {
  it('are those that ask by an instant of their own', () => {
    expect(asksForMoment(`/rows?after=${new Date().toISOString()}`)).toBe(true);
    expect(asksForMoment('/rows?after=2020-01-01T00:00:00Z&page=2')).toBe(false);
    expect(asksForMoment('/rows')).toBe(false);
  });
});
