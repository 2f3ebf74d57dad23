import { decodeFormComponent } from '../../runtime/wire/percent.ts';
import type { Call } from './call.ts';
import type { Page, PageInfo } from './page.ts';

/** `Link` (RFC 8288) and the `x-*` headers of a list. */
export interface PageHeaders {
  readonly Link?: string;
  readonly 'x-next-page'?: number | string;
  readonly 'x-page'?: number;
  readonly 'x-per-page'?: number;
  readonly 'x-prev-page'?: number | string;
  readonly 'x-total'?: number;
  readonly 'x-total-pages'?: number;
}

/** The headers that tell a client where a page stands and where the others are. */
export function pageHeaders(call: Call, info: PageInfo): PageHeaders {
  if (info.kind === 'keyset') {
    return info.next === undefined ? {} : { Link: link(call, 'next', info.next, ['page']) };
  }
  const { page, perPage, total, hasNext } = info;
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage));
  const to = (rel: string, number: number): string =>
    link(call, rel, { page: String(number), per_page: String(perPage) }, []);
  const links = [
    ...(page > 1 ? [to('prev', page - 1)] : []),
    ...(hasNext ? [to('next', page + 1)] : []),
    to('first', 1),
    ...(pages === undefined ? [] : [to('last', pages)]),
  ];
  return {
    Link: links.join(', '),
    'x-per-page': perPage,
    'x-page': page,
    'x-next-page': hasNext ? page + 1 : '',
    'x-prev-page': page > 1 ? page - 1 : '',
    ...(total === undefined ? {} : { 'x-total': total }),
    ...(pages === undefined ? {} : { 'x-total-pages': pages }),
  };
}

/** One link: the request's own target with some parameters replaced; all others stay byte for byte. */
function link(
  call: Call,
  rel: string,
  parameters: Readonly<Record<string, string>>,
  dropped: readonly string[],
): string {
  const [path, query] = splitOnce(call.target, '?');
  const names = new Set([...Object.keys(parameters), ...dropped]);
  const kept = query.split('&').filter((pair) => pair !== '' && !names.has(nameOf(pair)));
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `<${call.origin}${path}?${[...kept, ...added].join('&')}>; rel="${rel}"`;
}

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  // A name that cannot be decoded is none of ours and stays as it is.
  return decodeFormComponent(name) ?? name;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** The answer of a list. */
export interface ListAnswer<Item> {
  readonly status: 200;
  readonly body: Item[];
  readonly headers: PageHeaders;
}

/** One page as an answer. */
export function listed<Item>(call: Call, page: Page<Item>): ListAnswer<Item> {
  return { status: 200, body: [...page.items], headers: pageHeaders(call, page.pagination) };
}
