import { memberOf } from './member-of.ts';
import type { MockFilter } from './mock-case.ts';

/** The items that a filter leaves of a list. */
export function keptItems(items: readonly unknown[], filter: MockFilter, value: unknown): readonly unknown[] {
  const { kind } = filter;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0) return items;
  if (kind === 'text') return withText(items, filter, String(value));
  if (kind === 'is') return items.filter((item) => anyMember(item, filter, (found) => isAmong(values, found)));
  if (kind === 'has') return items.filter((item) => hasThose(placed(item, filter.members[0]), values, filter));
  return items.filter((item) => isOnSide(item, filter, values[0]));
}

function anyMember(item: unknown, { members }: MockFilter, takes: (found: unknown) => boolean): boolean {
  return members.some((member) => takes(placed(item, member)));
}

/** A member of an item, or of an object that it has (`owner/name`). */
function placed(item: unknown, name = ''): unknown {
  const own = memberOf(item, name);
  const slash = name.indexOf('/');
  if (own !== undefined || slash === -1) return own;
  return placed(memberOf(item, name.slice(0, slash)), name.slice(slash + 1));
}

/** What has the very text, else what has it somewhere. */
function withText(items: readonly unknown[], filter: MockFilter, text: string): readonly unknown[] {
  const asked = text.toLowerCase();
  const textOf = (found: unknown): string => (typeof found === 'string' ? found.toLowerCase() : '');
  const equal = items.filter((item) => anyMember(item, filter, (found) => textOf(found) === asked));
  if (equal.length > 0 && filter.isPart !== true) return equal;
  return items.filter((item) => anyMember(item, filter, (found) => textOf(found).includes(asked)));
}

function hasThose(found: unknown, values: readonly unknown[], { needsAll }: MockFilter): boolean {
  if (!Array.isArray(found)) return true;
  const shown: readonly unknown[] = found;
  return needsAll === true
    ? values.every((value) => isAmong(shown, value))
    : values.some((value) => isAmong(shown, value));
}

function isAmong(values: readonly unknown[], found: unknown): boolean {
  return values.some((value) => isSame(found, value));
}

/** Names of one thing are the same in capitals. */
function isSame(found: unknown, value: unknown): boolean {
  return String(found).toLowerCase() === String(value).toLowerCase();
}

function isOnSide(item: unknown, filter: MockFilter, value: unknown): boolean {
  const { kind, members } = filter;
  const [from, to] = members.map((member) => placed(item, member));
  if (kind === 'not') return !isSame(from, value);
  if (kind === 'within') return isBeyond(value, from, filter) && (to === null || isBeyond(to, value, filter));
  return kind === 'after' ? isBeyond(from, value, filter) : isBeyond(value, from, filter);
}

/** True where one value comes after the other; what cannot be compared is left where it is. */
function isBeyond(later: unknown, earlier: unknown, { isOut, isDay }: MockFilter): boolean {
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
