import { FIRST_SECOND, LAST_SECOND } from '../git/commit.ts';
import type { Instant } from '../store/table.ts';

/** Whether `timestamp` can write an instant: years have four digits there. */
export function isWritable(instant: Instant): boolean {
  return instant >= FIRST_SECOND * 1000 && instant < (LAST_SECOND + 1) * 1000;
}

/** An instant as responses write it: UTC with milliseconds (RFC 3339 section 5.6). */
export function timestamp(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** As `timestamp`, null kept. */
export function optionalTimestamp(instant: Instant | null): string | null {
  return instant === null ? null : timestamp(instant);
}

const UNITS = [
  ['mo', 20 * 8 * 3600],
  ['w', 5 * 8 * 3600],
  ['d', 8 * 3600],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const;

/** Tracked seconds in words (`1d 2h`): a day has 8 working hours, a week 5 days, a month 4 weeks; null for nothing. */
export function humanDuration(seconds: number): string | null {
  if (seconds === 0) return null;
  const parts: string[] = [];
  let rest = Math.abs(seconds);
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count}${unit}`);
  }
  return `${seconds < 0 ? '-' : ''}${parts.join(' ')}`;
}
