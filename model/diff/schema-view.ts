import { conjuncts } from '../facts/schema-shape.ts';
import type { SourceLocation } from '../location.ts';
import type { JsonValue } from '../location.ts';
import type { Discriminator, Schema, SchemaType } from '../schema.ts';
import type { Direction } from './verdict.ts';

/** A number that bounds a value, with where it was written. */
export interface Bound {
  readonly value: number;
  readonly location: SourceLocation;
}

/** Keywords where the largest of several values rules, and those where the smallest does. */
export const LOWER_BOUNDS = [
  'minimum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
  'minProperties',
  'minContains',
] as const;
export const UPPER_BOUNDS = [
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
  'maxContains',
] as const;

export type BoundName = (typeof LOWER_BOUNDS)[number] | (typeof UPPER_BOUNDS)[number] | 'multipleOf';

/**
 * What a value must meet, as one description: a schema with its references, its `allOf` and everything else that holds at
 * the same time merged, so that the same rule written in two ways compares as equal.
 */
export interface SchemaView {
  /** The same for the same set of schemas of one description. */
  readonly key: string;
  readonly location: SourceLocation;
  readonly parts: readonly Schema[];
  /** Types other than null; undefined when any is allowed. */
  readonly types: ReadonlySet<SchemaType> | undefined;
  readonly isNullable: boolean;
  /** The values that `enum` and `const` leave, null aside; undefined when any is allowed. */
  readonly values: readonly JsonValue[] | undefined;
  readonly bounds: ReadonlyMap<BoundName, Bound>;
  /** By name, each with all schemas that hold for it; those that do not travel in this direction are left out. */
  readonly properties: ReadonlyMap<string, readonly Schema[]>;
  readonly required: ReadonlySet<string>;
  readonly isClosed: boolean;
  readonly additional: readonly Schema[];
  readonly items: readonly Schema[];
  /** Members of each `oneOf` and `anyOf` of more than one member; a member that is only null counts for `isNullable`. */
  readonly alternatives: readonly (readonly Schema[])[];
  readonly discriminator: Discriminator | undefined;
}

/** The view of schemas that hold at the same time, as what travels in a direction sees it. */
export function viewOf(schemas: readonly Schema[], direction: Direction): SchemaView {
  const [first] = schemas;
  if (first === undefined) throw new Error('a view needs a schema');
  const parts = mergedParts(schemas);
  return {
    key: keyOf(schemas),
    location: first.location,
    parts,
    types: typesOf(parts),
    isNullable: schemas.every((schema) => allowsNull(schema, new Set())),
    values: valuesOf(parts),
    bounds: boundsOf(parts),
    ...membersOf(parts, direction),
    items: parts.flatMap(({ items }) => items ?? []),
    alternatives: parts.flatMap((part) => [part.oneOf, part.anyOf].map(withoutNull)).filter(({ length }) => length > 1),
    discriminator: parts.find(({ discriminator }) => discriminator !== undefined)?.discriminator,
  };
}

/** Tells sets of schemas of one description apart. */
export function keyOf(schemas: readonly Schema[]): string {
  return schemas.map(({ id }) => id).join(',');
}

/** Everything that holds at once; a choice between one schema and null is that schema. */
function mergedParts(schemas: readonly Schema[]): Schema[] {
  const parts = new Set<Schema>();
  const open = [...schemas].toReversed();
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    for (const part of conjuncts(schema)) {
      if (parts.has(part)) continue;
      parts.add(part);
      for (const group of [part.oneOf, part.anyOf]) {
        const [only, ...others] = withoutNull(group);
        if (only !== undefined && others.length === 0) open.push(only);
      }
    }
  }
  return [...parts];
}

function withoutNull(members: readonly Schema[]): readonly Schema[] {
  return members.filter((member) => !isOnlyNull(member));
}

function isOnlyNull(schema: Schema): boolean {
  const { types, hasConst, enum: values } = schema;
  if (hasConst) return schema.const === null;
  if (types.length === 1 && types[0] === 'null') return true;
  return values?.length === 1 && values[0] === null;
}

