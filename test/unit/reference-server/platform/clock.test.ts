import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDays, dayOf, systemClock } from '../../../../reference-server/platform/clock.ts';

describe('time', () => {
  it('moves over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(dayOf(Date.UTC(2026, 0, 1) - 1)).toBe('2025-12-31');
  });

  it('has a clock that can be moved, frozen and released', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 70_000 });
    onTestFinished(() => void vi.useRealTimers());
    const clock = systemClock();
    clock.set(1000, true);
    vi.advanceTimersByTime(7);
    expect(clock.now()).toBe(1000);
    clock.set(5000);
    vi.advanceTimersByTime(7);
    expect(clock.now()).toBe(5007);
    clock.reset();
    expect(clock.now()).toBe(70_014);
  });
});
