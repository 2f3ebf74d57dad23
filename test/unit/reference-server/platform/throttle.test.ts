import { describe, expect, it } from 'vitest';
import { isExceeded, useRate } from '../../../../reference-server/platform/throttle.ts';
import { memoryCounters } from '../../../../reference-server/store/counters.ts';

describe('throttle', () => {
  it('counts per name and period', async () => {
    const counters = memoryCounters();
    const use = (name: string, seconds: number, now: number) => useRate(counters, name, { most: 1, seconds }, now);
    expect(isExceeded(await use('a', 60, 0))).toBe(false);
    const second = await use('a', 60, 59_001);
    expect([isExceeded(second), second.observed, second.secondsLeft]).toEqual([true, 2, 1]);
    expect((await use('a', 60, 59_002)).observed).toBe(2);
    expect(isExceeded(await use('b', 60, 0))).toBe(false);
    expect(isExceeded(await use('a', 60, 60_000))).toBe(false);
    expect(isExceeded(await use('a', 3600, 60_000))).toBe(false);
    await counters.forget();
    expect(isExceeded(await use('a', 3600, 60_000))).toBe(false);
  });

  it('keeps no names whose period has ended', async () => {
    const counters = memoryCounters();
    const before = process.memoryUsage().heapUsed;
    for (let index = 0; index < 200_000; index += 1) {
      await useRate(counters, `name ${index}`, { most: 1, seconds: 1 }, index);
    }
    // A second has room for a thousand of them.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
  });
});
