import { badParameter } from '../platform/refusal.ts';

/** In a pattern of code points, pairs are no surrogates. */
const HALF_PAIR = /\p{Surrogate}/u;

/**
 * Refuses texts of a body that could not be read back as they came: half a surrogate pair has no UTF-8 (RFC 8259 section 8.2), and
 * a NUL character is kept by repositories but by few databases.
 * @throws Refusal 400 with the place of the text
 */
export function checkTexts(body: unknown, allowsNul: boolean): void {
  const found = unreadable(body, allowsNul, '');
  if (found !== undefined) throw badParameter(found);
}

function unreadable(value: unknown, allowsNul: boolean, at: string): string | undefined {
  if (typeof value === 'string') {
    if (HALF_PAIR.test(value)) return `${at} holds half of a surrogate pair`;
    return !allowsNul && value.includes('\0') ? `${at} holds a NUL character` : undefined;
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const found =
      unreadable(key, false, `a name in ${at}`) ?? unreadable(member, allowsNul, at === '' ? key : `${at}[${key}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}
