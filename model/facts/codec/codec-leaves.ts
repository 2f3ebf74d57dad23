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
  /** Numbers of those that say it under a condition: of members that they do not name they say nothing. */
  readonly conditional: ReadonlySet<number>;
  /** An alternative says nothing at all. */
  readonly isFree: boolean;
}

interface Walk {
  readonly leaves: Map<number, Schema>;
  readonly holders: Set<Schema>;
  readonly seen: Set<Schema>;
  readonly chosen: Chosen;
  readonly conditional: Set<number>;
  readonly isConditional: boolean;
}

/** Collects the schemas that say something about the types of a value that all of the given ones may describe. */
export function readLeaves(schemas: readonly Schema[], chosen: Chosen): Leaves {
  const leaves = new Map<number, Schema>();
  const holders = new Set<Schema>();
  const conditional = new Set<number>();
  let isFree = false;
  for (const schema of schemas) {
    const walk = { leaves, holders, seen: new Set<Schema>(), chosen, conditional, isConditional: false };
    isFree = flatten(schema, walk, chosen.size === 0) || isFree;
  }
  return { leaves, holders: [...holders], conditional, isFree };
}

/** True when an alternative says nothing at all; `collects` while discriminators are of interest. */
function flatten(schema: Schema, walk: Walk, collects: boolean): boolean {
  const { leaves, seen } = walk;
  if (seen.has(schema)) return false;
  seen.add(schema);
  if (schema.boolean !== undefined) return schema.boolean;
  const before = leaves.size;
  if (saysType(schema)) addLeaf(schema, walk);
  flattenParts(schema, walk, collects);
  const { members, extending, inner } = alternativesOf(schema, walk, collects);
  for (const member of extending) flatten(member, walk, inner);
  const isTyped = leaves.size > before;
  let isFree = false;
  for (const member of members) isFree = flatten(member, walk, inner) || isFree;
  return !isTyped && (isFree || (leaves.size === before && members.length === 0));
}

/** What holds of the same value beside a schema: always, or where its condition does. */
function flattenParts(schema: Schema, walk: Walk, collects: boolean): void {
  const { ref, allOf, then, else: otherwise, dependentSchemas } = schema;
  for (const member of [ref, ...allOf]) if (member !== undefined) flatten(member, walk, collects);
  for (const member of [then, otherwise, ...dependentSchemas.values()]) {
    if (member !== undefined) flatten(member, { ...walk, isConditional: true }, collects);
  }
}

function addLeaf(schema: Schema, { leaves, conditional, isConditional }: Walk): void {
  if (isConditional && !leaves.has(schema.id)) conditional.add(schema.id);
  if (!isConditional) conditional.delete(schema.id);
  leaves.set(schema.id, schema);
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
  if ((schema.items ?? described(schema.unevaluatedItems)) !== undefined || schema.prefixItems.length > 0)
    return ['array'];
  return impliesString(schema) ? ['string'] : [];
}

function impliesObject(schema: Schema): boolean {
  return schema.properties.size > 0 || schema.patternProperties.size > 0 || othersOf(schema).length > 0;
}

/** What a schema says of members of any other name. */
export function othersOf({ additionalProperties, unevaluatedProperties }: Schema): readonly Schema[] {
  return [described(additionalProperties), described(unevaluatedProperties)].filter((other) => other !== undefined);
}

/** What a schema says of all other items. */
export function itemsOf({ items, unevaluatedItems }: Schema): readonly Schema[] {
  return [items, described(unevaluatedItems)].filter((item) => item !== undefined);
}

/** Only allowing or forbidding says nothing. */
function described(schema: Schema | undefined): Schema | undefined {
  return schema?.boolean === undefined ? schema : undefined;
}

function impliesString(schema: Schema): boolean {
  const { pattern, format } = schema;
  return pattern !== undefined || isFile(schema) || (format !== undefined && !/^(u?int|float|double)/.test(format));
}
