import { pathToFileURL } from 'node:url';

import { childPointer } from './json/json-pointer.ts';
import { isObject } from './raw.ts';
import type { RawObject } from './raw.ts';
import type { SourceDocument } from './source-document.ts';
import { isRemote } from './document-store.ts';

/** A schema resource: what a base URI without fragment identifies (JSON Schema 2020-12 Core section 4.3.5). */
export interface Resource {
  readonly document: SourceDocument;
  readonly uri: string;
  /** Pointer of the resource's root inside the document. */
  readonly pointer: string;
  readonly root: unknown;
  /** `$anchor` and `$dynamicAnchor` names to what carries them. */
  readonly anchors: Map<string, { readonly pointer: string; readonly value: unknown }>;
}

/** Every resource of a document, the document itself first. */
export interface IdentifierIndex {
  readonly resources: readonly Resource[];
  /** The resource a mapping starts, by identity. */
  readonly byRoot: ReadonlyMap<object, Resource>;
}

const indexes = new WeakMap<SourceDocument, IdentifierIndex>();

/** Finds `$self`, `$id`, `$anchor` and `$dynamicAnchor` of a document; computed once, and only when one is in its text. */
export function identifierIndex(document: SourceDocument): IdentifierIndex {
  let index = indexes.get(document);
  if (index === undefined) {
    index = buildIndex(document);
    indexes.set(document, index);
  }
  return index;
}

/** The URI a document was retrieved from. */
export function retrievalUri(document: SourceDocument): string {
  return isRemote(document.file) ? document.file : pathToFileURL(document.file).href;
}

/** Resolves a URI reference; undefined when the result is no URI (RFC 3986 section 5). */
export function resolveUri(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}

function buildIndex(document: SourceDocument): IdentifierIndex {
  const retrieved = retrievalUri(document);
  const self = isObject(document.root) ? document.root['$self'] : undefined;
  const uri = typeof self === 'string' ? (resolveUri(self, retrieved) ?? retrieved) : retrieved;
  const top: Resource = { document, uri, pointer: '', root: document.root, anchors: new Map() };
  const resources = [top];
  const byRoot = new Map<object, Resource>();
  if (isObject(document.root)) byRoot.set(document.root, top);
  if (document.hasIdentifiers)
    walk({ value: document.root, pointer: '', resource: top }, { resources, byRoot, seen: new Set() });
  return { resources, byRoot };
}

interface Visit {
  readonly value: unknown;
  readonly pointer: string;
  readonly resource: Resource;
}

interface Found {
  readonly resources: Resource[];
  readonly byRoot: Map<object, Resource>;
  readonly seen: Set<object>;
}

/** Keywords whose values are data, not schemas: an `$id` inside names nothing. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'dataValue']);

function walk(visit: Visit, found: Found): void {
  const { value } = visit;
  if (typeof value !== 'object' || value === null || found.seen.has(value)) return;
  found.seen.add(value);
  if (Array.isArray(value)) {
    value.forEach((item, index) => walk({ ...visit, value: item, pointer: `${visit.pointer}/${index}` }, found));
    return;
  }
  if (!isObject(value)) return;
  const resource = enterResource(value, visit, found);
  for (const key of ['$anchor', '$dynamicAnchor']) {
    const name = value[key];
    if (typeof name === 'string') resource.anchors.set(name, { pointer: visit.pointer, value });
  }
  for (const [key, child] of Object.entries(value)) {
    // A property may be called `default` or `example`, but then its parent is `properties` and it is a mapping itself.
    if (DATA.has(key) && !visit.pointer.endsWith('/properties')) continue;
    if (!key.startsWith('x-')) walk({ value: child, pointer: childPointer(visit.pointer, key), resource }, found);
  }
}

function enterResource(value: RawObject, visit: Visit, found: Found): Resource {
  const id = value['$id'];
  if (typeof id !== 'string' || visit.pointer.endsWith('/properties')) return visit.resource;
  const uri = resolveUri(id.replace(/#$/, ''), visit.resource.uri);
  if (uri === undefined || uri.includes('#')) return visit.resource;
  const resource: Resource = {
    document: visit.resource.document,
    uri,
    pointer: visit.pointer,
    root: value,
    anchors: new Map(),
  };
  found.resources.push(resource);
  found.byRoot.set(value, resource);
  return resource;
}
