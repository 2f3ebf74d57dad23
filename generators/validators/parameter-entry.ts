import type { Operation } from '../../model/operation.ts';
import { hasCommaFreeParts } from '../../model/facts/comma-free.ts';
import { isFormMediaType, isJsonMediaType } from '../../model/facts/media-kind.ts';
import type { Parameter } from '../../model/parameter.ts';
import type { Schema } from '../../model/schema.ts';
import { raw, ts, type Fragment } from '../emit/code/fragment.ts';
import { exactLiteral, jsonLiteral } from '../emit/code/literal.ts';
import { parameterProperty } from '../emit/operation/parameter-property.ts';
import { bodyCodec, fieldEntries } from './body-entry.ts';
import { checkedSchema } from './checks/checked-schema.ts';
import type { CodecNode } from '../../model/facts/codec/node.ts';
import { codecExpression, nodeOf, shapeOf, type CodecFile } from './codec-printer.ts';
import { isExact } from './exact-codec.ts';
import { exactShape } from './exact-shape.ts';
import { kindName } from './kind-name.ts';
import { objectLiteral } from './object-literal.ts';

/** Header parameters of these names have no effect (OAS 3.1 4.8.12.2.1). */
const IGNORED_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** Parameters in the order the decoder wants: path parameters first, in the order of the path template. */
export function orderedParameters(operation: Operation): readonly Parameter[] {
  const used = operation.parameters.filter(
    (parameter) => parameter.in !== 'header' || !IGNORED_HEADERS.has(parameter.name.toLowerCase()),
  );
  const inPath = used.filter((parameter) => parameter.in === 'path' && operation.path.includes(`{${parameter.name}}`));
  const place = (parameter: Parameter): number => operation.path.indexOf(`{${parameter.name}}`);
  const others = used.filter((parameter) => parameter.in !== 'path');
  return [...inPath.toSorted((left, right) => place(left) - place(right)), ...others];
}

/** One entry of the decoder's parameter table. */
export function parameterEntry(file: CodecFile, operation: Operation, parameter: Parameter): Fragment {
  const { name, in: location, required, content, schema } = parameter;
  const node = nodeOf(file, schema);
  const shape = shapeOfParameter(parameter, node);
  const property = parameterProperty(operation, parameter);
  const fields = isExploded(parameter, shape, node) ? fieldNames(node) : undefined;
  return objectLiteral([
    ['name', ts`${name}`],
    ['property', property === name ? undefined : ts`${property}`],
    ['in', ts`${location}`],
    ...styleMembers(parameter, shape),
    ['required', required ? raw('true') : undefined],
    ['allowEmpty', parameter.allowEmptyValue && parameter.in === 'query' ? raw('true') : undefined],
    ['content', content === undefined ? undefined : ts`${content.name}`],
    ['fields', fields === undefined ? undefined : raw(jsonLiteral(fields, 80))],
    ['commaFree', isSplitAtCommas(parameter, shape) && hasCommaFreeParts(schema) ? raw('true') : undefined],
    ...codecMembers(file, parameter, node),
    ['clampTo', clampTo(parameter)],
    ['unset', unset(parameter)],
    ['spellings', spellings(parameter)],
    ['exact', exactShape(file.module, schema)],
    ['schema', checkOf(file, parameter)],
    ['fallback', schema.hasDefault ? ts`() => ${fallback(defaultLiteral(file, schema))}` : undefined],
  ]);
}

/** What reads its text: a form is read as a body is. */
function codecMembers(
  file: CodecFile,
  { content }: Parameter,
  node: CodecNode,
): readonly (readonly [key: string, value: Fragment | undefined])[] {
  if (content === undefined || !isFormMediaType(content.name)) return [['codec', codecExpression(file, node)]];
  return [
    ['codec', bodyCodec(file, content, { kind: 'form', node })],
    ['formFields', fieldEntries(content, node)],
  ];
}

