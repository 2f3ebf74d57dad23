import { wordOf } from '../../../model/facts/paging/members.ts';
import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { PAGES, TOTAL } from '../../../model/facts/paging/count-words.ts';
import { paginationOf, type Pagination } from '../../../model/facts/pagination.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import { isObject } from '../../schema-walk.ts';
import { withParameter } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { filterTests } from '../../../model/facts/filters/filter-tests.ts';
import { valuesFor } from '../filters/filter-test.ts';
import { type ToldNext, toldNext } from '../lists/next-words.ts';
import { askPage, type Page } from '../lists/page-walk.ts';
import { type Story, listedStoriesOf } from '../state/story.ts';
import { type Crowd, canGather, withCrowd } from './crowd.ts';

/** Items of a page; by one of them every count of items can be divided. */
const SIZES = [2, 1];

/** Filters under which items are counted. */
const FILTERS = 3;

/** What an answer says of how many items and pages there are, and whether more follow, is so on every page, filtered or not, and past the end. */
export const totals: Law = {
  id: 'totals',
  title: 'what a page says of all items, of all pages, and of more to come is so, on every page',
  plan: (context) => listedStoriesOf(context).flatMap((story) => caseOf(story, context) ?? []),
};

function caseOf(story: Story, { api }: LawContext): LawCase | undefined {
  const { list, create } = story;
  const paging = list && paginationOf(list.operation);
  const move = paging?.page ?? paging?.offset;
  if (list === undefined || paging?.pageSize === undefined || move === undefined || !canGather(story)) return undefined;
  if (paging.chooser !== undefined || !SIZES.some((size) => takes(paging, size))) return undefined;
  const { operation } = list;
  const tests = filterTests(operation);
  const next = toldNext(operation, api);
  return {
    kind: 'law',
    id: `${operation.operationId}/law/totals`,
    law: totals.id,
    summary: `what pages of ${operation.operationId} say of all of them`,
    operation: create.call.operation,
    effect: 'writes',
    run: (probe) =>
      withCrowd(
        story,
        tests.map(({ member }) => member),
        { probe, look: (crowd) => countAll(crowd, { paging, next }, probe) },
      ),
  };
}

async function countAll(crowd: Crowd, { paging, next }: Asking, probe: Probe): Promise<void> {
  const { list, entries } = crowd;
  const filtered = filterTests(list.operation).flatMap((test) => {
    const [value] = valuesFor(test, entries);
    return value === undefined ? [] : [withParameter(list, test.parameter, value)];
  });
  for (const call of [list, ...filtered.slice(0, FILTERS)]) {
    if (!(await count(crowd, { call, paging, next }, probe))) return;
  }
}

interface Asking {
  readonly paging: Pagination;
  readonly next: ToldNext;
}

interface Counted extends Asking {
  readonly call: Call;
}

/** Looks at the first pages, the last one, and one past the end; false where one of them says what is not so. */
async function count(crowd: Crowd, { call, paging, next }: Counted, probe: Probe): Promise<boolean> {
  const most = paging.pageSize?.schema.maximum ?? 100;
  const whole = await askPage(probe, sized(call, paging, most));
  // A page that is full may not be all there is.
  if (whole === undefined || whole.items.length >= most) return true;
  const all = whole.items.length;
  const facts = { all, whole, crowd, next };
  if (!demandFigures(whole, { ...facts, size: most, before: 0 }, probe)) return false;
  for (const size of SIZES) {
    if (!takes(paging, size)) continue;
    const last = Math.max(1, Math.ceil(all / size));
    for (const number of new Set([1, 2, last, last + 3])) {
      const before = (number - 1) * size;
      const page = await askPage(probe, moved(sized(call, paging, size), paging, { number, before }));
      // Past the end a server may say what the last page is.
      if (page === undefined || page.items.length !== Math.min(size, Math.max(0, all - before))) continue;
      if (!demandFigures(page, { ...facts, size, before }, probe)) return false;
    }
  }
  return true;
}

function takes({ pageSize }: Pagination, size: number): boolean {
  return pageSize !== undefined && fits(pageSize.schema, size, 'write');
}

function sized(call: Call, { pageSize }: Pagination, size: number): Call {
  return pageSize === undefined ? call : withParameter(call, pageSize, size);
}

function moved(
  call: Call,
  { page, offset }: Pagination,
  { number, before }: { readonly number: number; readonly before: number },
): Call {
  if (number === 1) return call;
  if (page !== undefined) return withParameter(call, page, firstOf(page.schema) + number - 1);
  return offset === undefined ? call : withParameter(call, offset, before);
}

