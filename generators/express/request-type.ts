import type { MediaType } from '../../model/media-type.ts';
import { linesBody, type LinesBody } from '../../model/facts/lines-body.ts';
import { isFormMediaType, isJsonMediaType, isMultipartMediaType } from '../../model/facts/media-kind.ts';
import { xmlBody } from '../../model/facts/xml-body.ts';
import type { Operation } from '../../model/operation.ts';
import type { Parameter, ParameterLocation } from '../../model/parameter.ts';
import type { Schema } from '../../model/schema.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { fileProperties } from '../../model/facts/codec/file-schema.ts';
import type { Fragment } from '../emit/code/fragment.ts';
import { indent, join, name, raw, ts } from '../emit/code/fragment.ts';
import { propertyKey, quote } from '../emit/code/literal.ts';
import { parameterProperty } from '../emit/operation/parameter-property.ts';
import type { TypePrinter } from './type-printer.ts';

/** Printing of requests: the types of schemas, and the import of a type of `runtime/http/handler.ts`. */
export interface RequestPrinting {
  readonly types: TypePrinter;
  readonly handlerType: (name: string) => string;
}

/** `<Op>Request`: what the decoder hands to the handler. What is not declared stands in the runtime's type. */
export function requestType(operation: Operation, typePrefix: string, printing: RequestPrinting): Fragment {
  const { types, handlerType } = printing;
  const title = `Request of \`${operation.operationId}\`: ${operation.method} ${operation.path}`;
  const comment = docComment({ summary: title });
  const groups = parameterGroups(operation, types);
  const declared = name(`${typePrefix}Request`);
  const bodies = bodyMembers(operation, types);
  const [only = raw('')] = bodies;
  if (bodies.length === 0 && groups.code === '') {
    return ts`${comment}export type ${declared} = ${name(handlerType('BareRequest'))};\n`;
  }
  if (bodies.length < 2) {
    const base = name(handlerType(bodies.length === 0 ? 'BareRequest' : 'BareParameters'));
    return ts`${comment}export interface ${declared} extends ${base} {\n${indent(groups)}${indent(only)}}\n`;
  }
  const base = name(handlerType('BareParameters'));
  const parameters = groups.code === '' ? base : name(`${typePrefix}RequestParameters`);
  const variants = bodies.map((body) => ts`  | (${parameters} & {\n${indent(body, 3)}    })`);
  const own = docComment({ summary: `Parameters of \`${operation.operationId}\`.` });
  const first =
    groups.code === '' ? raw('') : ts`${own}export interface ${parameters} extends ${base} {\n${indent(groups)}}\n\n`;
  return ts`${first}${comment}export type ${declared} =\n${join(variants, '\n')};\n`;
}

function parameterGroups(operation: Operation, types: TypePrinter): Fragment {
  const places: readonly (readonly [key: string, locations: readonly ParameterLocation[]])[] = [
    ['path', ['path']],
    ['query', ['query', 'querystring']],
    ['headers', ['header']],
    ['cookies', ['cookie']],
  ];
  return join(
    places.map(([key, locations]) => group(key, operation, locations, types)),
    '',
  );
}

function group(
  key: string,
  operation: Operation,
  locations: readonly ParameterLocation[],
  types: TypePrinter,
): Fragment {
  const parameters = operation.parameters.filter((parameter) => {
    return locations.includes(parameter.in) && isDecoded(operation, parameter);
  });
  if (parameters.length === 0) return raw('');
  const members = parameters.map((parameter) => member(operation, parameter, types));
  return ts`readonly ${raw(key)}: {\n${indent(join(members, ''))}};\n`;
}

/** Header parameters that have no effect (OAS 3.1 section 4.8.12.2). */
const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** False for declarations that no request can carry: the decoder leaves them out as well. */
function isDecoded(operation: Operation, parameter: Parameter): boolean {
  if (parameter.in === 'path') return operation.path.includes(`{${parameter.name}}`);
  return parameter.in !== 'header' || !ignoredHeaders.has(parameter.name.toLowerCase());
}

function member(operation: Operation, parameter: Parameter, types: TypePrinter): Fragment {
  const { description, deprecated, schema } = parameter;
  // The decoder fills in defaults, so that a handler never repeats them.
  const optional = parameter.required || schema.hasDefault ? '' : '?';
  const property = parameterProperty(operation, parameter);
  const key = raw(`readonly ${propertyKey(property)}${optional}:${types.request(schema)};\n`);
  return ts`${docComment({ description, deprecated })}${key}`;
}

/** The `body` and `contentType` members, one set per distinct body type; none for an operation without a body. */
function bodyMembers(operation: Operation, types: TypePrinter): Fragment[] {
  const { requestBody } = operation;
  if (requestBody === undefined || requestBody.content.length === 0) return [];
  const byType = new Map<string, string[]>();
  for (const mediaType of requestBody.content) {
    const code = bodyType(mediaType, types);
    byType.set(code, [...(byType.get(code) ?? []), quote(mediaType.name)]);
  }
  const { description } = requestBody;
  const sets = [...byType].map(([code, names]) => {
    const contentType = ts`/** Media type of the body as declared. */\nreadonly contentType: ${raw(names.join(' | '))};\n`;
    return ts`${docComment({ description })}readonly body:${raw(code)};\n${contentType}`;
  });
  if (requestBody.required) return sets;
  const [only] = sets;
  const [[code, names] = ['', []]] = [...byType];
  if (sets.length === 1 && only !== undefined) {
    const contentType = `/** Media type of the body as declared. */\nreadonly contentType?: ${names.join(' | ')};\n`;
    return [ts`${docComment({ description })}readonly body:${raw(code)} | undefined;\n${raw(contentType)}`];
  }
  return [...sets, raw('readonly body: undefined;\nreadonly contentType?: undefined;\n')];
}

/** Behind a colon, as the type printer gives it. */
function bodyType(mediaType: MediaType, types: TypePrinter): string {
  const { schema, name } = mediaType;
  const isMultipart = isMultipartMediaType(name);
  if (isMultipart && schema !== undefined) return uploadType(schema, types);
  const lines = linesBody(mediaType);
  if (lines !== undefined) return linesType(lines, types);
  if (isMultipart || isJsonMediaType(name) || isFormMediaType(name) || xmlBody(mediaType) !== undefined) {
    return schema === undefined ? ' unknown' : types.request(schema);
  }
  return /^text\//i.test(name) ? ' string' : ' Uint8Array';
}

/** The type of a body of lines: its items, all of them read. */
function linesType({ item, list }: LinesBody, types: TypePrinter): string {
  if (list !== undefined && (item === undefined || list.items === item)) return types.request(list);
  return item === undefined ? ' unknown[]' : ` Array<${types.request(item).trim()}>`;
}

/** The type of a multipart body: its files are read, not held. */
function uploadType(schema: Schema, types: TypePrinter): string {
  const { single, list } = fileProperties(schema);
  const body = types.request(schema);
  if (single.length + list.length === 0) return body;
  const names = (keys: readonly string[]): string => (keys.length === 0 ? 'never' : keys.map(quote).join(' | '));
  const parameters = list.length === 0 ? names(single) : `${names(single)}, ${names(list)}`;
  return ` ${types.uploaded()}<${body.trim()}, ${parameters}>`;
}
