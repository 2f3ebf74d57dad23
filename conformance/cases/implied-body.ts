import { snakeCase } from '../../model/snake-case.ts';
import { isJsonMediaType } from '../../model/facts/media-kind.ts';
import type { Draw } from '../../model/facts/sample/draw.ts';
import { exampleValue } from '../../model/facts/sample/written/example-value.ts';
import { readExample } from '../../model/facts/sample/given-value.ts';
import { plainBytes } from '../../model/facts/sample/written/plain-bytes.ts';
import { sampleValue } from '../../model/facts/sample/sample-value.ts';
import { fits } from '../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../model/location.ts';
import type { MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { isObject } from '../schema-walk.ts';
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
  const file = mediaType === undefined ? firstFile(requestBody.content) : undefined;
  if (file !== undefined) return file;
  return requestBody.required ? { reason: 'no body can be drawn for it' } : undefined;
}

/** The smallest file of the first media type that one is known of. */
function firstFile(content: readonly MediaType[]): BodyValue | undefined {
  for (const mediaType of content) {
    const value = plainBytes(mediaType.name);
    if (value !== undefined) return { mediaType, value, encoding: 'base64' };
  }
  return undefined;
}

function drawnValue({ schema }: MediaType, draw: Draw | undefined): JsonValue | undefined {
  const value = schema && sampleValue(schema, { view: 'write', draw });
  return value === undefined || schema === undefined ? value : withTimeLeft(value, schema);
}

/** Names of the end of something: what has ended already is nothing that could be looked at. */
const END = /expir|until|deadline|(?:^|_)(?:valid_?to|ends?|due)(?:_|$)/i;

/** Names of the beginning of what has an end. */
const BEGINNING = /^from(?:_|$)|(?:^|_)(?:valid_?from|starts?|begins?|opens?)(?:_|$)/i;

/**
 * The first day of a year that is far away, in the place of an end that was drawn in the past. What has a beginning as well is no longer
 * than a day: it is somewhere ahead as a whole, since what lasts for ever leaves no room for anything else.
 */
function withTimeLeft(value: JsonValue, schema: Schema): JsonValue {
  if (!isObject(value)) return value;
  const isDay = (member: unknown): member is string => typeof member === 'string' && DAY.test(member);
  const isPast = (name: string, member: unknown): boolean =>
    END.test(snakeCase(name)) && isDay(member) && Date.parse(member) < Date.now();
  const hasBeginning = Object.entries(value).some(([name, member]) => BEGINNING.test(snakeCase(name)) && isDay(member));
  const hasEnd = Object.entries(value).some(([name, member]) => isPast(name, member));
  const members = Object.entries(value).map(([name, member]): readonly [string, unknown] => {
    if (!isDay(member)) return [name, member];
    if (hasBeginning && hasEnd && BEGINNING.test(snakeCase(name))) return [name, member.replace(DAY, '2097-06-01')];
    return [name, isPast(name, member) ? member.replace(DAY, hasBeginning ? '2097-06-02' : '2999-01-01') : member];
  });
  const later = Object.fromEntries(members) as JsonValue; // members of JSON are JSON
  return fits(schema, later, 'write') ? later : value;
}

const DAY = /^\d{4}-\d\d-\d\d/;

/** The first example that the schema takes. */
function shownValue({ schema, examples, name }: MediaType): JsonValue | undefined {
  if (schema === undefined) return undefined;
  const given = examples.map((example) => exampleValue(example, name));
  const readings = given.map((value) => (value === undefined ? undefined : readExample(schema, value, 'write')));
  return readings.find((value) => value !== undefined);
}
