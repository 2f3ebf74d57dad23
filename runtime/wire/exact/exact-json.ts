import { innerShapes, type Shape, shapesOf, type ShapeParts, type ShapeWord } from './exact-shape.ts';
import { type BrokenRule, brokenRule } from './integer-rules.ts';
import { integerDigits, isLongToken, keptNumber, mayLoseDigits, MOST_DIGITS } from './number-token.ts';

/** Starts a string that stands for a number too long for a double. Made anew each time, so that nobody can send one. */
const MARK: string = /* @__PURE__ */ `\u0001${Math.random().toString(36).slice(2)}#`;

/** An integer that cannot be told exactly, or that is not what it has to be. */
export interface LostInteger extends BrokenRule {
  /** JSON Pointer. */
  readonly pointer: string;
  /** What came: what was written, where that is known, or a number. */
  readonly value: unknown;
}

/** Integers that are not what was sent, or beyond 64 bits; and those that break a rule. */
export type LostIntegers = LostInteger[];

const NOT_EXACT: BrokenRule = { rule: 'range', expected: 'an integer of 64 bits' };

/** Reads JSON without losing digits, then turns what the shape names into its type. Throws SyntaxError. */
export function parseExact(text: string, shape: Shape, lost: LostIntegers = []): unknown {
  const marked = markDigits(text);
  const value = convert(JSON.parse(marked ?? text), [shape], lost, '');
  return marked === undefined ? value : unmark(value, Number);
}

/** Reads JSON; integers that a number does not keep are bigints. Throws SyntaxError. */
export function parseLong(text: string): unknown {
  const marked = markDigits(text);
  return marked === undefined ? (JSON.parse(text) as unknown) : unmark(JSON.parse(marked), keptNumber);
}

/** A number that a double may not keep, as it is written in JSON, by the names that lead to it; undefined for all else. */
export function numbersAsWritten(text: string): (path: readonly string[]) => string | undefined {
  const marked = markDigits(text);
  if (marked === undefined) return () => undefined;
  const value: unknown = JSON.parse(marked);
  return (path) => {
    const token = path.reduce(markedMember, value);
    return isMarked(token) ? token.slice(MARK.length) : undefined;
  };
}

function markedMember(value: unknown, name: string): unknown {
  return hasExactMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The text with a string for each number that a double may not keep; undefined when there is none. */
function markDigits(text: string): string | undefined {
  // Most texts have none, and looking for one costs little.
  if (!mayLoseDigits(text)) return undefined;
  let isLong = false;
  // Strings are matched as a whole so that digits inside them are left alone.
  const marked = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) => {
    if (token.startsWith('"') || !isLongToken(token)) return token;
    isLong = true;
    return JSON.stringify(MARK + token);
  });
  return isLong ? marked : undefined;
}

/** Turns what the shape names into its type, in place; a bigint that it does not name becomes the nearest number. */
export function toExact(value: unknown, shape: Shape, lost: LostIntegers = []): unknown {
  const marked = markBigints(value);
  return marked === undefined ? convert(value, [shape], lost, '') : unmark(convert(marked, [shape], lost, ''), Number);
}

function convert(value: unknown, shapes: readonly Shape[], lost: LostIntegers, pointer: string): unknown {
  const parts = shapesOf(value, shapes);
  if (typeof value !== 'object') return convertScalar(value, parts, lost, pointer);
  if (!hasExactMembers(value)) return value;
  for (const key of Object.keys(value)) {
    const inner = innerShapes(parts, key, Array.isArray(value));
    const at = `${pointer}/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`;
    if (inner.length > 0) value[key] = convert(value[key], inner, lost, at);
  }
  return value;
}

