import { formatLinkHeader } from '../../wire/link-header.ts';
import type { MockPaging } from './mock-case.ts';
import { cursorAt, type PageWindow } from './page-window.ts';

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
    prev: start > 0 ? to(Math.min(last, Math.max(0, start - size))) : undefined,
    next: isEnd ? undefined : to(start + size),
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
  const { pageName, offsetName, cursorName, sizeName } = paging;
  const name = pageName ?? offsetName ?? cursorName;
  if (name === undefined) return undefined;
  const target = new URL(page.url);
  const { searchParams } = target;
  for (const old of [name, sizeName ?? name]) searchParams.delete(old);
  if (sizeName !== undefined && page.isSized) searchParams.set(sizeName, String(page.size));
  const place = placeText(paging, page, at);
  if (place !== undefined) searchParams.set(name, place);
  return target.href;
}

/** What asks for the page that begins at a place: its number, its offset, or a cursor, which the first one has none of. */
function placeText(paging: MockPaging, { all, size }: PageWindow, at: number): string | undefined {
  const { pageName, offsetName, firstPage = 1, firstItem = 0 } = paging;
  if (pageName !== undefined) return String(size === 0 ? firstPage : at / size + firstPage);
  if (offsetName !== undefined) return String(at + firstItem);
  return at > 0 ? String(cursorAt(paging, all, at)) : undefined;
}
