import { conjuncts } from '../facts/schema-shape.ts';
import type { Schema } from '../schema.ts';

/** Members that say something about a value by being there; the others are annotations, or counted below. */
const SINGLE = [
  'enum',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'items',
  'contains',
  'minItems',
  'maxItems',
  'unevaluatedItems',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'not',
  'if',
] as const satisfies readonly (keyof Schema)[];

const LISTS = ['types', 'prefixItems', 'required', 'anyOf', 'oneOf'] as const satisfies readonly (keyof Schema)[];
const MAPS = [
  'properties',
  'patternProperties',
  'dependentRequired',
  'dependentSchemas',
] as const satisfies readonly (keyof Schema)[];

/** True for a schema that any value meets, such as `{}` and `true`, through references and `allOf`. */
export function restrictsNothing(schema: Schema): boolean {
  return conjuncts(schema).every(isOpen);
}

function isOpen(part: Schema): boolean {
  if (part.boolean !== undefined) return part.boolean;
  if (part.hasConst || part.uniqueItems || part.readOnly || part.writeOnly) return false;
  return (
    SINGLE.every((keyword) => part[keyword] === undefined) &&
    LISTS.every((keyword) => part[keyword].length === 0) &&
    MAPS.every((keyword) => part[keyword].size === 0)
  );
}
