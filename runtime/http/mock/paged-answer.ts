import { memberWithin } from './member-of.ts';
import type { MockCase, MockPaging } from './mock-case.ts';
import { linkField } from './page-links.ts';
import { pagesInHeader, toldBody } from './page-tellings.ts';
import { type PageRequest, pageWindow, type PageWindow, placeBehind } from './page-window.ts';
import { changedAt, valueAt } from './place-in-body.ts';

/**
 * The page of a list that a request asks for: the items of the case are the whole collection, and what is told about it
 * beside the items (totals, links) agrees with them. A case that names the page itself is that page. Undefined behind the end of a
 * list that may not be empty, which has no such page.
 */
export function pagedAnswer(found: MockCase, request: PageRequest): MockCase | undefined {
  const { paging, body } = found;
  if (paging === undefined || isPageItself(found, request)) return found;
  const list = valueAt(body, paging.items ?? '');
  if (!Array.isArray(list)) return found;
  const page = pageWindow(paging, list, request);
  if (page.part.length < (paging.least ?? 0))
    return page.start < list.length ? wholeList(found, request.url) : undefined;
  const shown = changedAt(body, paging.items ?? '', page.part);
  const isCursorShown = mayBeBehind(found) && hasCursorOfItsOwn(found, list);
  return { ...withHeaders(found, paging, page), body: toldBody(shown, { paging, page, isCursorShown }) };
}

/** All of a list as its only page, which leads nowhere. */
export function wholeList(found: MockCase, url: URL): MockCase {
  const { paging = {}, body } = found;
  const list = valueAt(body, paging.items ?? '');
  if (!Array.isArray(list)) return found;
  const { usualSize: _, ...whole } = paging;
  const page = pageWindow(whole, list, { query: {}, url });
  return { ...withHeaders(found, paging, page), body: toldBody(body, { paging, page, isCursorShown: false }) };
}

/** True where a cursor that is shown may lead to a page with nothing on it; of one that is made up nobody expects that it leads on. */
function mayBeBehind({ paging, name, isDrawn }: MockCase): boolean {
  return (paging?.least ?? 0) === 0 && name !== 'sample' && name !== 'drawn' && isDrawn !== true;
}

/** True where nothing is behind the cursor that an example leads on by: it is no place of the list, and not the one it answers itself. */
function hasCursorOfItsOwn({ paging = {}, body, when }: MockCase, all: readonly unknown[]): boolean {
  const { cursor, cursorName, tells = [], headers = {} } = paging;
  // A URL of the next page is the mock's own, and ends where the list does.
  if (tells.some(({ what }) => what === 'nextUrl') || Object.values(headers).includes('link')) return false;
  if (cursorName === undefined || cursor === undefined || memberWithin(when?.query, cursor) !== undefined) return false;
  const told = tells.find(({ what }) => what === 'nextCursor');
  return told === undefined || (placeBehind(paging, all, valueAt(body, told.at)) ?? all.length) >= all.length;
}

/** True for a case that is the answer to a page other than the first, where a request asks for this very one. */
function isPageItself({ paging = {}, when }: MockCase, { query }: PageRequest): boolean {
  const { page, offset, cursor, back, size, firstPage = 1, firstItem = 0 } = paging;
  // All pages that the examples show are there.
  if (paging.usualSize !== undefined) return false;
  const sized = size === undefined ? undefined : memberWithin(when?.query, size);
  // A page of another length is another one.
  if (size !== undefined && sized !== undefined && String(memberWithin(query, size)) !== String(sized)) return false;
  const ways = [
    [page, firstPage],
    [offset, firstItem],
    [cursor, undefined],
    [back, undefined],
  ] as const;
  return ways.some(([name, first]) => {
    const named = name === undefined ? undefined : memberWithin(when?.query, name);
    if (name === undefined || named === undefined || named === first) return false;
    return String(memberWithin(query, name)) === String(named);
  });
}

/** The case with the headers of a page; what does not hold of it (a next one, say) is taken away. */
function withHeaders(found: MockCase, paging: MockPaging, page: PageWindow): MockCase {
  const { headers: given, ...others } = found;
  const told = { ...given, ...pageHeaders(paging, page) };
  const headers = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  return Object.keys(headers).length === 0 ? others : { ...others, headers };
}

/** What the response declares about pages, as it is for this one. */
function pageHeaders(paging: MockPaging, page: PageWindow): Readonly<Record<string, unknown>> {
  const { all, size, isEnd, number, start } = page;
  const values: Readonly<Record<string, unknown>> = {
    total: all.length,
    pages: pagesInHeader(page),
    page: number,
    size,
    next: isEnd ? undefined : number + 1,
    prev: start > 0 ? number - 1 : undefined,
    link: linkField(paging, page),
  };
  return Object.fromEntries(Object.entries(paging.headers ?? {}).map(([name, kind]) => [name, values[kind]]));
}

/** The list of a case without what is in it, for those who see nothing of it; as it is where it may not be empty, or is no list. */
export function withoutItems(found: MockCase): MockCase {
  const { body, paging, list = paging?.items ?? '', counts = [] } = found;
  const items = valueAt(body, list);
  if (!Array.isArray(items) || (paging?.least ?? 0) !== 0) return found;
  const empty = changedAt(body, list, []);
  const isTold = (at: string): boolean => typeof valueAt(body, at) === 'number';
  return { ...found, body: counts.filter(isTold).reduce((told, at) => changedAt(told, at, 0), empty) };
}
