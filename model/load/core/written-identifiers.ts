import { type JsonObject, isObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { resolveUri } from '../identifiers.ts';
import { decodeFragment } from '../json/json-pointer.ts';
import type { Bundle } from './bundle-core.ts';
import { withParts } from './document-parts.ts';
import { findResources, placeOf } from './found-resources.ts';
import type { BundledResource, FoundResources, InResource } from './found-resources.ts';
import { type Kept, ownerOf, writtenReference, writtenUri } from './written-references.ts';

/**
 * A bundle whose references, pointers from its root until now, are right for those who resolve them against `$id` (JSON
 * Schema 2020-12 Core section 8.2.1): no schema keeps its `$id`, unless a `$dynamicRef` makes the resources of schemas matter.
 * Then those keep it whose references can be written, and it is a problem when anchors of the others meet.
 * @param isOneFile true when what is ambiguous in it was so before
 */
export function withWrittenIdentifiers(document: JsonValue, isOneFile: boolean): Bundle {
  if (!isObject(document)) return { document, problems: [] };
  const found = findResources(document);
  if (found.byRoot.size === 0 && found.anchors.length === 0) return { document, problems: [] };
  const isDynamic = found.references.some(({ keyword }) => keyword === '$dynamicRef');
  const decided = isDynamic ? keptResources(document, found) : { kept: new Set<BundledResource>(), reasons: new Map() };
  const problems = isDynamic ? dynamicProblems(found, decided, isOneFile) : [];
  const { kept } = decided;
  return { document: problems.length > 0 ? document : written(document, { found, kept, isDynamic }), problems };
}

/** What is known of a bundle once it is decided which resources keep their `$id`. */
interface Decided {
  readonly kept: Kept;
  /** Why a resource has lost its own. */
  readonly reasons: ReadonlyMap<BundledResource, string>;
}

/** The resources from which every reference can be written. Without one of them, others may lead to nowhere. */
function keptResources(document: JsonObject, found: FoundResources): Decided {
  const all = [...found.byRoot.values()];
  const counts = countOf(all.map(({ uri }) => uri));
  const kept = new Set(all.filter(({ uri }) => counts.get(uri) === 1 && uri !== found.whole.uri));
  const reasons = new Map<BundledResource, string>();
  const isLost = ({ keyword, text }: InResource, owner: BundledResource, anchors: Anchors): boolean => {
    if (keyword === '$dynamicRef') return !isAnchored(text, owner, anchors);
    const place = placeOf(text, document, found);
    return place === undefined || writtenReference(text, place, owner, kept) === undefined;
  };
  for (let size = -1; size !== kept.size;) {
    size = kept.size;
    const anchors = anchorsByOwner(found, kept);
    for (const reference of found.references) {
      const owner = ownerOf(reference.resource, kept);
      if (owner === found.whole || !isLost(reference, owner, anchors)) continue;
      kept.delete(owner);
      reasons.set(owner, `\`${reference.text}\`, which \`${owner.uri}\` refers to, has no address in one document`);
    }
    for (const resource of kept) if (identifierOf(resource, kept) === undefined) kept.delete(resource);
  }
  return { kept, reasons };
}

/** What `$id` says of a resource where those that it stood in may have lost theirs. */
function identifierOf({ uri, around }: BundledResource, kept: Kept): string | undefined {
  return around === undefined ? undefined : writtenUri(uri, ownerOf(around, kept).uri);
}

function countOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/**
 * What keeps `$dynamicRef`s from leading where they led. An anchor that has come into another resource is met by all that
 * starts there, and so it must be the only one of its name.
 */
function dynamicProblems(found: FoundResources, { kept, reasons }: Decided, isOneFile: boolean): readonly string[] {
  const problems = new Set<string>();
  const dynamic = found.anchors.filter(({ keyword }) => keyword === '$dynamicAnchor');
  const counts = countOf(dynamic.map(({ text }) => text));
  for (const { text, resource } of dynamic) {
    const isMoved = ownerOf(resource, kept) !== resource || (!isOneFile && resource === found.whole);
    if (!isMoved || counts.get(text) === 1) continue;
    const reason = reasons.get(resource) ?? 'some of the schemas that carry it have no `$id` of their own';
    problems.add(`\`$dynamicAnchor: ${text}\` would lead elsewhere: ${reason}`);
  }
  const anchors = anchorsByOwner(found, kept);
  for (const { keyword, text, resource } of found.references) {
    if (keyword === '$dynamicRef' && !isAnchored(text, ownerOf(resource, kept), anchors))
      problems.add(`a reference leads nowhere: \`$dynamicRef: ${text}\``);
  }
  return [...problems];
}

type Anchors = ReadonlyMap<BundledResource, ReadonlyMap<string, readonly InResource[]>>;

function anchorsByOwner({ anchors, whole }: FoundResources, kept: Kept): Anchors {
  const owners = new Map<BundledResource, Map<string, InResource[]>>([...kept, whole].map((one) => [one, new Map()]));
  for (const anchor of anchors) {
    const names = owners.get(ownerOf(anchor.resource, kept));
    names?.set(anchor.text, [...(names.get(anchor.text) ?? []), anchor]);
  }
  return owners;
}

function isAnchored(text: string, owner: BundledResource, anchors: Anchors): boolean {
  const [location = '', name = ''] = text.split('#');
  const uri = location === '' ? owner.uri : resolveUri(location, owner.uri);
  return [...anchors].some(([resource, names]) => resource.uri === uri && names.has(decodeFragment(name)));
}

interface Writing {
  readonly found: FoundResources;
  readonly kept: Kept;
  readonly isDynamic: boolean;
}

function written(document: JsonObject, writing: Writing): JsonValue {
  const anchors = anchorsByOwner(writing.found, writing.kept);
  const write = (part: JsonValue, pointer: string, around: BundledResource): JsonValue => {
    const resource = writing.found.byRoot.get(part) ?? around;
    const told = withParts(part, pointer, (inner, at) => write(inner, at, resource));
    if (!isObject(told)) return told;
    const owner = ownerOf(resource, writing.kept);
    const refer = (text: string): string => {
      const place = placeOf(text, document, writing.found);
      return (place && writtenReference(text, place, owner, writing.kept)) ?? text;
    };
    const own = withReferences(told, refer);
    const names = anchors.get(owner);
    return withoutNames(own, { resource, isRoot: resource !== around, names, ...writing });
  };
  return write(document, '', writing.found.whole);
}

function withReferences(part: JsonObject, refer: (text: string) => string): JsonObject {
  const { $ref: reference, discriminator } = part;
  const told = typeof reference === 'string' ? refer(reference) : reference;
  const own = told === undefined || told === reference ? part : { ...part, $ref: told };
  return isObject(discriminator) ? { ...own, discriminator: withTags(discriminator, refer) } : own;
}

function withTags(discriminator: JsonObject, refer: (text: string) => string): JsonObject {
  const told = (target: JsonValue): JsonValue =>
    typeof target === 'string' && target.startsWith('#/') ? refer(target) : target;
  const { mapping, defaultMapping } = discriminator;
  return {
    ...discriminator,
    ...(isObject(mapping) && {
      mapping: Object.fromEntries(Object.entries(mapping).map(([tag, target]) => [tag, told(target)])),
    }),
    ...(defaultMapping !== undefined && { defaultMapping: told(defaultMapping) }),
  };
}

interface Named extends Writing {
  readonly resource: BundledResource;
  /** True for the mapping that starts the resource. */
  readonly isRoot: boolean;
  /** The anchors of the resource that the part belongs to now. */
  readonly names: ReadonlyMap<string, readonly InResource[]> | undefined;
}

/** A part without an `$id` that its resource has lost, and without anchors that several parts would share. */
function withoutNames(part: JsonObject, named: Named): JsonObject {
  const own = { ...part };
  if (named.isRoot) {
    const id = keptIdentifier(named, own['$id']);
    if (id === undefined) delete own['$id'];
    else own['$id'] = id;
  }
  // What a `$dynamicRef` leads to is named by its anchor alone.
  for (const keyword of named.isDynamic ? ['$anchor'] : ['$anchor', '$dynamicAnchor']) {
    const name = own[keyword];
    if (typeof name === 'string' && isShared(name, named)) delete own[keyword];
  }
  return own;
}

function keptIdentifier({ resource, kept }: Named, id: JsonValue | undefined): JsonValue | undefined {
  if (!kept.has(resource)) return undefined;
  const { around } = resource;
  const hasBase = around === undefined || around.around === undefined || kept.has(around);
  return hasBase ? id : identifierOf(resource, kept);
}

function isShared(name: string, { names }: Named): boolean {
  return (names?.get(name)?.length ?? 0) > 1;
}
