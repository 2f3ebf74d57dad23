import { leastItems } from '../../../model/facts/paging/least-items.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import { originOf } from '../../base-url.ts';
import { BROKEN_PAGES } from '../../session.ts';
import { preview } from '../../schema-walk.ts';
import { successes, withoutQuery, withParameter } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { filteredCalls } from './filtered-calls.ts';
import type { Page } from './page-walk.ts';
import { repeatedCalls, repeatedIn } from './repeated-values.ts';
import { askPage, isSpelledOtherwise, itemKeys, nameOf, pageIn, queryOf } from './page-walk.ts';
import { demandPageHeaders, demandCounts } from './page-headers.ts';
import type { PagingShape } from './paging-shape.ts';
import { pagingShapes } from './paging-shape.ts';

const MAX_PAGES = 12;

/**
 * Paging partitions a list: following `Link rel="next"` from the first page visits every item exactly once, in the
 * order of the unpaged list; no page is longer than asked for; links stay on the same origin and keep every other
 * query parameter; the last page has no next; totals agree with the data. Holds for offset and keyset pagination alike.
 */
export const pagination: Law = {
  id: 'pagination',
  title: 'paging visits every item of a list exactly once',
  plan: (context) => context.api.operations.flatMap((operation) => planOperation(operation, context)),
};

function planOperation(operation: Operation, context: LawContext): readonly LawCase[] {
  const base = successes(context, operation)[0];
  // Pages that may not be short cannot be as they are asked for; one item is on all that there are.
  if (base === undefined || leastItems(operation) > 1) return [];
  return pagingShapes(operation, successes(context, operation)).map((shape) => ({
    kind: 'law',
    id: `${operation.operationId}/law/pagination/${shape.kind}`,
    law: pagination.id,
    summary: `pages of ${operation.operationId} by ${shape.kind}`,
    operation,
    effect: 'none',
    run: (probe) => walkLists(shape, probe),
  }));
}

const WALKS = 2;

/** Walks the plain list, and one that is filtered: its links must keep the filter. */
async function walkLists(paging: PagingShape, probe: Probe): Promise<void> {
  let walked = 0;
  let longest = -1;
  for (const call of paging.calls) {
    const count = await walk({ ...paging, call }, probe);
    // What the first list shows wrong, the others show again.
    if (probe.observe(BROKEN_PAGES, '').has(call.operation.operationId)) return;
    longest = Math.max(longest, count ?? -1);
    if ((count ?? 0) >= 2) walked += 1;
    if (walked === WALKS) break;
  }
  if (walked > 0) return walkNarrowed(paging, walked, probe);
  if (longest < 0) probe.notProvable('no list could be read as one page');
  probe.notProvable(`the list has ${longest === 0 ? 'no item' : 'one item'}, paging needs two`);
}

/** Walks the list by some filters, and by two values of one at once: its links must keep both. */
async function walkNarrowed(paging: PagingShape, walked: number, probe: Probe): Promise<void> {
  for (const call of walked === 1 ? await filteredCalls(paging, probe) : []) await walk({ ...paging, call }, probe);
  const [plain] = paging.calls;
  if (plain === undefined || repeatedIn(plain.operation).length === 0) return;
  const page = await askPage(probe, plain);
  for (const calls of repeatedCalls(plain, page?.items ?? [])) {
    let count = 0;
    for (const call of calls) if (count < 2) count = (await walk({ ...paging, call }, probe)) ?? 0;
  }
}

/** Number of items on one whole page; undefined when it cannot be read. */
async function walk(shape: PagedCall, probe: Probe): Promise<number | undefined> {
  const most = largestSize(shape);
  const whole = await askPage(probe, sized(shape, most));
  if (whole === undefined) return undefined;
  demandAtMost(whole, most, probe);
  const count = whole.items.length;
  if (count < 2) return count;
  const complete = count < most && (await isLast(whole, shape, probe));
  if (complete) demandCounts(whole, { shape, size: most, total: count }, probe);
  const size = Math.min(Math.ceil(count / 3), 40);
  const { pages, ended } = await collect(shape, { size, wanted: count, complete }, probe);
  // A walk that broke off has said why; what it did not reach is no second finding.
  if (ended) demandPartition(pages, whole, complete, probe);
  await demandPastTheEnd(shape, pages, probe);
  await demandDefaultSize(shape, { whole, complete }, probe);
  await demandCap(shape, probe);
  return count;
}

