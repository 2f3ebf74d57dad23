import { wirePath } from '../../../model/facts/wire-path.ts';
import { isFormMediaType, isMultipartMediaType } from '../../../model/facts/media-kind.ts';
import type { Operation } from '../../../model/operation.ts';
import type { SecurityScheme } from '../../../model/security.ts';
import { serverUrl } from '../server-view.ts';
import { curlForm } from './curl-form.ts';
import { mediaText } from './example-text.ts';
import { type SampleBody, type SampleRequest, sampleRequest } from './sample-request.ts';
import {
  encodeCookies,
  encodeForm,
  encodeHeaderValue,
  encodePathValue,
  encodeQuerystring,
  encodeQueryValue,
} from '../../../model/facts/sample/written/sample-wire.ts';
import { shellWord } from './shell-word.ts';

/** The sample request as a `curl` command for a POSIX shell. */
export function curlSample(operation: Operation): string {
  const request = sampleRequest(operation);
  const schemes = schemesOf(operation);
  const lines = [`curl ${methodFlag(operation.method)}${urlWord(operation, request, schemes)}`];
  lines.push(...schemes.flatMap(credentialFlag), ...parameterFlags(request), ...bodyFlags(request.body));
  return lines.join(' \\\n  ');
}

function methodFlag(method: string): string {
  if (method === 'GET') return '';
  return method === 'HEAD' ? '--head ' : `--request ${method} `;
}

function urlWord(operation: Operation, request: SampleRequest, schemes: readonly SecurityScheme[]): string {
  let path = wirePath(operation);
  const query: string[] = [];
  for (const { parameter, value } of request.parameters) {
    if (parameter.in === 'path') path = path.replaceAll(`{${parameter.name}}`, () => encodePathValue(parameter, value));
    if (parameter.in === 'query') query.push(...encodeQueryValue(parameter, value));
    if (parameter.in === 'querystring') query.push(encodeQuerystring(parameter, value));
  }
  const base = serverUrl(operation.servers[0]).replace(/\/$/, '');
  const url = [`${base}${path}`, ...query].reduce((all, pair) => `${all}${all.includes('?') ? '&' : '?'}${pair}`);
  const keys = schemes.flatMap((scheme) => (scheme.type === 'apiKey' && scheme.in === 'query' ? [scheme] : []));
  return keys.reduce((word, { parameterName }, index) => {
    const sign = index > 0 || url.includes('?') ? '&' : '?';
    return `${word}${shellWord(`${sign}${encodeURIComponent(parameterName)}=`)}"$TOKEN"`;
  }, shellWord(url));
}

/** The first way of naming the caller; none when the operation needs no credential. */
function schemesOf(operation: Operation): readonly SecurityScheme[] {
  const requirement = operation.security.find((candidate) => candidate.schemes.length > 0);
  return (requirement?.schemes ?? []).map(({ scheme }) => scheme);
}

function credentialFlag(scheme: SecurityScheme): readonly string[] {
  switch (scheme.type) {
    case 'apiKey':
      if (scheme.in === 'header') return [`--header ${shellWord(`${scheme.parameterName}: `)}"$TOKEN"`];
      return scheme.in === 'cookie' ? [`--cookie ${shellWord(`${scheme.parameterName}=`)}"$TOKEN"`] : [];
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

/** Headers and cookies. */
function parameterFlags({ parameters }: SampleRequest): readonly string[] {
  const headers = parameters.filter(({ parameter }) => parameter.in === 'header');
  const flags = headers.map(({ parameter, value }) => {
    const text = encodeHeaderValue(parameter, value);
    // With a colon, curl takes a header without a value for one to leave out.
    return `--header ${shellWord(text === '' ? `${parameter.name};` : `${parameter.name}: ${text}`)}`;
  });
  const cookies = parameters.filter(({ parameter }) => parameter.in === 'cookie');
  if (cookies.length === 0) return flags;
  const texts = cookies.map(({ parameter, value }) => encodeCookies(parameter, value));
  return [...flags, `--cookie ${shellWord(texts.join('; '))}`];
}

function bodyFlags(body: SampleBody | undefined): readonly string[] {
  if (body === undefined) return [];
  const { media, type, value, isFile } = body;
  if (isMultipartMediaType(type)) return curlForm(body);
  const header = `--header ${shellWord(`Content-Type: ${type}`)}`;
  if (isFile) return [header, `--data-binary @file`];
  const text =
    isFormMediaType(type) && typeof value !== 'string' ? encodeForm(media, value) : mediaText(media, value, type);
  // What begins with this sign would be the name of a file.
  return [header, `${text.startsWith('@') ? '--data-raw' : '--data'} ${shellWord(text)}`];
}
