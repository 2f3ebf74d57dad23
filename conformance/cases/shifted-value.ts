import type { JsonValue } from '../../model/location.ts';

/** Values that come one after the other, in days or ones. */
export type ShiftedKind = 'date' | 'date-time' | 'integer';

const DAY = 86_400_000;

/** A value that is some steps (days, ones) from another; undefined where that is none of the kind. */
export function shifted(value: unknown, kind: ShiftedKind, by: number): JsonValue | undefined {
  if (kind === 'integer') return typeof value === 'number' ? value + by : undefined;
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (typeof value !== 'string' || Number.isNaN(instant)) return undefined;
  const text = new Date(instant + by * DAY).toISOString();
  return kind === 'date' ? text.slice(0, 10) : text.replace('.000Z', 'Z');
}
