import type { JsonValue } from '../../location.ts';
import { NAMED, VALUES } from '../authored-fields.ts';
import { isDocument } from '../document-store.ts';
import type { DocumentStore } from '../document-store.ts';
import { identifierIndex, type Resource } from '../identifiers.ts';
import { decodeFragment } from '../json/json-pointer.ts';
import { operationReference } from '../operation-reference.ts';
import { isObject, toJson } from '../raw.ts';
import type { RawObject } from '../raw.ts';
import { isResolved, resolveReference, topOf } from '../resolve-reference.ts';
import type { ReferenceBase, ResolvedTarget } from '../resolve-reference.ts';
import type { SourceDocument } from '../source-document.ts';
import { settledItems, settledValue, withSettled } from './settled-value.ts';

/**
 * A description that is one file, as one document in which every reference is a pointer: those by `$id`, `$self` and
 * `$anchor` say what they lead to. Undefined when a reference leads to another file.
 * @param store that the description was loaded with
 */
export function oneDocument(store: DocumentStore, file: string): JsonValue | undefined {
  const document = store.opened.get(file);
  if (document === undefined || !isDocument(document)) return undefined;
  let isOne = true;
  const refer = (target: ResolvedTarget, base: ReferenceBase): string => {
    if (target.document !== base.document) isOne = false;
    return `#${encodeURI(target.pointer)}`;
  };
  const walk: Walk = {
    store,
    refer,
    isOver: () => !isOne,
    root: document,
    valueOf: (value) => withSettled(value, store),
  };
  const root = pointing(document.root, topOf(document), walk);
  return isOne ? toJson(root) : undefined;
}

/** How the references of a document are written anew. */
export interface Referring {
  /** The file of the description, from which links will lead to operations. */
  readonly root: SourceDocument;
  /** The reference to what one leads to. */
  readonly refer: (target: ResolvedTarget, base: ReferenceBase) => string;
  /** A value of the author, in which no reference is one. */
  readonly valueOf: (value: unknown) => unknown;
  /** The `$id` of a schema where it will stand, or nothing when it may stay as it is written. */
  readonly identify?: (own: Resource, around: Resource | undefined) => string | undefined;
}

/** A copy of a document of several, with what is read in place of what is written, and with other references. */
export function referringDocument(store: DocumentStore, document: SourceDocument, referring: Referring): unknown {
  return pointing(document.root, topOf(document), { ...referring, store, isOver: () => false });
}

interface Walk extends Referring {
  readonly store: DocumentStore;
  /** True when nobody needs the rest. */
  readonly isOver: () => boolean;
}

/** The value itself where nothing in it needs another text. */
function pointing(value: unknown, base: ReferenceBase, walk: Walk): unknown {
  const own = settledValue(value, walk.store);
  if (own !== value) return pointing(own, base, walk);
  if (Array.isArray(value)) return pointingItems(value, base, walk);
  return isObject(value) && !walk.isOver() ? pointingMembers(value, base, walk) : value;
}

function pointingItems(list: readonly unknown[], base: ReferenceBase, walk: Walk): readonly unknown[] {
  const listed = settledItems(list, walk.store);
  const items = listed.map((item) => pointing(item, base, walk));
  return listed !== list || items.some((item, index) => item !== list[index]) ? items : list;
}

function pointingMembers(value: RawObject, base: ReferenceBase, walk: Walk): RawObject {
  const inner = { ...base, resource: resourceOf(value, base) };
  const own = inner.resource?.root === value ? inner.resource : undefined;
  return changed(value, walk.store, (key, member) => {
    const id = key === '$id' && own !== undefined ? walk.identify?.(own, base.resource) : undefined;
    return id ?? pointingField(key, member, inner, walk);
  });
}

function pointingField(key: string, member: unknown, base: ReferenceBase, walk: Walk): unknown {
  if (key === '$ref' && typeof member === 'string') return pointerOf(member, base, walk);
  if (key === 'operationRef' && typeof member === 'string') return operationReference(member, base, walk);
  if (typeof member !== 'object' || member === null) return member;
  if (NAMED.has(key) && !Array.isArray(member)) return pointingNamed(member, base, walk);
  if (VALUES.has(key)) return walk.valueOf(member);
  return key === 'discriminator' ? pointingTags(member, base, walk) : pointing(member, base, walk);
}

function pointingNamed(value: object, base: ReferenceBase, walk: Walk): unknown {
  const own = settledValue(value, walk.store);
  if (!isObject(own) || typeof own['$ref'] === 'string') return pointing(own, base, walk);
  return changed(own, walk.store, (_name, member) => pointing(member, base, walk));
}

/** A discriminator names schemas, or refers to them (OAS "Discriminator Object"). */
function pointingTags(value: object, base: ReferenceBase, walk: Walk): unknown {
  const discriminator = settledValue(value, walk.store);
  if (!isObject(discriminator)) return discriminator;
  const told = (target: unknown): unknown =>
    typeof target === 'string' && /[/#]|\.(?:json|ya?ml)$/i.test(target) ? pointerOf(target, base, walk) : target;
  return changed(discriminator, walk.store, (key, member) => {
    if (key === 'defaultMapping') return told(member);
    const mapping = key === 'mapping' ? settledValue(member, walk.store) : undefined;
    return isObject(mapping) ? changed(mapping, walk.store, (_tag, target) => told(target)) : member;
  });
}

/** A mapping with other members; itself where none of them is another one. */
function changed(
  value: RawObject,
  { coerced }: DocumentStore,
  change: (key: string, member: unknown) => unknown,
): RawObject {
  const read = coerced.get(value);
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(value)) {
    const told = read?.has(key) === true ? read.get(key) : change(key, member);
    if (told === member) continue;
    copy ??= { ...value };
    copy[key] = told;
  }
  return copy ?? value;
}

function resourceOf(value: object, { document, resource }: ReferenceBase): ReferenceBase['resource'] {
  return document.hasIdentifiers ? (identifierIndex(document).byRoot.get(value) ?? resource) : resource;
}

function pointerOf(reference: string, base: ReferenceBase, walk: Walk): string {
  const target = resolveReference(walk.store, reference, base);
  // What leads nowhere was told when the description was loaded, or stands in an example.
  if (!isResolved(target)) return reference;
  // Another pointer than the one that is written where that walks through a reference, or starts at a schema with `$id`.
  const isSame = reference.startsWith('#') && target.document === base.document;
  return isSame && target.pointer === decodeFragment(reference.slice(1)) ? reference : walk.refer(target, base);
}
