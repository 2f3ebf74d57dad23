import { snakeCase } from '../../model/snake-case.ts';
import { shownText } from '../../model/facts/case-request.ts';
import { linesBody } from '../../model/facts/lines-body.ts';
import { isJsonMediaType, mediaTypeEssence } from '../../model/facts/media-kind.ts';
import { hasParts, xmlBody } from '../../model/facts/xml-body.ts';
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
import { formProblem } from './write-body.ts';

/** The body of a request that no example of an answer belongs to: one that the description shows, else one drawn from its schema. */
export function impliedBody(
  { requestBody }: Operation,
  draw: Draw | undefined,
): BodyValue | { readonly reason: string } | undefined {
  if (requestBody === undefined) return undefined;
  const { content, required } = requestBody;
  const usual =
    content.find(({ name }) => isJsonMediaType(name)) ??
    content.find(({ name }) => /^(?:application\/x-www-form-urlencoded|multipart\/form-data)$/.test(name));
  const ofUsual = usual && (shownBody(usual) ?? drawnBody(usual, draw));
  if (ofUsual !== undefined) return ofUsual;
  const others = content.filter((mediaType) => mediaType !== usual);
  const other =
    firstOf(others, shownBody) ??
    (usual === undefined ? firstFile(others) : undefined) ??
    firstOf(others, (mediaType) => (isDrawable(mediaType) ? drawnBody(mediaType, draw) : undefined));
  if (other !== undefined || !required) return other;
  const names = content.map(({ name }) => name).join(' or ');
  return {
    reason: content.some(isShown)
      ? `no example of its body is one of ${names}`
      : `no body of ${names} is shown, and none can be drawn`,
  };
}

function firstOf(
  content: readonly MediaType[],
  bodyOf: (mediaType: MediaType) => BodyValue | undefined,
): BodyValue | undefined {
  for (const mediaType of content) {
    const body = bodyOf(mediaType);
    if (body !== undefined) return body;
  }
  return undefined;
}

function isShown({ examples, name }: MediaType): boolean {
  return examples.some((example) => exampleValue(example, name) !== undefined);
}

/** Texts, XML of members or items, and lines of values are drawn; what other bodies look like is not said by a schema. */
function isDrawable(mediaType: MediaType): boolean {
  const { name, schema } = mediaType;
  if (xmlBody(mediaType) !== undefined || linesBody(mediaType) !== undefined) return true;
  return mediaTypeEssence(name) === 'text/plain' && schema !== undefined && !hasParts(schema);
}

/** The smallest file of the first media type that one is known of. */
function firstFile(content: readonly MediaType[]): BodyValue | undefined {
  for (const mediaType of content) {
    const value = plainBytes(mediaType.name);
    if (value !== undefined) return { mediaType, value, encoding: 'base64' };
  }
  return undefined;
}

function drawnBody(mediaType: MediaType, draw: Draw | undefined): BodyValue | undefined {
  const { list, each } = linesBody(mediaType) ?? {};
  const schema = list ?? each ?? mediaType.schema;
  const drawn = schema && sampleValue(schema, { view: 'write', draw });
  if (drawn === undefined || schema === undefined) return undefined;
  const value = withTimeLeft(drawn, schema);
  return { mediaType, value: list === undefined && each !== undefined ? [value] : value };
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

/** The first example that the schema takes; a text of what is no JSON is taken as it is. */
function shownBody(mediaType: MediaType): BodyValue | undefined {
  const { examples, name } = mediaType;
  for (const example of examples) {
    const given = exampleValue(example, name);
    const value = given === undefined ? undefined : takenValue(mediaType, given);
    const body = value === undefined ? undefined : { mediaType, value, ...shownText(example, mediaType) };
    if (body !== undefined && formProblem(body) === undefined) return body;
  }
  return undefined;
}

function takenValue(mediaType: MediaType, given: JsonValue): JsonValue | undefined {
  const { name, schema } = mediaType;
  if (typeof given === 'string' && !isJsonMediaType(name)) return given;
  const lines = linesBody(mediaType);
  if (lines?.item !== undefined) {
    const { item } = lines;
    const items = (Array.isArray(given) ? given : [given]).map((each: JsonValue) => readExample(item, each, 'write'));
    const read = items.filter((each) => each !== undefined);
    return read.length === items.length ? read : undefined;
  }
  return schema === undefined ? given : readExample(schema, given, 'write');
}
