import type { Schema } from '../../schema.ts';

/** Formats whose check no empty text passes; a test holds that these are those of `runtime/schema/formats`. */
export const FILLED_FORMATS: ReadonlySet<string> = new Set([
  'date-time',
  'date',
  'time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'iri',
  'uuid',
  'relative-json-pointer',
]);

/**
 * Whether a schema certainly refuses the empty text, whatever says so: then an empty text stands for null where null is taken. What
 * holds under a condition says nothing.
 */
export function refusesEmpty(schema: Schema, known: Map<Schema, boolean> = new Map()): boolean {
  const before = known.get(schema);
  // Nobody writes a value of that many schemas by hand.
  if (before !== undefined || known.size > MANY) return before ?? false;
  // A circle says nothing of its values.
  known.set(schema, false);
  const answer = schema.boolean === undefined ? refusesByParts(schema, known) : !schema.boolean;
  known.set(schema, answer);
  return answer;
}

const MANY = 500;

function refusesByParts(schema: Schema, known: Map<Schema, boolean>): boolean {
  const refuses = (each: Schema): boolean => refusesEmpty(each, known);
  const { ref, allOf, anyOf, oneOf, not } = schema;
  if (refusesItself(schema) || allOf.some(refuses)) return true;
  if (ref !== undefined && refuses(ref)) return true;
  if ([anyOf, oneOf].some((members) => members.length > 0 && members.every(refuses))) return true;
  return not !== undefined && isEmptyAlone(not);
}

function refusesItself({
  types,
  minLength = 0,
  pattern,
  format,
  enum: listed,
  hasConst,
  const: only,
}: Schema): boolean {
  if (types.length > 0 && !types.includes('string')) return true;
  if (minLength > 0 || (format !== undefined && FILLED_FORMATS.has(format))) return true;
  if ((listed !== undefined && !listed.includes('')) || (hasConst && only !== '')) return true;
  return pattern !== undefined && !mayMatchEmpty(pattern);
}

/** Whether a schema takes the empty text, and says nothing else. */
function isEmptyAlone({ hasConst, const: only, enum: listed, types, maxLength, ...rest }: Schema): boolean {
  const isText = types.length === 0 || types.includes('string');
  const saysMore = rest.pattern !== undefined || rest.format !== undefined || (rest.minLength ?? 0) > 0;
  if (!isText || saysMore || [rest.ref, rest.not, rest.if].some((part) => part !== undefined)) return false;
  if (rest.allOf.length + rest.anyOf.length + rest.oneOf.length > 0) return false;
  return hasConst ? only === '' : listed === undefined ? maxLength === 0 : listed.includes('');
}

function mayMatchEmpty(pattern: string): boolean {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test('');
    } catch {
      // Without the flag, more is a regular expression.
    }
  }
  return true;
}
