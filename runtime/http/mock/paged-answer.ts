import { memberOf } from './member-of.ts';
import { formatLinkHeader } from '../../wire/link-header.ts';
import type { MockCase, MockPaging, MockTold } from './mock-case.ts';
import { changedAt, setAt, valueAt } from './place-in-body.ts';

/** The request of a page, as far as a mock looks at it. */
export interface PageRequest {
  /** Decoded query parameters by property. */
  readonly query: unknown;
  /** Address that the request went to, with its query. */
  readonly url: URL;
}

/**
 * The page of a list that a request asks for: the items of the case are the whole collection, and what is told about it
 * beside the items (totals, links) agrees with them. A case that names the page itself is that page.
 */
export function pagedAnswer(found: MockCase, request: PageRequest): MockCase {
  const { paging, body, when } = found;
  if (paging === undefined) return found;
  const names = [paging.page, paging.offset, paging.cursor].flatMap((name) => name ?? []);
  if (names.some((name) => when?.query?.[name] !== undefined)) return found;
  const { query } = request;
  const { members } = paging;
  if (members !== undefined) {
    const list = valueAt(body, members.items);
    if (!Array.isArray(list)) return found;
    const all: readonly unknown[] = list;
    return {
      ...withHeaders(found, paging, all.length, request),
      body: memberPage(body, paging, { members, all }, request),
    };
  }
  const isBehind = paging.cursor !== undefined && memberOf(query, paging.cursor) !== undefined;
  if (paging.last !== undefined && isBehind) return { ...found, body: paging.last };
  return Array.isArray(body) ? listPage(found, paging, body, request) : found;
}

/** The page of an answer that is a list. */
function listPage(found: MockCase, paging: MockPaging, items: readonly unknown[], request: PageRequest): MockCase {
  const { start, size } = windowOf(paging, items.length, request);
  const page = items.slice(start, start + size);
  // A list that may not be empty has no page behind its end.
  if (page.length < (paging.least ?? 0)) return found;
  return { ...withHeaders(found, paging, items.length, request), body: page };
}

/** Which items a request asks for. */
function windowOf(
  paging: MockPaging,
  total: number,
  { query }: PageRequest,
): { readonly start: number; readonly size: number } {
  const size = numberOf(query, paging.size) ?? Math.max(1, total);
  const before = numberOf(query, paging.offset) ?? placeOf(paging, query);
  return { size, start: before ?? ((numberOf(query, paging.page) ?? 1) - 1) * size };
}

/** The place that a cursor stands for, where only cursors lead on. */
function placeOf({ cursor, cursorName, cursorText }: MockPaging, query: unknown): number | undefined {
  const given = cursorName === undefined || cursor === undefined ? undefined : memberOf(query, cursor);
  const [before = ''] = cursorText ?? [];
  const text = given === undefined ? '' : String(given);
  return text === '' || !text.startsWith(before) ? undefined : wholeNumber(text.slice(before.length));
}

/** The cursor that stands for a place. */
function cursorAt({ cursorText }: MockPaging, place: number): string {
  const [before = '', digits = 0] = cursorText ?? [];
  return before + String(place).padStart(digits, '0');
}

/** The case with the headers of a page; what does not hold of it (a next one, say) is taken away. */
function withHeaders(found: MockCase, paging: MockPaging, total: number, request: PageRequest): MockCase {
  const { headers: given, ...others } = found;
  const told = { ...given, ...pageHeaders(paging, { total, ...windowOf(paging, total, request), url: request.url }) };
  const headers = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  return Object.keys(headers).length === 0 ? others : { ...others, headers };
}

/** A page inside of an answer, with the counts beside it as they are for it. */
function memberPage(
  body: unknown,
  paging: MockPaging,
  { members, all }: { readonly members: PageMembers; readonly all: readonly unknown[] },
  { query, url }: PageRequest,
): unknown {
  const size = numberOf(query, paging.size) ?? Math.max(1, all.length);
  const start = Math.max(0, startOf(all, paging, { query, size }));
  const part = all.slice(start, start + size);
  if (part.length < (paging.least ?? 0)) return body;
  const isEnd = start + size >= all.length;
  const base = start > 0 && isEnd ? (paging.last ?? body) : body;
  const page = numberOf(query, paging.page) ?? start + members.first;
  const isSized = numberOf(query, paging.size) !== undefined;
  const told = countsOf(paging, members, { part, total: all.length, size, isSized, page, start, isEnd });
  const answer = told.reduce(
    (found, [pointer, value]) =>
      pointer === undefined || value === undefined ? found : changedAt(found, pointer, value),
    base,
  );
  return isEnd ? answer : ledOn(answer, paging, { total: all.length, size, start, url });
}

/** An answer with what leads on from it in the members that have that. */
function ledOn(answer: unknown, paging: MockPaging, page: Page): unknown {
  const { next, url } = paging.members ?? {};
  const to = page.start + page.size;
  const href = url === undefined ? undefined : pageUrl(paging, page, to);
  const led = url === undefined || href === undefined ? answer : setAt(answer, url, href);
  return next === undefined ? led : setAt(led, next, cursorAt(paging, to));
}

