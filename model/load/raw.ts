import type { JsonValue } from '../location.ts';

/** A parsed mapping, exactly as the file holds it; nothing about its fields is known yet. */
export type RawObject = Readonly<Record<string, unknown>>;

/** True for a mapping: neither null, nor a list, nor a scalar. */
export function isObject(value: unknown): value is RawObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A parsed value as a JSON value. */
export function toJson(value: unknown): JsonValue {
  // Only JSON.parse and the JSON-compatible YAML schema produce raw values, so nothing else can be inside.
  return value as JsonValue;
}

/** The word a message uses for what was found: `null`, `list`, `mapping`, `string` and so on. */
export function describeType(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return `the ${typeof value} ${text.length > 60 ? `${text.slice(0, 57)}...` : text}`;
}