/** Like the fact `isNullable`, for unions that contain themselves as well. */
function allowsNull(schema: Schema, path: Set<Schema>): boolean {
  if (path.has(schema)) return false;
  path.add(schema);
  const allowed = conjuncts(schema).every((part) => {
    if (part.boolean === false) return false;
    if (part.types.length > 0 && !part.types.includes('null')) return false;
    if (part.enum !== undefined && !part.enum.includes(null)) return false;
    if (part.hasConst && part.const !== null) return false;
    return [part.oneOf, part.anyOf].every(
      (members) => members.length === 0 || members.some((member) => allowsNull(member, path)),
    );
  });
  path.delete(schema);
  return allowed;
}

function typesOf(parts: readonly Schema[]): ReadonlySet<SchemaType> | undefined {
  if (parts.some((part) => part.boolean === false)) return new Set();
  let allowed: Set<SchemaType> | undefined;
  for (const { types } of parts) {
    const own = types.filter((type) => type !== 'null');
    if (types.length === 0) continue;
    allowed = allowed === undefined ? new Set(own) : new Set(own.flatMap((type) => meet(type, allowed ?? new Set())));
  }
  return allowed;
}

function meet(type: SchemaType, others: ReadonlySet<SchemaType>): SchemaType[] {
  if (others.has(type) || (type === 'integer' && others.has('number'))) return [type];
  return type === 'number' && others.has('integer') ? ['integer'] : [];
}

function valuesOf(parts: readonly Schema[]): readonly JsonValue[] | undefined {
  let allowed: readonly JsonValue[] | undefined;
  for (const part of parts) {
    const own = part.hasConst ? [part.const] : part.enum;
    if (own === undefined) continue;
    const texts = new Set(own.map((value) => JSON.stringify(value)));
    allowed = (allowed ?? own).filter((value) => texts.has(JSON.stringify(value)));
  }
  return allowed?.filter((value) => value !== null);
}

function boundsOf(parts: readonly Schema[]): ReadonlyMap<BoundName, Bound> {
  const bounds = new Map<BoundName, Bound>();
  const note = (name: BoundName, part: Schema, rules: (value: number, other: number) => boolean): void => {
    const value = part[name];
    const known = bounds.get(name);
    if (value === undefined || (known !== undefined && !rules(value, known.value))) return;
    bounds.set(name, { value, location: { file: part.location.file, pointer: `${part.location.pointer}/${name}` } });
  };
  for (const part of parts) {
    for (const name of LOWER_BOUNDS) note(name, part, (value, other) => value > other);
    for (const name of UPPER_BOUNDS) note(name, part, (value, other) => value < other);
    note('multipleOf', part, () => true);
  }
  return bounds;
}

type Members = Pick<SchemaView, 'properties' | 'required' | 'isClosed' | 'additional'>;

function membersOf(parts: readonly Schema[], direction: Direction): Members {
  const properties = new Map<string, Schema[]>();
  const additional: Schema[] = [];
  for (const part of parts) {
    for (const [name, schema] of part.properties) {
      const known = properties.get(name);
      if (known === undefined) properties.set(name, [schema]);
      else known.push(schema);
    }
    if (part.additionalProperties !== undefined) additional.push(part.additionalProperties);
  }
  for (const [name, schemas] of properties) if (!travels(schemas, direction)) properties.delete(name);
  // A name that is required and not described is of no use to say anything about it, in either direction.
  const required = parts.flatMap((part) => part.required).filter((name) => properties.has(name));
  return {
    properties,
    required: new Set(required),
    isClosed: parts.some((part) => isFalse(part.additionalProperties) || isFalse(part.unevaluatedProperties)),
    additional: additional.filter((schema) => schema.boolean === undefined),
  };
}

function isFalse(schema: Schema | undefined): boolean {
  return schema?.boolean === false;
}

/** Read-only members do not travel in requests, write-only ones not in responses (OAS "Schema Object"). */
function travels(schemas: readonly Schema[], direction: Direction): boolean {
  const parts = schemas.flatMap(conjuncts);
  if (direction === 'request') return !parts.some(({ readOnly }) => readOnly);
  return direction !== 'response' || !parts.some(({ writeOnly }) => writeOnly);
}
