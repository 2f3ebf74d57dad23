import type { Api } from '../../../model/api.ts';
import { placeOf, type Resource } from '../../../model/facts/resources/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { childPointer } from '../../../model/load/json/json-pointer.ts';
import { isObject, type JsonObject } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Header } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Response } from '../../../model/response.ts';

/**
 * Where a mock says that what it made is, as `location` of its case: the path of one thing with the name that the answer has, else the
 * path that was asked. Nothing where the header has an example, need not be there, or takes no path.
 */
export function madeAt(api: Api, operation: Operation, response: Response, body: JsonValue | undefined): JsonObject {
  if (operation.method !== 'POST' || !response.status.startsWith('2')) return {};
  const header = response.headers.find(({ name }) => name.toLowerCase() === 'location');
  if (header === undefined || !header.required || header.examples.some(({ hasValue }) => hasValue)) return {};
  const form = formOf(header);
  if (form === undefined) return {};
  const placed = placeOf(api, operation);
  const segments = placed?.role === 'create' ? itemSegments(operation, placed.resource, body) : undefined;
  return {
    location: {
      name: header.name,
      ...form,
      ...(segments === undefined ? {} : { segments, length: pathShape(operation.path).segments.length }),
    },
  };
}

/** A path where the header takes one, else a URL. */
function formOf({ schema }: Header): JsonObject | undefined {
  if (fits(schema, '/things/1', 'read')) return {};
  return fits(schema, 'http://localhost/things/1', 'read') ? { isAbsolute: true } : undefined;
}

/** The path of one thing: words, places of the path that was asked, and a member of the answer. */
function itemSegments(
  operation: Operation,
  { read, itemPath, parameter, idPointer }: Resource,
  body: JsonValue | undefined,
): readonly JsonValue[] | undefined {
  if (read === undefined || itemPath === undefined || parameter === undefined || !isObject(body)) return undefined;
  const name = [parameter, 'id'].find((each) => Object.hasOwn(body, each));
  const pointer = idPointer ?? (name === undefined ? undefined : childPointer('', name));
  if (pointer === undefined) return undefined;
  const asked = pathShape(operation.path).segments;
  const segments = pathShape(itemPath).segments.map((segment, index, all): JsonValue | undefined => {
    if (index === all.length - 1) return { body: pointer };
    if (!segment.includes('{')) return segment;
    const at = asked.indexOf(segment);
    return at === -1 ? undefined : { asked: at - asked.length };
  });
  return segments.includes(undefined) ? undefined : segments.filter((segment) => segment !== undefined);
}
