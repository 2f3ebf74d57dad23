import type { JsonValue } from '../../model/location.ts';

/** Values that come one after the other, in days, minutes of a day, or ones. */
export type ShiftedKind = 'date' | 'date-time' | 'time' | 'integer';

/** Milliseconds. */
export const DAY = 86_400_000;

/** A value that is some steps (days, minutes, ones) from another; undefined where that is none of the kind. */
export function shifted(value: unknown, kind: ShiftedKind, by: number): JsonValue | undefined {
  if (kind === 'integer') return typeof value === 'number' ? value + by : undefined;
  if (kind === 'time') return shiftedTime(value, by);
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (typeof value !== 'string' || Number.isNaN(instant)) return undefined;
  const text = new Date(instant + by * DAY).toISOString();
  return kind === 'date' ? text.slice(0, 10) : text.replace('.000Z', 'Z');
}

/** A time of the same day. */
function shiftedTime(value: unknown, by: number): string | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(typeof value === 'string' ? value : '') ?? [];
  const all = Number(hours) * 60 + Number(minutes) + by;
  if (hours === undefined || all < 0 || all >= 24 * 60) return undefined;
  return [Math.floor(all / 60), all % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
