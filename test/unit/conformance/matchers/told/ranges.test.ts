import { describe, expect, it } from 'vitest';
import { isRange } from '../../../../../conformance/matchers/told/ranges.ts';

describe('two members with a dash between them', () => {
  it.each([
    ['start', '-', 'end'],
    ['`start`', '–', '`end`'],
    ['startDate', '-', 'endDate'],
    ['min_price', '-', 'max_price'],
    ['the lower bound', '-', 'the upper bound'],
    ['from', '-', 'to'],
    ['month', '-', 'day'],
    ['opening_time', '-', 'closing_time'],
  ])('are a range and no difference: %s %s %s', (one, sign, other) => {
    expect(isRange(one, sign, other)).toBe(true);
  });

  it.each([
    ['end', '-', 'start'],
    ['start', 'minus', 'end'],
    ['max', '−', 'min'],
    ['start', '+', 'end'],
    ['newCount', '-', 'canceledCount'],
    ['stock', '-', 'reserved'],
    ['up', '-', 'down'],
    ['start', '-', 'end_count'],
    ['min_price', '-', 'max_weight'],
  ])('are none: %s %s %s', (one, sign, other) => {
    expect(isRange(one, sign, other)).toBe(false);
  });
});
