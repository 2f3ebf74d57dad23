import { jsonAs } from './body.ts';
import type { RequestPart } from './descriptor.ts';

/**
 * Where a body holds instants and 64-bit integers; emitted for descriptions that ask for `Date`, `bigint` or text
 * instead of what `JSON.parse` gives. `all` are shapes that hold together (compositions, several answers).
 */
export type Shape =
  | 'date'
  | 'bigint'
  | 'text'
  | (() => Shape)
  | {
      readonly properties?: Readonly<Record<string, Shape>>;
      readonly values?: Shape;
      readonly items?: Shape;
      readonly all?: readonly Shape[];
    };

/** Starts a string that stands for a number too long for a double; no text of a body begins so by accident. */
const MARK = '\u0001#';

/** Reads JSON without losing digits, then turns what the shape names into its type. */
export function decoder(shape: Shape): (text: string) => unknown {
  return (text) => {
    let isLong = false;
    // Strings are matched as a whole so that digits inside them are left alone.
    const marked = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) => {
      if (!/^-?\d{16,}$/.test(token)) return token;
      isLong = true;
      return JSON.stringify(MARK + token);
    });
    const value = convert(JSON.parse(marked), shape);
    return isLong ? unmark(value) : value;
  };
}

function convert(value: unknown, shape: Shape): unknown {
  if (typeof shape === 'function') return convert(value, shape());
  if (typeof shape === 'string') return convertScalar(value, shape);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const { properties = {}, values, items, all = [] } = shape;
  const members = value as Record<string, unknown>; // arrays have their indices
  for (const key of Object.keys(members)) {
    const own = Object.hasOwn(properties, key) ? properties[key] : values;
    const inner = Array.isArray(value) ? items : own;
    if (inner !== undefined) members[key] = convert(members[key], inner);
  }
  return all.reduce<unknown>(convert, value);
}

function convertScalar(value: unknown, shape: 'date' | 'bigint' | 'text'): unknown {
  if (shape === 'date') {
    const date = typeof value === 'string' ? new Date(value) : undefined;
    // A text that is no instant stays as it came: the server broke its promise, and the caller can see how.
    return date === undefined || Number.isNaN(date.getTime()) ? value : date;
  }
  const digits = typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : value;
  if (!/^-?\d+$/.test(String(digits)) || typeof digits === 'bigint') return value;
  return shape === 'bigint' ? BigInt(String(digits)) : String(digits);
}

/** Long numbers that the shape does not name are numbers after all. */
function unmark(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? Number(value.slice(MARK.length)) : value;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const members = value as Record<string, unknown>; // arrays have their indices
  for (const key of Object.keys(members)) members[key] = unmark(members[key]);
  return value;
}

/** A JSON body in which bigints, and the texts that the shape names, are written as numbers. */
export function exactJson(type: string, shape: Shape): RequestPart {
  return jsonAs(type, (body) => {
    const text = JSON.stringify(mark(body, shape), (_, value: unknown) =>
      typeof value === 'bigint' ? `${MARK}${value}` : value,
    );
    return text.replace(/"\\u0001#(-?\d+)"/g, '$1');
  });
}

/** A copy of the body with the texts that stand for integers marked. */
function mark(value: unknown, shape: Shape): unknown {
  if (typeof shape === 'function') return mark(value, shape());
  if (shape === 'text') return typeof value === 'string' && /^-?\d+$/.test(value) ? MARK + value : value;
  if (typeof shape === 'string' || typeof value !== 'object' || value === null || value instanceof Date) return value;
  const { properties = {}, values, items, all = [] } = shape;
  const copy = Array.isArray(value)
    ? value.map((item: unknown) => (items === undefined ? item : mark(item, items)))
    : Object.fromEntries(
        Object.entries(value).map(([key, member]): [string, unknown] => {
          const inner = Object.hasOwn(properties, key) ? properties[key] : values;
          return [key, inner === undefined ? member : mark(member, inner)];
        }),
      );
  return all.reduce<unknown>(mark, copy);
}
