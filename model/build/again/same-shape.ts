import { isObject } from '../../load/raw.ts';
import type { RawObject } from '../../load/raw.ts';

/**
 * True when two readings of a document, which share the values that are the same, hold the same mappings and lists at the
 * same places, refer to the same and differ in plain values only. Those that are not the same are noted in pairs.
 */
export function sameShape(before: unknown, after: unknown, pairs: Map<object, object>): boolean {
  if (before === after) return true;
  if (Array.isArray(before) && Array.isArray(after)) {
    pairs.set(before, after);
    if ([...before, ...after].every(isPlainValue)) return true;
    return before.length === after.length && before.every((item, index) => sameShape(item, after[index], pairs));
  }
  if (isObject(before) && isObject(after)) {
    pairs.set(before, after);
    return sameFields(before, after, pairs);
  }
  return isPlainValue(before) && isPlainValue(after);
}

function isPlainValue(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** Fields of which `true` and `false` are schemas. */
const SCHEMAS: ReadonlySet<string> = new Set(
  (
    'items additionalProperties not contains if then else propertyNames unevaluatedItems unevaluatedProperties ' +
    'contentSchema schema itemSchema'
  ).split(' '),
);

function sameFields(before: RawObject, after: RawObject, pairs: Map<object, object>): boolean {
  if (before['$ref'] !== after['$ref']) return false;
  const isGone = (one: RawObject, other: RawObject) => (field: string) =>
    !Object.hasOwn(other, field) && (!isPlainValue(one[field]) || SCHEMAS.has(field));
  if (Object.keys(before).some(isGone(before, after)) || Object.keys(after).some(isGone(after, before))) return false;
  // What both have, in one order: it is the order of what is built.
  const common = Object.keys(before).filter((field) => Object.hasOwn(after, field));
  const others = Object.keys(after).filter((field) => Object.hasOwn(before, field));
  return common.every((field, index) => field === others[index] && sameShape(before[field], after[field], pairs));
}
