import { keptItems } from './item-filter.ts';
import { memberOf } from './member-of.ts';
import type { MockCase, MockFilter } from './mock-case.ts';
import { changedAt, valueAt } from './place-in-body.ts';

/** The request of a list, as far as its filters look at it. */
export interface ListRequest {
  /** Decoded query parameters by property, defaults included. */
  readonly query: unknown;
  readonly url: URL;
}

/**
 * The list of a case without the items that a request does not ask for. A default counts like a value that is sent, unless
 * nothing of an example would be left.
 */
export function filteredAnswer(found: MockCase, { query, url }: ListRequest): MockCase {
  const { filters, body, paging, when } = found;
  const list = filters === undefined ? undefined : valueAt(body, filters.items);
  if (filters === undefined || !Array.isArray(list)) return found;
  const items: readonly unknown[] = list;
  const asked = filters.by.flatMap((filter) => {
    const value = memberOf(query, filter.query);
    // A case that names the value itself is the answer to it.
    if (isSameJson(when?.query?.[filter.query], value)) return [];
    return value === undefined || filter.others?.includes(value) === true ? [] : [{ filter, value }];
  });
  const isSent = ({ filter }: Asked): boolean => url.searchParams.has(filter.name ?? filter.query);
  const whole = keptOf(items, asked);
  const kept = whole.length === 0 ? keptOf(items, asked.filter(isSent)) : whole;
  if (kept.length === items.length || kept.length < (paging?.least ?? 0)) return found;
  return { ...found, body: counted(changedAt(body, filters.items, kept), found, [items.length, kept.length]) };
}

/** Equal as JSON. */
function isSameJson(one: unknown, other: unknown): boolean {
  return one !== undefined && (one === other || JSON.stringify(one) === JSON.stringify(other));
}

interface Asked {
  readonly filter: MockFilter;
  readonly value: unknown;
}

function keptOf(items: readonly unknown[], asked: readonly Asked[]): readonly unknown[] {
  return asked.reduce((left, { filter, value }) => keptItems(left, filter, value), items);
}

/** What counted the whole list counts what is left of it. */
function counted(body: unknown, { filters, counts = [] }: MockCase, [before, now]: readonly [number, number]): unknown {
  if (filters === undefined) return body;
  return counts.reduce(
    (told, pointer) => (valueAt(told, pointer) === before ? changedAt(told, pointer, now) : told),
    body,
  );
}
