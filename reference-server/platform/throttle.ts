import type { Instant } from '../store/table.ts';
import { tooManyRequests } from './refusal.ts';

const WINDOW_MS = 60_000;

/** Counts events per key in fixed windows of one minute. */
export interface Throttle {
  /**
   * Counts one event.
   * @throws Refusal 429 with `Retry-After` when the window already holds `limit` of them; a limit of 0 never refuses.
   */
  count(key: string, limit: number, now: Instant): void;
  /** Counts one event and says how many of `limit` are left in this window; below 0 the event was one too many. */
  left(key: string, limit: number, now: Instant): number;
}

/** Seconds until the window of an instant ends. */
export function secondsLeft(now: Instant): number {
  return Math.ceil((WINDOW_MS - (now % WINDOW_MS)) / 1000);
}

/** A throttle in memory; a window's counts are dropped together, so that keys never pile up. */
export function createThrottle(): Throttle {
  let window = 0;
  let counts = new Map<string, number>();
  const left = (key: string, limit: number, now: Instant): number => {
    const current = Math.floor(now / WINDOW_MS);
    if (current !== window) {
      window = current;
      counts = new Map();
    }
    const seen = (counts.get(key) ?? 0) + 1;
    // Refused events are not counted, so that the numbers stay small.
    if (seen <= limit) counts.set(key, seen);
    return limit - seen;
  };
  return {
    left,
    count(key, limit, now) {
      if (limit > 0 && left(key, limit, now) < 0) throw tooManyRequests(60);
    },
  };
}
