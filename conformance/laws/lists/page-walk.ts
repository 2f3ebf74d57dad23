import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { parseLinkHeader } from '../../../runtime/wire/link-header.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import type { Call } from '../../cases/case.ts';
import { valueAt } from '../../cases/value-at.ts';
import { isObject } from '../../schema-walk.ts';
import type { Probe, SendOptions } from '../law.ts';

/** One page of a list as it was answered. */
export interface Page {
  readonly exchange: Exchange;
  readonly items: readonly unknown[];
  /** Relation type to absolute target. */
  readonly links: ReadonlyMap<string, string>;
  /** URL that was asked for. */
  readonly url: string;
}

/**
 * Asks for one page. Undefined when the answer is not a page: then other checks have said so.
 * @param url set when the page is asked for by a link instead of by the call's own parameters
 * @param options how it is asked for, where it may be refused
 */
export async function askPage(
  probe: Probe,
  call: Call,
  url?: string,
  options: SendOptions = {},
): Promise<Page | undefined> {
  const change: SendOptions = url === undefined ? {} : { change: (request) => ({ ...request, url }) };
  return pageIn(await probe.send(call, { ...options, ...change }));
}

/** The page that an answer is; undefined when it is none. */
export function pageIn(exchange: Exchange): Page | undefined {
  const items = itemsOf(exchange);
  if (exchange.response.status !== 200 || items === undefined) return undefined;
  const requested = exchange.request.url;
  const links = new Map<string, string>();
  for (const link of parseLinkHeader(headerValue(exchange.response, 'link') ?? '')) {
    for (const relation of link.relations) links.set(relation, absolute(link.target, requested));
  }
  return { exchange, items, links, url: requested };
}

function absolute(target: string, base: string): string {
  return URL.canParse(target, base) ? new URL(target, base).href : target;
}

/** The items of a page: where the description has them, else the array itself, or the only array member of an object. */
function itemsOf({ content, operation }: Exchange): readonly unknown[] | undefined {
  if (content.kind !== 'json') return undefined;
  const place = listPlaceOf(operation);
  const described = place === undefined ? undefined : valueAt(content.value, place.pointer);
  if (Array.isArray(described)) return described as readonly unknown[];
  if (Array.isArray(content.value)) return content.value;
  if (!isObject(content.value)) return undefined;
  const lists = Object.values(content.value).filter((member) => Array.isArray(member));
  return lists.length === 1 ? lists[0] : undefined;
}

/** One text per item that tells items apart: ids where they are unique in the list, else the whole item. */
export function itemKeys(items: readonly unknown[]): readonly string[] {
  const ids = items.map((item) =>
    isObject(item) && item['id'] !== undefined ? `id ${String(item['id'])}` : undefined,
  );
  const unique = new Set(ids);
  if (!unique.has(undefined) && unique.size === items.length) return ids.map(String);
  return items.map((item) => JSON.stringify(item));
}

/** Decoded query of a URL as `name=value` texts. */
export function queryOf(url: string): readonly string[] {
  const query = url.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
  return [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`);
}

/** Name part of a `name=value` text. */
export function nameOf(pair: string): string {
  return pair.slice(0, pair.indexOf('='));
}

/** `tag=a` and `tag=b` may be `tag=a,b`, and `tag[]=a` with `tag[]=b`, where a service reads both. */
export function isSpelledOtherwise(pair: string, kept: ReadonlySet<string>): boolean {
  const plain = (each: string): string => nameOf(each).replace(/\[\d*\]$/, '');
  const valueOf = (each: string): string => each.slice(each.indexOf('=') + 1);
  return [...kept].some((each) => plain(each) === plain(pair) && valueOf(each).split(',').includes(valueOf(pair)));
}
