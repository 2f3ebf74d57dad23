import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Case } from '../../model/facts/case-list.ts';
import { caseList } from '../../model/facts/case-list.ts';
import type { JsonValue } from '../../model/location.ts';
import type { MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Header } from '../../model/media-type.ts';
import type { Response } from '../../model/response.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { ImportCollector } from '../emit/imports.ts';
import { jsonLiteral } from '../emit/literal.ts';
import { parameterProperty } from '../emit/parameter-property.ts';
import type { EmitOptions } from '../emit/options.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { sampleValue } from './sample-value.ts';

type JsonRecord = { readonly [key: string]: JsonValue };

/** `mock-cases.ts`: what a mock answers, one case per line. Only a mock ever loads it. */
export function mockCasesFile(api: Api, options: EmitOptions): GeneratedFile {
  const path = posix.join(options.folders.stubs, 'mock-cases.ts');
  const imports = new ImportCollector();
  imports.type(runtimeSpecifier(path, 'http/mock-case.ts', options), 'MockCases');
  const cases = casesByOperation(api);
  const operations = api.operations.map((operation) => {
    const lines = operationCases(operation, cases.get(operation) ?? []).map((found) => {
      return `    ${jsonLiteral(found, Infinity)},\n`;
    });
    const key = jsonLiteral({ [operation.operationId]: 0 }, Infinity).slice(2, -5);
    return `  ${key}: [${lines.length === 0 ? '' : `\n${lines.join('')}  `}],\n`;
  });
  const title = '/** Answers by operation: the examples of the description, and samples where it has none. */';
  const body = `\n${title}\nexport const mockCases: MockCases = {\n${operations.join('')}};\n`;
  return { path, contents: imports.print().code + body };
}

function recordOf(value: JsonValue | undefined): JsonRecord {
  // Not null and not a list leaves a mapping of JSON values.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};
}

function casesByOperation(api: Api): ReadonlyMap<Operation, readonly Case[]> {
  const byOperation = new Map<Operation, Case[]>();
  for (const found of caseList(api).cases) {
    const known = byOperation.get(found.operation);
    if (known === undefined) byOperation.set(found.operation, [found]);
    else known.push(found);
  }
  return byOperation;
}

/** Cases of an operation; a response (or a media type of it) without an example gets a sample. */
function operationCases(operation: Operation, cases: readonly Case[]): JsonRecord[] {
  if (operation.responses.length === 0) return [{ name: 'sample', status: 204 }];
  return operation.responses.flatMap((response) => {
    const own = cases.filter((found) => found.response === response);
    const status = statusOf(response, operation);
    const examples = own.map((found) => exampleCase(found, status));
    const bare = response.content.filter((mediaType) => {
      return !own.some((found) => found.expected?.mediaType === mediaType);
    });
    if (response.content.length === 0 && own.length === 0) return [{ name: 'sample', status, ...headersOf(response) }];
    return [...examples, ...bare.flatMap((mediaType) => bareCases(mediaType, response, status))];
  });
}

/** A status that the key of a response stands for. */
function statusOf({ status }: Response, operation: Operation): number {
  if (/^\d{3}$/.test(status)) return Number(status);
  if (/^[1-5]xx$/i.test(status)) return Number(status[0]) * 100;
  return operation.responses.some((other) => other.status.startsWith('2')) ? 500 : 200;
}

function exampleCase(found: Case, status: number): JsonRecord {
  const { name, response, expected } = found;
  const condition = conditionOf(found);
  return {
    name,
    status,
    ...headersOf(response, name),
    ...(expected === undefined ? {} : { contentType: expected.mediaType.name, ...bodyOf(expected) }),
    ...(Object.keys(condition).length === 0 ? {} : { when: condition }),
  };
}

function bodyOf({ mediaType, example }: NonNullable<Case['expected']>): JsonRecord {
  if (!example.hasValue) return { body: example.serializedValue ?? null };
  return { body: bodyValue(mediaType, example.value) };
}

/** Examples that are no replayable case (a required parameter without a value, say) still are answers. */
function bareCases(mediaType: MediaType, response: Response, status: number): JsonRecord[] {
  const shared = { status, ...headersOf(response), contentType: mediaType.name };
  const examples = mediaType.examples.filter((example) => example.hasValue);
  if (examples.length > 0)
    return examples.map(({ name, value }) => ({ name, ...shared, body: bodyValue(mediaType, value) }));
  const { schema } = mediaType;
  const sampled = schema === undefined ? undefined : sampleValue(schema);
  return [{ name: 'sample', ...shared, body: bodyValue(mediaType, sampled ?? null) }];
}

/** JSON values stay; every other media type has no form for anything but text. */
function bodyValue(mediaType: MediaType, value: JsonValue): JsonValue {
  if (/^[^/]+\/([^/;]+\+)?json\b/i.test(mediaType.name) || typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

/** Examples of headers: the one named like the case, else any, else a sample where the header is required. */
function headersOf(response: Response, name?: string): JsonRecord {
  const headers: [string, JsonValue][] = [];
  for (const header of response.headers) {
    const value = header.name.toLowerCase() === 'content-type' ? undefined : headerValue(header, name);
    if (value !== undefined) headers.push([header.name, value]);
  }
  return headers.length === 0 ? {} : { headers: Object.fromEntries(headers) };
}

function headerValue(header: Header, name: string | undefined): JsonValue | undefined {
  const examples = header.examples.filter((example) => example.hasValue);
  const found = examples.find((example) => example.name === name) ?? examples[0];
  if (found !== undefined) return found.value;
  return header.required ? sampleValue(header.schema) : undefined;
}

const groups = { path: 'path', query: 'query', querystring: 'query', header: 'headers', cookie: 'cookies' } as const;

/** The identity that the case itself names; where it names none any caller will do. */
function explicitIdentity({ name, response }: Case): string | undefined {
  const { as } = recordOf(recordOf(response.extensions['x-cases'])[name]);
  return typeof as === 'string' ? as : undefined;
}

/** The request side of a case, as the decoder will see it. */
function conditionOf(found: Case): JsonRecord {
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
