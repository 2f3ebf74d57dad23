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
  /** How many items come before the page. */
  readonly start: number;
  /** True where nothing leads on: on the last page, behind it, and on one that was asked to have nothing. */
  readonly isEnd: boolean;
  /** Number of the page. */
  readonly number: number;
  readonly url: URL;
}

/** Which items a request asks for. */
export function pageWindow(paging: MockPaging, all: readonly unknown[], { query, url }: PageRequest): PageWindow {
  const asked = numberOf(query, paging.size);
  const size = asked ?? Math.max(1, all.length);
  const start = Math.max(0, startOf(paging, all, { query, size }));
  const { firstPage = 1 } = paging;
  return {
    all,
    part: all.slice(start, start + size),
    size,
    isSized: asked !== undefined,
    start,
    isEnd: size === 0 || start + size >= all.length,
    number: size === 0 ? (numberOf(query, paging.page) ?? firstPage) : Math.floor(start / size) + firstPage,
    url,
  };
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

function numberOf(query: unknown, name: string | undefined): number | undefined {
  const given = name === undefined ? undefined : memberWithin(query, name);
  return given === undefined ? undefined : wholeNumber(given);
}

function wholeNumber(given: unknown): number | undefined {
  const value = Number(given);
  return Number.isInteger(value) && value >= 0 ? value : undefined;
}
