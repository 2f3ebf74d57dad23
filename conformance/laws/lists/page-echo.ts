import { wordOf } from '../../../model/facts/paging/members.ts';
import { paginationOf } from '../../../model/facts/pagination.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { isObject } from '../../schema-walk.ts';
import type { Probe } from '../law.ts';
import type { Page } from './page-walk.ts';

/** Where answers keep what they say about a page. */
const AROUND = /^(?:meta|metadata|pagination|paging|pageinfo)$/;

/** What a page says of itself is what was asked for: its number, its size, and how many items come before it. */
export function demandEcho({ exchange, items }: Page, probe: Probe): boolean {
  // Past the end a server may say which page is the last.
  if (items.length === 0) return true;
  for (const [name, asked] of askedOf(exchange)) {
    for (const { pointer, word, value } of saidOf(exchange)) {
      if (word !== wordOf(name)) continue;
      const cause = `page-echo ${exchange.operation.operationId} ${wordOf(name)}`;
      const violation = {
        part: 'body',
        pointer,
        expected: `${asked}, as it was asked for`,
        got: String(value),
        cause,
      } as const;
      probe.demand(value === asked, violation, [exchange]);
      if (value !== asked) return false;
    }
  }
  return demandPages(exchange, probe);
}

/** What was asked for with more items than a page may have is refused, or says that it is no longer than the longest. */
export function demandLongest({ exchange }: Page, most: number, probe: Probe): void {
  const size = paginationOf(exchange.operation)?.pageSize?.name ?? '';
  const long = saidOf(exchange).find(({ word, value }) => word === wordOf(size) && value > most);
  const cause = `page-echo ${exchange.operation.operationId} longest`;
  const expected = `${most} at most, or a refusal`;
  const violation = { part: 'body', pointer: long?.pointer ?? '', expected, got: String(long?.value), cause } as const;
  probe.demand(long === undefined, violation, [exchange]);
}

/** The numbers that were asked for, or that stand for what was left out. */
function askedOf({ operation, request }: Exchange): readonly (readonly [string, number])[] {
  const facts = paginationOf(operation);
  const query = new URL(request.url).searchParams;
  return [facts?.page, facts?.pageSize, facts?.offset].flatMap((parameter): (readonly [string, number])[] => {
    if (parameter === undefined) return [];
    const { name, schema } = parameter;
    const sent = query.get(name);
    const value = sent === null ? schema.default : Number(sent);
    const isWithin = typeof value === 'number' && value <= (schema.maximum ?? 100);
    return isWithin || (typeof value === 'number' && parameter !== facts?.pageSize) ? [[name, value]] : [];
  });
}

interface Said {
  readonly pointer: string;
  /** The name of the member as a word. */
  readonly word: string;
  readonly value: number;
}

function saidOf({ content }: Exchange): readonly Said[] {
  const answer = content.kind === 'json' ? content.value : undefined;
  if (!isObject(answer)) return [];
  const inner = Object.entries(answer).filter(([name, value]) => AROUND.test(wordOf(name)) && isObject(value));
  return [['', answer] as const, ...inner.map(([name, value]) => [`/${name}`, value] as const)].flatMap(
    ([above, object]) =>
      Object.entries(isObject(object) ? object : {}).flatMap(([name, value]): Said[] =>
        typeof value === 'number' ? [{ pointer: `${above}/${name}`, word: wordOf(name), value }] : [],
      ),
  );
}

/** The number of all pages is that of all items by the size of one. */
function demandPages(exchange: Exchange, probe: Probe): boolean {
  const said = saidOf(exchange);
  const find = (pattern: RegExp): Said | undefined => said.find(({ pointer }) => pattern.test(wordOf(pointer)));
  const [total, pages] = [find(TOTAL), find(PAGES)];
  const facts = paginationOf(exchange.operation);
  const [, size] = askedOf(exchange).find(([name]) => name === facts?.pageSize?.name) ?? [];
  if (total === undefined || pages === undefined || size === undefined || total.value === 0) return true;
  const expected = `${Math.ceil(total.value / size)}, for ${total.value} items and ${size} of a page`;
  const holds = pages.value === Math.ceil(total.value / size);
  const cause = `page-echo ${exchange.operation.operationId} pages`;
  probe.demand(holds, { part: 'body', pointer: pages.pointer, expected, got: String(pages.value), cause }, [exchange]);
  return holds;
}

const TOTAL = /(?:total|totalcount|totalitems|totalresults|totalelements)$/;
const PAGES = /(?:totalpages|pagecount|numpages|pagestotal)$/;
