import type { JsonValue } from '../../model/location.ts';
import { isIdentifier } from './identifier.ts';

const escapes: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Printable ASCII without quotes, backslashes and angle brackets. */
const PLAIN = /^[ -&(-;=?-[\]-~]*$/;

/** A single-quoted string literal; control characters, line separators and lone surrogates are escaped. */
export function quote(text: string): string {
  // Nearly every text: one look is a third of the work.
  if (PLAIN.test(text)) return `'${text}'`;
  const body = text.replace(/['\\\u0000-\u001f\u007f\u2028\u2029\ufeff]|\p{Surrogate}/gu, escapeCharacter);
  // `</script` inside a literal would end an inline script that carries the emitted code.
  return `'${body.replace(/<\/(?=script)/gi, '<\\/')}'`;
}

function escapeCharacter(character: string): string {
  return escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A property name in an object type: bare when it is an identifier, quoted otherwise. */
export function propertyKey(key: string): string {
  return isIdentifier(key) && key !== '__proto__' ? key : quote(key);
}

/**
 * A JSON value as source, on one line when it fits in `width` columns, else one member per line. `__proto__` prints as
 * a computed key, since a plain one would set the prototype.
 */
export function jsonLiteral(value: JsonValue, width: number = 100, depth: number = 0): string {
  const flat = flatLiteral(value);
  if (flat.length <= width - depth * 2 || !isContainer(value)) return flat;
  const pad = '  '.repeat(depth + 1);
  const end = '  '.repeat(depth);
  if (Array.isArray(value)) {
    const items = value.map((item: JsonValue) => `${pad}${jsonLiteral(item, width, depth + 1)},\n`);
    return `[\n${items.join('')}${end}]`;
  }
  const members = Object.entries(value as { readonly [key: string]: JsonValue }).map(
    ([key, member]) => `${pad}${memberKey(key)}: ${jsonLiteral(member, width, depth + 1)},\n`,
  );
  return `{\n${members.join('')}${end}}`;
}

function flatLiteral(value: JsonValue): string {
  if (typeof value === 'string') return quote(value);
  if (!isContainer(value)) return Object.is(value, -0) ? '-0' : String(value);
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(', ')}]`;
  const members = Object.entries(value).map(([key, member]) => `${memberKey(key)}: ${flatLiteral(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A property name in an object literal: `__proto__` is computed there, since a plain one would set the prototype. */
export function memberKey(key: string): string {
  return key === '__proto__' ? "['__proto__']" : propertyKey(key);
}

function isContainer(value: JsonValue): value is readonly JsonValue[] | { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null;
}
