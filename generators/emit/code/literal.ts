import { childPointer } from '../../../model/load/json/json-pointer.ts';
import type { ExactValue } from '../../../model/facts/sample/written/exact-values.ts';
import type { JsonValue } from '../../../model/location.ts';
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
 * A JSON value as source (an integer with all its digits as a bigint), on one line when it fits in `width` columns, else one member per line; lists of scalars are
 * filled. `__proto__` prints as a computed key, since a plain one would set the prototype.
 */
export function jsonLiteral(value: ExactValue, width: number = 100, depth: number = 0): string {
  if (!isContainer(value)) return scalarLiteral(value);
  const flat = flatLiteral(value, width - depth * 2);
  if (flat !== undefined) return flat;
  const pad = '  '.repeat(depth + 1);
  const end = '  '.repeat(depth);
  if (Array.isArray(value)) {
    const items = value.map((item: ExactValue) => jsonLiteral(item, width, depth + 1));
    const isList = value.every((item: ExactValue) => !isContainer(item));
    const lines = isList ? filledLines(items, width - depth * 2 - 2) : items.map((item) => `${item},`);
    return `[\n${lines.map((line) => `${pad}${line}\n`).join('')}${end}]`;
  }
  const members = Object.entries(value as { readonly [key: string]: ExactValue }).map(
    ([key, member]) => `${pad}${memberKey(key)}: ${jsonLiteral(member, width, depth + 1)},\n`,
  );
  return `{\n${members.join('')}${end}}`;
}

/**
 * A JSON value as source on one line, with bigints for integers of which the digits are known.
 * @param digitsAt gives them by JSON Pointer
 */
export function exactLiteral(
  value: JsonValue,
  digitsAt: (pointer: string) => bigint | undefined,
  pointer = '',
): string {
  if (!isContainer(value)) {
    const digits = typeof value === 'number' ? digitsAt(pointer) : undefined;
    return digits === undefined ? scalarLiteral(value) : `${digits}n`;
  }
  if (Array.isArray(value)) {
    const items = value.map((item: JsonValue, index) => exactLiteral(item, digitsAt, childPointer(pointer, index)));
    return `[${items.join(', ')}]`;
  }
  const members = Object.entries(value as { readonly [key: string]: JsonValue }).map(
    ([key, member]) => `${memberKey(key)}: ${exactLiteral(member, digitsAt, childPointer(pointer, key))}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A list of short texts, as many on each line as fit in `width` columns, each with a comma. */
export function filledLines(items: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const item of items) {
    const longer = line === '' ? `${item},` : `${line} ${item},`;
    if (line !== '' && longer.length > width) {
      lines.push(line);
      line = `${item},`;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function scalarLiteral(value: ExactValue): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'string') return quote(value);
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A value on one line; undefined as soon as that takes more than `room`: what is long is looked at level by level. */
function flatLiteral(value: ExactValue, room: number): string | undefined {
  const flat = isContainer(value) ? flatContainer(value, room) : scalarLiteral(value);
  return flat === undefined || flat.length > room ? undefined : flat;
}

function flatContainer(value: Container, room: number): string | undefined {
  let line = '';
  if (Array.isArray(value)) {
    for (const item of value) {
      if (line !== '') line += ', ';
      const member = flatLiteral(item, room - line.length);
      if (member === undefined) return undefined;
      line += member;
    }
    return `[${line}]`;
  }
  const object = value as { readonly [key: string]: ExactValue }; // not an array
  for (const key of Object.keys(object)) {
    line += `${line === '' ? '' : ', '}${memberKey(key)}: `;
    const member = flatLiteral(object[key] ?? null, room - line.length);
    if (member === undefined) return undefined;
    line += member;
  }
  return line === '' ? '{}' : `{ ${line} }`;
}

/** A property name in an object literal: `__proto__` is computed there, since a plain one would set the prototype. */
export function memberKey(key: string): string {
  return key === '__proto__' ? "['__proto__']" : propertyKey(key);
}

type Container = readonly ExactValue[] | { readonly [key: string]: ExactValue };

function isContainer(value: ExactValue): value is Container {
  return typeof value === 'object' && value !== null;
}
