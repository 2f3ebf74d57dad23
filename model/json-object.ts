import type { JsonValue } from './location.ts';

/** An object of a description as it was parsed. */
export type JsonObject = Readonly<Record<string, JsonValue>>;

/** The same of a value that anything may have made: nothing is known about its members. */
export type RawObject = Readonly<Record<string, unknown>>;

/** True for a JSON object (RFC 8259 section 4): no array, not null. */
export function isObject(value: JsonValue | undefined): value is JsonObject;
export function isObject(value: unknown): value is RawObject;
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value when it is an object, else an empty one. */
export function objectOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}
