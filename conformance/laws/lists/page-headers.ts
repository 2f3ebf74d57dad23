import { headerValue } from '../../exchange/wire-message.ts';
import type { Probe } from '../law.ts';
import type { Page } from './page-walk.ts';
import { queryOf } from './page-walk.ts';
import type { PagingShape } from './paging-shape.ts';

/** What is known about one page. */
export interface PageFacts {
  readonly shape: PagingShape;
  /** Page size asked for. */
  readonly size: number;
  /** 1-based. */
  readonly number: number;
  /** Number of items in the whole list; undefined when not known. */
  readonly total: number | undefined;
}

/** Totals of offset pagination agree with the data; each header may be absent. */
export function demandCounts(page: Page, facts: Omit<PageFacts, 'number'>, probe: Probe): boolean {
  if (facts.shape.kind !== 'offset' || facts.total === undefined) return true;
  const pages = Math.max(1, Math.ceil(facts.total / facts.size));
  return (
    demandHeader(page, 'x-total', String(facts.total), probe) &&
    OTHER_TOTALS.every((name) => {
      const isSent = headerValue(page.exchange.response, name) !== undefined;
      return !isSent || demandHeader(page, name, String(facts.total), probe);
    }) &&
    demandHeader(page, 'x-total-pages', String(pages), probe)
  );
}

/** Other names of the header that counts the items of all pages. */
const OTHER_TOTALS = ['x-total-count', 'total-count'];

/** Every pagination header that is sent agrees with the request, the other headers and the data. */
export function demandPageHeaders(page: Page, facts: PageFacts, probe: Probe): void {
  if (facts.shape.kind !== 'offset') return;
  // What is worked out from a wrong total is wrong as well.
  if (!demandCounts(page, facts, probe)) return;
  demandHeader(page, 'x-page', String(facts.number), probe);
  demandHeader(page, 'x-per-page', String(facts.size), probe);
  demandHeader(page, 'x-prev-page', facts.number === 1 ? '' : String(facts.number - 1), probe);
  const last = facts.total === undefined ? undefined : Math.max(1, Math.ceil(facts.total / facts.size));
  if (last !== undefined)
    demandHeader(page, 'x-next-page', facts.number >= last ? '' : String(facts.number + 1), probe);
  demandNumberedLinks(page, facts, last, probe);
}

function demandHeader(page: Page, name: string, expected: string, probe: Probe): boolean {
  const got = headerValue(page.exchange.response, name);
  if (got === undefined) {
    // Some implementations leave a header out instead of sending it empty.
    const wanted = expected !== '' && probe.scenario.paginationHeaders === 'always';
    probe.demand(!wanted, { part: 'header', pointer: name, expected, got: 'no such header' }, [page.exchange]);
    return true;
  }
  // What is no number at all is the header schema's finding.
  if (!/^\d*$/.test(got)) return true;
  const violation = {
    part: 'header',
    pointer: name,
    expected: JSON.stringify(expected),
    got: JSON.stringify(got),
  } as const;
  probe.demand(got === expected, violation, [page.exchange]);
  return got === expected;
}

/** `first`, `prev` and `last` lead where they say. */
function demandNumberedLinks(page: Page, facts: PageFacts, last: number | undefined, probe: Probe): void {
  const { shape, number } = facts;
  if (shape.page === undefined || page.links.size === 0) return;
  demandPageLink(page, { relation: 'first', number: 1, name: shape.page.name }, probe);
  if (last !== undefined) demandPageLink(page, { relation: 'last', number: last, name: shape.page.name }, probe);
  if (number > 1) demandPageLink(page, { relation: 'prev', number: number - 1, name: shape.page.name }, probe);
  const prev = page.links.get('prev');
  if (number === 1) {
    const expected = 'no rel="prev" on the first page';
    probe.demand(prev === undefined, { part: 'header', pointer: 'link', expected, got: prev ?? '' }, [page.exchange]);
  }
}

function demandPageLink(
  page: Page,
  wanted: { readonly relation: string; readonly number: number; readonly name: string },
  probe: Probe,
): void {
  const target = page.links.get(wanted.relation);
  if (target === undefined) return;
  const holds = queryOf(target).includes(`${wanted.name}=${wanted.number}`);
  const expected = `rel="${wanted.relation}" with ${wanted.name}=${wanted.number}`;
  probe.demand(holds, { part: 'header', pointer: 'link', expected, got: target }, [page.exchange]);
}
