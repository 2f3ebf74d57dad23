import type { JsonValue } from '../location.ts';

/** A JSON object. */
export type JsonRecord = Readonly<Record<string, JsonValue>>;

/** The value where it is a JSON object, else an empty one. */
export function recordOf(value: JsonValue | undefined): JsonRecord {
  // Not null and not a list leaves a mapping of JSON values.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};
}
