import type { JsonValue } from '../../location.ts';
import { isDocument } from '../document-store.ts';
import type { DocumentStore } from '../document-store.ts';
import { identifierIndex } from '../identifiers.ts';
import { isObject, toJson } from '../raw.ts';
import { isResolved, resolveReference, topOf } from '../resolve-reference.ts';
import type { ReferenceBase } from '../resolve-reference.ts';

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

/** The value itself where nothing in it needs another text. */
function pointing(value: unknown, base: ReferenceBase, walk: Walk): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => pointing(item, base, walk));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value) || !walk.isOne) return value;
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
