import { wireError } from './wire-error.ts';

/** True for an array, or an object that is written as its properties (not a Date or anything with `toJSON`). */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}

/**
 * Text of a value that stands for itself on the wire: strings as they are, numbers, bigints and booleans as JSON
 * writes them, Date (and the like) as JSON has it: ISO 8601 in UTC; null as the empty text.
 * @throws WireError `bad-value` for NaN, infinities, functions, invalid dates and containers
 */
export function toText(value: unknown, name: string): string {
  const plain = (value as Partial<Date> | null)?.toJSON?.() ?? value ?? '';
  // What is neither text nor boolean nor number is no number either.
  if (typeof plain !== 'string' && !isFinite(Number(plain))) throw wireError('bad-value', name);
  return String(plain);
}

/**
 * Text of an item of a container. What a style cannot express (a container inside an array or object of any style but
 * `deepObject`) is its JSON text: OAS leaves it undefined, JSON can be read back.
 * @throws WireError as {@link toText}
 */
export function itemText(item: unknown, name: string): string {
  return isContainer(item) ? JSON.stringify(item) : toText(item, name);
}

/** Entries of a container that are sent: `undefined` means absent (RFC 6570 section 2.3). */
export function definedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter((entry) => entry[1] !== undefined);
}
