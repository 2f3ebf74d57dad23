import type { Schema } from '../../model/schema.ts';
import { isAssertedFormat } from './checks/check-scalar.ts';

/**
 * Whether a codec says all that a schema says, so that a decoded value needs no further check: plain types, word lists,
 * and arrays of those.
 */
export function isExact(schema: Schema): boolean {
  if (schema.boolean !== undefined) return schema.boolean;
  if (hasComposition(schema) || schema.types.length !== 1) return false;
  switch (schema.types[0]) {
    case 'string':
      return isExactString(schema);
    case 'boolean':
      return schema.enum === undefined && !schema.hasConst;
    case 'integer':
    case 'number':
      return isExactNumber(schema);
    case 'array':
      return isExactArray(schema);
    default:
      return false;
  }
}

/** Whether a schema says something through other schemas for the same value. */
export function hasComposition(schema: Schema): boolean {
  const { ref, not, if: condition, allOf, anyOf, oneOf, dynamicRef } = schema;
  return (
    allOf.length + anyOf.length + oneOf.length > 0 ||
    [ref, not, condition, dynamicRef].some((part) => part !== undefined)
  );
}

function isExactString(schema: Schema): boolean {
  const { pattern, minLength, maxLength, format } = schema;
  if ([pattern, minLength, maxLength].some((keyword) => keyword !== undefined)) return false;
  return format === undefined || !isAssertedFormat(format, 'string');
}

function isExactNumber(schema: Schema): boolean {
  const { multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum, format } = schema;
  const bounds = [multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum, schema.enum];
  if (schema.hasConst || bounds.some((keyword) => keyword !== undefined)) return false;
  // Decoding already keeps integers within 2^53, which is all that `int64` asks for.
  return format === undefined || format === 'int64' || !isAssertedFormat(format, 'number');
}

function isExactArray(schema: Schema): boolean {
  const { items, minItems, maxItems, contains, uniqueItems, prefixItems, unevaluatedItems } = schema;
  if (uniqueItems || prefixItems.length > 0 || schema.enum !== undefined || schema.hasConst) return false;
  if ([minItems, maxItems, contains, unevaluatedItems].some((keyword) => keyword !== undefined)) return false;
  return items !== undefined && items.types[0] !== 'array' && isExact(items);
}
