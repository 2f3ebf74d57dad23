import { wireError } from './wire-error.ts';

/** True for an array, or an object that is written as its properties (not a Date or anything with `toJSON`). */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}

/**
 * Text of a value that stands for itself on the wire: strings as they are, numbers, bigints and booleans as JSON
 * writes them, Date as ISO 8601 in UTC, null as the empty text. What a style cannot express (a container inside an
 * array or object of any style but `deepObject`) is its JSON text: OAS leaves it undefined, JSON can be read back.
 * @throws WireError `bad-value` for NaN, infinities, functions, symbols and invalid dates
 */
export function toText(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  const json: string | undefined = typeof value === 'bigint' ? String(value) : JSON.stringify(value ?? '');
  // JSON has no NaN and no infinities, and writes null for them.
  if (!json || json === 'null') throw wireError('bad-value', name);
  return json[0] === '"' ? (JSON.parse(json) as string) : json; // the JSON of a Date, or the like
}

/** Entries of a container that are sent: `undefined` means absent (RFC 6570 section 2.3). */
export function definedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter((entry) => entry[1] !== undefined);
}
