import { type JsonObject, isObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { resolveUri } from '../identifiers.ts';
import { decodeFragment, pointerTokens } from '../json/json-pointer.ts';
import { partOf } from './dangling-references.ts';
import { withParts } from './document-parts.ts';

/** A schema resource of a bundle: what `$id` starts, or the bundle itself (JSON Schema 2020-12 Core section 4.3.5). */
export interface BundledResource {
  /** Of the bundle itself, if it has no `$self`, `UNKNOWN`. */
  readonly uri: string;
  readonly pointer: string;
  /** The resource that it stands in. */
  readonly around: BundledResource | undefined;
}

/** A reference of a bundle, or a name that one leads to, and the resource that it stands in. */
export interface InResource {
  readonly keyword: '$ref' | '$dynamicRef' | '$anchor' | '$dynamicAnchor' | 'mapping';
  readonly text: string;
  readonly resource: BundledResource;
}

/** The identifiers of a bundle, and what refers to them. */
export interface FoundResources {
  readonly whole: BundledResource;
  /** By the mapping that starts one. */
  readonly byRoot: ReadonlyMap<JsonValue, BundledResource>;
  readonly references: readonly InResource[];
  readonly anchors: readonly InResource[];
}

/** Where a document lies of which nobody knows where it will lie: relative identifiers stay relative to it. */
export const UNKNOWN = 'file:///description/openapi.json';

/** Finds the resources of a bundle, in which every `$ref` is a pointer that starts at the root of it. */
export function findResources(document: JsonObject): FoundResources {
  const self = document['$self'];
  const uri = typeof self === 'string' ? (resolveUri(self, UNKNOWN) ?? UNKNOWN) : UNKNOWN;
  const whole: BundledResource = { uri, pointer: '', around: undefined };
  const byRoot = new Map<JsonValue, BundledResource>();
  const references: InResource[] = [];
  const anchors: InResource[] = [];
  const look = (part: JsonValue, pointer: string, around: BundledResource): JsonValue => {
    const resource = isObject(part) ? (startedBy(part, pointer, around) ?? around) : around;
    if (isObject(part)) {
      if (resource !== around) byRoot.set(part, resource);
      for (const { keyword, text } of referencesOf(part)) references.push({ keyword, text, resource });
      for (const keyword of ['$anchor', '$dynamicAnchor'] as const) {
        const text = part[keyword];
        if (typeof text === 'string') anchors.push({ keyword, text, resource });
      }
    }
    return withParts(part, pointer, (inner, at) => look(inner, at, resource));
  };
  look(document, '', whole);
  return { whole, byRoot, references, anchors };
}

function startedBy(part: JsonObject, pointer: string, around: BundledResource): BundledResource | undefined {
  const id = part['$id'];
  const uri = typeof id === 'string' ? resolveUri(id.replace(/#$/, ''), around.uri) : undefined;
  return uri === undefined || uri.includes('#') ? undefined : { uri, pointer, around };
}

function* referencesOf(part: JsonObject): Iterable<Pick<InResource, 'keyword' | 'text'>> {
  for (const keyword of ['$ref', '$dynamicRef'] as const) {
    const text = part[keyword];
    if (typeof text === 'string') yield { keyword, text };
  }
  const discriminator = part['discriminator'];
  if (!isObject(discriminator)) return;
  for (const text of [discriminator['defaultMapping'], ...Object.values(discriminator['mapping'] ?? {})])
    if (typeof text === 'string' && text.startsWith('#/')) yield { keyword: 'mapping', text };
}

/** A place of a bundle: the resource that it belongs to, and its pointer from the root of the bundle. */
export interface BundledPlace {
  readonly resource: BundledResource;
  readonly pointer: string;
}

/** Where a pointer from the root of a bundle leads; undefined when it is none, or walks through a reference. */
export function placeOf(
  text: string,
  document: JsonValue,
  { whole, byRoot }: FoundResources,
): BundledPlace | undefined {
  if (text !== '#' && !text.startsWith('#/')) return undefined;
  const pointer = decodeFragment(text.slice(1));
  let resource = whole;
  let at: JsonValue | undefined = document;
  for (const token of pointerTokens(pointer)) {
    at = partOf(at, token);
    if (at === undefined) return undefined;
    resource = byRoot.get(at) ?? resource;
  }
  return { resource, pointer };
}
