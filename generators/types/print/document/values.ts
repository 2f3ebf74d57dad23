import type { Header, MediaType } from '../../../../model/media-type.ts';
import type { Parameter } from '../../../../model/parameter.ts';
import type { RequestBody } from '../../../../model/request-body.ts';
import type { Response } from '../../../../model/response.ts';
import { describedComment, schemaComment } from '../text/comment.ts';
import { type Place, type PrintContext, inRequest, inside } from '../context.ts';
import { sortedBy } from '../entries.ts';
import { propertyKey } from '../text/literal-text.ts';
import { headerReference } from './shared-components.ts';
import {
  type TypeText,
  NEVER,
  STRING,
  UNKNOWN,
  arrayOf,
  objectOf,
  plainProperty,
  property,
} from '../text/type-text.ts';

/** A property of what wraps the schemas: parameters, contents, statuses. */
export function member(
  { options }: PrintContext,
  name: string,
  type: TypeText,
  { depth, optional = false, comment = '' }: { depth: number; optional?: boolean; comment?: string },
): string {
  return property({ key: propertyKey(name), optional, readonly: options.immutable, comment }, type, depth);
}

/** The type of a parameter's value: what is written by `content` is text that its caller makes. */
export function parameterType(context: PrintContext, parameter: Parameter, place: Place): TypeText {
  const { schema, content, location } = parameter;
  if (parameter.in === 'querystring') return context.typeOf(context, schema, place);
  // Without `schema`, the model has an open one where the parameter itself stands.
  if (content !== undefined || schema.location.pointer === location.pointer) return STRING;
  return context.typeOf(context, schema, place);
}

/** The type of a header's value. */
export function headerType(context: PrintContext, { schema, content, location }: Header, place: Place): TypeText {
  if (content !== undefined) return objectOf(contentMembers(context, [content], place), place.depth);
  if (schema.location.pointer === location.pointer) return UNKNOWN;
  return context.typeOf(context, schema, place);
}

/** The value of a media type; of a sequence, the list of its items (OAS 3.2 "Sequential Media Types"). */
function mediaTypeType(context: PrintContext, { schema, itemSchema }: MediaType, place: Place): TypeText {
  if (schema !== undefined) return context.typeOf(context, schema, place);
  if (itemSchema === undefined) return UNKNOWN;
  return arrayOf(context.typeOf(context, itemSchema, place), place.depth, context.options.immutable);
}

function contentMembers(context: PrintContext, content: readonly MediaType[], place: Place): string[] {
  return sortedBy(content, ({ name }) => name, context.options.alphabetize).map((mediaType) => {
    const at = inside(place, mediaType.name);
    const comment = describedComment({ examples: mediaType.examples }, at.depth);
    return member(context, mediaType.name, mediaTypeType(context, mediaType, at), { depth: at.depth, comment });
  });
}

/** The type of a request body: its media types by name. */
export function requestBodyType(context: PrintContext, { content }: RequestBody, place: Place): TypeText {
  const at = inRequest(inside(place, 'content'));
  const members = contentMembers(context, content, at);
  if (members.length === 0) members.push(plainProperty('"*/*"?', NEVER, at.depth + 1));
  return objectOf([member(context, 'content', objectOf(members, at.depth), { depth: at.depth })], place.depth);
}

/** The type of a response: its headers, and its media types by name. */
export function responseType(context: PrintContext, response: Response, place: Place): TypeText {
  const { depth } = inside(place);
  const headers = objectOf(headerMembers(context, response, inside(place, 'headers')), depth);
  const content = contentMembers(context, response.content, inside(place, 'content'));
  const body =
    content.length === 0
      ? plainProperty('content?', NEVER, depth)
      : plainProperty('content', objectOf(content, depth), depth);
  return objectOf([plainProperty('headers', headers, depth), body], place.depth);
}

function headerMembers(context: PrintContext, response: Response, place: Place): readonly string[] {
  const { options } = context;
  const depth = place.depth + 1;
  const all = [...response.headers, ...response.ignoredHeaders];
  const kept = options.excludeDeprecated ? all.filter(({ deprecated }) => !deprecated) : all;
  const members = sortedBy(kept, ({ name }) => name, options.alphabetize).map((header) => {
    const reference = headerReference(context, header, response);
    const type = reference ?? headerType(context, header, inside(place, header.name));
    const comment = reference === undefined ? describedComment(header, depth) : '';
    return member(context, header.name, type, {
      depth,
      optional: reference === undefined && !header.required,
      comment,
    });
  });
  return [...members, plainProperty(`${options.immutable ? 'readonly ' : ''}[name: string]`, UNKNOWN, depth)];
}

/** The comment on a parameter: its own words, and those of its schema where it has none. */
export function parameterComment(parameter: Parameter, depth: number): string {
  const own = describedComment(parameter, depth);
  return own === '' && parameter.schema.name === undefined
    ? schemaComment(parameter.schema, depth, parameter.name)
    : own;
}
