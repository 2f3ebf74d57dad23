import type { JsonValue } from './location.ts';

/** An object of a description as it was parsed. */
export type JsonObject = Readonly<Record<string, JsonValue>>;

/** True for a JSON object (RFC 8259 section 4): no array, not null. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value when it is an object, else an empty one. */
export function objectOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}
