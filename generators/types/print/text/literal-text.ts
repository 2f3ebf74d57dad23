import type { JsonValue } from '../../../../model/location.ts';
import type { SchemaType } from '../../../../model/schema.ts';
import type { TypesOptions } from '../../options.ts';
import {
  type TypeText,
  BOOLEAN,
  NEVER,
  NULL,
  NUMBER,
  STRING,
  UNKNOWN,
  arrayOf,
  generic,
  simple,
  tupleOf,
} from './type-text.ts';

/** Printable ASCII without quotes, backslashes and angle brackets. */
const PLAIN = /^[ !#-;=?-[\]-~]*$/;

/** A double-quoted string literal, as the shape that is printed here has them everywhere. */
export function doubleQuoted(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return JSON.stringify(text)
    .replace(
      /[\u007f\u2028\u2029\ufeff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replace(/<\/(?=script)/gi, '<\\/');
}

const BARE_KEY = /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,14})$/;

/** The name of a property in an object type: bare when it is a plain identifier or an index. */
export function propertyKey(name: string): string {
  return BARE_KEY.test(name) ? name : doubleQuoted(name);
}

/** The type that has one JSON value alone; of a number that JSON does not have, any number. */
export function literalType(value: JsonValue): TypeText {
  if (value === null) return NULL;
  switch (typeof value) {
    case 'string':
      return simple(doubleQuoted(value));
    case 'boolean':
      return simple(String(value));
    case 'number':
      return Number.isFinite(value) ? simple(String(value)) : NUMBER;
    default:
      return containerType(value);
  }
}

function containerType(value: object): TypeText {
  if (Array.isArray(value)) {
    // What a JSON list holds.
    const items = value.map((item) => literalType(item as JsonValue));
    return items.length === 0 ? arrayOf(NEVER, 0, false) : tupleOf(items);
  }
  const members = Object.entries(value).map(([key, member]) => {
    return `${propertyKey(key)}: ${literalType(member as JsonValue).code}`; // what a JSON object holds
  });
  return members.length === 0 ? generic('Record', STRING, NEVER) : simple(`{ ${members.join('; ')} }`);
}

/** The types that words of JSON Schema name, but for lists and objects. */
export const SCALARS: Readonly<Record<Exclude<SchemaType, 'array' | 'object'>, TypeText>> = {
  null: NULL,
  string: STRING,
  number: NUMBER,
  integer: NUMBER,
  boolean: BOOLEAN,
};

/** What a value of an object without properties is. */
export function emptyObject(isUnknown: boolean): TypeText {
  return generic('Record', STRING, isUnknown ? UNKNOWN : NEVER);
}

/** What an instant is, which is text on the wire. */
export function dateTime({ dates }: Pick<TypesOptions, 'dates'>): TypeText {
  return dates === 'Date' ? simple('Date') : STRING;
}