/** Whether a value has members: an instant, bytes and a file have none. Arrays have their indices. */
function hasExactMembers(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** What the value is decides between alternatives, as it does in JSON: a text is no integer beside other texts. */
function convertScalar(
  value: unknown,
  parts: readonly (ShapeWord | ShapeParts)[],
  lost: LostIntegers,
  pointer: string,
): unknown {
  const type = parts.find((part) => part === 'bigint' || part === 'text');
  if (typeof value === 'string' && !value.startsWith(MARK)) {
    if (parts.includes('date')) return mayBeInstant(value, parts) ? toDate(value) : value;
    if (parts.includes('string')) return value;
  }
  if (type === undefined) return value;
  const before = lost.length;
  const integer = toInteger(value, type, lost, pointer);
  if (lost.length === before) {
    const broken = integer === value || parts.includes('number') ? undefined : brokenRule(integer, parts);
    if (broken !== undefined) lost.push({ pointer, value: plain(value), ...broken });
    return integer;
  }
  if (!parts.includes('number')) return integer;
  // Beside other numbers, one that is no 64-bit integer is one of them.
  lost.length = before;
  return value;
}

/** What is no date-time is given the benefit of the doubt where nothing else is taken. */
function mayBeInstant(text: string, parts: readonly (ShapeWord | ShapeParts)[]): boolean {
  const isOnly = parts.every((part) => part === 'date' || typeof part !== 'string');
  return isOnly || isInstant(text);
}

const INSTANT =
  /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** A date-time of RFC 3339 section 5.6, of a day that exists. */
function isInstant(text: string): boolean {
  const [, year, month, day] = INSTANT.exec(text) ?? [];
  if (day === undefined) return false;
  const last = new Date(Date.UTC(Number(year), Number(month), 0));
  // Years below 100 are taken for those of the last century.
  last.setUTCFullYear(Number(year), Number(month), 0);
  return Number(day) >= 1 && Number(day) <= last.getUTCDate();
}

/** A text that is no instant stays as it came: the sender broke its promise, and the reader can see how. */
function toDate(value: string): unknown {
  const time = Date.parse(value);
  if (!Number.isNaN(time)) return new Date(time);
  // RFC 3339 has leap seconds, JavaScript has none.
  const before = Date.parse(value.replace(/:60(?=[.zZ+-])/, ':59'));
  return Number.isNaN(before) ? value : new Date(before + 1000);
}

function toInteger(value: unknown, type: 'bigint' | 'text', lost: LostIntegers, pointer: string): unknown {
  const written = plain(value);
  const digits = typeof written === 'number' || isMarked(value) ? integerDigits(String(written)) : wholeText(written);
  if (digits === undefined) {
    // A fraction that no number keeps is an integer for every check but this one.
    if (isMarked(value) && Number.isInteger(Number(written))) lost.push({ pointer, value: written, ...NOT_EXACT });
    return value;
  }
  const exact = BigInt(digits);
  const isExact = typeof written === 'number' ? Number.isSafeInteger(written) : BigInt.asIntN(64, exact) === exact;
  if (!isExact) lost.push({ pointer, value: written, ...NOT_EXACT });
  return type === 'bigint' ? exact : String(exact);
}

function isMarked(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(MARK);
}

/** What was written where a value is marked, itself otherwise. */
function plain(value: unknown): unknown {
  return isMarked(value) ? value.slice(MARK.length) : value;
}

function wholeText(value: unknown): string | undefined {
  const text = String(value);
  return /^-?\d+$/.test(text) ? text : undefined;
}

/** A copy in which bigints are marked; undefined where there is none. */
function markBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return `${MARK}${value}`;
  if (!hasExactMembers(value)) return undefined;
  const changed = Object.keys(value).flatMap((key): [string, unknown][] => {
    const member = markBigints(value[key]);
    return member === undefined ? [] : [[key, member]];
  });
  if (changed.length === 0) return undefined;
  if (!Array.isArray(value)) return Object.fromEntries([...Object.entries(value), ...changed]);
  const items = new Map(changed);
  return value.map((item: unknown, index) => items.get(String(index)) ?? item);
}

/** Long numbers that the shape does not name are numbers after all. */
function unmark(value: unknown, read: (digits: string) => number | bigint): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? read(value.slice(MARK.length)) : value;
  if (!hasExactMembers(value)) return value;
  for (const key of Object.keys(value)) value[key] = unmark(value[key], read);
  return value;
}

/** JSON text in which bigints, and the texts that the shape names, are written as numbers. */
export function writeExact(value: unknown, shape: Shape): string {
  const text = JSON.stringify(mark(value, [shape]), (_, member: unknown) =>
    typeof member === 'bigint' ? `${MARK}${member}` : member,
  );
  return text.replaceAll(new RegExp(`"${JSON.stringify(MARK).slice(1, -1).replace('\\', '\\\\')}(-?\\d+)"`, 'g'), '$1');
}

/** A copy of the value with the texts that stand for integers marked. */
function mark(value: unknown, shapes: readonly Shape[]): unknown {
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null || value instanceof Date)) return value;
  const parts = shapesOf(value, shapes);
  if (typeof value === 'string') return standsForInteger(value, parts) ? MARK + value : value;
  const within = (key: string, member: unknown): unknown => mark(member, innerShapes(parts, key, Array.isArray(value)));
  if (Array.isArray(value)) return value.map((item: unknown, index) => within(String(index), item));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, within(key, member)]));
}

/** Whether a text is written as a number: digits as JSON has them, and beside other texts no more than 64 bits hold. */
function standsForInteger(text: string, parts: readonly (ShapeWord | ShapeParts)[]): boolean {
  if (!parts.includes('text') || !/^-?(?:0|[1-9]\d*)$/.test(text)) return false;
  return !parts.includes('string') || (text.length <= MOST_DIGITS && BigInt.asIntN(64, BigInt(text)) === BigInt(text));
}
