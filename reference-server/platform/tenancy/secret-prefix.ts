/** What secrets of this server begin with, so that whoever finds one knows it, and logs can mask it. */
export const SECRET_PREFIX = {
  /** Unless the settings name another one. */
  accessToken: 'fwpat-',
  job: 'fwjt-',
  registration: 'fwrt-',
  runner: 'fwrun-',
  trigger: 'fwtt-',
  hook: 'fwhook-',
} as const;

/** Bytes of chance in a secret. */
export const SECRET_BYTES = 20;

/** Characters of what stands behind a prefix: base64url without padding (RFC 4648 section 5). */
export const SECRET_LENGTH: number = Math.ceil((SECRET_BYTES * 4) / 3);

const USUAL: ReadonlySet<string> = new Set(Object.values(SECRET_PREFIX));

const named = new Set<string>();

/** Keeps in mind what the settings name as the beginning of access tokens; tokens that begin with an earlier one still work. */
export function notePrefix(prefix: string): void {
  named.add(prefix);
}

/** Keeps in mind what a token begins with that is known to be one: another process may have made it, behind a prefix that is new. */
export function noteToken(secret: string): void {
  if (secret.length < SECRET_LENGTH) return;
  const prefix = secret.slice(0, -SECRET_LENGTH);
  if (!USUAL.has(prefix) && /^[\w.-]{0,20}$/.test(prefix)) named.add(prefix);
}

/** What the settings have ever named as the beginning of access tokens, on any server of this process. */
export function namedPrefixes(): ReadonlySet<string> {
  return named;
}