/** How a parameter is written; what the specification and most parameters have `requestDecoder` fills in. */
function styleMembers(
  { in: location, style, explode }: Parameter,
  shape: string,
): readonly (readonly [key: string, value: Fragment | undefined])[] {
  const usualStyle = location === 'path' || location === 'header' ? 'simple' : 'form';
  const usualExplode = style === 'form' || style === 'cookie' || style === 'deepObject';
  return [
    ['style', style === usualStyle ? undefined : ts`${style}`],
    ['explode', explode === usualExplode ? undefined : ts`${explode}`],
    ['shape', shape === 'scalar' ? undefined : ts`${shape}`],
  ];
}

/**
 * An exploded object in query or cookie, of any style without brackets: each property is a field of its own
 * (OAS 3.1 4.8.12.4). So it is where one value is taken as well, which comes under the name of the parameter.
 */
function isExploded({ in: place, style, explode, content }: Parameter, shape: string, node: CodecNode): boolean {
  if (place !== 'query' && place !== 'cookie') return false;
  const isObject = shape === 'object' || (shape === 'scalar' && (node.properties?.size ?? 0) > 0);
  return isObject && style !== 'deepObject' && explode && content === undefined;
}

/** Whether the value is one text of parts with commas between them that is percent-encoded, as headers are not. */
function isSplitAtCommas({ in: place, style, explode, content }: Parameter, shape: string): boolean {
  if (shape === 'scalar' || content !== undefined || place === 'header') return false;
  return style === 'simple' || (!explode && (style === 'form' || style === 'label' || style === 'matrix'));
}

function checkOf(file: CodecFile, { schema, content }: Parameter): Fragment | undefined {
  // JSON text is not typed by the codec, so nothing is said about it yet; a field of a form may be such a text.
  const isTyped = content === undefined || !(isJsonMediaType(content.name) || isFormMediaType(content.name));
  if (isTyped && isExact(schema)) return undefined;
  const view = { direction: 'request', files: false } as const;
  return checkedSchema(file.module, schema, { view, hint: kindName(schema) });
}

/** `x-clamp: true` on a parameter: values above the schema's `maximum` are served as the maximum instead of refused. */
function clampTo({ extensions, schema }: Parameter): Fragment | undefined {
  const isClamped = extensions['x-clamp'] === true || schema.extensions['x-clamp'] === true;
  return isClamped && schema.maximum !== undefined ? ts`${schema.maximum}` : undefined;
}

/** `x-unset` on a parameter: texts that lenient decoding takes for leaving it out. */
function unset({ extensions }: Parameter): Fragment | undefined {
  const texts = extensions['x-unset'];
  return Array.isArray(texts) ? raw(jsonLiteral(texts, 80)) : undefined;
}

/** `x-spellings` on a parameter: texts that lenient decoding takes for others. */
function spellings({ extensions }: Parameter): Fragment | undefined {
  const texts = extensions['x-spellings'];
  return typeof texts === 'object' ? raw(jsonLiteral(texts, 80)) : undefined;
}

/** The default as the policies want it: where integers have a type that keeps them, with all their digits. */
function defaultLiteral({ module }: CodecFile, schema: Schema): string {
  const isKept = module.emission.options.int64 !== 'number' && exactShape(module, schema) !== undefined;
  return isKept
    ? exactLiteral(schema.default, (place) => schema.longIntegers?.get(`default${place}`))
    : jsonLiteral(schema.default, 80);
}

function fallback(literal: string): Fragment {
  return literal.startsWith('{') ? ts`(${raw(literal)})` : raw(literal);
}

/** A name that ends in `[]` is an array whatever else its schema takes. */
function shapeOfParameter(parameter: Parameter, node: CodecNode): 'scalar' | 'array' | 'object' {
  if (parameter.name.endsWith('[]') && node.items !== undefined) return 'array';
  if (parameter.style === 'deepObject' && node.properties !== undefined) return 'object';
  return shapeOf(node);
}

function fieldNames(node: CodecNode): readonly string[] {
  return [...(node.properties?.keys() ?? [])];
}
