import type { Schema } from '../../schema.ts';

/** The least number of values inside of each other that a value of a schema needs, as far as it is known. */
interface Known {
  /** It can be done with so many. */
  can: number;
  /** It cannot be done with so few. */
  cannot: number;
}

const heights = new WeakMap<Schema, Known>();

/** More levels than any description has on purpose. */
const mostLevels = 40;

/**
 * How many values stand inside of each other in the flattest value of a schema: 0 for a text, 1 for an object that
 * requires a text; `Infinity` for a schema that requires itself. Bounds and the like are not counted. Memoised.
 */
export function valueHeight(schema: Schema): number {
  for (let levels = 0; levels <= mostLevels; levels += 1) if (canEnd(schema, levels, new Set())) return levels;
  return Infinity;
}

function canEnd(schema: Schema, levels: number, beside: Set<Schema>): boolean {
  const known = heights.get(schema) ?? { can: Infinity, cannot: -1 };
  if (levels >= known.can) return true;
  if (levels <= known.cannot || levels < 0) return false;
  // A circle at one and the same value asks for nothing more.
  if (beside.has(schema)) return true;
  const ends = computeEnd(schema, levels, new Set([...beside, schema]));
  if (ends) known.can = Math.min(known.can, levels);
  else known.cannot = Math.max(known.cannot, levels);
  heights.set(schema, known);
  return ends;
}

function computeEnd(schema: Schema, levels: number, beside: Set<Schema>): boolean {
  if (schema.boolean !== undefined) return schema.boolean;
  const here = (member: Schema): boolean => canEnd(member, levels, beside);
  if (schema.ref !== undefined && !here(schema.ref)) return false;
  if (!schema.allOf.every(here)) return false;
  if (schema.oneOf.length > 0 && !schema.oneOf.some(here)) return false;
  if (schema.anyOf.length > 0 && !schema.anyOf.some(here)) return false;
  if (isScalarPossible(schema)) return true;
  return contentEnds(schema, (member) => canEnd(member, levels - 1, new Set()));
}

/** True when the value need hold nothing: it can be a text, a number, null, or an empty list. */
function isScalarPossible({ types, required, minItems = 0, prefixItems }: Schema): boolean {
  if (types.some((type) => type !== 'object' && type !== 'array')) return true;
  if (types.includes('array') && minItems === 0) return true;
  return required.length === 0 && minItems === 0 && prefixItems.length === 0;
}

function contentEnds(schema: Schema, below: (member: Schema) => boolean): boolean {
  const { types, required, properties, items, prefixItems, minItems = 0 } = schema;
  const isObject = types.length === 0 ? required.length > 0 : types.includes('object');
  if (isObject && required.every((name) => isEnding(properties.get(name), below))) return true;
  if (types.length > 0 && !types.includes('array')) return false;
  return Array.from({ length: minItems }, (_, index) => prefixItems[index] ?? items).every((item) =>
    isEnding(item, below),
  );
}

function isEnding(member: Schema | undefined, below: (member: Schema) => boolean): boolean {
  return member === undefined || below(member);
}
