import type { JsonValue } from '../location.ts';

export { isObject, type RawObject } from '../json-object.ts';

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
