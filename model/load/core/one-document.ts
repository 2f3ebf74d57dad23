import type { JsonValue } from '../../location.ts';
import { isDocument } from '../document-store.ts';
import type { DocumentStore } from '../document-store.ts';
import { identifierIndex } from '../identifiers.ts';
import { isObject, toJson } from '../raw.ts';
import type { RawObject } from '../raw.ts';
import { isResolved, resolveReference, topOf } from '../resolve-reference.ts';
import type { ReferenceBase } from '../resolve-reference.ts';
import type { SourceDocument } from '../source-document.ts';

/**
 * A description that is one file, as one document in which every reference is a pointer: those by `$id`, `$self` and
 * `$anchor` say what they lead to. Undefined when a reference leads to another file.
 * @param store that the description was loaded with
 */
export function oneDocument(store: DocumentStore, file: string): JsonValue | undefined {
  const document = store.opened.get(file);
  if (document === undefined || !isDocument(document)) return undefined;
  const walk: Walk = { store, isOne: true };
  const root = pointing(document.root, topOf(document), walk);
  return walk.isOne ? toJson(root) : undefined;
}

interface Walk {
  readonly store: DocumentStore;
  /** False once a reference has left the document. */
  isOne: boolean;
}

/**
 * A document with what is read in place of the references that stand where OpenAPI knows none; all others stay as they are.
 * Only documents that hold such references need it.
 */
export function settledDocument(store: DocumentStore, document: SourceDocument): JsonValue {
  return toJson(withSettled(document.root, store));
}

function withSettled(value: unknown, store: DocumentStore): unknown {
  if (Array.isArray(value)) return settledItems(value, store).map((item) => withSettled(item, store));
  const own = settledValue(value, store);
  if (own !== value) return withSettled(own, store);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withSettled(member, store)]));
}

/** What is read in place of a value. */
function settledValue(value: unknown, { settled }: DocumentStore): unknown {
  return typeof value === 'object' && value !== null && settled.has(value) ? settled.get(value) : value;
}

/** The items of a list, with those of the lists that some of them are references to. */
function settledItems(items: readonly unknown[], store: DocumentStore): readonly unknown[] {
  if (store.settled.size === 0) return items;
  const own = items.flatMap((item) => settledValue(item, store));
  return own.some((item, index) => item !== items[index]) ? own : items;
}

/** The value itself where nothing in it needs another text. */
function pointing(value: unknown, base: ReferenceBase, walk: Walk): unknown {
  const own = settledValue(value, walk.store);
  if (own !== value) return pointing(own, base, walk);
  if (Array.isArray(value)) return pointingItems(value, base, walk);
  return isObject(value) && walk.isOne ? pointingMembers(value, base, walk) : value;
}

function pointingItems(list: readonly unknown[], base: ReferenceBase, walk: Walk): readonly unknown[] {
  const listed = settledItems(list, walk.store);
  const items = listed.map((item) => pointing(item, base, walk));
  return listed !== list || items.some((item, index) => item !== list[index]) ? items : list;
}

function pointingMembers(value: RawObject, base: ReferenceBase, walk: Walk): RawObject {
  const inner = { ...base, resource: identifierOf(value, base) };
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(value)) {
    const isReference = key === '$ref' && typeof member === 'string';
    const told = isReference ? pointerOf(member, inner, walk) : pointing(member, inner, walk);
    if (told === member) continue;
    copy ??= { ...value };
    copy[key] = told;
  }
  return copy ?? value;
}

function identifierOf(value: object, { document, resource }: ReferenceBase): ReferenceBase['resource'] {
  return document.hasIdentifiers ? (identifierIndex(document).byRoot.get(value) ?? resource) : resource;
}

function pointerOf(reference: string, base: ReferenceBase, walk: Walk): string {
  const isPlain = reference === '#' || reference.startsWith('#/');
  if (isPlain && !base.document.hasIdentifiers) return reference;
  const target = resolveReference(walk.store, reference, base);
  // What leads nowhere was told when the description was loaded, or stands in an example.
  if (!isResolved(target)) return reference;
  if (target.document !== base.document) walk.isOne = false;
  return `#${encodeURI(target.pointer)}`;
}
