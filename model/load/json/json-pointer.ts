/** One token escaped for a JSON Pointer, RFC 6901 section 3. */
export function escapeToken(token: string): string {
  // Most tokens need no escape: two scans are cheaper than two regular expressions on the hot path.
  if (!token.includes('~') && !token.includes('/')) return token;
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The pointer of a child. */
export function childPointer(pointer: string, token: string | number): string {
  return typeof token === 'number' ? `${pointer}/${token}` : `${pointer}/${escapeToken(token)}`;
}

/** One token of a JSON Pointer as the name it stands for, RFC 6901 section 4. */
export function unescapeToken(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
}

/** The unescaped tokens of a JSON Pointer, RFC 6901 section 4; the empty pointer has none. */
export function pointerTokens(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer.slice(1).split('/').map(unescapeToken);
}

/** Percent-decodes a URI fragment; a malformed escape leaves the text as it is (RFC 6901 section 6). */
export function decodeFragment(fragment: string): string {
  if (!fragment.includes('%')) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The name of a file without its folders and its extension. */
export function fileStem(file: string): string {
  return (file.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
}
