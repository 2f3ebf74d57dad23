import { encodeComponent } from '../wire/percent.ts';
import type { Client, ClientRequest } from './client.ts';
import type { BasicCredential, SecurityScheme } from './credential.ts';

/** An API key in a header. */
export function headerKey(name: string, before: string = ''): SecurityScheme {
  return ({ headers }, credential) => {
    headers[name.toLowerCase()] = before + String(credential);
  };
}

/** Any HTTP scheme but Basic; the credential is the whole parameter text. */
export function httpScheme(word: string): SecurityScheme {
  return headerKey('authorization', `${word} `);
}

/** HTTP Bearer (RFC 6750); also OAuth 2 and OpenID Connect. */
export const bearer: SecurityScheme = /* @__PURE__ */ httpScheme('Bearer');

/** HTTP Basic, in UTF-8 as RFC 7617 section 2.1 asks for. */
export const basic: SecurityScheme = ({ headers }, credential) => {
  const { username, password } = credential as BasicCredential; // the emitted type admits no text
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  headers['authorization'] = `Basic ${btoa(String.fromCharCode(...bytes))}`;
};

/** An API key in the query. */
export function queryKey(name: string): SecurityScheme {
  return (request, credential) => {
    const pair = `${encodeComponent(name)}=${encodeComponent(String(credential))}`;
    request.url += (request.url.includes('?') ? '&' : '?') + pair;
  };
}

/** An API key in a cookie. */
export function cookieKey(name: string): SecurityScheme {
  return ({ headers }, credential) => {
    const pair = `${name}=${encodeComponent(String(credential))}`;
    headers['cookie'] = headers['cookie'] === undefined ? pair : `${headers['cookie']}; ${pair}`;
  };
}

/**
 * The request with the first alternative that the caller has all credentials for; without one it is anonymous.
 * @returns a copy: each attempt asks for credentials anew
 */
export async function authorized({ auth, schemes, security }: Client, request: ClientRequest): Promise<ClientRequest> {
  const sent = { ...request, headers: { ...request.headers } };
  const names = (request.operation.security ?? security)?.find((each) => each.every((name) => auth?.[name])) ?? [];
  for (const name of names) {
    const source = auth?.[name];
    const credential = typeof source === 'function' ? await source() : source;
    if (credential) schemes?.[name]?.(sent, credential);
  }
  return sent;
}
