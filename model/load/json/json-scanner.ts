import { TOO_DEEP } from '../nesting.ts';

/** A syntax error of RFC 8259: what was expected and where. */
export interface JsonError {
  readonly message: string;
  readonly offset: number;
}

class JsonSyntaxError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/** Offset behind the white space at `offset`. */
export function skipSpace(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
    at += 1;
  }
}

/** Offset behind the string that starts at `offset`; trusts that the text is valid JSON. */
export function skipString(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === 92) backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
}

/** Offset behind the value that starts at `offset`; trusts that the text is valid JSON. */
export function skipValue(text: string, offset: number): number {
  const first = text.charCodeAt(offset);
  if (first === 34) return skipString(text, offset);
  return first === 123 || first === 91 ? skipContainer(text, offset) : skipLiteral(text, offset);
}

/** Only brackets and strings matter for where a list or mapping ends; megabytes pass here, so it is one plain loop. */
function skipContainer(text: string, offset: number): number {
  let depth = 0;
  for (let at = offset; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === 34) at = skipString(text, at);
    else {
      at += 1;
      if (code === 123 || code === 91) depth += 1;
      else if (code === 125 || code === 93) depth -= 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}

/** Finds the first syntax error of a text that JSON.parse refused (its own messages carry no position on Node 20). */
export function findJsonError(text: string): JsonError {
  try {
    const end = skipSpace(text, checkValue(text, skipSpace(text, 0)));
    if (end < text.length) throw new JsonSyntaxError('expected the end of the file', end);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { message: error.message, offset: error.offset };
    if (!(error instanceof RangeError)) throw error;
    return { message: TOO_DEEP, offset: 0 };
  }
  return { message: 'not valid JSON', offset: 0 };
}

function isStructural(code: number): boolean {
  return code === 123 || code === 125 || code === 91 || code === 93 || code === 44 || code === 58;
}

function skipLiteral(text: string, offset: number): number {
  let at = offset + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 34 || isStructural(code)) break;
    at += 1;
  }
  return at;
}

function checkValue(text: string, offset: number): number {
  const first = text[offset];
  if (first === '{') return checkList(text, offset, '}');
  if (first === '[') return checkList(text, offset, ']');
  if (first === '"') return matchString(text, offset);
  return match(text, offset, LITERAL, 'a value');
}

function matchString(text: string, offset: number): number {
  STRING.lastIndex = offset;
  if (STRING.test(text)) return STRING.lastIndex;
  let at = offset + 1;
  while (at < text.length && text.charCodeAt(at) > 31 && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  if (at >= text.length) throw new JsonSyntaxError('the string has no closing "', offset);
  if (text[at] !== '"')
    throw new JsonSyntaxError('a string cannot hold a line break, a tab or another control character', at);
  throw new JsonSyntaxError('the string has an escape that JSON does not know', offset);
}

function checkList(text: string, offset: number, close: '}' | ']'): number {
  let at = skipSpace(text, offset + 1);
  if (text[at] === close) return at + 1;
  for (;;) {
    if (close === '}') {
      if (text[at] !== '"') throw unexpected(text, at, 'a property name in double quotes');
      at = skipSpace(text, matchString(text, at));
      if (text[at] !== ':') throw unexpected(text, at, '":" after the property name');
      at = skipSpace(text, at + 1);
    }
    at = skipSpace(text, checkValue(text, at));
    if (text[at] === close) return at + 1;
    if (text[at] !== ',') throw unexpected(text, at, `"," or "${close}"`);
    at = skipSpace(text, at + 1);
  }
}

function match(text: string, offset: number, pattern: RegExp, expected: string): number {
  pattern.lastIndex = offset;
  if (!pattern.test(text)) throw unexpected(text, offset, expected);
  return pattern.lastIndex;
}

function unexpected(text: string, offset: number, expected: string): JsonSyntaxError {
  const got = offset < text.length ? JSON.stringify(text[offset]) : 'the end of the file';
  return new JsonSyntaxError(`expected ${expected}, got ${got}`, offset);
}
