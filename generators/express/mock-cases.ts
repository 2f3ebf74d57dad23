import type { Api } from '../../model/api.ts';
import { isJsonMediaType } from '../../model/facts/media-kind.ts';
import type { Example } from '../../model/example.ts';
import type { Case } from '../../model/facts/case-list.ts';
import { casesOf } from '../../model/facts/case-list.ts';
import { type JsonObject, objectOf } from '../../model/json-object.ts';
import type { JsonValue } from '../../model/location.ts';
import type { Header, MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Response } from '../../model/response.ts';
import { parameterProperty } from '../emit/operation/parameter-property.ts';
import type { Draw } from '../../model/facts/sample/draw.ts';
import { sampleValue } from '../../model/facts/sample/sample-value.ts';

/** A case of the mock as data; the shape is `MockCase` of `runtime/http`. */
export interface MockCaseData {
  readonly [key: string]: JsonValue;
  readonly name: string;
  readonly status: number;
}

/** Answers by operationId: the examples of the description, and samples for responses that have none. */
export function mockCases(api: Api): Readonly<Record<string, readonly MockCaseData[]>> {
  return Object.fromEntries(api.operations.map((operation) => [operation.operationId, mockCasesOf(operation)]));
}

/** Answers of one operation, as `mockCases` has them. */
export function mockCasesOf(operation: Operation): readonly MockCaseData[] {
  return operationCases(operation, casesOf(operation));
}

/** One drawn answer for every declared status and media type of an operation. */
export function drawnCases(operation: Operation, draw: Draw): readonly MockCaseData[] {
  if (operation.responses.length === 0) return [{ name: 'drawn', status: 204 }];
  return operation.responses.flatMap((response) => {
    const shared = { name: 'drawn', status: statusOf(response, operation), ...headersOf(response) };
    if (response.content.length === 0) return [shared];
    return response.content.map((mediaType) => ({ ...shared, ...sampleBody(mediaType, draw) }));
  });
}

/** Cases of an operation; a response (or a media type of it) without an example gets a sample. */
function operationCases(operation: Operation, cases: readonly Case[]): MockCaseData[] {
  if (operation.responses.length === 0) return [{ name: 'sample', status: 204 }];
  return operation.responses.flatMap((response) => {
    const own = cases.filter((found) => found.response === response);
    const status = statusOf(response, operation);
    const examples = own.map((found) => exampleCase(found, status));
    if (response.content.length === 0 && own.length === 0) return [{ name: 'sample', status, ...headersOf(response) }];
    return [...examples, ...response.content.flatMap((mediaType) => bareCases(mediaType, own, response, status))];
  });
}

/** A status that the key of a response stands for. */
function statusOf({ status }: Response, operation: Operation): number {
  if (/^\d{3}$/.test(status)) return Number(status);
  if (/^[1-5]xx$/i.test(status)) return Number(status[0]) * 100;
  return operation.responses.some((other) => other.status.startsWith('2')) ? 500 : 200;
}

function exampleCase(found: Case, status: number): MockCaseData {
  const { name, response, expected } = found;
  const condition = conditionOf(found);
  return {
    name,
    status,
    ...headersOf(response, name),
    ...(expected === undefined ? {} : bodyOf(expected, response)),
    ...(Object.keys(condition).length === 0 ? {} : { when: condition }),
  };
}

function bodyOf({ mediaType, example }: NonNullable<Case['expected']>, response: Response): JsonObject {
  if (example.hasValue) return answerBody(mediaType, example.value);
  const bytes = bytesOf(example, response);
  if (bytes !== undefined) return { contentType: mediaType.name, ...bytes };
  return { contentType: mediaType.name, body: example.serializedValue ?? null };
}

function answerBody(mediaType: MediaType, value: JsonValue): JsonObject {
  const contentType = concreteType(mediaType.name, value);
  return { contentType, body: bodyValue(contentType, value) };
}

/** A media type for an answer of a declared range (OAS 3.1 section 4.8.17): JSON where the value asks for it. */
function concreteType(range: string, value: JsonValue): string {
  const essence = range.split(';')[0]?.trim() ?? '';
  if (!essence.includes('*')) return range;
  if (essence === 'text/*' || (essence === '*/*' && typeof value === 'string')) return 'text/plain';
  return ['*/*', 'application/*'].includes(essence) && typeof value !== 'string' ? 'application/json' : range;
}

