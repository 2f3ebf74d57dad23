import { parseCookies } from '../../wire/parse-cookies.ts';
import { decodeComponent, decodeFormComponent } from '../../wire/percent.ts';
import type { IncomingRequest } from '../incoming-request.ts';
import { headerText } from '../incoming-request.ts';
import type { SecuritySchemeEntry } from '../operation-entry.ts';

/** Value of an `apiKey` scheme. */
export interface ApiKeyCredential {
  readonly type: 'apiKey';
  readonly value: string;
}

/** Token of the `bearer` HTTP scheme, of `oauth2` and of `openIdConnect` (RFC 6750 section 2.1). */
export interface BearerCredential {
  readonly type: 'bearer';
  readonly token: string;
}

/** User name and password of the `basic` HTTP scheme (RFC 7617). */
export interface BasicCredential {
  readonly type: 'basic';
  readonly username: string;
  readonly password: string;
}

/** What follows the scheme name in `Authorization` for every other HTTP scheme. */
export interface HttpCredential {
  readonly type: 'http';
  readonly parameters: string;
}

/** A verified client certificate. */
export interface CertificateCredential {
  readonly type: 'mutualTLS';
  readonly certificate: unknown;
}

/** What a request presents for a security scheme. */
export type Credential = ApiKeyCredential | BearerCredential | BasicCredential | HttpCredential | CertificateCredential;

/** The credential a request carries for a scheme, or undefined. An empty or malformed one counts as absent. */
export function findCredential(scheme: SecuritySchemeEntry, request: IncomingRequest): Credential | undefined {
  switch (scheme.type) {
    case 'apiKey':
      return apiKey(scheme, request);
    case 'http':
      return httpCredential(scheme.scheme, request);
    case 'oauth2':
    case 'openIdConnect':
      return httpCredential('bearer', request);
    case 'mutualTLS':
      return request.clientCertificate === undefined
        ? undefined
        : { type: 'mutualTLS', certificate: request.clientCertificate };
  }
}

function apiKey(
  scheme: { readonly in: 'query' | 'header' | 'cookie'; readonly name: string },
  request: IncomingRequest,
): ApiKeyCredential | undefined {
  const value = apiKeyText(scheme, request);
  return value === undefined || value === '' ? undefined : { type: 'apiKey', value };
}

function apiKeyText(
  scheme: { readonly in: 'query' | 'header' | 'cookie'; readonly name: string },
  request: IncomingRequest,
): string | undefined {
  switch (scheme.in) {
    case 'header':
      return headerText(request.headers, scheme.name.toLowerCase());
    case 'query': {
      const mark = request.target.indexOf('?');
      return mark === -1 ? undefined : queryField(request.target.slice(mark + 1), scheme.name);
    }
    case 'cookie':
      return cookieValue(headerText(request.headers, 'cookie') ?? '', scheme.name);
  }
}

/** Decoded value of the first field of a name; undecodable text counts as absent. */
function queryField(query: string, name: string): string | undefined {
  for (const field of query.split('&')) {
    const equals = field.indexOf('=');
    if (equals === -1 || decodeFormComponent(field.slice(0, equals)) !== name) continue;
    return decodeFormComponent(field.slice(equals + 1));
  }
  return undefined;
}

/** Servers write tokens into cookies encoded or as they are: what is no percent-encoding is the token itself. */
function cookieValue(header: string, name: string): string | undefined {
  const value = parseCookies(header).find((pair) => pair[0] === name)?.[1];
  return value === undefined ? undefined : (decodeComponent(value) ?? value);
}

function httpCredential(scheme: string, request: IncomingRequest): Credential | undefined {
  const authorization = headerText(request.headers, 'authorization') ?? '';
  const [name = ''] = authorization.split(' ', 1);
  const parameters = authorization.slice(name.length).trim();
  if (name.toLowerCase() !== scheme.toLowerCase() || parameters === '') return undefined;
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return { type: 'bearer', token: parameters };
    case 'basic':
      return basicCredential(parameters);
    default:
      return { type: 'http', parameters };
  }
}

function basicCredential(parameters: string): BasicCredential | undefined {
  const text = base64Text(parameters);
  const colon = text?.indexOf(':') ?? -1;
  if (text === undefined || colon === -1) return undefined;
  return { type: 'basic', username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function base64Text(encoded: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
