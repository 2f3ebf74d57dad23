import { badParameter } from '../platform/refusal.ts';

/** In a pattern of code points, pairs are no surrogates. */
const HALF_PAIR = /\p{Surrogate}/u;

/** The member that is kept as the contents of a file, where a request is about files. */
const CONTENTS = 'content';

/**
 * Refuses texts of a body that could not be read back as they came: half a surrogate pair has no UTF-8 (RFC 8259 section 8.2), and
 * a NUL character is kept by files but by few databases, and by no name or message of git.
 * @param isOfFiles whether members `content` are contents of files
 * @throws Refusal 400 with the place of the text
 */
export function checkTexts(body: unknown, isOfFiles: boolean): void {
  const found = unreadable(body, isOfFiles, '');
  if (found !== undefined) throw badParameter(found);
}

function unreadable(value: unknown, isOfFiles: boolean, at: string, name?: string): string | undefined {
  if (typeof value === 'string') return problemOf(value, isOfFiles && name === CONTENTS, at);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const found =
      unreadable(key, false, `a name in ${at}`) ??
      unreadable(member, isOfFiles, at === '' ? key : `${at}[${key}]`, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function problemOf(text: string, allowsNul: boolean, at: string): string | undefined {
  if (HALF_PAIR.test(text)) return `${at} holds half of a surrogate pair`;
  return !allowsNul && text.includes('\0') ? `${at} holds a NUL character` : undefined;
}
