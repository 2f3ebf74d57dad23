import { unescapeToken } from '../../schema/json-pointer.ts';
import { formatLinkHeader } from '../../wire/link-header.ts';
import type { MockCase, MockPaging } from './mock-case.ts';

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
  if (paging.members !== undefined) {
    const list = at(body, paging.members.items.split('/').slice(1));
    const told = Array.isArray(list) ? withHeaders(found, paging, list.length, request) : found;
    return { ...told, body: memberPage(body, paging, paging.members, query) };
  }
  const isBehind = paging.cursor !== undefined && valueOf(query, paging.cursor) !== undefined;
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
function placeOf({ cursor, cursorName }: MockPaging, query: unknown): number | undefined {
  return cursorName === undefined ? undefined : numberOf(query, cursor);
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
  { items, total, counts, more, place, first }: MockPaging['members'] & {},
  query: unknown,
): unknown {
  const list = at(body, items.split('/').slice(1));
  if (!Array.isArray(list)) return body;
  const all: readonly unknown[] = list;
  const size = numberOf(query, paging.size) ?? Math.max(1, all.length);
  const page = numberOf(query, paging.page);
  const before = numberOf(query, paging.offset) ?? placeOf(paging, query) ?? first;
  const start = page === undefined ? before - first : (page - first) * size;
  const part = all.slice(Math.max(0, start), Math.max(0, start) + size);
  if (part.length < (paging.least ?? 0)) return body;
  const count = paging.page === undefined || counts === 'items' ? all.length : Math.ceil(all.length / size);
  const told: readonly (readonly [pointer: string | undefined, value: unknown])[] = [
    [items, part],
    [total, count],
    [more, start + size < all.length],
    [place, page ?? start + first],
  ];
  return told.reduce(
    (found, [pointer, value]) => (pointer === undefined ? found : changed(found, pointer.split('/').slice(1), value)),
    body,
  );
}

/** What a JSON Pointer (RFC 6901) leads to, its tokens given. */
function at(value: unknown, [token, ...rest]: readonly string[]): unknown {
  return token === undefined ? value : at(valueOf(value, unescapeToken(token)), rest);
}

/** The value with another one where a pointer leads; itself where it has no such place. */
function changed(value: unknown, [token, ...rest]: readonly string[], member: unknown): unknown {
  if (token === undefined) return member;
  const name = unescapeToken(token);
  const inner = valueOf(value, name);
  return inner === undefined ? value : { ...Object(value), [name]: changed(inner, rest, member) };
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
  const to = (at: number): string => {
    const target = new URL(url);
    if (paging.pageName !== undefined) target.searchParams.set(paging.pageName, String(at / size + 1));
    else target.searchParams.set(paging.offsetName ?? paging.cursorName ?? '', String(at));
    if (paging.sizeName !== undefined) target.searchParams.set(paging.sizeName, String(size));
    return target.href;
  };
  const isLedOn = [paging.pageName, paging.offsetName, paging.cursorName].some((name) => name !== undefined);
  if (!isLedOn) return undefined;
  const links = [
    ...(start > 0 ? [{ rel: 'prev', target: to(Math.min(last, Math.max(0, start - size))) }] : []),
    ...(start + size < total ? [{ rel: 'next', target: to(start + size) }] : []),
    { rel: 'first', target: to(0) },
    { rel: 'last', target: to(last) },
  ];
  return formatLinkHeader(links);
}

function numberOf(query: unknown, name: string | undefined): number | undefined {
  const given = name === undefined ? undefined : valueOf(query, name);
  if (given === undefined) return undefined;
  const value = Number(given);
  return Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** A member of an object's own; undefined without one. */
function valueOf(value: unknown, name: string): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isThere ? Reflect.get(value, name) : undefined;
}
