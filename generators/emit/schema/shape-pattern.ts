import { isPattern } from '../../../model/facts/codec/is-pattern.ts';
import { jsonLiteral } from '../code/literal.ts';

/** Optional characters that a plain pattern may have. */
const MOST_OPTIONAL = 3;

/**
 * Whether a pattern of names can be matched without trying long: one repetition at most, and of no group. What others match is
 * not looked at, because names are the sender's.
 */
export function isPlainPattern(pattern: string): boolean {
  if (!isPattern(pattern) || /\)[*+{?]/.test(pattern)) return false;
  const count = (signs: RegExp): number => pattern.match(signs)?.length ?? 0;
  return count(/[*+{]/g) <= 1 && count(/\?/g) <= MOST_OPTIONAL;
}

/** A pattern as an expression of code. */
export function patternLiteral(pattern: string): string {
  return `new RegExp(${jsonLiteral(pattern, 80)}${isUnicode(pattern) ? ", 'u'" : ''})`;
}

function isUnicode(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').unicode;
  } catch {
    return false;
  }
}
