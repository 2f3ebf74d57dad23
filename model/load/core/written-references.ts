import { type BundledPlace, type BundledResource, UNKNOWN } from './found-resources.ts';

/** Which resources of a bundle keep their `$id`; the others belong to the resource that they stand in. */
export type Kept = ReadonlySet<BundledResource>;

/** The resource that a part belongs to: the innermost one that has an identifier, or the bundle itself. */
export function ownerOf(resource: BundledResource, kept: Kept): BundledResource {
  let owner = resource;
  while (owner.around !== undefined && !kept.has(owner)) owner = owner.around;
  return owner;
}

/**
 * A reference from a part of a resource to a place, such that it is resolved against the `$id` of the resource (JSON Schema
 * 2020-12 Core section 8.2.3.1); undefined when there is none: the bundle itself has no address to name its parts by.
 * @param text the reference as a pointer from the root of the bundle
 */
export function writtenReference(
  text: string,
  place: BundledPlace,
  from: BundledResource,
  kept: Kept,
): string | undefined {
  const owner = ownerOf(place.resource, kept);
  const inner = place.pointer.slice(owner.pointer.length);
  if (owner === from) return from.around === undefined ? text : fragmentOf(inner);
  const isRoot = inner === '' && owner.around !== undefined && ownerOf(owner.around, kept).around === undefined;
  // OpenAPI names components by pointers, those with an identifier as well.
  if (from.around === undefined && isRoot) return text;
  const uri = writtenUri(owner.uri, from.uri);
  return uri === undefined || owner.uri === UNKNOWN ? undefined : `${uri}${inner === '' ? '' : fragmentOf(inner)}`;
}

function fragmentOf(pointer: string): string {
  return `#${encodeURI(pointer).replaceAll('#', '%23')}`;
}

/** An address as it is written where another one is the base; undefined when only the bundle's own could be the base. */
export function writtenUri(uri: string, base: string): string | undefined {
  const own = new URL(uri);
  // An address of this kind is one that was relative to the description.
  if (own.protocol !== 'file:') return uri;
  const from = new URL(base);
  if (from.protocol !== 'file:') return undefined;
  const there = own.pathname.split('/');
  const here = from.pathname.split('/').slice(0, -1);
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1;
  const path = [...here.slice(shared).map(() => '..'), ...there.slice(shared)].join('/');
  return `${/^[^/]*:/.test(path) || path === '' ? './' : ''}${path}${own.search}`;
}
