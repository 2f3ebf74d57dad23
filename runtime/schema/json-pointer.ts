/** One token of a JSON Pointer, escaped (RFC 6901 section 3). */
export function escapeToken(token: string | number): string {
  return typeof token === 'number' ? String(token) : token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** One token of a JSON Pointer as the name it stands for (RFC 6901 section 4). */
export function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
