import type { Schema } from '../../model/schema.ts';
import { propertyRules } from './constraints.ts';
import { isConstraintOnly, variantsOf } from './type-label.ts';

/** A property and whether it has to be there. */
export interface Entry {
  readonly schema: Schema;
  readonly required: boolean;
}

/** What a schema consists of once everything it includes is put together. */
export interface Parts {
  readonly properties: ReadonlyMap<string, Entry>;
  readonly patterns: readonly (readonly [string, Schema])[];
  readonly variants: readonly Schema[];
  readonly rules: readonly string[];
  readonly exclusive: boolean;
  readonly values: Schema | undefined;
}

interface OpenParts {
  readonly properties: Map<string, Entry>;
  readonly patterns: (readonly [string, Schema])[];
  readonly variants: Schema[];
  readonly rules: string[];
  exclusive: boolean;
  values: Schema | undefined;
}

const known = new WeakMap<Schema, Parts>();

/** Properties and alternatives of a schema with everything its `allOf` and reference bring in. Memoised. */
export function partsOf(schema: Schema): Parts {
  const parts = known.get(schema) ?? collectParts(schema, new Set());
  known.set(schema, parts);
  return parts;
}

function collectParts(schema: Schema, seen: Set<Schema>): OpenParts {
  const parts: OpenParts = {
    properties: new Map(),
    patterns: [],
    variants: [],
    rules: [...propertyRules(schema)],
    exclusive: schema.oneOf.length > 0,
    values: undefined,
  };
  if (seen.has(schema)) return parts;
  seen.add(schema);
  const variants = variantsOf(schema).filter((variant) => !isNull(variant));
  // One alternative beside null is the schema itself, only nullable.
  const [only] = variants.length === 1 ? variants : [];
  const included = [schema.ref, ...schema.allOf.filter((member) => !isConstraintOnly(member)), only];
  for (const member of included) if (member !== undefined) merge(parts, collectParts(member, seen));
  addProperties(parts, schema);
  if (only === undefined) parts.variants.push(...variantsOf(schema));
  return parts;
}

function addProperties(parts: OpenParts, schema: Schema): void {
  for (const [name, property] of schema.properties) {
    parts.properties.set(name, { schema: property, required: parts.properties.get(name)?.required ?? false });
  }
  const required = [schema, ...schema.allOf.filter(isConstraintOnly)].flatMap((member) => member.required);
  for (const name of required) {
    const entry = parts.properties.get(name);
    if (entry !== undefined) parts.properties.set(name, { ...entry, required: true });
  }
  parts.patterns.push(...schema.patternProperties);
  const values = schema.additionalProperties;
  if (values !== undefined && values.boolean === undefined) parts.values = values;
}

function merge(parts: OpenParts, other: Parts): void {
  for (const [name, entry] of other.properties) parts.properties.set(name, entry);
  parts.patterns.push(...other.patterns);
  parts.variants.push(...other.variants);
  parts.rules.push(...other.rules);
  parts.exclusive ||= other.exclusive;
  parts.values ??= other.values;
}

/** The schema that may also be null; anything else is itself. */
export function nullableOf(schema: Schema): Schema {
  if (schema.oneOf.length === 0 && schema.anyOf.length === 0) return schema;
  const variants = variantsOf(schema);
  const [only] = variants.filter((variant) => !isNull(variant));
  return only !== undefined && variants.length === 2 && variants.some(isNull) && schema.properties.size === 0
    ? only
    : schema;
}

function isNull(schema: Schema): boolean {
  return schema.types.length === 1 && schema.types[0] === 'null';
}
