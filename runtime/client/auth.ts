import { encodeComponent } from '../wire/percent.ts';

/** What a provider is told: the credential that was just answered with 401, when it is asked again because of that. */
export interface CredentialContext {
  readonly rejected: Credential | undefined;
}

/** A token or key; for HTTP Basic a user name and password. */
export type Credential = string | { readonly username: string; readonly password: string };

/** What a provider may say: a credential, one with its end (milliseconds since 1970), or that none is at hand. */
export type Provided = Credential | { readonly credential: Credential; readonly expiresAt: number } | undefined;

/**
 * Gets a credential. It is asked once for all calls that wait for it; again after a 401, and shortly before the end
 * that it named.
 */
export type CredentialProvider = (context: CredentialContext) => Provided | Promise<Provided>;

/** A credential, or a function that gets one. */
export type CredentialSource = Credential | CredentialProvider;

/**
 * Security schemes as emitted: `header:NAME`, `query:NAME`, `cookie:NAME`, `basic`, `bearer` (also OAuth 2 and OpenID
 * Connect), or `http:SCHEME` for any other HTTP scheme; the credential then is the whole parameter text.
 */
export type SchemeTable = Readonly<Record<string, string>>;

/** Where credentials go; filled in place. */
export interface Credentialed {
  url: string;
  /** By lower-case name. */
  readonly headers: Record<string, string>;
}

/** Credentials by scheme name that a request was sent with. */
export type UsedCredentials = Record<string, Credential>;

/**
 * Adds the credentials of the first alternative that the caller has all sources for. When there is none the request
 * goes out anonymous, and the server decides.
 */
export async function authorize(
  request: Credentialed,
  alternatives: readonly (readonly string[])[],
  schemes: SchemeTable,
  sources: (name: string) => Promise<Credential | undefined> | Credential | undefined,
): Promise<UsedCredentials> {
  for (const names of alternatives) {
    const used: UsedCredentials = {};
    for (const name of names) {
      const found = sources(name);
      // Most credentials are plain text: waiting for those would cost a turn of the event loop each.
      const credential = found instanceof Promise ? await found : found;
      if (credential !== undefined) used[name] = credential;
    }
    if (names.length === 0 || Object.keys(used).length < names.length) continue;
    for (const [name, credential] of Object.entries(used)) place(request, schemes[name] ?? 'bearer', credential);
    return used;
  }
  return {};
}

function place(request: Credentialed, scheme: string, credential: Credential): void {
  const colon = scheme.indexOf(':');
  const kind = colon < 0 ? scheme : scheme.slice(0, colon);
  const name = scheme.slice(colon + 1);
  const isPair = typeof credential !== 'string';
  const text = isPair ? base64(`${credential.username}:${credential.password}`) : credential;
  if (kind === 'header') request.headers[name.toLowerCase()] = text;
  else if (kind === 'query') {
    request.url += `${request.url.includes('?') ? '&' : '?'}${encodeComponent(name)}=${encodeComponent(text)}`;
  } else if (kind === 'cookie') {
    const others = request.headers['cookie'];
    request.headers['cookie'] = `${others === undefined ? '' : `${others}; `}${name}=${encodeComponent(text)}`;
  } else {
    const word = kind === 'http' ? name : kind === 'basic' ? 'Basic' : 'Bearer';
    request.headers['authorization'] = `${word} ${text}`;
  }
}

/** UTF-8, as RFC 7617 section 2.1 asks for. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