type PageMembers = MockPaging['members'] & {};

interface Part {
  readonly part: readonly unknown[];
  readonly total: number;
  readonly size: number;
  /** True where the size was asked for. */
  readonly isSized: boolean;
  readonly page: number;
  readonly start: number;
  readonly isEnd: boolean;
}

/** What an answer says of a page, by where it says it. */
function countsOf(
  paging: MockPaging,
  members: PageMembers,
  of: Part,
): readonly (readonly [pointer: string | undefined, value: unknown])[] {
  const { items, total, whole, counts, more, place } = members;
  const isPages = paging.page !== undefined && counts !== 'items';
  // The one page that an example with a cursor shows leads on as the example says.
  const isAsExample = paging.cursor !== undefined && of.start === 0 && of.isEnd;
  return [
    [items, of.part],
    ...(members.tells ?? []).map(
      ([pointer, what]) => [isAsExample && what === 'more' ? undefined : pointer, tellings[what](of)] as const,
    ),
    [total, isPages ? Math.ceil(of.total / of.size) : of.total],
    [whole, of.total],
    [isAsExample ? undefined : more, !of.isEnd],
    [place, of.page],
  ];
}

/** What is told of a page; undefined leaves what an example says. */
const tellings: Readonly<Record<MockTold, (of: Part) => unknown>> = {
  total: ({ total }) => total,
  pages: ({ total, size }) => Math.ceil(total / size),
  page: ({ page }) => page,
  size: ({ size, isSized }) => (isSized ? size : undefined),
  offset: ({ start }) => start,
  count: ({ part }) => part.length,
  first: ({ start }) => start === 0,
  last: ({ isEnd }) => isEnd,
  more: ({ isEnd }) => !isEnd,
  previous: ({ start }) => start > 0,
  empty: ({ part }) => part.length === 0,
};

/** How many items are before the page that a request asks for. */
function startOf(
  all: readonly unknown[],
  paging: MockPaging,
  { query, size }: { readonly query: unknown; readonly size: number },
): number {
  const { first = 0, key } = paging.members ?? {};
  const page = numberOf(query, paging.page);
  if (page !== undefined) return (page - first) * size;
  const cursor = paging.cursor === undefined ? undefined : memberOf(query, paging.cursor);
  if (cursor === undefined) return (numberOf(query, paging.offset) ?? first) - first;
  // A cursor that is no place of the list is behind its end.
  if (key === undefined) return placeOf(paging, query) ?? all.length;
  const found = all.findIndex((item) => String(valueAt(item, key)) === String(cursor));
  return found === -1 ? all.length : found + 1;
}

interface Page {
  readonly total: number;
  readonly size: number;
  /** Position of the first item. */
  readonly start: number;
  readonly url: URL;
}

/** What the response declares about pages, as it is for this one. */
function pageHeaders(paging: MockPaging, page: Page): Readonly<Record<string, unknown>> {
  const { total, size, start } = page;
  const pages = Math.max(1, Math.ceil(total / size));
  const number = Math.floor(start / size) + 1;
  const values: Readonly<Record<string, unknown>> = {
    total,
    pages,
    page: number,
    size,
    next: number < pages ? number + 1 : undefined,
    prev: number > 1 ? number - 1 : undefined,
    link: linkText(paging, page),
  };
  return Object.fromEntries(Object.entries(paging.headers ?? {}).map(([name, kind]) => [name, values[kind]]));
}

/** The `Link` field (RFC 8288) of a page: there is none where no parameter says which page is meant. */
function linkText(paging: MockPaging, { total, size, start, url }: Page): string | undefined {
  const last = Math.max(0, Math.ceil(total / size) - 1) * size;
  const to = (at: number): string => pageUrl(paging, { total, size, start, url }, at) ?? '';
  if (to(0) === '') return undefined;
  const links = [
    ...(start > 0 ? [{ rel: 'prev', target: to(Math.min(last, Math.max(0, start - size))) }] : []),
    ...(start + size < total ? [{ rel: 'next', target: to(start + size) }] : []),
    { rel: 'first', target: to(0) },
    { rel: 'last', target: to(last) },
  ];
  return formatLinkHeader(links);
}

/** The URL of the page that begins at a place; undefined where no parameter says which page is meant. */
function pageUrl(paging: MockPaging, { size, url }: Page, at: number): string | undefined {
  const { pageName, offsetName, cursorName, sizeName } = paging;
  const target = new URL(url);
  if (pageName !== undefined) target.searchParams.set(pageName, String(at / size + 1));
  else if (offsetName !== undefined) target.searchParams.set(offsetName, String(at));
  else if (cursorName !== undefined) target.searchParams.set(cursorName, cursorAt(paging, at));
  else return undefined;
  if (sizeName !== undefined) target.searchParams.set(sizeName, String(size));
  return target.href;
}

function numberOf(query: unknown, name: string | undefined): number | undefined {
  const given = name === undefined ? undefined : memberOf(query, name);
  return given === undefined ? undefined : wholeNumber(given);
}

function wholeNumber(given: unknown): number | undefined {
  const value = Number(given);
  return Number.isInteger(value) && value >= 0 ? value : undefined;
}
