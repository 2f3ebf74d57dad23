import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';

import { type DocumentStore, isDocument, isRemote } from '../document-store.ts';
import { decodeFragment, escapeToken, pointerTokens } from '../json/json-pointer.ts';
import { isObject } from '../raw.ts';
import type { ReferenceBase, ResolvedTarget } from '../resolve-reference.ts';
import type { SourceDocument } from '../source-document.ts';
import { referenceTo } from '../reference-to.ts';
import { type Referring, referringDocument } from './one-document.ts';
import { withSettled } from './settled-value.ts';
import { writtenUri } from './written-references.ts';

/** In place of `$ref` in a value of the author, which openapi-core would take for a reference. */
const NO_REFERENCE = '\0$ref';

/**
 * One of several documents as openapi-core is to see it: a copy, which it may change, as our reader has read it, whose
 * references say in one way which file they lead to and which part of it.
 * @param entry the file of the description, to which relative identifiers will be relative
 */
export function coreDocument(store: DocumentStore, document: SourceDocument, entry: string): unknown {
  const valueOf = (value: unknown): unknown => withoutReferences(withSettled(value, store));
  const identify: Referring['identify'] = ({ uri }, around) => {
    if (document.file === entry) return undefined;
    if (!uri.startsWith('file:')) return uri;
    // One that is relative to another schema goes where that goes.
    return around === undefined || around.root === document.root
      ? writtenUri(uri, pathToFileURL(entry).href)
      : undefined;
  };
  const opened = store.opened.get(entry);
  const root = opened !== undefined && isDocument(opened) ? opened : document;
  return structuredClone(referringDocument(store, document, { root, refer, valueOf, identify }));
}

/**
 * A bundle with the values of the author as they are. References that openapi-core has left, in fields that it does not
 * know, are as they would be written in the file of the description.
 */
export function withOwnValues(value: unknown, file: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withOwnValues(item, file));
  if (!isObject(value)) return value;
  const own = Object.entries(value).map(([key, member]): readonly [string, unknown] => {
    if (key === '$ref' && typeof member === 'string') return [key, relativeReference(member, file)];
    return [key === NO_REFERENCE ? '$ref' : key, withOwnValues(member, file)];
  });
  return Object.fromEntries(own);
}

function relativeReference(reference: string, from: string): string {
  const [path = '', pointer = ''] = reference.split('#');
  return isAbsolute(path)
    ? referenceTo({ file: fileOfReference(path), pointer: decodeFragment(pointer) }, from)
    : reference;
}

/** The name of the file that such a reference is written with. */
export function fileOfReference(location: string): string {
  return isRemote(location) ? location : decodeURIComponent(location);
}

function refer({ document, pointer }: ResolvedTarget, from: ReferenceBase): string {
  const tokens = pointerTokens(pointer);
  if (tokens.includes('') && document !== from.document)
    throw new Error(`a reference leads through a name without a letter: ${document.file}#${pointer}`);
  const fragment = `#/${tokens.map((token) => encodeURIComponent(escapeToken(token))).join('/')}`;
  if (document === from.document) return fragment;
  const file = isRemote(document.file) ? document.file : encodeURI(document.file).replaceAll('#', '%23');
  return `${file}${fragment}`;
}

function withoutReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key === '$ref' ? NO_REFERENCE : key,
    withoutReferences(member),
  ]);
  return Object.fromEntries(members);
}
