import { memberWithin } from './member-of.ts';
import type { MockPaging } from './mock-case.ts';
import { valueAt } from './place-in-body.ts';

/** The request of a page, as far as a mock looks at it. */
export interface PageRequest {
  /** Decoded query parameters by property. */
  readonly query: unknown;
  /** Address that the request went to, with its query. */
  readonly url: URL;
}

/** The part of a list that a request asks for. */
export interface PageWindow {
  /** All items, and those of the page. */
  readonly all: readonly unknown[];
  readonly part: readonly unknown[];
  readonly size: number;
  /** True where the size was asked for. */
  readonly isSized: boolean;
  /** How many items come before the page, and before the next one. */
  readonly start: number;
  readonly stop: number;
  /** True for a page that was asked for as the one before a place. */
  readonly isBack: boolean;
  /** True where nothing leads on: on the last page, behind it, and on one that was asked to have nothing. */
  readonly isEnd: boolean;
  /** Number of the page. */
  readonly number: number;
  readonly url: URL;
}

/** Which items a request asks for. */
export function pageWindow(paging: MockPaging, all: readonly unknown[], { query, url }: PageRequest): PageWindow {
  const backSize = numberOf(query, paging.backSize);
  const before = placeBefore(paging, all, query);
  const isBack = (before ?? backSize) !== undefined;
  const asked = (isBack ? backSize : undefined) ?? numberOf(query, paging.size);
  const size = asked ?? paging.usualSize ?? Math.max(1, all.length);
  const from = Math.max(0, startOf(paging, all, { query, size }));
  const stop = isBack ? (before ?? all.length) : from + size;
  const start = isBack ? Math.max(from, stop - size) : from;
  return {
    all,
    part: all.slice(start, stop),
    size,
    isSized: asked !== undefined,
    start,
    stop,
    isBack,
    isEnd: size === 0 || stop >= all.length,
    number: pageNumber(paging, query, { start, size }),
    url,
  };
}

/** Pages without items have the number that they were asked for by. */
function pageNumber(
  { page, firstPage = 1 }: MockPaging,
  query: PageRequest['query'],
  { start, size }: Pick<PageWindow, 'start' | 'size'>,
): number {
  return size === 0 ? (numberOf(query, page) ?? firstPage) : Math.floor(start / size) + firstPage;
}

/** How many items come before the page. Of several ways to ask, that counts which leads anywhere: the others are defaults. */
function startOf(
  paging: MockPaging,
  all: readonly unknown[],
  { query, size }: { readonly query: unknown; readonly size: number },
): number {
  const { firstPage = 1, firstItem = 0 } = paging;
  const [page, offset] = [numberOf(query, paging.page), numberOf(query, paging.offset)];
  const ways = [
    behindCursor(paging, all, query),
    offset === undefined ? 0 : offset - firstItem,
    page === undefined ? 0 : (page - firstPage) * size,
  ];
  return ways.find((place) => place !== undefined && place !== 0) ?? 0;
}

/** The place behind the cursor of a request: one that is no place of the list is behind its end. Undefined where none is sent. */
function behindCursor(paging: MockPaging, all: readonly unknown[], query: unknown): number | undefined {
  const { cursor, cursorName } = paging;
  return cursorName === undefined || cursor === undefined
    ? undefined
    : placeBehind(paging, all, memberWithin(query, cursor));
}

/** The place behind a cursor. */
export function placeBehind(paging: MockPaging, all: readonly unknown[], given: unknown): number | undefined {
  const { key } = paging;
  if (given === undefined || given === null || given === '') return undefined;
  const text = String(given);
  if (key === undefined) return placeIn(paging, text) ?? all.length;
  const found = all.findIndex((item) => String(valueAt(item, key)) === text);
  return found === -1 ? all.length : found + 1;
}

/** The place that a page comes right before: one that is no place of the list has nothing before it. Undefined where none is sent. */
function placeBefore(paging: MockPaging, all: readonly unknown[], query: unknown): number | undefined {
  const { key, back } = paging;
  const given = back === undefined ? undefined : memberWithin(query, back);
  if (given === undefined || given === null || given === '') return undefined;
  const text = String(given);
  if (key === undefined) return Math.min(placeIn(paging, text) ?? 0, all.length);
  return Math.max(
    0,
    all.findIndex((item) => String(valueAt(item, key)) === text),
  );
}

function placeIn({ cursorText = ['', 0] }: MockPaging, text: string): number | undefined {
  const [before] = cursorText;
  return text.startsWith(before) ? wholeNumber(text.slice(before.length)) : undefined;
}

/** The cursor of the page that begins at a place; none where the items have them, and this is the first page. */
export function cursorAt(
  { key, cursorText = ['', 0], cursorKind }: MockPaging,
  all: readonly unknown[],
  at: number,
): unknown {
  if (key !== undefined) return at === 0 ? undefined : valueAt(all[Math.min(at, all.length) - 1], key);
  const [before, digits] = cursorText;
  return cursorKind === 'number' ? at : before + String(at).padStart(digits, '0');
}

/** What asks for the page before a place; undefined where there is none. */
export function cursorBefore(paging: MockPaging, all: readonly unknown[], at: number): unknown {
  const { key } = paging;
  if (at <= 0) return undefined;
  return key === undefined ? cursorAt(paging, all, at) : valueAt(all[at], key);
}

function numberOf(query: unknown, name: string | undefined): number | undefined {
  const given = name === undefined ? undefined : memberWithin(query, name);
  return given === undefined ? undefined : wholeNumber(given);
}

function wholeNumber(given: unknown): number | undefined {
  const value = Number(given);
  return Number.isInteger(value) && value >= 0 ? value : undefined;
}
