import type { Schema, SchemaType } from '../schema.ts';

/** What an object schema says about its members, its references and every `allOf` merged. */
export interface ObjectShape {
  /** In document order; of a property that several members describe, all descriptions. */
  readonly properties: ReadonlyMap<string, readonly Schema[]>;
  readonly required: ReadonlySet<string>;
  /** Schemas of further members, one of each merged part that has one. */
  readonly additional: readonly Schema[];
}

const shapes = new WeakMap<Schema, ObjectShape>();

/**
 * Follows a node that is nothing but a name for another (an alias component). A node that says more than its `ref`
 * stays as it is.
 */
export function unwrapAlias(schema: Schema): Schema {
  let at = schema;
  for (let depth = 0; at.ref !== undefined && isPlain(at) && depth < 64; depth += 1) at = at.ref;
  return at;
}

/** The members of an object schema, through references and `allOf`; circles end where they close. Memoised. */
export function objectShape(schema: Schema): ObjectShape {
  let shape = shapes.get(schema);
  if (shape === undefined) {
    const merged = { properties: new Map<string, Schema[]>(), required: new Set<string>(), additional: [] };
    mergeInto(schema, merged, new Set());
    shape = merged;
    shapes.set(schema, shape);
  }
  return shape;
}

/** The types a schema allows, through references and `allOf`; empty when it does not say. */
export function allowedTypes(schema: Schema): readonly SchemaType[] {
  const parts = conjuncts(schema).filter((part) => part.types.length > 0);
  const [first, ...rest] = parts.map((part) => part.types);
  if (first === undefined) return [];
  return rest.reduce((types, others) => types.filter((type) => isAllowedBy(type, others)), first);
}

/** True when null is a valid value as far as types, enum and const of the schema itself say. */
export function isNullable(schema: Schema): boolean {
  return conjuncts(schema).every((part) => {
    if (part.types.length > 0 && !part.types.includes('null')) return false;
    if (part.enum !== undefined && !part.enum.includes(null)) return false;
    if (part.hasConst && part.const !== null) return false;
    const alternatives = part.oneOf.length > 0 ? part.oneOf : part.anyOf;
    return alternatives.length === 0 || alternatives.some((member) => member !== schema && isNullable(member));
  });
}

/** A schema and everything that holds beside it: its `ref` and `allOf`, all the way down. */
export function conjuncts(schema: Schema): readonly Schema[] {
  const found = new Set<Schema>();
  const add = (part: Schema): void => {
    if (found.has(part)) return;
    found.add(part);
    if (part.ref !== undefined) add(part.ref);
    part.allOf.forEach(add);
  };
  add(schema);
  return [...found];
}

function isPlain(schema: Schema): boolean {
  return (
    schema.name !== undefined &&
    schema.title === undefined &&
    schema.description === undefined &&
    !hasOwnKeywords(schema)
  );
}

function hasOwnKeywords(schema: Schema): boolean {
  const composed = schema.allOf.length + schema.anyOf.length + schema.oneOf.length + schema.properties.size;
  return (
    composed > 0 ||
    schema.types.length > 0 ||
    schema.enum !== undefined ||
    schema.readOnly ||
    schema.writeOnly ||
    schema.hasDefault
  );
}

function isAllowedBy(type: SchemaType, others: readonly SchemaType[]): boolean {
  return others.includes(type) || (type === 'integer' && others.includes('number'));
}

interface MergingShape {
  readonly properties: Map<string, Schema[]>;
  readonly required: Set<string>;
  readonly additional: Schema[];
}

/** Inherited members first, so that a base type's properties lead. */
function mergeInto(schema: Schema, shape: MergingShape, seen: Set<Schema>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (schema.ref !== undefined) mergeInto(schema.ref, shape, seen);
  for (const member of schema.allOf) mergeInto(member, shape, seen);
  for (const [name, property] of schema.properties) {
    const known = shape.properties.get(name);
    if (known === undefined) shape.properties.set(name, [property]);
    else known.push(property);
  }
  for (const name of schema.required) shape.required.add(name);
  if (schema.additionalProperties !== undefined) shape.additional.push(schema.additionalProperties);
}
