import type { Operation } from '../../../../model/operation.ts';
import type { Parameter, ParameterLocation } from '../../../../model/parameter.ts';
import type { Response } from '../../../../model/response.ts';
import { describedComment } from '../text/comment.ts';
import { type Place, type PrintContext, inRequest, inside } from '../context.ts';
import { sortedBy } from '../entries.ts';
import { bodyReference, parameterReference, responseReference } from './shared-components.ts';
import { type TypeText, NEVER, STRING, objectOf } from '../text/type-text.ts';
import { member, parameterComment, parameterType, requestBodyType, responseType } from './values.ts';

/** The type of an operation: parameters, request body and responses. */
export function operationType(context: PrintContext, operation: Operation, place: Place): TypeText {
  const { depth } = inside(place);
  const parameters = parametersMember(context, declaredParameters(context, operation), place);
  return objectOf(
    [
      parameters,
      bodyMember(context, operation, place),
      member(context, 'responses', responses(context, operation, place), { depth }),
    ],
    place.depth,
  );
}

/** What the document declares; a parameter that only the template names stands where the operation itself does. */
function declaredParameters({ options }: PrintContext, operation: Operation): readonly Parameter[] {
  const { parameters, ignoredParameters, location } = operation;
  const all = [...parameters, ...ignoredParameters];
  if (options.generatePathParams) return all;
  return all.filter((parameter) => parameter.location.pointer !== location.pointer);
}

const PLACES = ['query', 'header', 'path', 'cookie'] as const;

/**
 * The member `parameters` of an operation or a path item.
 * @param names of path parameters that are there in any case
 */
export function parametersMember(
  context: PrintContext,
  parameters: readonly Parameter[],
  place: Place,
  names: readonly string[] = [],
): string {
  const at = inside(place, 'parameters');
  const kept = context.options.excludeDeprecated
    ? parameters.filter(({ deprecated, schema }) => !deprecated && !schema.deprecated)
    : parameters;
  const sorted = sortedBy(kept, ({ name }) => name, context.options.alphabetize);
  // The whole query as one value is of OAS 3.2; nobody looks for it in older documents.
  const places = sorted.some((parameter) => parameter.in === 'querystring')
    ? [...PLACES, 'querystring' as const]
    : PLACES;
  const members = places.map((where) => {
    const own = sorted.filter((parameter) => parameter.in === where);
    return placeMember(context, { where, parameters: own, names: where === 'path' ? names : [] }, inside(at, where));
  });
  return member(context, 'parameters', objectOf(members, at.depth), { depth: at.depth });
}

interface ParameterPlace {
  readonly where: ParameterLocation;
  readonly parameters: readonly Parameter[];
  readonly names: readonly string[];
}

function placeMember(
  context: PrintContext,
  { where, parameters, names }: ParameterPlace,
  { depth, ...place }: Place,
): string {
  const undeclared = names.filter((name) => !parameters.some((parameter) => parameter.name === name));
  if (parameters.length + undeclared.length === 0) return member(context, where, NEVER, { depth, optional: true });
  const members = parameters.map((parameter) => {
    const at = inRequest(inside({ depth, ...place }, parameter.name));
    const type = parameterReference(context, parameter) ?? parameterType(context, parameter, at);
    const isOptional = where !== 'path' && !parameter.required;
    const comment = parameterComment(parameter, at.depth);
    return member(context, parameter.name, type, { depth: at.depth, optional: isOptional, comment });
  });
  for (const name of undeclared) members.push(member(context, name, STRING, { depth: depth + 1 }));
  const optional = where !== 'path' && parameters.every(({ required }) => !required);
  return member(context, where, objectOf(members, depth), { depth, optional });
}

function bodyMember(context: PrintContext, operation: Operation, place: Place): string {
  const { requestBody } = operation;
  const at = inside(place, 'requestBody');
  const { depth } = at;
  if (requestBody === undefined) return member(context, 'requestBody', NEVER, { depth, optional: true });
  const reference = bodyReference(context, requestBody, operation);
  const type = reference ?? requestBodyType(context, requestBody, at);
  const comment = reference === undefined ? describedComment(requestBody, depth) : '';
  return member(context, 'requestBody', type, { depth, optional: !requestBody.required, comment });
}

function responses(context: PrintContext, operation: Operation, place: Place): TypeText {
  if (operation.responses.length === 0) return NEVER;
  const at = inside(place, 'responses');
  const sorted = sortedBy(operation.responses, ({ status }) => status, context.options.alphabetize);
  return objectOf(
    sorted.map((response) => responseMember(context, response, operation, inside(at, response.status))),
    at.depth,
  );
}

function responseMember(context: PrintContext, response: Response, operation: Operation, place: Place): string {
  const { depth } = place;
  const reference = responseReference(context, response, operation);
  if (reference !== undefined) return member(context, response.status, reference, { depth });
  const comment = describedComment(response, depth);
  return member(context, response.status, responseType(context, response, place), { depth, comment });
}
