import { memberWithin } from './member-of.ts';
import type { MockFilter } from './mock-case.ts';

/** The items that a filter leaves of a list. */
export function keptItems(items: readonly unknown[], filter: MockFilter, value: unknown): readonly unknown[] {
  const { kind } = filter;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0) return items;
  if (kind === 'text') return withText(items, filter, String(value));
  if (kind === 'is') return items.filter((item) => anyMember(item, filter, (found) => hasText(values, found)));
  if (kind === 'has')
    return items.filter((item) => hasAsked(memberWithin(item, filter.members[0] ?? ''), values, filter));
  return items.filter((item) => isOnSide(item, filter, values[0]));
}

function anyMember(item: unknown, { members }: MockFilter, takes: (found: unknown) => boolean): boolean {
  return members.some((member) => takes(memberWithin(item, member)));
}

/** What has the very text, else what has it somewhere. */
function withText(items: readonly unknown[], filter: MockFilter, text: string): readonly unknown[] {
  const asked = text.toLowerCase();
  const textOf = (found: unknown): string => (typeof found === 'string' ? found.toLowerCase() : '');
  const equal = items.filter((item) => anyMember(item, filter, (found) => textOf(found) === asked));
  if (equal.length > 0 && filter.isPart !== true) return equal;
  return items.filter((item) => anyMember(item, filter, (found) => textOf(found).includes(asked)));
}

function hasAsked(found: unknown, values: readonly unknown[], { needsAll }: MockFilter): boolean {
  if (!Array.isArray(found)) return true;
  const shown: readonly unknown[] = found;
  return needsAll === true
    ? values.every((value) => hasText(shown, value))
    : values.some((value) => hasText(shown, value));
}

function hasText(values: readonly unknown[], found: unknown): boolean {
  return values.some((value) => isSameText(found, value));
}

/** Names of one thing are the same in capitals. */
function isSameText(found: unknown, value: unknown): boolean {
  return String(found).toLowerCase() === String(value).toLowerCase();
}

function isOnSide(item: unknown, filter: MockFilter, value: unknown): boolean {
  const { kind, members } = filter;
  const [from, to] = members.map((member) => memberWithin(item, member));
  if (kind === 'not') return !isSameText(from, value);
  if (kind === 'within') return isLater(value, from, filter) && (to === null || isLater(to, value, filter));
  return kind === 'after' ? isLater(from, value, filter) : isLater(value, from, filter);
}

/** True where one value comes after the other; what cannot be compared is left where it is. */
function isLater(later: unknown, earlier: unknown, { isOut, isDay }: MockFilter): boolean {
  const [after, before] = [later, earlier].map((value) => scaleOf(value, isDay));
  if (typeof after !== 'number' || typeof before !== 'number') return true;
  return after > before || (after === before && isOut !== true);
}

/** Numbers, amounts in texts, and instants as numbers. */
function scaleOf(value: unknown, isDay = false): number | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  const text = value instanceof Date ? value.toISOString() : value;
  if (typeof text !== 'string') return undefined;
  if (/^-?\d+\.\d{2,}$/.test(text)) return Number(text);
  const instant = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(isDay ? text.slice(0, 10) : text) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}
