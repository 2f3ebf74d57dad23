import type { Schema } from '../../model/schema.ts';
import type { JsonObject } from '../schema-walk.ts';
import {
  applicators,
  childPointer,
  isObject,
  itemSchemas,
  preview,
  propertySchemas,
  propertyNames,
} from '../schema-walk.ts';
import { chooseComparison } from './choose-comparison.ts';
import { compareScalar, describeExpectation } from './compare-scalar.ts';
import type { ComparedValue, Comparison, MatchContext } from './matcher.ts';

interface Site {
  readonly pointer: string;
  /** Nearest component above and the path from it. */
  readonly owner: string | undefined;
  readonly name: string;
  readonly schemas: readonly Schema[];
}

/**
 * Compares a response body with the example of its case, value by value, each in the way the schema, the example and
 * the request ask for (see `Comparison`). Members that only the response has are left to the undeclared-property check.
 */
export function compareWithExample(
  example: unknown,
  got: unknown,
  schema: Schema | undefined,
  context: MatchContext,
): readonly ComparedValue[] {
  return [...compare(example, got, siteOf(schema), context)].map(toldOf);
}

/** What of it is not as in the example. */
export function differencesFromExample(
  example: unknown,
  got: unknown,
  schema: Schema | undefined,
  context: MatchContext,
): readonly ComparedValue[] {
  return [...compare(example, got, siteOf(schema), context)].filter(({ equal }) => !equal).map(toldOf);
}

/** True where nothing is told to differ: the first difference ends the comparison. */
export function isAsExample(example: unknown, got: unknown, context: MatchContext): boolean {
  for (const { equal } of compare(example, got, siteOf(undefined), context)) if (!equal) return false;
  return true;
}

/** Where a whole body stands. */
function siteOf(schema: Schema | undefined): Site {
  return { pointer: '', owner: undefined, name: '', schemas: applicators(schema === undefined ? [] : [schema]) };
}

/** What came of one comparison; it is put into words for those only who want to read it. */
interface Outcome {
  readonly site: Site;
  readonly comparison: Comparison;
  readonly equal: boolean;
  readonly example: unknown;
  readonly got: unknown;
  /** Words that say more than the values do. */
  readonly said?: { readonly expected: string; readonly got?: string };
}

function toldOf({ site, comparison, equal, example, got, said }: Outcome): ComparedValue {
  const expected = said?.expected ?? describeExpectation(comparison, preview(example));
  return { pointer: site.pointer, comparison, equal, expected, got: said?.got ?? preview(got), owner: site.owner };
}

function* compare(example: unknown, got: unknown, site: Site, context: MatchContext): Generator<Outcome> {
  if (isObject(example)) yield* compareObject(example, got, site, context);
  else if (Array.isArray(example)) yield* compareArray(example, got, site, context);
  else yield compareValue(example, got, site, context);
}

function compareValue(example: unknown, got: unknown, site: Site, context: MatchContext): Outcome {
  const comparison = chooseComparison({ name: site.name, example, schemas: site.schemas }, context);
  const nested = typeof got === 'object' && got !== null;
  const equal = nested ? isLoose(comparison, example) : compareScalar(comparison, example, got, context);
  return { site, comparison, equal, example, got };
}

/** A volatile value may be null in the example and anything the schema allows in the response. */
function isLoose(comparison: Comparison, example: unknown): boolean {
  return comparison === 'type' && example === null;
}

function* compareObject(example: JsonObject, got: unknown, site: Site, context: MatchContext): Generator<Outcome> {
  if (!isObject(got)) {
    yield { site, comparison: 'members', equal: got === null && isVolatile(site, context), example, got };
    return;
  }
  for (const [name, value] of Object.entries(example)) {
    const pointer = childPointer(site.pointer, name);
    const member = { pointer, owner: ownerOf(site, name), name, schemas: propertySchemas(site.schemas, name) };
    if (Object.hasOwn(got, name)) yield* compare(value, got[name], member, context);
    else if (context.literal)
      yield { site: member, comparison: 'members', equal: false, example: value, got: undefined };
  }
  if (context.literal && context.safe && context.pristine) yield* shownTooEarly(example, got, site);
}

/**
 * A property that is there only under a condition (`x-condition`: a role, a query parameter) and not in the example, or that the
 * view of the example does not have: this caller should not see it.
 */
function* shownTooEarly(example: JsonObject, got: JsonObject, site: Site): Generator<Outcome> {
  const view = viewOf(example, site.schemas);
  for (const [name, value] of Object.entries(got)) {
    if (Object.hasOwn(example, name)) continue;
    const schemas = propertySchemas(site.schemas, name);
    const isElsewhere = view !== undefined && !view.has(name);
    if (!isElsewhere && schemas.every((schema) => schema.extensions['x-condition'] === undefined)) continue;
    const member = { pointer: childPointer(site.pointer, name), owner: ownerOf(site, name), name, schemas };
    const expected = `no ${name}, ${isElsewhere ? 'the example is of a view without it' : 'its condition does not hold in the example'}`;
    yield { site: member, comparison: 'members', equal: false, example: undefined, got: value, said: { expected } };
  }
}

