import {
  isFormMediaType,
  isJsonMediaType,
  isMultipartMediaType,
  isXmlMediaType,
  mayBeJson,
  mediaTypeEssence,
} from '../../../model/facts/media-kind.ts';
import { bodyText, concreteType, hasWrittenForm } from '../../../model/facts/sample/written/body-text.ts';
import { encodeForm } from '../../../model/facts/sample/written/sample-wire.ts';
import type { Draw } from '../../../model/facts/sample/draw.ts';
import { allowedTypes } from '../../../model/facts/schema-shape.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { JsonObject } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import { partsAnswer } from './mock-parts.ts';
import { plainBytes } from '../../../model/facts/sample/written/plain-bytes.ts';

/**
 * Media types of a response in the order in which a mock offers them: JSON first, XML and then what it has no form for last, a picture
 * without an example say. A range of such, and what has members, is offered only where there is nothing
 * else.
 */
export function offered(content: readonly MediaType[]): readonly MediaType[] {
  const given = content.filter((mediaType) => isWritten(mediaType) || isFile(mediaType));
  return ordered(given.length > 0 ? given : content);
}

/** Bytes that nothing more is said of: values with members have no form that is known here. */
function isFile({ name, schema }: MediaType): boolean {
  if (name.includes('*')) return false;
  const types = schema === undefined ? [] : allowedTypes(schema);
  return plainBytes(name) !== undefined || schema === undefined || types.join() === 'string';
}

function isWritten({ examples, name }: MediaType): boolean {
  return examples.length > 0 || isWritable(name);
}

/** Texts, and what is made of JSON values; bytes of no form in particular. */
function isWritable(name: string): boolean {
  if (hasWrittenForm(name) || isFormMediaType(name) || isMultipartMediaType(name)) return true;
  return /^application\/(?:octet-stream$|\*)|^\*/.test(mediaTypeEssence(name));
}

function ordered(content: readonly MediaType[]): readonly MediaType[] {
  const rank = (mediaType: MediaType): number => {
    const { name } = mediaType;
    if (!isWritten(mediaType)) return 4;
    return isJsonMediaType(name) ? 0 : mayBeJson(name) ? 1 : isXmlMediaType(name) ? 3 : 2;
  };
  return content.toSorted((left, right) => rank(left) - rank(right));
}

/** A value made from the schema of a media type, as an answer of that type; without a body where no value is known that meets the schema. */
export function sampleBody(mediaType: MediaType, draw: Draw | undefined): JsonObject {
  const { schema, itemSchema } = mediaType;
  const bytes = plainBytes(mediaType.name);
  if (bytes !== undefined) return { contentType: mediaType.name, body: bytes, encoding: 'base64' };
  const described = schema ?? itemSchema;
  const sampled = described === undefined ? undefined : sampleValue(described, { view: 'read', draw });
  if (described !== undefined && sampled === undefined) {
    return { contentType: concreteType(mediaType.name, null), isWithoutValue: true };
  }
  const isItem = schema === undefined && itemSchema !== undefined;
  return answerBody(mediaType, isItem ? [sampled ?? null] : (sampled ?? null));
}

/** A value as the body of a media type: a JSON value stays, every other type has no form but text. */
export function answerBody(mediaType: MediaType, value: JsonValue): JsonObject {
  if (isMultipartMediaType(mediaType.name)) return partsAnswer(mediaType, value);
  const contentType = concreteType(mediaType.name, value);
  if (isJsonMediaType(contentType)) return { contentType, body: value };
  const isForm = isFormMediaType(contentType) && typeof value !== 'string';
  return {
    contentType,
    body: isForm ? encodeForm(mediaType, value) : bodyText({ contentType, schema: mediaType.schema }, value),
  };
}
