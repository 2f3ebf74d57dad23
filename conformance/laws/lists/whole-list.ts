import { paginationOf } from '../../../model/facts/pagination.ts';
import {
  type CountPlan,
  type CursorPlan,
  type PagePlan,
  type UrlPlan,
  pagePlanOf,
} from '../../../model/facts/paging/index.ts';
import { leastItems } from '../../../model/facts/paging/least-items.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { originOf } from '../../base-url.ts';
import type { Call } from '../../cases/case.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { valueAt } from '../../cases/value-at.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import { findParameter, withParameter } from '../base-call.ts';
import { LOOSE, type Probe } from '../law.ts';
import { type Page, askPage } from './page-walk.ts';

/** A list, read to its end. */
export interface WholeList {
  readonly items: readonly unknown[];
  readonly pages: readonly Page[];
  /** False when there may be more: the end was not reached. */
  readonly isComplete: boolean;
}

/** The exchanges that a list was read with. */
export function exchangesOf({ pages }: WholeList): readonly Exchange[] {
  return pages.map(({ exchange }) => exchange);
}

/** How a list is read. */
export interface Reading {
  /** Items of a page; the most that may be asked for when left out. */
  readonly size?: number;
  /** Pages at most; 20 when left out. */
  readonly most?: number;
  /** True for a list that may be refused. */
  readonly isTried?: boolean;
}

/** Reads a list page by page, however it is paged; undefined when its first page is none. */
export async function wholeList(probe: Probe, call: Call, reading: Reading = {}): Promise<WholeList | undefined> {
  const { operation } = call;
  const plan = pagePlanOf(operation);
  const sized = withSize(call, reading.size);
  const pages: Page[] = [];
  let next: Next | undefined = { call: sized };
  while (next !== undefined && pages.length < (reading.most ?? 20)) {
    const page: Page | undefined = await askPage(probe, next.call, next.url, reading.isTried === true ? LOOSE : {});
    if (page === undefined) break;
    pages.push(page);
    next = plan === undefined ? undefined : nextOf(plan, page, { call: sized, pages });
  }
  if (pages.length === 0) return undefined;
  const isCut = plan === undefined && isFull(sized, pages[0]);
  return { items: pages.flatMap(({ items }) => items), pages, isComplete: next === undefined && !isCut };
}

/** True for a page with as many items as were asked for: where nothing is known of how pages lead on, there may be more. */
function isFull(call: Call, page: Page | undefined): boolean {
  const asked = askedSize(call);
  return asked !== undefined && page !== undefined && page.items.length >= asked;
}

/** How many items of a page a call asks for; undefined where it does not say. */
function askedSize({ operation, parameters }: Call): number | undefined {
  const size = paginationOf(operation)?.pageSize;
  const asked = parameters.find(({ parameter }) => parameter === size)?.value;
  return typeof asked === 'number' ? asked : undefined;
}

interface Next {
  readonly call: Call;
  readonly url?: string;
}

/** The call with the size of a page, as far as the list has one. */
export function withSize(call: Call, size?: number): Call {
  const parameter = paginationOf(call.operation)?.pageSize;
  const wanted = size ?? parameter?.schema.maximum ?? 100;
  return parameter === undefined || !fits(parameter.schema, wanted, 'write')
    ? call
    : withParameter(call, parameter, wanted);
}

/** Where a walk stands. */
interface Stand {
  readonly page: Page;
  readonly pages: readonly Page[];
  readonly call: Call;
  readonly answer: unknown;
}

function nextOf(
  plan: PagePlan,
  page: Page,
  { call, pages }: { readonly call: Call; readonly pages: readonly Page[] },
): Next | undefined {
  const { content } = page.exchange;
  const stand = { page, pages, call, answer: content.kind === 'json' ? content.value : undefined };
  switch (plan.style) {
    case 'link':
      return byLink(stand);
    case 'url':
      return byUrl(plan, stand);
    case 'cursor':
      return byCursor(plan, stand);
    case 'offset':
    case 'page':
      return byCount(plan, stand);
  }
}

function byLink({ page, call }: Stand): Next | undefined {
  const url = page.links.get('next');
  if (url !== undefined) return onSameOrigin(call, url, page);
  const number = headerValue(page.exchange.response, 'x-next-page') ?? '';
  const parameter = findParameter(call.operation, 'page');
  return parameter === undefined || !/^\d+$/.test(number)
    ? undefined
    : { call: withParameter(call, parameter, Number(number)) };
}

function byUrl({ next }: UrlPlan, { page, call, answer }: Stand): Next | undefined {
  const url = valueAt(answer, next);
  return typeof url === 'string' && url !== '' ? onSameOrigin(call, url, page) : undefined;
}

function byCursor({ isOfItem, next, more, send }: CursorPlan, { page, call, answer }: Stand): Next | undefined {
  const value = valueAt(isOfItem ? page.items.at(-1) : answer, next);
  const isText = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isOver(more, answer) || !isText || page.items.length === 0 ? undefined : moved(call, send.name, value);
}

function byCount(
  { style, more, total, send, first }: CountPlan,
  { page, pages, call, answer }: Stand,
): Next | undefined {
  const seen = pages.reduce((sum, { items }) => sum + items.length, 0);
  const all = total === undefined ? undefined : valueAt(answer, total);
  const isAll = style === 'offset' && typeof all === 'number' && seen >= all;
  const isShort = page.items.length === 0 || page.items.length < (pages[0]?.items.length ?? 0);
  if (isShort || isAll || isOver(more, answer) || isLastFilled(call, page, { seen, all })) return undefined;
  return moved(call, send.name, style === 'offset' ? seen : first + pages.length);
}

/** Where no page may be empty, none is asked for behind the one that has what was left: less than was asked for, or all there is. */
function isLastFilled(
  call: Call,
  { items }: Page,
  { seen, all }: { readonly seen: number; readonly all: unknown },
): boolean {
  if (leastItems(call.operation) === 0) return false;
  if (typeof all === 'number') return seen >= all;
  const asked = askedSize(call);
  return asked !== undefined && items.length < asked;
}

function isOver(more: string | undefined, answer: unknown): boolean {
  return more !== undefined && valueAt(answer, more) === false;
}

function moved(call: Call, name: string, value: string | number): Next | undefined {
  const parameter = findParameter(call.operation, name);
  return parameter === undefined ? undefined : { call: withParameter(call, parameter, new OwnValue(value)) };
}

function onSameOrigin(call: Call, url: string, page: Page): Next | undefined {
  const absolute = URL.canParse(url, page.url) ? new URL(url, page.url).href : undefined;
  return absolute === undefined || originOf(absolute) !== originOf(page.url) ? undefined : { call, url: absolute };
}
