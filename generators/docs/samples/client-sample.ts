import type { Api } from '../../../model/api.ts';
import { isBytes } from '../../../model/facts/codec/file-schema.ts';
import { linesBody } from '../../../model/facts/lines-body.ts';
import { isFormMediaType, isJsonMediaType, isMultipartMediaType } from '../../../model/facts/media-kind.ts';
import { membersNamed } from '../../../model/facts/members/members-named.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { argumentsView } from '../../emit/operation/argument-view.ts';
import { bodyMedia } from '../../emit/operation/body-writer.ts';
import { isIdentifier } from '../../emit/code/identifier.ts';
import type { Naming } from '../../emit/name-hooks.ts';
import { namesOf } from '../../emit/operation/operation-names.ts';
import { mediaText } from './example-text.ts';
import { type SampleBody, sampleRequest } from './sample-request.ts';

/** The sample request of an operation as a call of the generated TypeScript client. */
export function clientSample(api: Api, operation: Operation, naming: Naming): string {
  const { functionName } = namesOf(api, operation, naming);
  const { parameters, body } = sampleRequest(operation);
  const args: Member[] = [];
  for (const { parameter, property } of argumentsView(operation).parameters) {
    const sample = parameters.find((candidate) => candidate.parameter === parameter);
    if (sample !== undefined) args.push([property, literal(sample.value, [parameter.schema])]);
  }
  if (body !== undefined) args.push(...bodyMembers(operation, body));
  const call =
    args.length === 0
      ? `${functionName}(client)`
      : `${functionName}(client, ${print({ kind: 'object', members: args }, '')})`;
  return [
    `const result = await ${call};`,
    'if (result.ok) {',
    `  // status ${successOf(operation)}`,
    '  console.log(result.body);',
    '}',
  ].join('\n');
}

function successOf(operation: Operation): string {
  return operation.responses.find(isSuccess)?.status ?? '2XX';
}

/** The body, and its media type where it is another one than the client sends when none is named. */
function bodyMembers(operation: Operation, body: SampleBody): readonly Member[] {
  const { media, type, value, isFile } = body;
  const isNamed = media !== bodyMedia(operation)[0] || media.name.includes('*');
  const named: readonly Member[] = isNamed ? [['contentType', literal(type, [])]] : [];
  return [
    ['body', isFile ? file('') : isValue(body) ? bodyLiteral(body) : literal(mediaText(media, value, type), [])],
    ...named,
  ];
}

/** True for a body that the client takes as a value; any other one it takes as the text or bytes that travel. */
function isValue({ media }: SampleBody): boolean {
  const { name } = media;
  return isJsonMediaType(name) || isMultipartMediaType(name) || isFormMediaType(name) || linesBody(media) !== undefined;
}

function bodyLiteral({ media: { schema, itemSchema }, value }: SampleBody): Literal {
  if (schema !== undefined) return literal(value, [schema]);
  return Array.isArray(value) && itemSchema !== undefined
    ? { kind: 'list', items: value.map((item: JsonValue) => literal(item, [itemSchema])) }
    : literal(value, []);
}

/** A value as code writes it. */
type Literal =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Literal[] }
  | { readonly kind: 'object'; readonly members: readonly Member[] };

type Member = readonly [name: string, value: Literal];

/**
 * A JSON value as code.
 * @param schemas what describes it: bytes are a text as an example, and a `Blob` for the client
 */
function literal(value: JsonValue, schemas: readonly Schema[]): Literal {
  const parts = typeof value === 'number' || typeof value === 'boolean' ? [] : partsOf(schemas);
  if (typeof value === 'string') return parts.some(isBytes) ? file(value) : { kind: 'code', text: quoted(value) };
  if (typeof value !== 'object' || value === null) return { kind: 'code', text: String(value) };
  if (Array.isArray(value)) {
    const itemsAt = (index: number): readonly Schema[] =>
      parts.flatMap(({ prefixItems, items }) => prefixItems[index] ?? items ?? []);
    return { kind: 'list', items: value.map((item: JsonValue, index) => literal(item, itemsAt(index))) };
  }
  const members = Object.entries(value).map(([name, member]): Member => {
    return [
      name,
      literal(
        member,
        parts.flatMap((part) => membersNamed(part, name)),
      ),
    ];
  });
  return { kind: 'object', members };
}

function file(text: string): Literal {
  return { kind: 'code', text: `new Blob([${quoted(text === '' ? 'bytes' : text)}])` };
}

/** Schemas and all that describes the same value. */
function partsOf(schemas: readonly Schema[]): readonly Schema[] {
  // A set goes on to what is added while it is walked.
  const parts = new Set(schemas);
  for (const { ref, allOf, anyOf, oneOf } of parts) {
    for (const part of [ref, ...allOf, ...anyOf, ...oneOf]) if (part !== undefined) parts.add(part);
  }
  return [...parts];
}

/** A literal, formatted as the house does. */
function print(value: Literal, indent: string): string {
  if (value.kind === 'code') return value.text;
  const inner = `${indent}  `;
  const items =
    value.kind === 'list'
      ? value.items.map((item) => print(item, inner))
      : value.members.map(([key, item]) => `${isIdentifier(key) ? key : quoted(key)}: ${print(item, inner)}`);
  const [open, close] = value.kind === 'list' ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return open + close;
  const padding = open === '{' ? ' ' : '';
  const line = `${open}${padding}${items.join(', ')}${padding}${close}`;
  if (line.length + indent.length <= 60 && !line.includes('\n')) return line;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}

function quoted(text: string): string {
  const double = JSON.stringify(text);
  if (text.includes("'")) return double;
  return `'${double.slice(1, -1).replaceAll('\\"', '"')}'`;
}
