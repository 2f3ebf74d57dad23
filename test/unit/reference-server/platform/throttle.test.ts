import { describe, expect, it } from 'vitest';
import { refusalOf } from '../refusal-of.ts';
import { createThrottle } from '../../../../reference-server/platform/throttle.ts';

describe('throttle', () => {
  it('counts per key and minute, and never with a limit of 0', () => {
    const throttle = createThrottle();
    throttle.count('a', 1, 0);
    expect(refusalOf(() => throttle.count('a', 1, 59_999))).toMatchObject([429, {}]);
    expect(refusalOf(() => throttle.count('b', 1, 0))).toBe('accepted');
    expect(refusalOf(() => throttle.count('a', 1, 60_000))).toBe('accepted');
    for (let index = 0; index < 10; index += 1) throttle.count('c', 0, 0);
  });
});
