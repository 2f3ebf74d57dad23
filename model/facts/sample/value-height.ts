import type { Schema } from '../../schema.ts';

const heights = new WeakMap<Schema, number>();

/**
 * How many values stand inside of each other in the flattest value of a schema: 0 for a text, 1 for an object that
 * requires a text; `Infinity` for a schema that comes again inside of whatever value it describes. Bounds and the like are
 * not counted. Memoised; what is found out about the schemas below is found with it, in time that grows with their number.
 */
export function valueHeight(schema: Schema): number {
  let height = heights.get(schema);
  if (height === undefined) {
    settle(schema);
    height = heights.get(schema) ?? Infinity;
  }
  return height;
}

/** What decides about the height of a schema. */
interface Need {
  readonly schema: Schema;
  /** Schemas of the same value. */
  readonly here: readonly Schema[];
  /** Schemas of the values right inside of it that have to be there. */
  readonly below: readonly Schema[];
}

/** A walk over schemas whose heights nobody knows yet. */
interface Settling {
  readonly needs: Map<Schema, Need>;
  /** Those that ask for a schema, at the same value and around it. */
  readonly beside: Map<Schema, Schema[]>;
  readonly around: Map<Schema, Schema[]>;
  /** Schemas to look at again, by the height that they may turn out to have. */
  readonly due: Map<number, Set<Schema>>;
}

/** From the flattest values up: what holds nothing first, then what holds only such values, and so on. */
function settle(root: Schema): void {
  const settling = explore(root);
  const { due, needs } = settling;
  while (due.size > 0) {
    const level = Math.min(...due.keys());
    const ends = endingAt(level, settling);
    due.delete(level);
    for (const schema of ends) heights.set(schema, level);
    for (const schema of ends) for (const holder of settling.around.get(schema) ?? []) plan(holder, level + 1, due);
  }
  for (const schema of needs.keys()) if (!heights.has(schema)) heights.set(schema, Infinity);
}

/** Everything that matters below a schema and is not known, without recursion: chains of components may be long. */
function explore(root: Schema): Settling {
  const settling: Settling = { needs: new Map(), beside: new Map(), around: new Map(), due: new Map() };
  const open = [root];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (settling.needs.has(schema)) continue;
    const need = needOf(schema);
    settling.needs.set(schema, need);
    plan(schema, 0, settling.due);
    for (const member of need.here) if (!isKnown(member, schema, 0, settling)) open.push(member);
    for (const member of need.below) if (!isKnown(member, schema, 1, settling)) open.push(member);
  }
  return settling;
}

/** Notes who asks for a schema; what is known already says when the one who asks is looked at. */
function isKnown(member: Schema, holder: Schema, step: 0 | 1, { beside, around, due }: Settling): boolean {
  const height = heights.get(member);
  if (height === undefined) {
    const holders = step === 0 ? beside : around;
    const known = holders.get(member);
    if (known === undefined) holders.set(member, [holder]);
    else known.push(holder);
  } else if (height !== Infinity) plan(holder, height + step, due);
  return height !== undefined;
}

function plan(schema: Schema, level: number, due: Map<number, Set<Schema>>): void {
  if (heights.has(schema)) return;
  const planned = due.get(level);
  if (planned === undefined) due.set(level, new Set([schema]));
  else planned.add(schema);
}

/** Schemas that have a value of a height, among those that are due and those that hold for the same value because of them. */
function endingAt(level: number, settling: Settling): ReadonlySet<Schema> {
  const { beside, due } = settling;
  const ends = new Set<Schema>();
  for (const schema of due.get(level) ?? []) if (!heights.has(schema)) ends.add(schema);
  // A set goes on to what is added while it is walked.
  for (const schema of ends) for (const holder of beside.get(schema) ?? []) if (!heights.has(holder)) ends.add(holder);
  dropEndless(ends, level, settling);
  return ends;
}

/** Takes out what has no value of a height. A circle at one and the same value asks for nothing more, so it stays. */
function dropEndless(ends: Set<Schema>, level: number, { needs, beside }: Settling): void {
  const here = (member: Schema): boolean => ends.has(member) || isWithin(member, level);
  const below = (member: Schema): boolean => isWithin(member, level - 1);
  const doubted = new Set(ends);
  for (const schema of doubted) {
    doubted.delete(schema);
    const need = needs.get(schema);
    if (!ends.has(schema) || need === undefined || canEnd(need, here, below)) continue;
    ends.delete(schema);
    for (const holder of beside.get(schema) ?? []) if (ends.has(holder)) doubted.add(holder);
  }
}

function isWithin(schema: Schema, level: number): boolean {
  return (heights.get(schema) ?? Infinity) <= level;
}

type Ending = (schema: Schema) => boolean;

function needOf(schema: Schema): Need {
  const { ref, allOf, oneOf, anyOf } = schema;
  const here = [...allOf, ...oneOf, ...anyOf];
  if (ref !== undefined) here.push(ref);
  const isFlat = schema.boolean !== undefined || isScalarPossible(schema);
  return { schema, here, below: isFlat ? [] : [...requiredMembers(schema), ...requiredItems(schema)] };
}

function canEnd({ schema }: Need, here: Ending, below: Ending): boolean {
  if (schema.boolean !== undefined) return schema.boolean;
  if (schema.ref !== undefined && !here(schema.ref)) return false;
  if (!schema.allOf.every(here)) return false;
  if (schema.oneOf.length > 0 && !schema.oneOf.some(here)) return false;
  if (schema.anyOf.length > 0 && !schema.anyOf.some(here)) return false;
  return isScalarPossible(schema) || contentEnds(schema, below);
}

/** True when the value need hold nothing: it can be a text, a number, null, or an empty list. */
function isScalarPossible({ types, required, minItems = 0, minProperties = 0, prefixItems }: Schema): boolean {
  if (types.some((type) => type !== 'object' && type !== 'array')) return true;
  if (types.includes('array') && minItems === 0) return true;
  return required.length === 0 && minProperties === 0 && minItems === 0 && prefixItems.length === 0;
}

function contentEnds(schema: Schema, below: Ending): boolean {
  const { types, required } = schema;
  const isObject = types.length === 0 ? required.length > 0 : types.includes('object');
  if (isObject && requiredMembers(schema).every(below)) return true;
  if (types.length > 0 && !types.includes('array')) return false;
  return requiredItems(schema).every(below);
}

/** What the members that have to be there are; of a map that may not be empty, what all of them are. */
function requiredMembers(schema: Schema): readonly Schema[] {
  const { required, properties, patternProperties, additionalProperties, minProperties = 0 } = schema;
  const isMap = properties.size + patternProperties.size === 0 && additionalProperties !== undefined;
  if (isMap && minProperties > 0) return [additionalProperties];
  return required.flatMap((name) => properties.get(name) ?? []);
}

/** What the items that have to be there are: those in front, and once what all others are. */
function requiredItems({ minItems = 0, prefixItems, items }: Schema): readonly Schema[] {
  const first = prefixItems.slice(0, minItems);
  return items === undefined || minItems <= prefixItems.length ? first : [...first, items];
}
