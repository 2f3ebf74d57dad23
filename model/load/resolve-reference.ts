import { dirname, resolve as resolvePath } from 'node:path';

import { fileOfUri, isDocument, isRemote, openDocument } from './document-store.ts';
import type { DocumentStore, OpenProblem } from './document-store.ts';
import { identifierIndex, resolveUri } from './identifiers.ts';
import type { Resource } from './identifiers.ts';
import { decodeFragment, escapeToken, pointerTokens } from './json/json-pointer.ts';
import { isObject } from './raw.ts';
import type { SourceDocument } from './source-document.ts';

/** Where a reference is resolved from: a document, and the schema resource inside it when `$id` or `$self` matter. */
export interface ReferenceBase {
  readonly document: SourceDocument;
  readonly resource: Resource | undefined;
}

/** What a reference leads to. */
export interface ResolvedTarget extends ReferenceBase {
  readonly pointer: string;
  readonly value: unknown;
}

/** Why a reference leads nowhere. */
export type ReferenceProblem =
  | { readonly reason: 'not-found'; readonly file: string; readonly token: string; readonly near: readonly string[] }
  | { readonly reason: 'no-anchor'; readonly file: string; readonly anchor: string; readonly near: readonly string[] }
  | { readonly reason: 'file'; readonly file: string; readonly problem: OpenProblem }
  | { readonly reason: 'malformed' };

export type ReferenceResult = ResolvedTarget | ReferenceProblem;

/** True when a reference was resolved. */
export function isResolved(result: ReferenceResult): result is ResolvedTarget {
  return 'document' in result;
}

/**
 * Resolves a `$ref` to the raw value it names, without following a reference found there (OAS "Reference Object",
 * JSON Schema 2020-12 Core section 8.2.3). Pointers may walk through other references.
 */
export function resolveReference(store: DocumentStore, reference: string, from: ReferenceBase): ReferenceResult {
  const result = resolveAt({ store, depth: 0 }, reference, from);
  if (!isResolved(result)) return result;
  store.targets.add(result.value);
  if (isObject(result.value) && '$ref' in result.value) store.passed.add(result.document.file);
  return result;
}

/** One resolution under way; `depth` counts the references a pointer walked through. */
interface Walk {
  readonly store: DocumentStore;
  readonly depth: number;
}

/** Ends a circle of references that only lead into each other. */
const MAX_DEPTH = 32;

function resolveAt(walk: Walk, reference: string, from: ReferenceBase): ReferenceResult {
  const hash = reference.indexOf('#');
  const location = hash < 0 ? reference : reference.slice(0, hash);
  const fragment = hash < 0 ? '' : decodeFragment(reference.slice(hash + 1));
  if (location === '') return resolveLocal(walk, fragment, from);
  const opened = openReferenced(walk.store, location, from);
  return 'reason' in opened ? opened : resolveFragment(walk, fragment, opened);
}

/** A fragment alone: the enclosing resource first (the rule), then the whole document (what authors mean). */
function resolveLocal(walk: Walk, fragment: string, from: ReferenceBase): ReferenceResult {
  const strict = resolveFragment(walk, fragment, from);
  if (isResolved(strict) || from.resource === undefined || from.resource.pointer === '') return strict;
  const loose = resolveFragment(walk, fragment, topOf(from.document));
  return isResolved(loose) ? loose : strict;
}

/** The base of a whole document. */
export function topOf(document: SourceDocument): ReferenceBase {
  return { document, resource: document.hasIdentifiers ? identifierIndex(document).resources[0] : undefined };
}

function openReferenced(
  store: DocumentStore,
  location: string,
  from: ReferenceBase,
):
  | ReferenceBase
  | { readonly reason: 'file'; readonly file: string; readonly problem: OpenProblem }
  | { readonly reason: 'malformed' } {
  const identified = findIdentified(store, location, from);
  if (identified !== undefined) return { document: identified.document, resource: identified };
  const file = fileOfLocation(location, from);
  if (file === undefined) return { reason: 'malformed' };
  const opened = openDocument(store, file);
  if (isDocument(opened)) return topOf(opened);
  // The file may carry its name in `$self` or `$id`, and so be known under the URI only.
  return { reason: 'file', file, problem: opened };
}

