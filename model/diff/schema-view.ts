import { conjuncts } from '../facts/schema-shape.ts';
import { restrictsNothing } from './open-schema.ts';
import type { SourceLocation } from '../location.ts';
import type { JsonValue } from '../location.ts';
import type { Discriminator, Schema, SchemaType } from '../schema.ts';
import type { Direction } from './verdict.ts';

/** A number that bounds a value, with where it was written. */
export interface Bound {
  readonly value: number;
  readonly location: SourceLocation;
}

/** Keywords that count, where the largest of several values rules, and those where the smallest does. */
export const LOWER_COUNTS = ['minLength', 'minItems', 'minProperties', 'minContains'] as const;
export const UPPER_COUNTS = ['maxLength', 'maxItems', 'maxProperties', 'maxContains'] as const;

export type BoundName =
  | 'minimum'
  | 'exclusiveMinimum'
  | 'maximum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | (typeof LOWER_COUNTS)[number]
  | (typeof UPPER_COUNTS)[number];

const LOWER_BOUNDS: readonly BoundName[] = ['minimum', 'exclusiveMinimum', ...LOWER_COUNTS];
const UPPER_BOUNDS: readonly BoundName[] = ['maximum', 'exclusiveMaximum', ...UPPER_COUNTS];

/**
 * What a value must meet, as one description: a schema with its references, its `allOf` and everything else that holds at
 * the same time merged, so that the same rule written in two ways compares as equal.
 */
export interface SchemaView {
  /** The same for the same set of schemas of one description. */
  readonly key: string;
  readonly location: SourceLocation;
  readonly parts: readonly Schema[];
  /** Types other than null; undefined when any is allowed. Those that only follow from other keywords are told too. */
  readonly types: ReadonlySet<SchemaType> | undefined;
  /** False where no `type` was written. */
  readonly isTyped: boolean;
  readonly isNullable: boolean;
  /** The values that `enum` and `const` leave, null aside; undefined when any is allowed. */
  readonly values: readonly JsonValue[] | undefined;
  readonly bounds: ReadonlyMap<BoundName, Bound>;
  /** By name, each with all schemas that hold for it; those that do not travel in this direction are left out. */
  readonly properties: ReadonlyMap<string, readonly Schema[]>;
  /** Those that do not travel in this direction. */
  readonly hidden: ReadonlyMap<string, readonly Schema[]>;
  /** Without the hidden ones. */
  readonly required: ReadonlySet<string>;
  readonly isClosed: boolean;
  readonly additional: readonly Schema[];
  readonly items: readonly Schema[];
  /**
   * Members of each `oneOf` and `anyOf` of more than one member. A member that is only null counts for `isNullable`,
   * members that are nothing but values for `values`.
   */
  readonly alternatives: readonly (readonly Schema[])[];
  readonly discriminator: Discriminator | undefined;
}

/**
 * The view of schemas that hold at the same time, as what travels in a direction sees it. Of the alternatives that
 * `choice` is one of, it is the only one.
 */
export function viewOf(schemas: readonly Schema[], direction: Direction, choice?: Schema): SchemaView {
  const [first] = schemas;
  if (first === undefined) throw new Error('a view needs a schema');
  const parts = mergedParts(schemas, choice);
  const groups = parts.flatMap((part) => [part.oneOf, part.anyOf].map((group) => membersOf(group, choice)));
  return {
    key: keyOf(schemas),
    location: first.location,
    parts,
    ...valuesOf(parts, groups.filter(isChoice)),
    isNullable: schemas.every((schema) => allowsNull(schema, new Set())),
    bounds: boundsOf(parts),
    ...propertiesOf(parts, direction),
    items: parts.flatMap(({ items }) => items ?? []).filter((schema) => !restrictsNothing(schema)),
    alternatives: groups.filter((members) => isChoice(members) && !members.every(isFixed)),
    discriminator: parts.find(({ discriminator }) => discriminator !== undefined)?.discriminator,
  };
}

/** Tells sets of schemas of one description apart. */
export function keyOf(schemas: readonly Schema[]): string {
  return schemas.map(({ id }) => id).join(',');
}

