import { type JsonObject, isObject, objectOf } from '../../json-object.ts';
import { EXTENSIONS } from '../../extensions/extension-schemas.ts';
import type { JsonValue } from '../../location.ts';
import { NAMED, VALUES } from '../authored-fields.ts';
import {
  type Internal,
  findInternal,
  isMarked,
  isUncallable,
  leadsInside,
  linksInside,
  listOf,
  needsInternal,
} from './internal-marks.ts';
import { withoutExpressions } from './internal-expressions.ts';
import { keptExamples, ownMembers } from './internal-members.ts';
import {
  IN_PLACE,
  internalNames,
  isInternalTag,
  type Names,
  NO_NAMES,
  withoutEncodings,
  withoutNames,
} from './internal-names.ts';
import { withoutOrphans } from './orphan-components.ts';
import { withHiddenExamples, withSharedExamples } from './shared-examples.ts';

/** Extensions that are for those who write a description, never for those who read it. */
const UNPUBLISHED: readonly string[] = [
  'x-internal',
  ...Object.keys(EXTENSIONS).filter((name) => EXTENSIONS[name]?.published === false),
];

/**
 * A description in one document as its readers get it: without the parts marked `x-internal: true`, without what refers to
 * them, without components that only such parts use, and without extensions that are for its writers.
 * @param others names of further extensions to leave out
 */
export function publishDocument(document: JsonValue, others: readonly string[] = []): JsonValue {
  if (!isObject(document)) return document;
  const internal = withHiddenExamples(document, findInternal(document));
  const walk: Walk = {
    document,
    internal,
    names: NO_NAMES,
    around: [],
    unpublished: new Set([...UNPUBLISHED, ...others]),
  };
  const kept = objectOf(keptObject(document, walk));
  return internal.pointers.size === 0 ? kept : withoutOrphans(document, withSharedExamples(kept, walk));
}

interface Walk {
  readonly document: JsonObject;
  readonly internal: Internal;
  /** Properties of the value that is described here which nobody outside knows of. */
  readonly names: Names;
  /** What describes members of the value beside this schema: that which it is a part of. */
  readonly around: readonly JsonObject[];
  readonly unpublished: ReadonlySet<string>;
}

/** Fields that mean nothing without a member. */
const LISTS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'tags', 'parameters', 'servers']);

function keptObject(whole: JsonObject, walk: Walk): JsonValue {
  const value = withoutExpressions(whole, walk);
  const kept: Record<string, JsonValue> = {};
  const names = internalNames(value, walk.names, walk);
  const isTagHidden = isInternalTag(value, walk);
  for (const [key, member] of Object.entries(withoutEncodings(withoutNames(value, names), walk))) {
    if (isTagHidden && key === 'discriminator') continue;
    if (walk.unpublished.has(key) || (isInternal(member, walk) && !VALUES.has(key))) continue;
    const told = keptMember(key, member, within(key, value, { ...walk, names }));
    if (told !== undefined) kept[key] = told;
  }
  keepExamples(value, kept, walk);
  dropNames(value, kept, names);
  return kept;
}

function within(key: string, value: JsonObject, walk: Walk): Walk {
  if (!IN_PLACE.has(key)) return { ...walk, names: NO_NAMES, around: [] };
  return walk.internal.pointers.size === 0 ? walk : { ...walk, around: [...walk.around, ...ownMembers(value, walk)] };
}

/** Leaves of examples, and of a default, what readers may know of; those that are internal as a whole are gone by now. */
function keepExamples(value: JsonObject, kept: Record<string, JsonValue>, walk: Walk): void {
  if (walk.internal.pointers.size === 0 || EXAMPLES.every((key) => kept[key] === undefined)) return;
  const told = keptExamples({ ...value, examples: kept['examples'] ?? null }, walk.around, walk);
  for (const key of EXAMPLES) if (told[key] === undefined) delete kept[key];
  Object.assign(kept, told);
}

const EXAMPLES: readonly string[] = ['example', 'examples', 'default'];

function keptMember(key: string, member: JsonValue, walk: Walk): JsonValue | undefined {
  if (Array.isArray(member) && VALUES.has(key)) return member;
  if (key === 'security') return keptSecurity(member, walk);
  if (key === 'tags') return keptTags(member, walk);
  if (Array.isArray(member)) return keptList(key, listOf(member), walk);
  return isObject(member) ? keptInner(key, member, walk) : member;
}

function keptList(key: string, members: readonly JsonValue[], walk: Walk): JsonValue | undefined {
  const entries = members.filter((entry) => !isInternal(entry, walk));
  if (entries.length === 0 && members.length > 0 && LISTS.has(key)) return undefined;
  return entries.map((entry) => keptEntry(entry, walk));
}

