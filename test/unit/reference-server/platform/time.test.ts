import { describe, expect, it } from 'vitest';
import { humanDuration } from '../../../../reference-server/platform/time.ts';

describe('durations', () => {
  it.each([
    [0, null],
    [30, '30s'],
    [7200, '2h'],
    [8 * 3600, '1d'],
    [5 * 8 * 3600, '1w'],
    [20 * 8 * 3600 + 90, '1mo 1m 30s'],
    [-1800, '-30m'],
  ])('says %d seconds as %j', (seconds, text) => {
    expect(humanDuration(seconds)).toBe(text);
  });
});
