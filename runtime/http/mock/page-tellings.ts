import type { MockPaging, MockTelling, MockTold } from './mock-case.ts';
import { pageLinks, pageUrl } from './page-links.ts';
import { cursorAt, cursorBefore, type PageWindow } from './page-window.ts';
import { changedAt, setAt, valueAt, withoutAt } from './place-in-body.ts';

/** A page, and how it is asked for. */
export interface Told {
  readonly paging: MockPaging;
  readonly page: PageWindow;
  /** True where an example leads on by a cursor of its own, behind which nothing is: it is shown as it is. */
  readonly isCursorShown: boolean;
}

/** The body with all that it tells of its page as it is for this one. */
export function toldBody(body: unknown, of: Told): unknown {
  const { tells = [] } = of.paging;
  return tells.reduce((told, telling) => toldAt(told, telling, of), body);
}

function toldAt(body: unknown, telling: MockTelling, of: Told): unknown {
  const { at, what, as, end } = telling;
  const value = tellings[what](of);
  if (value === undefined) return body;
  if (value !== null) return (what in behind ? setAt : changedAt)(body, at, written(value, as));
  if (end !== undefined) return 'value' in end ? setAt(body, end.at, end.value) : withoutAt(body, end.at);
  // What has to lead on leads behind the end, and from there to itself: who follows sees that nothing new comes.
  const beyond = behind[what]?.(of);
  return beyond === undefined ? body : setAt(body, at, written(beyond, as));
}

function written(value: unknown, as: MockTelling['as']): unknown {
  if (as === 'text') return String(value);
  if (as !== 'path') return value;
  const { pathname, search } = new URL(String(value));
  return pathname + search;
}

/** What leads on, back or around may be missing in an example, and is there where it holds. */
const behind: Readonly<Partial<Record<MockTold, (told: Told) => unknown>>> = {
  nextPage: ({ page }) => page.number + stepOf(page),
  nextOffset: ({ paging: { firstItem = 0 }, page }) => placeAfter(page) + firstItem,
  nextCursor: ({ paging, page }) =>
    paging.key === undefined ? cursorAt(paging, page.all, placeAfter(page)) : undefined,
  nextUrl: ({ paging, page }) => pageUrl(paging, page, placeAfter(page)),
  previousPage: () => undefined,
  previousOffset: () => undefined,
  previousCursor: () => undefined,
  previousUrl: () => undefined,
  firstKey: () => undefined,
  lastKey: () => undefined,
};

function stepOf({ part }: PageWindow): number {
  return part.length === 0 ? 0 : 1;
}

function placeAfter({ part, start, stop }: PageWindow): number {
  return part.length === 0 ? start : stop;
}

/** What is told of a page; null where there is no such thing, undefined leaves what an example says. */
const tellings: Readonly<Record<MockTold, (told: Told) => unknown>> = {
  total: ({ page }) => page.all.length,
  pages: ({ paging, page }) => pagesTold(paging, page),
  lastPage: ({ paging: { firstPage = 1 }, page }) => Math.max(1, pagesOf(page)) - 1 + firstPage,
  page: ({ page }) => page.number,
  size: ({ page }) => (page.isSized ? page.size : undefined),
  offset: ({ paging: { firstItem = 0 }, page }) => page.start + firstItem,
  count: ({ page }) => page.part.length,
  from: ({ page }) => (page.part.length === 0 ? null : page.start + 1),
  to: ({ page }) => (page.part.length === 0 ? null : page.start + page.part.length),
  first: ({ page }) => page.start === 0,
  last: ({ page }) => page.isEnd,
  more: (told) => (isAsExample(told) ? undefined : !told.page.isEnd),
  moreThatWay: (told) => (told.page.isBack ? told.page.start > 0 : tellings.more(told)),
  previous: ({ page }) => page.start > 0,
  empty: ({ page }) => page.part.length === 0,
  nextPage: ({ page }) => (page.isEnd ? null : page.number + 1),
  previousPage: ({ page }) => (page.start > 0 ? page.number - 1 : null),
  nextOffset: ({ paging: { firstItem = 0 }, page }) => (page.isEnd ? null : page.stop + firstItem),
  previousOffset: ({ paging: { firstItem = 0 }, page }) =>
    page.start > 0 ? Math.max(0, page.start - page.size) + firstItem : null,
  nextCursor: (told) => {
    if (isAsExample(told)) return undefined;
    const { paging, page } = told;
    return page.isEnd ? null : cursorAt(paging, page.all, page.stop);
  },
  previousCursor: ({ paging, page }) => previousCursor(paging, page) ?? null,
  firstKey: ({ paging, page }) => keyOf(paging, page.part[0]),
  lastKey: ({ paging, page }) => keyOf(paging, page.part.at(-1)),
  nextUrl: ({ paging, page }) => pageLinks(paging, page).next ?? null,
  previousUrl: ({ paging, page }) => pageLinks(paging, page).prev ?? null,
  firstUrl: ({ paging, page }) => pageLinks(paging, page).first,
  lastUrl: ({ paging, page }) => pageLinks(paging, page).last,
  selfUrl: ({ paging, page }) => pageLinks(paging, page).self,
};

/** What leads back: where a parameter of its own does, the place that the page before ends at, else the one that it begins at. */
function previousCursor(paging: MockPaging, { all, start, size }: PageWindow): unknown {
  if (paging.back !== undefined) return cursorBefore(paging, all, start);
  return start > 0 ? cursorAt(paging, all, Math.max(0, start - size)) : undefined;
}

function pagesOf({ all, size }: PageWindow): number {
  return size === 0 ? 0 : Math.ceil(all.length / size);
}

/** The number of pages that headers tell: an empty list has its first one. */
export function pagesInHeader(page: PageWindow): number {
  return page.size === 0 ? 0 : Math.max(1, pagesOf(page));
}

/** An empty list has no pages, unless a header beside it says that it has one. */
function pagesTold({ headers = {} }: MockPaging, page: PageWindow): number {
  return Object.values(headers).includes('pages') ? pagesInHeader(page) : pagesOf(page);
}

/** The one page that an example with a cursor shows leads on as the example says: nothing is behind it. */
function isAsExample({ page, isCursorShown }: Told): boolean {
  return isCursorShown && page.size > 0 && page.start === 0 && page.isEnd;
}

function keyOf({ key = '' }: MockPaging, item: unknown): unknown {
  return item === undefined ? null : valueAt(item, key);
}
