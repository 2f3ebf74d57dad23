import { formatLinkHeader } from '../../wire/link-header.ts';
import type { MockPaging } from './mock-case.ts';
import { cursorAt, cursorBefore, type PageWindow } from './page-window.ts';

/** Addresses of a page and of those around it, by their relation (RFC 8288); none of what there is not. */
export type PageLinks = Readonly<Partial<Record<'self' | 'first' | 'prev' | 'next' | 'last', string>>>;

/** The links of a page: none but its own where no parameter says which page is meant. */
export function pageLinks(paging: MockPaging, page: PageWindow): PageLinks {
  const { all, start, size, isEnd, url } = page;
  const last = size === 0 ? 0 : Math.max(0, Math.ceil(all.length / size) - 1) * size;
  const to = (at: number): string | undefined => pageUrl(paging, page, at);
  const links = {
    // As any request for this page, whether it says what holds without being said or not.
    self: to(start) ?? url.href,
    prev: start > 0 ? (backUrl(paging, page) ?? to(Math.min(last, Math.max(0, start - size)))) : undefined,
    next: isEnd ? undefined : to(page.stop),
    first: to(0),
    last: to(last),
  };
  return Object.fromEntries(Object.entries(links).filter(([, target]) => target !== undefined));
}

/** The `Link` field of a page. */
export function linkField(paging: MockPaging, page: PageWindow): string | undefined {
  const { self: _, ...others } = pageLinks(paging, page);
  const links = Object.entries(others).map(([rel, target]) => ({ rel, target }));
  return links.length === 0 ? undefined : formatLinkHeader(links);
}

/** The URL of the page that begins at a place; undefined where no parameter says which page is meant. */
export function pageUrl(paging: MockPaging, page: PageWindow, at: number): string | undefined {
  const { sizeName } = paging;
  const name = wayOf(paging, page);
  if (name === undefined) return undefined;
  const target = plainUrl(paging, page);
  if (sizeName !== undefined && page.isSized) target.searchParams.set(sizeName, String(page.size));
  const place = placeText(paging, page, { name, at });
  if (place !== undefined) target.searchParams.set(name, place);
  return target.href;
}

/** The URL of a page without what asked for it: it would still ask for it beside another way. */
function plainUrl(
  { pageName, offsetName, cursorName, sizeName, backName, backSizeName }: MockPaging,
  page: PageWindow,
): URL {
  const target = new URL(page.url);
  const all = [pageName, offsetName, cursorName, sizeName, backName, backSizeName];
  for (const name of all) if (name !== undefined) target.searchParams.delete(name);
  return target;
}

/** The URL of the page before, where a parameter of its own says which one that is. */
function backUrl(paging: MockPaging, page: PageWindow): string | undefined {
  const { backName, sizeName, backSizeName = sizeName } = paging;
  const place = cursorBefore(paging, page.all, page.start);
  if (backName === undefined || place === undefined) return undefined;
  const target = plainUrl(paging, page);
  if (backSizeName !== undefined && page.isSized) target.searchParams.set(backSizeName, String(page.size));
  target.searchParams.set(backName, String(place));
  return target.href;
}

/** The parameter that says which page is meant: of several ways the one that this page was asked for by. */
function wayOf({ pageName, offsetName, cursorName }: MockPaging, { url }: PageWindow): string | undefined {
  const isByOffset = offsetName !== undefined && url.searchParams.has(offsetName);
  return isByOffset ? offsetName : (pageName ?? offsetName ?? cursorName);
}

/** What asks for the page that begins at a place: its number, its offset, or a cursor, which the first one has none of. */
function placeText(
  paging: MockPaging,
  { all, size }: PageWindow,
  { name, at }: { readonly name: string; readonly at: number },
): string | undefined {
  const { pageName, offsetName, firstPage = 1, firstItem = 0 } = paging;
  if (name === offsetName) return String(at + firstItem);
  if (name === pageName) return String(size === 0 ? firstPage : at / size + firstPage);
  return at > 0 ? String(cursorAt(paging, all, at)) : undefined;
}
