import { isFormMediaType, isMultipartMediaType } from '../../facts/media-kind.ts';
import { isObject } from '../../load/raw.ts';
import type { RawObject } from '../../load/raw.ts';

/** Fields of a schema that allow or forbid nothing. */
const WORDS: ReadonlySet<string> = new Set(['title', 'description', 'deprecated', 'example', 'examples', 'default']);

/**
 * True for a request body that is an optional form without fields. Some generators of descriptions give one to every
 * operation that has no body. Only what stands in its place is looked at, so that nothing depends on what was read before.
 *
 * @param value The Request Body Object as it is written.
 */
export function isEmptyForm(value: unknown): boolean {
  if (!isObject(value) || value['required'] === true || !isObject(value['content'])) return false;
  const content = Object.entries(value['content']);
  return content.length > 0 && content.every(([name, media]) => isForm(name) && holdsNothing(media));
}

function isForm(name: string): boolean {
  return isFormMediaType(name) || isMultipartMediaType(name);
}

function holdsNothing(media: unknown): boolean {
  if (!isObject(media) || !isObject(media['schema'])) return false;
  return isEmptyOrAbsent(media['encoding']) && declaresNothing(media['schema']);
}

/** A schema without `properties` at all is a map of anything. */
function declaresNothing(schema: RawObject): boolean {
  if (schema['type'] !== 'object' || schema['properties'] === undefined) return false;
  return Object.entries(schema).every(([field, value]) => {
    if (field === 'properties') return isEmptyOrAbsent(value);
    return field === 'type' || (field === 'additionalProperties' && value === false) || WORDS.has(field);
  });
}

function isEmptyOrAbsent(value: unknown): boolean {
  return value === undefined || (isObject(value) && Object.keys(value).length === 0);
}
