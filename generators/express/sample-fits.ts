import { conjuncts } from '../../model/facts/schema-shape.ts';
import type { JsonValue } from '../../model/location.ts';
import type { Schema, SchemaType } from '../../model/schema.ts';

/** References and compositions are followed this far; deeper ones count as fitting. */
const maxDepth = 6;

/**
 * Whether a value fits a schema as far as types, listed values, bounds and members say. It chooses between
 * alternatives and looks examples over; the emitted checks are the judges.
 */
export function fits(schema: Schema, value: JsonValue, depth: number = 0): boolean {
  if (depth > maxDepth) return true;
  return conjuncts(schema).every((part) => fitsPart(part, value, depth));
}

function fitsPart(part: Schema, value: JsonValue, depth: number): boolean {
  if (part.boolean !== undefined) return part.boolean;
  if (part.hasConst && !sameJson(part.const, value)) return false;
  if (part.enum !== undefined && !part.enum.some((member) => sameJson(member, value))) return false;
  if (part.types.length > 0 && !part.types.some((type) => isOfType(value, type))) return false;
  return fitsForm(part, value, depth) && fitsAlternatives(part, value, depth);
}

function fitsForm(part: Schema, value: JsonValue, depth: number): boolean {
  if (typeof value === 'string') return fitsText(part, value);
  if (typeof value === 'number') return fitsNumber(part, value);
  if (Array.isArray(value)) return fitsArray(part, value, depth);
  // What is no array and not null is a mapping of JSON values.
  return typeof value === 'object' && value !== null ? fitsObject(part, value as JsonRecord, depth) : true;
}

type JsonRecord = { readonly [key: string]: JsonValue };

function fitsAlternatives({ anyOf, oneOf, not }: Schema, value: JsonValue, depth: number): boolean {
  const takes = (schema: Schema): boolean => fits(schema, value, depth + 1);
  if (anyOf.length > 0 && !anyOf.some(takes)) return false;
  if (oneOf.length > 0 && oneOf.filter(takes).length !== 1) return false;
  return not === undefined || depth + 1 > maxDepth || !takes(not);
}

function isOfType(value: JsonValue, type: SchemaType): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** Formats that examples of real documents break most; the rest is left to the judges. */
const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d(\.\d+)?(z|[+-]\d\d:\d\d)$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d(\.\d+)?(z|[+-]\d\d:\d\d)$/i,
  uri: /^[a-z][\w+.-]*:[^\s<>"{}|\\^`]*$/i,
  uuid: /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i,
  email: /^[^\s@]+@[^\s@]+$/,
  ipv4: /^\d{1,3}(\.\d{1,3}){3}$/,
};

function fitsText({ minLength = 0, maxLength = Infinity, pattern, format }: Schema, text: string): boolean {
  const { length } = [...text];
  if (format !== undefined && Object.hasOwn(formats, format) && formats[format]?.test(text) === false) return false;
  return length >= minLength && length <= maxLength && (pattern === undefined || matches(pattern, text));
}

/** A pattern that no engine compiles restricts nothing. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

function fitsNumber(part: Schema, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, multipleOf = 0 } = part;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = part;
  if (value < minimum || value > maximum || value <= exclusiveMinimum || value >= exclusiveMaximum) return false;
  return multipleOf === 0 || Math.abs(value / multipleOf - Math.round(value / multipleOf)) < 1e-9;
}

function fitsArray(part: Schema, values: readonly JsonValue[], depth: number): boolean {
  const { minItems = 0, maxItems = Infinity, prefixItems, items } = part;
  if (values.length < minItems || values.length > maxItems) return false;
  return values.every((value, index) => {
    const schema = prefixItems[index] ?? items;
    return schema === undefined || fits(schema, value, depth + 1);
  });
}

function fitsObject(part: Schema, value: JsonRecord, depth: number): boolean {
  const { minProperties = 0, maxProperties = Infinity } = part;
  const names = Object.keys(value);
  if (names.length < minProperties || names.length > maxProperties) return false;
  // Required members that only requests carry are missing in answers, which is what samples are made for.
  if (part.required.some((name) => !Object.hasOwn(value, name) && part.properties.get(name)?.writeOnly !== true)) {
    return false;
  }
  return names.every((name) => {
    const schema = part.properties.get(name);
    const other = schema ?? (part.patternProperties.size > 0 ? undefined : part.additionalProperties);
    return other === undefined || fits(other, value[name] ?? null, depth + 1);
  });
}

function sameJson(left: JsonValue, right: JsonValue): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
