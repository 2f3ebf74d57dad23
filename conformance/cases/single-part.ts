import type { Api } from '../../model/api.ts';
import { placeOf, type Resource } from '../../model/facts/resources/index.ts';
import { pathShape } from '../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../model/operation.ts';

/**
 * What has the part that is put or changed, where there is one of it in each, as a picture or settings: things that can be made. What nothing
 * makes, as the numbered boxes of a locker, comes with what it is in.
 */
export function ownerOfSingle(api: Api, operation: Operation): Resource | undefined {
  const isChange = operation.method === 'PUT' || operation.method === 'PATCH';
  const place = isChange ? placeOf(api, operation) : undefined;
  if (place === undefined) return undefined;
  const isSingle = place.role === 'other' && pathShape(operation.path).last === undefined;
  const isPart = place.role === 'update' && comesAlong(place.resource);
  const owner = isSingle || isPart ? place.resource.parent : undefined;
  const maker = owner !== undefined && comesAlong(owner) ? owner.parent : owner;
  return maker?.create === undefined ? undefined : maker;
}

function comesAlong({ create, replace, itemPath, list }: Resource): boolean {
  return create === undefined && replace === undefined && (itemPath !== undefined || list !== undefined);
}
