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

const named = new Set<string>();

/** Keeps in mind what the settings name as the beginning of access tokens; tokens that begin with an earlier one still work. */
export function notePrefix(prefix: string | null | undefined): void {
  if (typeof prefix === 'string') named.add(prefix);
}

/** What the settings have named as the beginning of access tokens for as long as this process has known them, on any of its servers. */
export function namedPrefixes(): ReadonlySet<string> {
  return named;
}
