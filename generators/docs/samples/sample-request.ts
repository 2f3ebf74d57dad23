import { wirePath } from '../../../model/facts/wire-path.ts';
import { objectOf } from '../../../model/json-object.ts';
import { isFormMediaType, isMultipartMediaType } from '../../../model/facts/media-kind.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { SecurityScheme } from '../../../model/security.ts';
import { fitOf, fitOfBody } from './example-fit.ts';
import { sampleValue } from './sample-value.ts';
import { serverUrl } from '../server-view.ts';
import { encodeForm, encodePathValue, encodeQueryValue } from './sample-wire.ts';

/** The request that the samples of an operation show. */
export interface SampleRequest {
  /** Parameters shown, with their values. */
  readonly parameters: readonly { readonly parameter: Parameter; readonly value: JsonValue }[];
  readonly media: MediaType | undefined;
  readonly body: JsonValue | undefined;
}

const known = new WeakMap<Operation, SampleRequest>();

/**
 * The first case of the description that can be shown: required parameters, and the body when there is one. Memoised:
 * every sample of a page shows it.
 */
export function sampleRequest(operation: Operation): SampleRequest {
  const request = known.get(operation) ?? makeRequest(operation);
  known.set(operation, request);
  return request;
}

function makeRequest(operation: Operation): SampleRequest {
  const parameters = operation.parameters
    .filter((parameter) => parameter.required || parameter.in === 'path')
    .map((parameter) => ({ parameter, value: parameterValue(parameter) }));
  const media = operation.requestBody?.content[0];
  return { parameters, media, body: media === undefined ? undefined : bodyValue(media) };
}

/** The example `default`, else the first one, as long as it meets the schema; else a value that does. */
function parameterValue({ schema, examples, name }: Parameter): JsonValue {
  const example = examples.find((candidate) => candidate.name === 'default') ?? examples[0];
  const fit = example?.hasValue === true ? fitOf(schema, example.value, 'write') : undefined;
  if (fit?.isSound === true) return fit.value;
  return sampleValue(schema, 'write') ?? fit?.value ?? name;
}

function bodyValue(media: MediaType): JsonValue | undefined {
  const given = media.examples.filter((candidate) => candidate.hasValue);
  for (const example of given) {
    const { value, isSound } = fitOfBody(media, example.value, 'write');
    if (isSound) return value;
  }
  return (media.schema === undefined ? undefined : sampleValue(media.schema, 'write')) ?? given[0]?.value;
}

/** The sample request as a `curl` command for a POSIX shell. */
export function curlSample(operation: Operation): string {
  const request = sampleRequest(operation);
  const lines = [`curl ${methodFlag(operation.method)}${quote(urlOf(operation, request))}`];
  lines.push(...credentialFlags(operation), ...headerFlags(request), ...bodyFlags(request));
  return lines.join(' \\\n  ');
}

function methodFlag(method: string): string {
  if (method === 'GET') return '';
  return method === 'HEAD' ? '--head ' : `--request ${method} `;
}

function urlOf(operation: Operation, request: SampleRequest): string {
  let path = wirePath(operation);
  const query: string[] = [];
  for (const { parameter, value } of request.parameters) {
    if (parameter.in === 'path') path = path.replaceAll(`{${parameter.name}}`, encodePathValue(parameter, value));
    if (parameter.in === 'query') query.push(...encodeQueryValue(parameter, value));
    if (parameter.in === 'querystring' && typeof value === 'string') query.push(value);
  }
  const base = serverUrl(operation.servers[0]).replace(/\/$/, '');
  const sign = path.includes('?') ? '&' : '?';
  return `${base}${path}${query.length === 0 ? '' : `${sign}${query.join('&')}`}`;
}

/** The first way of naming the caller; none when the operation needs no credential. */
function credentialFlags(operation: Operation): readonly string[] {
  const requirement = operation.security.find((candidate) => candidate.schemes.length > 0);
  return (requirement?.schemes ?? []).flatMap(({ scheme }) => credentialFlag(scheme));
}

function credentialFlag(scheme: SecurityScheme): readonly string[] {
  switch (scheme.type) {
    case 'apiKey':
      if (scheme.in === 'header') return [`--header ${quote(`${scheme.parameterName}: `)}"$TOKEN"`];
      return scheme.in === 'cookie' ? [`--cookie ${quote(`${scheme.parameterName}=`)}"$TOKEN"`] : [];
    case 'http':
      if (scheme.scheme === 'basic') return ['--user "$USER_NAME:$PASSWORD"'];
      return [
        `--header 'Authorization: ${scheme.scheme === 'bearer' ? 'Bearer' : scheme.scheme.replaceAll("'", '')} '"$TOKEN"`,
      ];
    case 'oauth2':
    case 'openIdConnect':
      return [`--header 'Authorization: Bearer '"$TOKEN"`];
    case 'mutualTLS':
      return ['--cert client.pem'];
  }
}

function headerFlags({ parameters, media, body }: SampleRequest): readonly string[] {
  const headers = parameters.filter(({ parameter }) => parameter.in === 'header');
  const flags = headers.map(({ parameter, value }) => `--header ${quote(`${parameter.name}: ${plain(value)}`)}`);
  if (media === undefined || body === undefined || isMultipart(media)) return flags;
  return [...flags, `--header ${quote(`Content-Type: ${media.name}`)}`];
}

function bodyFlags({ media, body }: SampleRequest): readonly string[] {
  if (media === undefined || body === undefined) return [];
  if (isMultipart(media)) {
    return Object.entries(objectOf(body)).map(([name, value]) => `--form ${quote(`${name}=${plain(value)}`)}`);
  }
  if (isFormMediaType(media.name)) return [`--data ${quote(encodeForm(media, body))}`];
  return [`--data ${quote(typeof body === 'string' ? body : JSON.stringify(body, undefined, 2))}`];
}

function isMultipart(media: MediaType): boolean {
  return isMultipartMediaType(media.name);
}

function plain(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A word of a POSIX shell: single quotes keep everything but themselves. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