function keptInner(key: string, member: JsonObject, walk: Walk): JsonValue {
  if (key === 'parameters' || NAMED.has(key)) return keptMap(key, member, walk);
  if (key === 'mapping') return keptMapping(member, walk);
  return VALUES.has(key) ? member : keptObject(member, walk);
}

function keptEntry(entry: JsonValue, walk: Walk): JsonValue {
  if (Array.isArray(entry)) return listOf(entry).map((inner) => keptEntry(inner, walk));
  return isObject(entry) ? keptObject(entry, walk) : entry;
}

const ITEMS: ReadonlySet<string> = new Set(['paths', 'webhooks', 'pathItems']);

function keptMap(key: string, members: JsonObject, walk: Walk): JsonValue {
  const kept = Object.entries(members).flatMap(([name, member]): [string, JsonValue][] => {
    if (isInternal(member, walk) || isUncallable(member, walk.internal)) return [];
    if (key === 'links' && linksInside(member, walk.internal)) return [];
    if (!isObject(member)) return [[name, member]];
    if (key === 'callbacks') {
      const callback = keptCallback(member, walk);
      return isEmptied(member, callback) ? [] : [[name, callback]];
    }
    // A path item is a map of its operations beside its own fields.
    if (ITEMS.has(key)) {
      const item = keptItem(member, walk);
      // The name of one that held nothing else than what is internal tells of it.
      return hasOperation(member) && !hasOperation(item) ? [] : [[name, item]];
    }
    return [[name, keptObject(member, walk)]];
  });
  return Object.fromEntries(kept);
}

/** A callback is a map of path items beside extensions (OAS "Callback Object"). */
function keptCallback(callback: JsonObject, walk: Walk): JsonObject {
  const published = Object.entries(callback).filter(([key]) => !walk.unpublished.has(key));
  return objectOf(keptMap('paths', Object.fromEntries(published), walk));
}

/** True for a map that had members, and has none that readers may know of. */
function isEmptied(before: JsonObject, after: JsonObject): boolean {
  const count = (map: JsonObject): number => Object.keys(map).filter((key) => !key.startsWith('x-')).length;
  return count(before) > 0 && count(after) === 0;
}

/** Path items with the operations that readers may know of. */
function keptItem(item: JsonObject, walk: Walk): JsonValue {
  const callable = Object.entries(item).filter(([, member]) => !isUncallable(member, walk.internal));
  return keptObject(Object.fromEntries(callable), walk);
}

function hasOperation(item: JsonValue): boolean {
  return Object.values(objectOf(item)).some((member) => isObject(member) && member['responses'] !== undefined);
}

function keptSecurity(member: JsonValue, { internal }: Walk): JsonValue {
  return Array.isArray(member) ? listOf(member).filter((one) => !needsInternal(one, internal)) : member;
}

function keptTags(member: JsonValue, walk: Walk): JsonValue {
  const entries = listOf(member).filter((tag) => !isMarked(tag) && !walk.internal.tags.has(String(tag)));
  return Array.isArray(member) ? entries.map((tag) => keptEntry(tag, walk)) : member;
}

function keptMapping(mapping: JsonObject, { internal }: Walk): JsonValue {
  const isKept = (target: JsonValue): boolean => {
    if (typeof target !== 'string') return true;
    return !leadsInside(target, internal.pointers) && !internal.pointers.has(`/components/schemas/${target}`);
  };
  return Object.fromEntries(Object.entries(mapping).filter(([, target]) => isKept(target)));
}

/** True for a part that is marked, and for one that is a reference to such a part. */
function isInternal(value: JsonValue, { internal }: Walk): boolean {
  if (!isObject(value)) return false;
  const { $ref: reference } = value;
  return isMarked(value) || (typeof reference === 'string' && leadsInside(reference, internal.pointers));
}

/** Names of properties that are gone are required no more. */
function dropNames(before: JsonObject, kept: Record<string, JsonValue>, names: Names): void {
  const properties = objectOf(before['properties']);
  const left = objectOf(kept['properties']);
  const gone = new Set([...names, ...Object.keys(properties).filter((name) => !Object.hasOwn(left, name))]);
  if (gone.size === 0) return;
  const required = listOf(before['required']).filter((name) => !gone.has(String(name)));
  if (required.length > 0) kept['required'] = required;
  else delete kept['required'];
  const dependent = Object.entries(objectOf(before['dependentRequired'])).filter(([name]) => !gone.has(name));
  if (before['dependentRequired'] === undefined) return;
  kept['dependentRequired'] = Object.fromEntries(
    dependent.flatMap(([name, needs]): [string, JsonValue][] => {
      const others = listOf(needs).filter((needed) => !gone.has(String(needed)));
      return others.length === 0 ? [] : [[name, others]];
    }),
  );
}