function findIdentified(store: DocumentStore, location: string, from: ReferenceBase): Resource | undefined {
  if (store.identified.length === 0) return undefined;
  const base = from.resource?.uri ?? identifierIndex(from.document).resources[0]?.uri;
  const uri = base === undefined ? undefined : resolveUri(location, base);
  if (uri === undefined) return undefined;
  for (const document of store.identified) {
    const found = identifierIndex(document).resources.find((resource) => resource.uri === uri);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The file of the document that the part of a reference in front of its fragment names, by an identifier of that (`$self`, `$id`) or by place. */
export function documentFile(store: DocumentStore, location: string, from: ReferenceBase): string | undefined {
  const identified = findIdentified(store, location, from);
  return identified?.pointer === '' ? identified.document.file : fileOfLocation(location, from);
}

/** The file, or address, that the part of a reference in front of its fragment names; undefined where it names none. */
export function fileOfLocation(location: string, from: ReferenceBase): string | undefined {
  if (isRemote(location)) return location;
  const isFromNetwork = isRemote(from.document.file);
  // What comes from the network has no business with the files of this machine.
  if (/^[a-z][a-z0-9+.-]+:/i.test(location))
    return location.startsWith('file:') && !isFromNetwork ? fileOfUri(location) : undefined;
  if (isFromNetwork) return resolveUri(location, from.document.file);
  return localFile(from.document, location);
}

const localFiles = new WeakMap<SourceDocument, Map<string, string>>();

/** The file that a relative reference names. A document refers to a few files, and to each of them many times. */
function localFile(document: SourceDocument, location: string): string {
  const files = localFiles.get(document) ?? new Map<string, string>();
  localFiles.set(document, files);
  const file = files.get(location) ?? resolvePath(dirname(document.file), decodeFragment(location));
  files.set(location, file);
  return file;
}

function resolveFragment(walk: Walk, fragment: string, base: ReferenceBase): ReferenceResult {
  const root = base.resource?.root ?? base.document.root;
  const pointer = base.resource?.pointer ?? '';
  if (fragment === '') return { ...base, pointer, value: root };
  if (!fragment.startsWith('/')) return resolveAnchor(fragment, base);
  return walkPointer(walk, fragment, { ...base, pointer, value: root });
}

function resolveAnchor(anchor: string, base: ReferenceBase): ReferenceResult {
  const resource = base.resource ?? topOf(base.document).resource;
  const found = resource?.anchors.get(anchor);
  if (found !== undefined) return { document: base.document, resource, ...found };
  return { reason: 'no-anchor', file: base.document.file, anchor, near: [...(resource?.anchors.keys() ?? [])] };
}

function walkPointer(walk: Walk, fragment: string, start: ResolvedTarget): ReferenceResult {
  let at = start;
  for (const token of pointerTokens(fragment)) {
    const next = stepInto(walk, token, at);
    if (!isResolved(next)) return next;
    at = next;
  }
  return at;
}

function stepInto(walk: Walk, token: string, at: ResolvedTarget): ReferenceResult {
  const { value } = at;
  const isList = Array.isArray(value);
  if ((isObject(value) || isList) && Object.hasOwn(value, token) && !(isList && token === 'length')) {
    const child: unknown = isObject(value) ? value[token] : value[Number(token)];
    return enter({ ...at, pointer: `${at.pointer}/${escapeToken(token)}`, value: child });
  }
  // Real documents let a pointer walk through a reference.
  const reference = isObject(value) ? value['$ref'] : undefined;
  if (typeof reference === 'string' && walk.depth < MAX_DEPTH) {
    const deeper = { ...walk, depth: walk.depth + 1 };
    walk.store.passed.add(at.document.file);
    const target = resolveAt(deeper, reference, at);
    return isResolved(target) ? stepInto(deeper, token, target) : target;
  }
  return { reason: 'not-found', file: at.document.file, token, near: isObject(value) ? Object.keys(value) : [] };
}

/** Switches to the schema resource that starts here, when one does. */
function enter(target: ResolvedTarget): ResolvedTarget {
  if (!target.document.hasIdentifiers || !isObject(target.value)) return target;
  const resource = identifierIndex(target.document).byRoot.get(target.value);
  return resource === undefined ? target : { ...target, resource };
}
