import type { Day, Instant } from '../store/table.ts';
import { badParameter } from './refusal.ts';
import { isWritable } from './time.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The instant of a datetime parameter (RFC 3339, or a bare date read as UTC midnight); undefined stays undefined.
 * @throws Refusal 400 naming the parameter when it is no datetime, and for one that stands before or behind the years 0000 to 9999 of UTC,
 * which no answer could tell.
 */
export function instantOf(name: string, text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined;
  const instant = Date.parse(DATE.test(text) ? `${text}T00:00:00Z` : text);
  if (!isWritable(instant)) throw badParameter(`${name} is invalid`);
  return instant;
}

/**
 * A date parameter; undefined stays undefined.
 * @throws Refusal 400 naming the parameter when there is no such day.
 */
export function dayParameter(name: string, text: string | undefined): Day | undefined {
  if (text === undefined) return undefined;
  const instant = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== text) {
    throw badParameter(`${name} is invalid`);
  }
  return text;
}

/** The parts of a comma list, trimmed, without empty ones and repeats; arrays count as already split. */
export function commaList(value: string | readonly string[] | undefined): string[] {
  if (value === undefined) return [];
  const parts = typeof value === 'string' ? value.split(',') : value.flatMap((part) => part.split(','));
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

/** Names that one filter takes: each is a condition of its own, and long statements take engines long to plan. */
const MOST_NAMES = 20;

/** Words that one search takes; what every engine can still parse. */
const MOST_WORDS = 100;

/**
 * The names of a filter, as `commaList`.
 * @throws Refusal 400 naming the parameter when there are too many
 */
export function filterNames(name: string, value: string | readonly string[] | undefined): string[] {
  const names = commaList(value);
  if (names.length > MOST_NAMES) throw badParameter(`${name} has too many values (maximum is ${MOST_NAMES})`);
  return names;
}

/**
 * The words of a search, each of which has to be found.
 * @throws Refusal 400 when there are too many
 */
export function searchWords(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length > MOST_WORDS) throw badParameter(`search has too many words (maximum is ${MOST_WORDS})`);
  return words;
}

/**
 * Refuses two parameters that exclude each other when both are given.
 * @throws Refusal 400.
 */
export function exclusive(first: readonly [string, unknown], second: readonly [string, unknown]): void {
  if (first[1] === undefined || second[1] === undefined) return;
  throw badParameter(`${first[0]}, ${second[0]} are mutually exclusive`);
}
