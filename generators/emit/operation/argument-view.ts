import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { NameScope } from '../code/naming.ts';
import { parameterProperty } from './parameter-property.ts';

/** A parameter with the property of the argument object that holds it. */
export interface ArgumentView {
  readonly property: string;
  readonly parameter: Parameter;
}

/** The argument object of an operation: all parameters, side by side. */
export interface ArgumentsView {
  readonly parameters: readonly ArgumentView[];
  /** True when a request body can be passed, as `body`. */
  readonly hasBody: boolean;
  /** True when the body's media type can be chosen, as `contentType`. */
  readonly hasContentType: boolean;
  /** Media types that the body can have. */
  readonly bodyCount: number;
  readonly isOptional: boolean;
}

/** Header parameters that OAS tells tools to ignore ("Parameter Object", `name`): content and credentials rule them. */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization'];

/** Lays out the argument object. Names that meet (`id` in path and query) get the location in front, then a number. */
export function argumentsView(operation: Operation): ArgumentsView {
  const { requestBody } = operation;
  const hasBody = requestBody !== undefined && requestBody.content.length > 0;
  const hasContentType = hasBody && (requestBody.content.length > 1 || requestBody.content.some(isRange));
  const scope = new NameScope(hasBody ? ['body', 'contentType'] : []);
  const sent = operation.parameters.filter((parameter) => !isIgnored(parameter));
  const parameters = sent.map((parameter) => {
    const own = parameterProperty(operation, parameter);
    // What has a meaning in the short text of an operation (`GET /pets/{id}?limit`) cannot stand for itself there.
    const wanted = parameter.in === 'path' ? own.replace(/[\s{}]/g, '_') : own;
    const property = scope.take(scope.has(wanted) ? `${parameter.in}_${wanted}` : wanted);
    return { property, parameter };
  });
  const isOptional = !sent.some((parameter) => parameter.required) && requestBody?.required !== true;
  return { parameters, hasBody, hasContentType, bodyCount: requestBody?.content.length ?? 0, isOptional };
}

function isIgnored(parameter: Parameter): boolean {
  return parameter.in === 'header' && IGNORED_HEADERS.includes(parameter.name.toLowerCase());
}

function isRange(mediaType: { readonly name: string }): boolean {
  return mediaType.name.includes('*');
}
