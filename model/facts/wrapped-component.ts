import type { Schema } from '../schema.ts';

const memo = new WeakMap<Schema, Schema | null>();

/**
 * The component that a schema without a name only wraps: a `$ref` with annotations beside it, an `allOf`, `anyOf` or
 * `oneOf` of one, the same beside null, and wrappers of such wrappers. What stands beside only annotates (JSON Schema
 * Validation section 9) or repeats a type. Undefined for a component itself, and for a schema that asserts more. Memoised.
 */
export function wrappedComponent(schema: Schema): Schema | undefined {
  if (schema.name !== undefined) return undefined;
  let known = memo.get(schema);
  if (known === undefined) {
    // Set before it is looked for: a circle of wrappers without a name wraps nothing.
    memo.set(schema, null);
    known = findWrapped(schema) ?? null;
    memo.set(schema, known);
  }
  return known ?? undefined;
}

function findWrapped(schema: Schema): Schema | undefined {
  const inner = onlyMember(schema);
  if (inner === undefined || assertsMore(schema)) return undefined;
  return inner.name === undefined ? wrappedComponent(inner) : inner;
}

/** What a schema consists of when that is one schema, or one beside null. */
function onlyMember(schema: Schema): Schema | undefined {
  const choices = [schema.anyOf, schema.oneOf].map((members) => members.filter((member) => !isNullSchema(member)));
  const members = [schema.ref, ...schema.allOf, ...choices.flat()].filter((member) => member !== undefined);
  return members.length === 1 ? members[0] : undefined;
}

/** True for a schema that allows null and nothing else. */
export function isNullSchema({ types, enum: values, hasConst, const: only }: Schema): boolean {
  if (types.length === 1 && types[0] === 'null') return true;
  if (types.length > 0) return false;
  return (hasConst && only === null) || (values?.length === 1 && values[0] === null);
}

const NUMBERS = [
  'minLength',
  'maxLength',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'format',
  'pattern',
  'contentEncoding',
  'contentMediaType',
] as const satisfies readonly (keyof Schema)[];

const SCHEMAS = [
  'contentSchema',
  'items',
  'contains',
  'unevaluatedItems',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'discriminator',
] as const satisfies readonly (keyof Schema)[];

function assertsMore(schema: Schema): boolean {
  const { properties, patternProperties, dependentRequired, dependentSchemas, required, prefixItems } = schema;
  const maps = properties.size + patternProperties.size + dependentRequired.size + dependentSchemas.size;
  const hasValues = schema.enum !== undefined || schema.hasConst || schema.uniqueItems;
  const isSet = (key: keyof Schema): boolean => schema[key] !== undefined;
  return maps + required.length + prefixItems.length > 0 || hasValues || NUMBERS.some(isSet) || SCHEMAS.some(isSet);
}
