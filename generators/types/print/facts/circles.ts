import type { Schema } from '../../../../model/schema.ts';
import { isPlainEnum, partsOf } from './schema-parts.ts';
import { strongComponents } from '../../../../model/strong-components.ts';

/**
 * The components that contain themselves with no object between (`Value = string | Value[]`), and what of them cannot be
 * printed as it is written: as properties of an interface, which is what they are, such types are circular for the compiler.
 */
export interface Circles {
  /** True when a list inside of `holder` needs a declaration of its own: its items lead back to where it stands. */
  readonly isList: (holder: Schema, items: Schema) => boolean;
  /** True when `target` is a parent that lists its children, `holder` among them: only what it says itself is meant. */
  readonly isParent: (holder: Schema, target: Schema) => boolean;
  /** True when the type of `target` is made of that of `holder`, also by lists and values without a name: it cannot be looked into. */
  readonly isTogether: (holder: Schema, target: Schema) => boolean;
  /** True when `target` says nothing inside of `holder`, because it says that it is `holder`. */
  readonly isVoid: (holder: Schema, target: Schema) => boolean;
}

/** How a schema leads to a named one without an object between. */
type Way = 'list' | 'tuple' | 'conjunct' | 'alternative' | 'index';

interface Edge {
  readonly way: Way;
  readonly target: Schema;
}

/** Finds the circles among named schemas. */
export function findCircles(named: ReadonlyMap<Schema, string>): Circles {
  const edges = new Map<Schema, readonly Edge[]>();
  for (const schema of named.keys()) {
    const own = [...edgesOf(schema, 'conjunct', named, true)];
    if (own.length > 0) edges.set(schema, own);
  }
  const seen = groups(edges, () => true);
  if (seen.size === 0) return NONE;
  // Values without a name are looked at only to leave properties out or to require them.
  const all = groups(edges, (_, { way }) => way !== 'index');
  const isList = (holder: Schema, items: Schema): boolean =>
    [...edgesTo(items, named)].some(({ way, target }) => way !== 'index' && isTogether(all, holder, target));
  // What stands in lists that are declared by themselves is looked into only when it is needed.
  const isFlat = (from: Schema, { way, target }: Edge): boolean =>
    way !== 'index' && (way !== 'list' || !isTogether(all, from, target));
  const flat = groups(edges, isFlat);
  const isParent = (holder: Schema, target: Schema): boolean => {
    const { anyOf, oneOf } = partsOf(target);
    return holder !== target && anyOf.length + oneOf.length > 0 && isTogether(flat, holder, target);
  };
  const isEager = (from: Schema, edge: Edge): boolean =>
    isFlat(from, edge) && !(edge.way === 'conjunct' && isParent(from, edge.target));
  const eager = groups(edges, isEager);
  return {
    isList,
    isParent,
    isTogether: (holder, target) => isTogether(seen, holder, target),
    isVoid: (holder, target) => isTogether(eager, holder, target),
  };
}

const NONE: Circles = {
  isList: () => false,
  isParent: () => false,
  isTogether: () => false,
  isVoid: () => false,
};

type Groups = ReadonlyMap<Schema, number>;

function groups(edges: ReadonlyMap<Schema, readonly Edge[]>, isKept: (from: Schema, edge: Edge) => boolean): Groups {
  const found = strongComponents(edges.keys(), (schema) =>
    (edges.get(schema) ?? []).filter((edge) => isKept(schema, edge)).map(({ target }) => target),
  );
  return new Map(found.flatMap((members, index) => [...members].map((member) => [member, index] as const)));
}

function isTogether(all: Groups, one: Schema, other: Schema): boolean {
  const group = all.get(one);
  return group !== undefined && group === all.get(other);
}

function* edgesTo(schema: Schema, named: ReadonlyMap<Schema, string>): Iterable<Edge> {
  if (named.has(schema)) yield { way: 'list', target: schema };
  else yield* edgesOf(schema, 'list', named, false);
}

/** The edges of what a schema's type is made of, in place of unnamed schemas those of their own. */
function* edgesOf(schema: Schema, way: Way, named: ReadonlyMap<Schema, string>, isStart: boolean): Iterable<Edge> {
  if (!isStart && named.has(schema)) {
    yield { way, target: schema };
    return;
  }
  if (schema.boolean !== undefined || schema.hasConst || isPlainEnum(schema)) return;
  const { allOf, anyOf, oneOf, types } = partsOf(schema);
  for (const member of allOf) yield* edgesOf(member, way, named, false);
  yield* edgesOfIndex(schema, named);
  const further = way === 'conjunct' ? 'alternative' : way;
  for (const member of [...anyOf, ...oneOf]) yield* edgesOf(member, further, named, false);
  if (types.includes('array')) yield* edgesOfItems(schema, way, named);
}

function* edgesOfIndex(
  { patternProperties, additionalProperties }: Schema,
  named: ReadonlyMap<Schema, string>,
): Iterable<Edge> {
  for (const value of [...patternProperties.values(), additionalProperties]) {
    if (value !== undefined) yield* edgesOf(value, 'index', named, false);
  }
}

function* edgesOfItems({ prefixItems, items }: Schema, way: Way, named: ReadonlyMap<Schema, string>): Iterable<Edge> {
  for (const item of prefixItems) yield* edgesOf(item, isInList(way) ? way : 'tuple', named, false);
  if (prefixItems.length === 0 && items !== undefined)
    yield* edgesOf(items, way === 'index' ? way : 'list', named, false);
}

function isInList(way: Way): boolean {
  return way === 'list' || way === 'index';
}
