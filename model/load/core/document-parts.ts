import { type JsonObject, isObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { NAMED, VALUES } from '../authored-fields.ts';
import { childPointer } from '../json/json-pointer.ts';

/**
 * A part of a document with other parts in place of those in which references and keywords may stand: values of the author,
 * and extensions, are none. The value itself where every part stays.
 * @param change gives what stands in place of a part; it is told the pointer of the part
 */
export function withParts(
  value: JsonValue,
  pointer: string,
  change: (part: JsonValue, pointer: string) => JsonValue,
): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value);
  const parts = Object.entries(value as Readonly<Record<string, JsonValue>>); // of a list, by its indexes
  const told = parts.map(([key, part]) => [key, partInPlace(key, part, { isList, pointer, change })] as const);
  if (told.every(([, part], index) => part === parts[index]?.[1])) return value;
  return isList ? told.map(([, part]) => part) : Object.fromEntries(told);
}

interface Place {
  readonly isList: boolean;
  readonly pointer: string;
  readonly change: (part: JsonValue, pointer: string) => JsonValue;
}

function partInPlace(key: string, part: JsonValue, { isList, pointer, change }: Place): JsonValue {
  if (typeof part !== 'object' || part === null) return part;
  const at = childPointer(pointer, key);
  if (isList) return change(part, at);
  if (key.startsWith('x-')) return part;
  if (NAMED.has(key) && isObject(part) && typeof part['$ref'] !== 'string') return withNamed(part, at, change);
  return VALUES.has(key) ? part : change(part, at);
}

/** The members of such a mapping have any names, those of extensions among them. */
function withNamed(named: JsonObject, pointer: string, change: Place['change']): JsonValue {
  const parts = Object.entries(named);
  const told = parts.map(([name, part]) => [name, change(part, childPointer(pointer, name))] as const);
  return told.every(([, part], index) => part === parts[index]?.[1]) ? named : Object.fromEntries(told);
}
