import { childPointer } from '../../../load/json/json-pointer.ts';
import type { JsonValue } from '../../../location.ts';
import type { Schema } from '../../../schema.ts';
import { digitsWritten, isRounded, standaloneJsonSchema } from '../../json-schema.ts';

/** A JSON value in which bigints may stand for integers that numbers do not keep. */
export type ExactValue = JsonValue | bigint | readonly ExactValue[] | { readonly [key: string]: ExactValue };

/** Digits by the JSON Pointer of the integer that reading has rounded. */
export type Digits = ReadonlyMap<string, bigint>;

/** A value as it was written: with bigints for the integers that reading has rounded. Itself where there are none. */
export function exactValue(value: JsonValue, digits: Digits | undefined, pointer: string = ''): ExactValue {
  if (digits === undefined) return value;
  return mapped(value, pointer, (number, at) => exactInteger(number, digits.get(at)));
}

/** The digits of a number, where they are those of this very one. */
export function exactInteger(value: number, digits: bigint | undefined): number | bigint {
  return digits !== undefined && Number(digits) === value ? digits : value;
}

/** A value with its numbers changed; itself where none is. */
export function mapped(
  value: JsonValue,
  pointer: string,
  change: (value: number, pointer: string) => number | bigint,
): ExactValue {
  if (typeof value === 'number') return change(value, pointer);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries<JsonValue>(value).map(
    ([key, member]) => [key, member, mapped(member, childPointer(pointer, key), change)] as const,
  );
  if (members.every(([, before, after]) => Object.is(before, after))) return value;
  return Array.isArray(value)
    ? members.map(([, , member]) => member)
    : Object.fromEntries(members.map(([key, , member]) => [key, member]));
}

const exactSchemas = new WeakMap<Schema, unknown>();

/** `standaloneJsonSchema` with the bounds and listed values as they were written, bigints among them. Memoised. */
export function exactJsonSchema(schema: Schema): unknown {
  const document = standaloneJsonSchema(schema);
  if (!isRounded(document)) return document;
  const known = exactSchemas.get(schema);
  if (known !== undefined) return known;
  const exact = withDigits(document, undefined, '');
  exactSchemas.set(schema, exact);
  return exact;
}

/** JSON of schemas, of which each has digits of its own. */
function withDigits(value: JsonValue, digits: Digits | undefined, place: string): ExactValue {
  if (typeof value === 'number') return exactInteger(value, digits?.get(place));
  if (typeof value !== 'object' || value === null) return value;
  const own = digitsWritten(value);
  let isChanged = false;
  const members = Object.entries<JsonValue>(value).map(([key, member]): [string, ExactValue] => {
    const at = own !== undefined || place === '' ? childPointer('', key).slice(1) : childPointer(place, key);
    const exact = withDigits(member, own ?? digits, at);
    isChanged ||= !Object.is(exact, member);
    return [key, exact];
  });
  if (!isChanged) return value;
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}
