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
 * Adds the first alternative that the caller has all credentials for; without one a call is anonymous.
 * @returns what has to be waited for; undefined when there is nothing to add, since waiting costs a turn of the loop
 */
export function authorize({ auth, schemes, security }: Client, request: ClientRequest): Promise<unknown> | undefined {
  const alternatives = request.operation.security ?? security;
  const names = alternatives.find((each) => each[0] && each.every((name) => auth?.[name]));
  return (
    names &&
    Promise.all(
      names.map(async (name) => {
        const source = auth?.[name];
        const credential = typeof source === 'function' ? await source() : source;
        if (credential) schemes[name]?.(request, credential);
      }),
    )
  );
}
