import { isObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';

/** Equality of JSON values (JSON Schema Core 4.2.2): numbers by value, members in any order. */
export function sameValue(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    const others: readonly JsonValue[] = right;
    return (
      left.length === others.length && left.every((item: JsonValue, index) => sameValue(item, others[index] ?? null))
    );
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && sameValue(left[name] ?? null, right[name] ?? null));
}