/** Everything that holds at once; a choice between one schema and null is that schema. */
function mergedParts(schemas: readonly Schema[], choice: Schema | undefined): Schema[] {
  const parts = new Set<Schema>();
  const open = [...schemas].toReversed();
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    for (const part of conjuncts(schema)) {
      if (parts.has(part)) continue;
      parts.add(part);
      for (const group of [part.oneOf, part.anyOf]) {
        const [only, ...others] = membersOf(group, choice);
        if (only !== undefined && others.length === 0) open.push(only);
      }
    }
  }
  return [...parts];
}

function membersOf(group: readonly Schema[], choice: Schema | undefined): readonly Schema[] {
  if (choice !== undefined && group.includes(choice)) return [choice];
  return group.filter((member) => !isOnlyNull(member));
}

function isChoice({ length }: readonly Schema[]): boolean {
  return length > 1;
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

/** What `type`, `enum` and `const` leave, taken together: `enum: [true, false]` says no more than `type: boolean`. */
function valuesOf(
  parts: readonly Schema[],
  groups: readonly (readonly Schema[])[],
): Pick<SchemaView, 'types' | 'isTyped' | 'values'> {
  const types = writtenTypes(parts);
  const isTyped = types !== undefined;
  const values = fixedValues(parts, groups);
  if (isTyped) {
    const isAll = types.size === 1 && types.has('boolean') && values?.includes(true) && values.includes(false);
    return { types, isTyped, values: isAll === true ? undefined : values };
  }
  return { types: values === undefined ? impliedTypes(parts) : new Set(values.map(typeOf)), isTyped, values };
}

/** Properties, and nothing about anything else: an object was meant. */
function impliedTypes(parts: readonly Schema[]): ReadonlySet<SchemaType> | undefined {
  const isObject = parts.some(({ properties }) => properties.size > 0);
  return isObject && !parts.some(({ items }) => items !== undefined) ? new Set(['object']) : undefined;
}

function typeOf(value: JsonValue): SchemaType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}

function writtenTypes(parts: readonly Schema[]): ReadonlySet<SchemaType> | undefined {
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

function fixedValues(
  parts: readonly Schema[],
  groups: readonly (readonly Schema[])[],
): readonly JsonValue[] | undefined {
  let allowed: readonly JsonValue[] | undefined;
  const sets = [
    ...parts.flatMap((part) => (part.hasConst ? [[part.const]] : part.enum === undefined ? [] : [part.enum])),
    ...groups.filter((members) => members.every(isFixed)).map((members) => members.flatMap(ownValues)),
  ];
  for (const own of sets) {
    const texts = new Set(own.map((value) => JSON.stringify(value)));
    allowed = (allowed ?? own).filter((value) => texts.has(JSON.stringify(value)));
  }
  return allowed?.filter((value) => value !== null);
}

/** True for a schema that is nothing but one value, or a list of them. */
function isFixed(schema: Schema): boolean {
  const { types, properties, ref, allOf, anyOf, oneOf } = schema;
  if (!schema.hasConst && schema.enum === undefined) return false;
  if (ref !== undefined || allOf.length + anyOf.length + oneOf.length + properties.size > 0) return false;
  return ownValues(schema).every((value) => typeof value !== 'object' && (types.length === 0 || isOf(types, value)));
}

function isOf(types: readonly SchemaType[], value: JsonValue): boolean {
  const type = typeOf(value);
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function ownValues(schema: Schema): readonly JsonValue[] {
  return schema.hasConst ? [schema.const] : (schema.enum ?? []);
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

type Members = Pick<SchemaView, 'properties' | 'hidden' | 'required' | 'isClosed' | 'additional'>;

function propertiesOf(parts: readonly Schema[], direction: Direction): Members {
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
  const hidden = new Map([...properties].filter(([, schemas]) => !travels(schemas, direction)));
  for (const name of hidden.keys()) properties.delete(name);
  const required = parts.flatMap((part) => part.required).filter((name) => !hidden.has(name));
  return {
    properties,
    hidden,
    required: new Set(required),
    isClosed: parts.some((part) => isFalse(part.additionalProperties) || isFalse(part.unevaluatedProperties)),
    additional: additional.filter((schema) => schema.boolean !== false && !restrictsNothing(schema)),
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
