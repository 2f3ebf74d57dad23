import { isJsonMediaType } from '../../model/facts/media-kind.ts';
import type { Draw } from '../../model/facts/sample/draw.ts';
import { readExample } from '../../model/facts/sample/given-value.ts';
import { sampleValue } from '../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../model/location.ts';
import type { MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { BodyValue } from './case.ts';

/** The body of a request that no example of an answer belongs to: one that the description shows, else one drawn from its schema. */
export function impliedBody(
  { requestBody }: Operation,
  draw: Draw | undefined,
): BodyValue | { readonly reason: string } | undefined {
  if (requestBody === undefined) return undefined;
  const mediaType =
    requestBody.content.find(({ name }) => isJsonMediaType(name)) ??
    requestBody.content.find(({ name }) => /^(?:application\/x-www-form-urlencoded|multipart\/form-data)$/.test(name));
  const value = mediaType && (shownValue(mediaType) ?? drawnValue(mediaType, draw));
  if (mediaType !== undefined && value !== undefined) return { mediaType, value };
  return requestBody.required ? { reason: 'no body can be drawn for it' } : undefined;
}

function drawnValue({ schema }: MediaType, draw: Draw | undefined): JsonValue | undefined {
  return schema && sampleValue(schema, { view: 'write', draw });
}

/** The first example that the schema takes. */
function shownValue({ schema, examples }: MediaType): JsonValue | undefined {
  if (schema === undefined) return undefined;
  const readings = examples.map((example) =>
    example.hasValue ? readExample(schema, example.value, 'write') : undefined,
  );
  return readings.find((value) => value !== undefined);
}
