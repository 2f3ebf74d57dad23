import { compilePattern } from '../regular-expression.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const POINTER = /^(?:\/(?:[^~/]|~0|~1)*)*$/;
const RELATIVE_POINTER = /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/;

/** UUID in its text form (RFC 9562 section 4). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** JSON Pointer (RFC 6901 section 3). */
export function isJsonPointer(text: string): boolean {
  return POINTER.test(text);
}

/** Relative JSON Pointer (draft-bhutton-relative-json-pointer-00). */
export function isRelativeJsonPointer(text: string): boolean {
  return RELATIVE_POINTER.test(text);
}

/** Characters beyond which a pattern costs more to read than any use of it is worth. */
const MAX_REGEX = 10_000;

/** ECMA-262 regular expression (Validation 7.3.8): the dialect of Unicode mode, in which a stray escape is an error. */
export function isRegex(text: string): boolean {
  if (text.length > MAX_REGEX) return false;
  try {
    compilePattern(text);
    return !/\\[aZzA]/.test(text.replaceAll('\\\\', ''));
  } catch {
    return false;
  }
}
