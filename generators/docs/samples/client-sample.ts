import type { Api } from '../../../model/api.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import { argumentsView } from '../../emit/operation/argument-view.ts';
import { isIdentifier } from '../../emit/code/identifier.ts';
import type { Naming } from '../../emit/name-hooks.ts';
import { namesOf } from '../../emit/operation/operation-names.ts';
import { sampleRequest } from './sample-request.ts';
import { isSuccess } from '../../../model/facts/status.ts';

/** The sample request of an operation as a call of the generated TypeScript client. */
export function clientSample(api: Api, operation: Operation, naming: Naming): string {
  const { functionName } = namesOf(api, operation, naming);
  const { parameters, body } = sampleRequest(operation);
  const args = new Map<string, JsonValue>();
  for (const { parameter, property } of argumentsView(operation).parameters) {
    const sample = parameters.find((candidate) => candidate.parameter === parameter);
    if (sample !== undefined) args.set(property, sample.value);
  }
  if (body !== undefined) args.set('body', body);
  const call =
    args.size === 0 ? `${functionName}(client)` : `${functionName}(client, ${print(Object.fromEntries(args), '')})`;
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

/** A JSON value as a TypeScript literal, formatted as the house does. */
function print(value: JsonValue, indent: string): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item: JsonValue) => print(item, inner))
    : Object.entries(value).map(
        ([key, item]) => `${isIdentifier(key) ? key : stringLiteral(key)}: ${print(item, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return open + close;
  const padding = open === '{' ? ' ' : '';
  const line = `${open}${padding}${items.join(', ')}${padding}${close}`;
  if (line.length + indent.length <= 60 && !line.includes('\n')) return line;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}

function stringLiteral(text: string): string {
  const quoted = JSON.stringify(text);
  if (text.includes("'")) return quoted;
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
}
