import { discriminatorBranches, subtypeBranches, subtypesOf } from '../discriminator-branches.ts';
import type { Schema, SchemaType } from '../../schema.ts';
import { isFile } from './file-schema.ts';

/** What tags have selected, by the schema whose discriminator they belong to; the innermost one comes last. */
export type Chosen = ReadonlyMap<Schema, Schema>;

/** The schemas that say something about the types of one value. */
export interface Leaves {
  /** By their numbers. */
  readonly leaves: ReadonlyMap<number, Schema>;
  /** Schemas with a discriminator that nothing is chosen of yet, but those among the alternatives of another one. */
  readonly holders: readonly Schema[];
  /** An alternative says nothing at all. */
  readonly isFree: boolean;
}

interface Walk {
  readonly leaves: Map<number, Schema>;
  readonly holders: Set<Schema>;
  readonly seen: Set<Schema>;
  readonly chosen: Chosen;
}

/** Collects the schemas that say something about the types of a value that all of the given ones may describe. */
export function readLeaves(schemas: readonly Schema[], chosen: Chosen): Leaves {
  const leaves = new Map<number, Schema>();
  const holders = new Set<Schema>();
  let isFree = false;
  for (const schema of schemas) {
    isFree = flatten(schema, { leaves, holders, seen: new Set(), chosen }, chosen.size === 0) || isFree;
  }
  return { leaves, holders: [...holders], isFree };
}

/** True when an alternative says nothing at all; `collects` while discriminators are of interest. */
function flatten(schema: Schema, walk: Walk, collects: boolean): boolean {
  const { leaves, seen } = walk;
  if (seen.has(schema)) return false;
  seen.add(schema);
  if (schema.boolean !== undefined) return schema.boolean;
  const before = leaves.size;
  if (saysType(schema)) leaves.set(schema.id, schema);
  const { ref, allOf, dependentSchemas, then, else: otherwise } = schema;
  const both = [ref, ...allOf, ...dependentSchemas.values(), then, otherwise].filter((member) => member !== undefined);
  for (const member of both) flatten(member, walk, collects);
  const { members, extending, inner } = alternativesOf(schema, walk, collects);
  for (const member of extending) flatten(member, walk, inner);
  const isTyped = leaves.size > before;
  let isFree = false;
  for (const member of members) isFree = flatten(member, walk, inner) || isFree;
  return !isTyped && (isFree || (leaves.size === before && members.length === 0));
}

interface Alternatives {
  readonly members: readonly Schema[];
  /** Types that extend a base type. */
  readonly extending: readonly Schema[];
  /** Whether their discriminators are of interest. */
  readonly inner: boolean;
}

/** The alternatives of a schema, or the one that is chosen. */
function alternativesOf(schema: Schema, { seen, holders, chosen }: Walk, collects: boolean): Alternatives {
  const members = [...schema.anyOf, ...schema.oneOf];
  const target = chosen.get(schema);
  if (target !== undefined) {
    const inner = schema === [...chosen.keys()].at(-1);
    return members.length > 0 ? { members: [target], extending: [], inner } : { members, extending: [target], inner };
  }
  const subtypes = subtypesOf(schema);
  // Nothing on the way from one of them to its base.
  const extending = subtypes.some((member) => seen.has(member)) ? [] : subtypes;
  const isHolder = schema.discriminator !== undefined && members.length + extending.length > 0;
  if (isHolder && collects && holdsTags(schema)) holders.add(schema);
  return { members, extending, inner: collects && !isHolder };
}

function holdsTags(schema: Schema): boolean {
  const branches = subtypeBranches(schema) ?? discriminatorBranches(schema);
  return branches !== undefined && branches.byTag.size > 0;
}

function saysType(schema: Schema): boolean {
  if (schema.types.length > 0 || schema.enum !== undefined || schema.hasConst) return true;
  return impliedTypes(schema).length > 0;
}

/** Types that keywords imply when `type` is missing. */
export function impliedTypes(schema: Schema): readonly SchemaType[] {
  if (impliesObject(schema)) return ['object'];
  if (schema.items !== undefined || schema.prefixItems.length > 0) return ['array'];
  return impliesString(schema) ? ['string'] : [];
}

function impliesObject(schema: Schema): boolean {
  const { properties, additionalProperties, unevaluatedProperties, patternProperties } = schema;
  const others = additionalProperties ?? unevaluatedProperties;
  const saysOthers = others !== undefined && others.boolean === undefined;
  return properties.size > 0 || patternProperties.size > 0 || saysOthers;
}

function impliesString(schema: Schema): boolean {
  const { pattern, format } = schema;
  return pattern !== undefined || isFile(schema) || (format !== undefined && !/^(u?int|float|double)/.test(format));
}
