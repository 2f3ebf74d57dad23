import type { JsonValue } from '../location.ts';

/**
 * Whether a value is, or holds, an integer that a number does not keep exactly: as a listed value it cannot be told from
 * its neighbours, because what comes is rounded as it was (RFC 8259 section 6).
 */
export function holdsInexactInteger(value: JsonValue): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values<JsonValue>(value).some(holdsInexactInteger);
}
