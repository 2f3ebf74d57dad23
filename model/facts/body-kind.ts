import type { MediaType } from '../media-type.ts';
import { isJsonMediaType, isTextMediaType, mayBeJson, mediaTypeEssence } from './media-kind.ts';
import { allowedTypes } from './schema-shape.ts';

/** What the body of a media type comes out as: a JSON value, a text, bytes; `any` when only the answer itself can tell. */
export type BodyKind = 'json' | 'text' | 'bytes' | 'any';

/** The kind of a media type's body. A range is what its schema says: most descriptions with `*&#47;*` mean JSON. */
export function bodyKind({ name, schema }: MediaType): BodyKind {
  if (isJsonMediaType(name)) return 'json';
  if (mayBeJson(name)) {
    if (schema === undefined) return 'any';
    if (schema.format === 'binary') return 'bytes';
    const types = allowedTypes(schema);
    return types.length === 0 || types.includes('string') ? 'any' : 'json';
  }
  return isTextMediaType(name) ? 'text' : 'bytes';
}

/**
 * The media types of a `content` map that a caller means who names none: one that is JSON, `application/json` before
 * others; where there is none, those of the kind that the first one has, in document order. Empty without content.
 */
export function preferredMedia(content: readonly MediaType[]): readonly MediaType[] {
  const json =
    content.find(({ name }) => mediaTypeEssence(name) === 'application/json') ??
    content.find(({ name }) => isJsonMediaType(name)) ??
    content.find((mediaType) => bodyKind(mediaType) === 'json');
  if (json !== undefined) return [json];
  const [first] = content;
  return first === undefined ? [] : content.filter((mediaType) => bodyKind(mediaType) === bodyKind(first));
}
