import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';
import { drawInteger, seededDraw } from './draw.ts';
import { fits } from './fits.ts';
import { isRecursive, optionalDepth, partsOf, type Sampling } from './sampling.ts';
import { sameValue } from './same-value.ts';

/** Lists that are asked to be longer than this are not made. */
const longest = 10_000;

/** How often another item is looked for where all have to differ. */
const attempts = 24;

/** A list that all of the parts accept; undefined when an item that has to be there has no value. */
export function sampleArray(parts: readonly Schema[], at: Sampling): JsonValue | undefined {
  const together = arrayWith(parts, containedItems(parts), at);
  if (together !== undefined || parts.filter(({ contains }) => contains !== undefined).length < 2) return together;
  // What no single item meets is met by several.
  return arrayWith(
    parts,
    parts.flatMap((part) => containedItems([part])),
    at,
  );
}

function arrayWith(
  parts: readonly Schema[],
  contained: readonly (readonly Schema[])[],
  at: Sampling,
): JsonValue | undefined {
  const least = Math.max(0, ...parts.map((part) => part.minItems ?? 0));
  const most = Math.min(Infinity, ...parts.map((part) => part.maxItems ?? Infinity));
  const needed = Math.max(least, contained.length);
  if (needed > most || needed > longest) return undefined;
  const length = Math.min(Math.max(needed, wantedLength(parts, at)), most);
  const isUnique = parts.some((part) => part.uniqueItems);
  const values: JsonValue[] = [];
  for (let index = 0; index < length; index += 1) {
    const schemas = [...itemsAt(parts, index), ...(contained[index] ?? [])];
    const others = isUnique ? values : [];
    const unwanted = index < contained.length ? [] : fullContains(parts, contained.length);
    const value = itemValue(schemas, { others, unwanted }, at);
    if (value !== undefined) values.push(value);
    else return values.length >= needed ? values : undefined;
  }
  return values;
}

/** Tuples in full, of other lists one item, or some by chance; none where recursion has to end. */
function wantedLength(parts: readonly Schema[], at: Sampling): number {
  const isShort = at.isLean || at.depth >= optionalDepth || at.budget.values <= 0;
  if (isShort) return 0;
  const tuple = Math.max(0, ...parts.map((part) => part.prefixItems.length));
  const items = parts.flatMap((part) => part.items ?? part.contains ?? []);
  return Math.max(tuple, items.length > 0 && !isRecursive(items, at) ? drawInteger(at.draw, 1, 3) : 0);
}

/** What holds of the item at a position. */
function itemsAt(parts: readonly Schema[], index: number): readonly Schema[] {
  return parts.flatMap((part) => {
    const { prefixItems, items, unevaluatedItems } = part;
    const own = prefixItems[index] ?? items;
    if (own !== undefined) return [own];
    const isSeen = parts.some((other) => other.prefixItems.length > index || other.items !== undefined);
    return unevaluatedItems === undefined || isSeen ? [] : [unevaluatedItems];
  });
}

/** What an item may not be. */
interface Unwanted {
  readonly others: readonly JsonValue[];
  readonly unwanted: readonly Schema[];
}

/** What `contains` is met by often enough without the items behind. */
function fullContains(parts: readonly Schema[], count: number): readonly Schema[] {
  return parts.flatMap(({ contains, maxContains = Infinity }) => {
    return contains !== undefined && maxContains <= count ? [contains] : [];
  });
}

/** A value for one item. */
function itemValue(schemas: readonly Schema[], { others, unwanted }: Unwanted, at: Sampling): JsonValue | undefined {
  const isUnwanted = (value: JsonValue): boolean => {
    return isAmong(value, others) || unwanted.some((schema) => fits(schema, value, at.view));
  };
  const takes = (each: JsonValue): boolean => schemas.every((schema) => fits(schema, each, at.view));
  if (schemas.length === 0 && unwanted.length === 0) return others.length === 0 ? 'string' : `string${others.length}`;
  let value = at.sample(schemas, at);
  for (let seed = 0; value !== undefined && isUnwanted(value); seed += 1) {
    if (seed > attempts) return [...fewValues(schemas, others.length)].find((each) => takes(each) && !isUnwanted(each));
    // With another seed for each, since the same chance makes the same item; the plainest first.
    const draw = seed === 0 ? undefined : seededDraw(others.length * attempts + seed);
    value = at.sample(schemas, { ...at, draw });
  }
  return value;
}

/** What chance may miss where there are few values: listed ones, flags, null, and integers from a bound on. */
function* fewValues(schemas: readonly Schema[], count: number): Iterable<JsonValue> {
  const { parts } = partsOf(schemas, new Map());
  const all = parts.flatMap((part) => [part, ...partsOf([...part.oneOf, ...part.anyOf], new Map()).parts]);
  yield* all.flatMap((part) => [...(part.enum ?? []), ...(part.hasConst ? [part.const] : [])]);
  yield* [true, false, null];
  const from = Math.max(0, ...all.flatMap(({ minimum }) => minimum ?? []));
  for (let more = 0; more <= count; more += 1) yield Math.ceil(from) + more;
}

function isAmong(value: JsonValue, others: readonly JsonValue[]): boolean {
  return others.some((other) => sameValue(other, value));
}

/** The schemas that the first items have to meet besides, so that `contains` is met as often as it asks for. */
function containedItems(parts: readonly Schema[]): readonly (readonly Schema[])[] {
  const wanted: Schema[][] = [];
  for (const { contains, minContains = 1 } of parts) {
    if (contains === undefined) continue;
    for (let index = 0; index < Math.min(minContains, longest); index += 1) (wanted[index] ??= []).push(contains);
  }
  return wanted;
}