/** The bytes that `x-cases` gives an example, or those of its `data` URL (RFC 2397); other links are not followed. */
function bytesOf({ externalValue, name }: Example, response: Response): JsonObject | undefined {
  const { answerBase64 } = objectOf(objectOf(response.extensions['x-cases'])[name]);
  const [, linked] = /^data:[^,]*;base64,([A-Za-z0-9+/=]+)$/.exec(externalValue ?? '') ?? [];
  const body = typeof answerBase64 === 'string' ? answerBase64 : linked;
  return body === undefined ? undefined : { body, encoding: 'base64' };
}

/**
 * Examples that are no replayable case (a required parameter without a value, say) still are answers, to those who ask
 * for them by name; a media type without any gets a sample.
 */
function bareCases(mediaType: MediaType, own: readonly Case[], response: Response, status: number): MockCaseData[] {
  const shared = { status, ...headersOf(response) };
  const known = new Set(own.map((found) => found.name));
  const bare = mediaType.examples.filter(({ hasValue, name }) => hasValue && !known.has(name));
  const examples = bare.map(({ name, value }) => ({ name, ...shared, ...answerBody(mediaType, value) }));
  if (examples.length > 0 || own.some((found) => found.expected?.mediaType === mediaType)) return examples;
  return [{ name: 'sample', ...shared, ...sampleBody(mediaType, undefined) }];
}

function sampleBody(mediaType: MediaType, draw: Draw | undefined): JsonObject {
  const { schema } = mediaType;
  const sampled = schema === undefined ? undefined : sampleValue(schema, { view: 'read', draw });
  return answerBody(mediaType, sampled ?? null);
}

/** JSON values stay; every other media type has no form for anything but text. */
function bodyValue(contentType: string, value: JsonValue): JsonValue {
  if (isJsonMediaType(contentType) || typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

/** Examples of headers: the one named like the case, else any, else a sample where the header is required. */
function headersOf(response: Response, name?: string): JsonObject {
  const headers: [string, JsonValue][] = [];
  for (const header of response.headers) {
    const field = header.name.toLowerCase();
    // A redirection without its target is none (RFC 9110 section 15.4).
    const isTarget = field === 'location' && response.status.startsWith('3');
    const value = field === 'content-type' ? undefined : headerValue(header, name, isTarget);
    if (value !== undefined) headers.push([header.name, value]);
  }
  return headers.length === 0 ? {} : { headers: Object.fromEntries(headers) };
}

function headerValue(header: Header, name: string | undefined, isRedirect: boolean): JsonValue | undefined {
  const examples = header.examples.filter((example) => example.hasValue);
  const found = examples.find((example) => example.name === name) ?? examples[0];
  if (found !== undefined) return found.value;
  return header.required || isRedirect ? sampleValue(header.schema, { view: 'read' }) : undefined;
}

const groups = { path: 'path', query: 'query', querystring: 'query', header: 'headers', cookie: 'cookies' } as const;

/** The identity that the case itself names; where it names none any caller will do. */
function explicitIdentity({ name, response }: Case): string | undefined {
  const { as } = objectOf(objectOf(response.extensions['x-cases'])[name]);
  return typeof as === 'string' ? as : undefined;
}

/** The request side of a case, as the decoder will see it. */
function conditionOf(found: Case): JsonObject {
  const condition: Record<string, Record<string, JsonValue>> = {};
  for (const { parameter, value } of found.parameters) {
    const group = (condition[groups[parameter.in]] ??= {});
    group[parameterProperty(found.operation, parameter)] = value;
  }
  const { mediaType, value } = found.body ?? {};
  const isFirst = mediaType === found.operation.requestBody?.content[0];
  const contentType = mediaType === undefined || isFirst ? {} : { contentType: mediaType.name };
  const body = value === undefined ? {} : { body: value, ...contentType };
  const identity = explicitIdentity(found);
  return { ...condition, ...body, ...(identity === undefined ? {} : { identity }) };
}
