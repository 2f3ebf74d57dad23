import { isObject, type JsonObject } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';
import { members, type Part } from './document-parts.ts';

/** Stands for a percent sign; a private character that no description has. */
const STAND_IN = '\uE025';

/**
 * A copy of the description in which another character stands for each percent sign of a name (`/save%`): the library
 * takes every name for a part of a URL and falls over signs that are no escapes. The document itself when it has none.
 */
export function withoutPercentSigns(document: JsonObject): JsonObject {
  return hasPercentSign(document, 'description') ? (renamed(document, 'description') as JsonObject) : document; // an object stays one
}

/** Printed types with the percent signs back; the printer may have written their stand-ins as escapes. */
export function withPercentSigns(code: string): string {
  return code.replace(/\uE025|\\uE025/gi, '%');
}

function hasPercentSign(value: JsonValue, part: Part): boolean {
  return members(value, part).some(([field, member, own]) => {
    return own !== undefined && (field.includes('%') || hasPercentSign(member, own));
  });
}

function renamed(value: JsonValue, part: Part): JsonValue {
  if (Array.isArray(value))
    return members(value, part).map(([, member, own]) => (own === undefined ? member : renamed(member, own)));
  if (!isObject(value)) return value;
  const entries = members(value, part).map(([field, member, own]): [string, JsonValue] => {
    if (own !== undefined) return [field.replaceAll('%', STAND_IN), renamed(member, own)];
    return [field, NAMING.has(field) ? renamedText(member) : member];
  });
  return Object.fromEntries(entries);
}

/** Fields whose texts are names of properties or components. */
const NAMING: ReadonlySet<string> = new Set(['$ref', 'required', 'discriminator', 'name', 'operationId']);

function renamedText(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.replaceAll(/%25|%/g, STAND_IN);
  if (Array.isArray(value)) return value.map((one: JsonValue) => renamedText(one));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, renamedText(member)]));
}
