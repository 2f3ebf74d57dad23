import type { Api } from '../../model/api.ts';
import { placeOf, type Resource } from '../../model/facts/resources/index.ts';
import { pathShape } from '../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../model/operation.ts';

/** What has the part that is put or changed, where there is one of it in each, as a picture or settings: things that can be made. */
export function ownerOfSingle(api: Api, operation: Operation): Resource | undefined {
  const isChange = operation.method === 'PUT' || operation.method === 'PATCH';
  const place = isChange && pathShape(operation.path).last === undefined ? placeOf(api, operation) : undefined;
  const owner = place?.role === 'other' ? place.resource.parent : undefined;
  return owner?.create === undefined ? undefined : owner;
}