/** Members of the view that the example is of: of several closed schemas for one place the smallest that it fits. */
function viewOf(example: JsonObject, schemas: readonly Schema[]): ReadonlySet<string> | undefined {
  const views = schemas.flatMap((schema): ReadonlySet<string>[] => {
    const isClosed = [schema.additionalProperties, schema.unevaluatedProperties].some(
      (rest) => rest?.boolean === false,
    );
    if (!isClosed) return [];
    const parts = applicators([schema]);
    const names = new Set(propertyNames(parts));
    const isFit =
      Object.keys(example).every((name) => names.has(name)) &&
      parts.every(({ required }) => required.every((name) => Object.hasOwn(example, name)));
    return isFit ? [names] : [];
  });
  return views.toSorted((left, right) => left.size - right.size)[0];
}

/** `Issue labels`, or undefined while no component is met. */
function ownerOf(site: Site, name: string): string | undefined {
  const component = site.schemas.find((schema) => schema.name !== undefined)?.name ?? site.owner;
  return component === undefined ? undefined : `${component} ${name}`;
}

function isVolatile(site: Site, context: MatchContext): boolean {
  return !context.literal || context.volatile.has(site.name);
}

function* compareArray(
  example: readonly unknown[],
  got: unknown,
  site: Site,
  context: MatchContext,
): Generator<Outcome> {
  if (!Array.isArray(got)) {
    yield { site, comparison: 'members', equal: got === null && isVolatile(site, context), example, got };
    return;
  }
  const items: readonly unknown[] = got;
  if (isVolatile(site, context)) yield* compareFirst(example, items, site, context);
  else if (context.safe && !context.pristine && example.some(isObject))
    yield* compareSelection(example, items, site, context);
  else yield* compareSequence(example, items, site, context);
}

/** Nothing is known about which items there are: the first of each side must look alike. */
function* compareFirst(
  example: readonly unknown[],
  got: readonly unknown[],
  site: Site,
  context: MatchContext,
): Generator<Outcome> {
  if (example.length > 0 && got.length > 0) yield* compare(example[0], got[0], itemSite(site, 0), context);
}

/** Same items in the same order. */
function* compareSequence(
  example: readonly unknown[],
  got: readonly unknown[],
  site: Site,
  context: MatchContext,
): Generator<Outcome> {
  const differ = !context.creates && example.some((item, index) => isOther(item, got[index]));
  if (example.length !== got.length || differ) {
    const said = { expected: itemsTold(example), got: itemsTold(got) };
    yield { site, comparison: 'members', equal: false, example, got, said };
    return;
  }
  for (const [index, item] of example.entries()) yield* compare(item, got[index], itemSite(site, index), context);
}

function itemsTold(items: readonly unknown[]): string {
  return `${items.length} items ${preview(items.map(keyOf))}`;
}

/** The data may have changed since: items that are still there (found by their key) must be as in the example. */
function* compareSelection(
  example: readonly unknown[],
  got: readonly unknown[],
  site: Site,
  context: MatchContext,
): Generator<Outcome> {
  const positions = uniquePositions(got);
  for (const [key, place] of uniquePositions(example)) {
    const index = positions.get(key);
    if (index !== undefined) yield* compare(example[place], got[index], itemSite(site, index), context);
  }
}

/** Where each item of a list stands that no other item has the key of. */
function uniquePositions(items: readonly unknown[]): ReadonlyMap<string, number> {
  const keys = items.map(keyOf);
  return new Map(keys.flatMap((key, index) => (keys.indexOf(key) === keys.lastIndexOf(key) ? [[key, index]] : [])));
}

function itemSite(site: Site, index: number): Site {
  const { name, owner } = site;
  return { pointer: childPointer(site.pointer, index), owner, name, schemas: itemSchemas(site.schemas, index) };
}

const KEY_NAMES = ['id', 'iid', 'path', 'key', 'name', 'username', 'title'];

/** What tells one item of a list from the others, as far as anything does. */
function keyOf(item: unknown): string {
  if (!isObject(item)) return JSON.stringify(item) ?? '';
  const name = keyNameOf(item);
  return name === undefined ? canonical(item) : `${name} ${String(item[name])}`;
}

function keyNameOf(item: JsonObject): string | undefined {
  return KEY_NAMES.find((key) => typeof item[key] === 'string' || typeof item[key] === 'number');
}

/** True where two objects are told apart by a key; those without one are compared member by member. */
function isOther(example: unknown, got: unknown): boolean {
  return isObject(example) && keyNameOf(example) !== undefined && keyOf(example) !== keyOf(got);
}

/** The same text for objects whose members stand in another order: JSON objects are unordered (RFC 8259 section 4). */
function canonical(item: JsonObject): string {
  return JSON.stringify(item, (_name, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}