function firstOf({
  hasDefault,
  default: usual,
  minimum,
}: {
  hasDefault: boolean;
  default?: unknown;
  minimum?: number | undefined;
}): number {
  return hasDefault && typeof usual === 'number' ? usual : (minimum ?? 1);
}

interface Facts {
  /** How many there are. */
  readonly all: number;
  readonly whole: Page;
  readonly crowd: Crowd;
  readonly next: ToldNext;
  readonly size: number;
  /** How many items come before the page. */
  readonly before: number;
}

function demandFigures(page: Page, facts: Facts, probe: Probe): boolean {
  const { all, size, before, whole, crowd } = facts;
  const { exchange, items } = page;
  if (probe.isBrokenList(exchange.operation.operationId)) return false;
  const pages = Math.ceil(all / size);
  const isMore = before + items.length < all;
  const wrong = figuresOf(exchange).flatMap(({ part, pointer, word, value }) => {
    const said = (expected: string): readonly object[] => [{ part, pointer, expected, got: String(value) }];
    if (typeof value === 'boolean')
      return MORE.test(word) && value !== isMore && items.length > 0 ? said(`${isMore}, ${all} items in all`) : [];
    if (TOTAL.test(word)) return value === all ? [] : said(`${all}, as many as there are`);
    // An empty list may have one page.
    const isRight = value === pages || (pages === 0 && value === 1);
    return PAGES.test(word) && !isRight ? said(`${pages}, for ${all} items and ${size} of a page`) : [];
  })[0];
  const cause = `total ${exchange.operation.operationId}`;
  const none = { part: 'body', pointer: '', expected: '', got: '' } as const;
  probe.demand(wrong === undefined, { ...none, ...wrong, cause }, [...crowd.shown, whole.exchange, exchange]);
  return wrong === undefined && demandNext(page, facts, probe);
}

/** The link to the next page is there, and is not there, where words say so. */
function demandNext(
  { exchange, items, links }: Page,
  { all, before, next, whole, crowd }: Facts,
  probe: Probe,
): boolean {
  // What is before the end and has no items is asked for in a way of its own.
  if (items.length === 0) return true;
  const isMore = before + items.length < all;
  const isThere = links.has('next');
  const isWrong = isMore ? next.isThere && !isThere : next.isAbsent && isThere;
  const said = `${before + items.length} of ${all} items by then`;
  const expected = isMore ? `rel="next", as more follow: ${said}` : `no rel="next", as nothing follows: ${said}`;
  const cause = `next ${exchange.operation.operationId}`;
  const violation = {
    part: 'header',
    pointer: 'link',
    expected,
    got: links.get('next') ?? 'no such link',
    cause,
  } as const;
  probe.demand(!isWrong, violation, [...crowd.shown, whole.exchange, exchange]);
  return !isWrong;
}

const MORE = /^(?:hasmore|hasnext|hasnextpage|moreresults|hasmoreresults|moreavailable|hasmoreitems|more)$/;
const AROUND = /^(?:about|meta|metadata|pagination|paging|pageinfo|page|pages)$/;
const HEADERS = ['x-total', 'x-total-count', 'total-count', 'x-total-pages', 'x-page-count'];

interface Figure {
  readonly part: 'body' | 'header';
  readonly pointer: string;
  readonly word: string;
  readonly value: number | boolean;
}

/** What an answer says in figures, around its list and in its header. */
function figuresOf({ content, response, operation }: Exchange): readonly Figure[] {
  const headers = HEADERS.flatMap((pointer): Figure[] => {
    const text = headerValue(response, pointer) ?? '';
    return /^\d+$/.test(text)
      ? [{ part: 'header', pointer, word: wordOf(pointer.replace(/^x-/, '')), value: Number(text) }]
      : [];
  });
  const answer = content.kind === 'json' ? content.value : undefined;
  if (!isObject(answer)) return headers;
  const top = wordOf(listPlaceOf(operation)?.pointer ?? '');
  const inner = Object.entries(answer).filter(
    ([name, value]) => isObject(value) && AROUND.test(wordOf(name)) && wordOf(name) !== top,
  );
  const members = [['', answer] as const, ...inner.map(([name, value]) => [`/${name}`, value] as const)];
  const body = members.flatMap(([above, object]) =>
    Object.entries(isObject(object) ? object : {}).flatMap(([name, value]): Figure[] =>
      typeof value === 'number' || typeof value === 'boolean'
        ? [{ part: 'body', pointer: `${above}/${name}`, word: wordOf(name), value }]
        : [],
    ),
  );
  return [...body, ...headers];
}
