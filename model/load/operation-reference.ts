import { isObject } from '../json-object.ts';
import type { DocumentStore } from './document-store.ts';
import { childPointer, decodeFragment } from './json/json-pointer.ts';
import { referenceTo } from './reference-to.ts';
import { type ReferenceBase, documentFile, isResolved, resolveReference, topOf } from './resolve-reference.ts';
import type { SourceDocument } from './source-document.ts';

/** Where the Path Item Objects of a description stand that are named by reference: their path or webhook, if it is only one. */
type ItemPlaces = ReadonlyMap<string, string | undefined>;

const places = new WeakMap<DocumentStore, ItemPlaces>();

/** A description with everything that was read for it. */
export interface ReadDescription {
  readonly store: DocumentStore;
  readonly root: SourceDocument;
}

/**
 * The `operationRef` of a link (OAS "Link Object") as it leads from the file of the description: to an operation of the description
 * by its path or webhook, wherever that stands; into other documents by a path from there. No file is opened that the description
 * does not consist of.
 */
export function operationReference(reference: string, from: ReferenceBase, { store, root }: ReadDescription): string {
  // An empty one says nothing, as it is.
  if (reference === '') return reference;
  const hash = reference.indexOf('#');
  const location = hash < 0 ? reference : reference.slice(0, hash);
  const file = location === '' ? from.document.file : documentFile(store, location, from);
  // A whole description is no operation, and neither is an address without a fragment.
  if (hash < 0) return file === root.file ? '#' : reference;
  if (file === undefined) return reference;
  const pointer = decodeFragment(reference.slice(hash + 1));
  const operation = placeOfOperation(`${file}#${pointer}`, { store, root });
  if (operation !== undefined) return `#${encodeURI(operation)}`;
  if (file === root.file) return reference.slice(hash);
  // Authors of a part write where it will stand in the whole, too.
  if (location === '' || from.document === root || !/^[^:]*$/.test(location)) return reference;
  return referenceTo({ file, pointer }, root.file);
}

/** The pointer of an operation in the description by that of its Path Item Object elsewhere. */
function placeOfOperation(place: string, description: ReadDescription): string | undefined {
  const end = place.lastIndexOf('/');
  const holder = itemPlaces(description).get(place.slice(0, end));
  return holder === undefined ? undefined : holder + place.slice(end);
}

function itemPlaces({ store, root }: ReadDescription): ItemPlaces {
  const known = places.get(store);
  if (known !== undefined) return known;
  const found = new Map<string, string | undefined>();
  for (const field of ['paths', 'webhooks']) {
    const items = isObject(root.root) ? root.root[field] : undefined;
    for (const [name, item] of Object.entries(isObject(items) ? items : {})) {
      const pointer = childPointer(childPointer('', field), name);
      // Of two that share one, a link does not say which it leads to.
      for (const place of placesBehind(item, { store, root })) found.set(place, found.has(place) ? undefined : pointer);
    }
  }
  places.set(store, found);
  return found;
}

/** Where a reference leads, and where the one there leads, up to a bound that circles run into. */
function placesBehind(item: unknown, { store, root }: ReadDescription): readonly string[] {
  const found: string[] = [];
  let [value, base] = [item, topOf(root)];
  while (isObject(value) && typeof value['$ref'] === 'string' && found.length < 32) {
    const target = resolveReference(store, value['$ref'], base);
    if (!isResolved(target)) break;
    found.push(`${target.document.file}#${target.pointer}`);
    [value, base] = [target.value, target];
  }
  return found;
}