/** One call and how its list is paged. */
interface PagedCall extends PagingShape {
  readonly call: Call;
}

/** The largest page that may be asked for, as the description says; 100 where it says nothing. */
function largestSize(shape: PagedCall): number {
  return shape.size.schema.maximum ?? 100;
}

/** More than the largest page is either refused or served as the largest page. */
async function demandCap(shape: PagedCall, probe: Probe): Promise<void> {
  const most = shape.size.schema.maximum;
  if (most === undefined) return;
  // A refusal is no answer that the description has to know of: whoever keeps to it never asks for so much.
  const page = pageIn(await probe.send(sized(shape, most + 1), { refused: true }));
  if (page !== undefined) demandAtMost(page, most, probe);
}

function sized(shape: PagedCall, size: number): Call {
  return withParameter(shape.call, shape.size, size);
}

interface Walk {
  readonly size: number;
  /** Items that are known to exist. */
  readonly wanted: number;
  /** True when `wanted` is all of them. */
  readonly complete: boolean;
}

/** True when no item follows. A next link that leads to an empty page is a fault of its own. */
async function isLast(page: Page, shape: PagedCall, probe: Probe): Promise<boolean> {
  const target = page.links.get('next');
  if (target === undefined) return true;
  if (!URL.canParse(target) || originOf(target) !== originOf(page.url)) return false;
  const next = await askPage(probe, shape.call, target);
  if (next === undefined || next.items.length > 0) return false;
  demandLink(false, 'no rel="next" on the last page', target, probe);
  return true;
}

async function collect(
  shape: PagedCall,
  walking: Walk,
  probe: Probe,
): Promise<{ readonly pages: readonly Page[]; readonly ended: boolean }> {
  const pages: Page[] = [];
  let call = sized(shape, walking.size);
  let url: string | undefined;
  while (pages.length < MAX_PAGES) {
    const page = await askPage(probe, call, url);
    if (page === undefined) break;
    pages.push(page);
    if (!demandAtMost(page, walking.size, probe)) return { pages, ended: false };
    const seen = pages.reduce((sum, item) => sum + item.items.length, 0);
    const last = walking.complete && (seen >= walking.wanted || page.items.length === 0);
    const facts = {
      shape,
      size: walking.size,
      number: pages.length,
      total: walking.complete ? walking.wanted : undefined,
    };
    demandPageHeaders(page, facts, probe);
    const next = nextPage(
      page,
      { shape, last, known: seen < walking.wanted, number: pages.length, size: walking.size },
      probe,
    );
    if (next === 'broken') return { pages, ended: false };
    if (next === undefined) break;
    ({ call, url } = next);
  }
  return { pages, ended: true };
}

interface Step {
  readonly shape: PagedCall;
  /** True when no item is left. */
  readonly last: boolean;
  /** True when items are known to be left. */
  readonly known: boolean;
  readonly number: number;
  readonly size: number;
}

/** Where the next page is, by link, or by number when the implementation may leave links out. */
function nextPage(
  page: Page,
  step: Step,
  probe: Probe,
): { call: Call; url: string | undefined } | 'broken' | undefined {
  const target = page.links.get('next');
  if (step.last) {
    demandLink(target === undefined, 'no rel="next" on the last page', target ?? '', probe);
    return undefined;
  }
  if (target !== undefined) {
    const sound = demandSoundLink(page, target, step.shape, probe);
    return sound ? { call: step.shape.call, url: target } : 'broken';
  }
  if (!step.known) return undefined;
  if (step.shape.kind === 'keyset' || linksAreExpected(probe)) {
    const got = headerValue(page.exchange.response, 'link') ?? 'no Link header';
    demandLink(false, `Link with rel="next": page ${step.number} is not the last`, got, probe);
  }
  if (step.shape.page === undefined) return 'broken';
  return { call: withParameter(sized(step.shape, step.size), step.shape.page, step.number + 1), url: undefined };
}

/** An implementation may do without Link altogether, but not on one list and not on another. */
function linksAreExpected(probe: Probe): boolean {
  return probe.scenario.paginationHeaders === 'always' || probe.observe('response-header', '').has('link');
}

