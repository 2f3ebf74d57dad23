const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LENIENT_TRUE: ReadonlySet<string> = spellingsOf('true', 't', '1', 'on', 'yes', 'y');
const LENIENT_FALSE: ReadonlySet<string> = spellingsOf('false', 'f', '0', 'off', 'no', 'n');

/** Words as they are, with a capital, and in capitals. */
function spellingsOf(...words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]));
}

/** Text that reads as an integer: the JSON grammar (RFC 8259 section 6) without fraction and exponent. */
export function isIntegerText(text: string): boolean {
  return INTEGER.test(text);
}

/**
 * The integer of a text of at most 15 digits, or undefined for everything else: what nearly all integers in URLs are,
 * read without a regular expression.
 */
export function readShortInteger(text: string): number | undefined {
  const { length } = text;
  const isNegative = text.charCodeAt(0) === 0x2d;
  const start = isNegative ? 1 : 0;
  const digits = length - start;
  if (digits < 1 || digits > 15 || (digits > 1 && text.charCodeAt(start) === 0x30)) return undefined;
  let value = 0;
  for (let at = start; at < length; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return isNegative && value !== 0 ? -value : value;
}

/** Text of a JSON number (RFC 8259 section 6). */
export function isNumberText(text: string): boolean {
  return NUMBER.test(text);
}

/**
 * The integer a text means, or undefined when it lies beyond 2^53, where the number would not be the one that was
 * sent. `-0` is 0.
 */
export function readInteger(text: string): number | undefined {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) return undefined;
  return value === 0 ? 0 : value;
}

/** The integer of a text beyond 2^53, or undefined beyond 64 bits. */
export function readLongInteger(text: string): bigint | undefined {
  if (text.length > 20) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

/** `true` or `false`; in lenient mode also the spellings clients of this API family send. Undefined for other text. */
export function readBoolean(text: string, lenient: boolean): boolean | undefined {
  if (text === 'true') return true;
  if (text === 'false') return false;
  if (!lenient) return undefined;
  if (LENIENT_TRUE.has(text)) return true;
  return LENIENT_FALSE.has(text) ? false : undefined;
}

/** The day of an instant that is sent where a day is wanted, as it was written there; any other text as it is (lenient mode). */
export function dayOf(text: string): string {
  const isInstant = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:?\d{2})?$/.test(text);
  return isInstant ? text.slice(0, 10) : text;
}

/**
 * An instant of which the zone, or time and zone, were left out, with these added as UTC; any other text as it is (lenient
 * mode; RFC 3339 section 5.6 asks for both).
 */
export function wholeInstant(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T00:00:00Z`;
  return /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;
}
