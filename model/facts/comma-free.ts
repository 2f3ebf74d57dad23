import type { Schema, SchemaType } from '../schema.ts';
import { conjuncts, objectShape } from './schema-shape.ts';

/** Formats that are asserted and whose texts hold no comma. */
const COMMA_FREE_FORMATS: ReadonlySet<string> = new Set([
  'byte',
  'date',
  'date-time',
  'duration',
  'hostname',
  'ipv4',
  'ipv6',
  'time',
  'uuid',
]);

/** An anchored pattern of letters, digits and a few other characters, none of which lets a comma through. */
const COMMA_FREE_PATTERN = /^\^(?:[\w:@#-]|\\[dw.-]|\[(?:[\w:.@-]|\\[dw.-])+\]|[?*+]|\{\d{1,9}(?:,\d{0,9})?\})+\$$/;

/**
 * Whether no part of a list or hash that is written in one text can hold a comma, as integers, listed words and UUIDs
 * cannot: then a percent-encoded comma can be nothing but the delimiter, and `1%2C2` is the list that `1,2` is. In all other
 * lists it is part of an item (RFC 6570 section 3.2.1: values are encoded, delimiters are not).
 */
export function hasCommaFreeParts(schema: Schema): boolean {
  if (hasCommaFreeMembers(schema)) return true;
  return conjuncts(schema).some((part) => hasCommaFreeItems(part) || hasCommaFreeBranches(part));
}

function hasCommaFreeBranches({ anyOf, oneOf }: Schema): boolean {
  return [anyOf, oneOf].some((members) => members.length > 0 && members.every(hasCommaFreeParts));
}

function hasCommaFreeItems({ items, prefixItems }: Schema): boolean {
  // Items that nothing is said of may be any text.
  return items !== undefined && [items, ...prefixItems].every((item) => isCommaFree(item, new Set()));
}

/** A hash of which every member is known; the names are parts of the text as well. */
function hasCommaFreeMembers(schema: Schema): boolean {
  const { properties, additional } = objectShape(schema);
  if (properties.size === 0 || additional.some((others) => others.boolean !== false)) return false;
  if (conjuncts(schema).some((part) => part.patternProperties.size > 0)) return false;
  return [...properties].every(
    ([name, members]) => !name.includes(',') && members.some((member) => isCommaFree(member, new Set())),
  );
}

/** Whether no value that the schema accepts is a text with a comma. */
function isCommaFree(schema: Schema, seen: Set<Schema>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const parts = conjuncts(schema);
  const types = parts.flatMap((part) => part.types);
  return parts.some((part) => {
    const literals = part.enum ?? (part.hasConst ? [part.const] : undefined);
    if (literals !== undefined) return literals.every(isCommaFreeLiteral);
    if (part.boolean !== undefined) return !part.boolean;
    if (types.length > 0 && types.every((type) => isCommaFreeType(part, type))) return true;
    return [part.anyOf, part.oneOf].some(
      (members) => members.length > 0 && members.every((member) => isCommaFree(member, seen)),
    );
  });
}

function isCommaFreeLiteral(literal: unknown): boolean {
  return typeof literal === 'string' ? !literal.includes(',') : typeof literal !== 'object' || literal === null;
}

function isCommaFreeType({ format, pattern, maxLength }: Schema, type: SchemaType): boolean {
  if (type !== 'string') return type !== 'array' && type !== 'object';
  if (maxLength === 0 || (pattern !== undefined && COMMA_FREE_PATTERN.test(pattern))) return true;
  return format !== undefined && COMMA_FREE_FORMATS.has(format);
}