function demandSoundLink(page: Page, target: string, shape: PagedCall, probe: Probe): boolean {
  if (!URL.canParse(target)) return demandLink(false, 'an absolute URL', target, probe);
  const here = originOf(page.url);
  const sameOrigin = demandLink(originOf(target) === here, `rel="next" on the same origin ${here}`, target, probe);
  const kept = new Set(queryOf(target));
  const wanted = queryOf(page.url).filter((pair) => !shape.cursors.has(nameOf(pair)));
  const lost = wanted.filter((pair) => !kept.has(pair) && !isSpelledOtherwise(pair, kept));
  const keeps = demandLink(
    lost.length === 0,
    `rel="next" that keeps ${lost.join(' and ') || 'the query'}`,
    target,
    probe,
  );
  const moves = demandLink(target !== page.url, 'rel="next" that leads to another page', target, probe);
  return sameOrigin && keeps && moves;
}

function demandLink(holds: boolean, expected: string, got: string, probe: Probe): boolean {
  probe.demand(holds, { part: 'header', pointer: 'link', expected, got });
  return holds;
}

function demandAtMost(page: Page, size: number, probe: Probe): boolean {
  const got = `${page.items.length} items`;
  const holds = page.items.length <= size;
  probe.demand(holds, { part: 'body', pointer: '', expected: `at most ${size} items`, got });
  return holds;
}

/** Every item once, in the order of the whole list. */
function demandPartition(pages: readonly Page[], whole: Page, complete: boolean, probe: Probe): void {
  const keys = itemKeys([...whole.items]);
  const known = new Map(whole.items.map((item, index) => [JSON.stringify(item), keys[index] ?? '']));
  const visited = pages
    .flatMap((page) => page.items)
    .map((item) => known.get(JSON.stringify(item)) ?? itemKeys([item])[0] ?? '');
  const twice = visited.filter((key, index) => visited.indexOf(key) !== index);
  const walked = pages.map(({ exchange }) => exchange);
  const again = `${preview(twice)} on more than one page`;
  const once = { part: 'body', pointer: '', expected: 'every item on one page only', got: again } as const;
  probe.demand(twice.length === 0, once, walked);
  const expected = complete ? keys : keys.slice(0, visited.length);
  const missing = expected.filter((key) => !visited.includes(key));
  const got = `${missing.length} missing: ${preview(missing)}`;
  const all = { part: 'body', pointer: '', expected: `${expected.length} items over all pages`, got } as const;
  probe.demand(missing.length === 0, all, [whole.exchange, ...walked]);
  if (twice.length > 0 || missing.length > 0) return;
  const position = expected.findIndex((key, index) => visited[index] !== key);
  const place = `${expected[position] ?? ''} at place ${position + 1}, as in the whole list`;
  const other = visited[position] ?? 'nothing';
  const pointer = `/${Math.max(position, 0)}`;
  probe.demand(position < 0, { part: 'body', pointer, expected: place, got: other }, [whole.exchange, ...walked]);
}

/** A page past the end is empty, not an error and not the last page again. */
async function demandPastTheEnd(shape: PagedCall, pages: readonly Page[], probe: Probe): Promise<void> {
  if (shape.page === undefined || pages.length === 0 || pages.length >= MAX_PAGES) return;
  // Where no page may be empty, there is no answer to this.
  if (leastItems(shape.call.operation) > 0) return;
  const beyond = await askPage(probe, withParameter(sized(shape, largestSize(shape)), shape.page, 400));
  const got = `${beyond?.items.length ?? 0} items`;
  if (beyond !== undefined) {
    probe.demand(beyond.items.length === 0, { part: 'body', pointer: '', expected: 'no items past the end', got });
  }
}

/** Leaving the size out is the same as asking for its default. */
async function demandDefaultSize(
  shape: PagedCall,
  { whole, complete }: { readonly whole: Page; readonly complete: boolean },
  probe: Probe,
): Promise<void> {
  const size = shape.size.schema.hasDefault ? Number(shape.size.schema.default) : undefined;
  if (size === undefined || !(size < largestSize(shape)) || (!complete && whole.items.length < size)) return;
  const page = await askPage(probe, withoutQuery(shape.call, new Set([shape.size.name])));
  if (page === undefined) return;
  const expected = Math.min(size, whole.items.length);
  const got = `${page.items.length} items`;
  probe.demand(page.items.length === expected, {
    part: 'body',
    pointer: '',
    expected: `${expected} items by default`,
    got,
  });
}
