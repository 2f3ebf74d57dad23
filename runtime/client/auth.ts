import { encodeComponent } from '../wire/percent.ts';
import type { Authorize } from './client.ts';
import type { BasicCredential, SchemeTable, SecurityScheme } from './credential.ts';

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
 * Gives requests the first alternative of security that the caller has all credentials for; without one they are
 * anonymous. Emitted clients hand it in where a description has security schemes.
 * @param security that applies where an operation names none; no set of it is empty
 */
export function bySchemes(schemes: SchemeTable, security?: readonly (readonly string[])[]): Authorize {
  return async function authorize(request) {
    const auth = this.auth ?? {};
    // Each attempt asks for credentials anew, and the headers are those of all attempts.
    request.headers = { ...request.headers };
    const names = (request.operation.security ?? security)?.find((each) => each.every((name) => auth[name])) ?? [];
    for (const name of names) {
      const source = auth[name];
      const credential = typeof source === 'function' ? await source() : source;
      if (credential) schemes[name]?.(request, credential);
    }
  };
}
