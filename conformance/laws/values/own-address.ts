import type { Exchange } from '../../exchange/exchange.ts';

/** Texts that may be an address: a whole one, or one of this host, with nothing in it that an address has not. */
const ADDRESS = /^(?:https?:\/\/[^/?#\s]+)?[/?][^\s]*$|^https?:\/\/[^/?#\s]+$/i;

const BASE = 'http://localhost';

/**
 * A text of an answer without what its request has put into it. Answers say their own address (`self`), that of the
 * page that is shown, or of others that ask in the same way (`first`, `next`), and so two answers with the same content
 * differ there if they were asked for by different addresses. The path that was asked becomes a mark and the members of
 * the query that were asked are left out; all the rest stays. What is no address comes back as it is.
 */
export function withoutOwnAddress(text: string, { request }: Exchange): string {
  if (!ADDRESS.test(text) || !URL.canParse(text, BASE) || !URL.canParse(request.url, BASE)) return text;
  const [url, own] = [new URL(text, BASE), new URL(request.url, BASE)];
  const asked = new Set([...own.searchParams].map(memberKey));
  const kept = [...url.searchParams].map(memberKey).filter((member) => !asked.has(member));
  const path = text.startsWith('?') ? '' : withoutPath(pathOf(url), pathOf(own));
  return `${url.origin} ${path} ${kept.toSorted().join('&')} ${url.hash}`;
}

function memberKey([name, value]: readonly [string, string]): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

/** Path of an address as it is meant: escapes are read, and a slash at its end says nothing. */
function pathOf({ pathname }: URL): string {
  const path = pathname.replace(/\/$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * A path with a mark in place of the one that was asked. A server behind a proxy may know itself by a longer path, or by
 * a shorter one.
 */
function withoutPath(path: string, own: string): string {
  if (own === '') return path;
  if (path !== '' && own.endsWith(path)) return '{own}';
  const at = `${path}/`.indexOf(`${own}/`);
  return at === -1 ? path : `${path.slice(0, at)}{own}${path.slice(at + own.length)}`;
}
