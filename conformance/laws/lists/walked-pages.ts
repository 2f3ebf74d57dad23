import { paginationOf } from '../../../model/facts/pagination.ts';
import { type PagePlan, pagePlanOf } from '../../../model/facts/paging/index.ts';
import { leastItems } from '../../../model/facts/paging/least-items.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { isObject, preview } from '../../schema-walk.ts';
import { successes, withParameter, withoutQuery } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { filterTests } from '../../../model/facts/filters/filter-tests.ts';
import { valuesFor } from '../filters/filter-test.ts';
import { itemKeys, pageIn } from './page-walk.ts';
import { repeatedCalls } from './repeated-values.ts';
import { pagingShapes } from './paging-shape.ts';
import { demandNoCursor, endsWithoutCursor } from './last-cursor.ts';
import { demandEcho, demandLongest } from './page-echo.ts';
import { type Order, ordersOf } from './sort.ts';
import { demandTotals } from './list-total.ts';
import { type WholeList, exchangesOf, wholeList } from './whole-list.ts';

/** Items of one page: few enough that short lists have several. */
const SIZE = 2;

/** Where no link leads on, pages are full, have no item in common, leave none out, count all, and keep the filter. */
export const walkedPages: Law = {
  id: 'walked-pages',
  title: 'pages are no longer than asked for, have no item in common, and leave none out',
  plan: (context) => context.api.operations.flatMap((operation) => planOperation(operation, context)),
};

function planOperation(operation: Operation, context: LawContext): readonly LawCase[] {
  const [base] = successes(context, operation);
  const plan = pagePlanOf(operation);
  const size = paginationOf(operation)?.pageSize;
  if (operation.method !== 'GET' || base === undefined || size === undefined || plan === undefined) return [];
  // Pages that may not be short cannot be as they are asked for; one item is on all that there are.
  if (leastItems(operation) > 1) return [];
  const isWalked =
    plan.style !== 'link' && pagingShapes(operation, [base]).length === 0 && fits(size.schema, SIZE, 'write');
  if (!isWalked) return [];
  return [
    {
      kind: 'law',
      id: `${operation.operationId}/law/walked-pages`,
      law: walkedPages.id,
      summary: `${size.name} of ${operation.operationId}, page by page`,
      operation,
      effect: 'none',
      run: (probe) =>
        walkAll(base.call, { size, plan, isEnded: endsWithoutCursor(operation, plan, context.api) }, probe),
    },
  ];
}

interface Paging {
  readonly size: Parameter;
  readonly plan: PagePlan;
}

interface Walking extends Paging {
  /** True where the last page is said to have no cursor. */
  readonly isEnded: boolean;
}

async function walkAll(call: Call, { size, plan, isEnded }: Walking, probe: Probe): Promise<void> {
  const moving = 'send' in plan ? [plan.send.name] : [];
  const plain = withoutQuery(call, new Set([size.name, ...moving]));
  const whole = await wholeList(probe, plain);
  if (whole === undefined) return probe.notProvable('the list cannot be read');
  await askTooMuch(plain, size, probe);
  if (isEnded) await demandNoCursor(plain, whole, { plan, size }, probe);
  await walk(plain, whole, { size, plan }, probe);
  for (const { values } of ordersWithTies(plain.operation, whole.items)) {
    const ordered = values.reduce((asked, [parameter, value]) => withParameter(asked, parameter, value), plain);
    const list = await wholeList(probe, ordered);
    if (list !== undefined && list.items.length > SIZE) await walk(ordered, list, { size, plan }, probe);
  }
  await walkFiltered(plain, whole, { size, plan }, probe);
}

/** The list by some filters, and by two values of one at once. */
async function walkFiltered(plain: Call, whole: WholeList, { size, plan }: Paging, probe: Probe): Promise<void> {
  let walks = 0;
  for (const test of filterTests(plain.operation)) {
    const [value] = valuesFor(test, whole.items);
    if (value === undefined || walks === FILTERS) continue;
    const filtered = withParameter(plain, test.parameter, value);
    const list = await wholeList(probe, filtered);
    if (list === undefined || list.items.length <= SIZE) continue;
    walks += 1;
    await walk(filtered, list, { size, plan }, probe);
  }
  for (const pair of repeatedCalls(plain, whole.items).flatMap((calls) => calls.slice(0, 1))) {
    const list = await wholeList(probe, pair);
    if (list !== undefined && list.items.length > SIZE) await walk(pair, list, { size, plan }, probe);
  }
}

/** Filters of a list that are kept from page to page. */
const FILTERS = 4;

/** Orders that are tried. */
const ORDERS = 3;

/** Orders by what several items have the same of: who goes on behind a value, and not behind an item, leaves out those. */
function ordersWithTies(operation: Operation, items: readonly unknown[]): readonly Order[] {
  const hasTies = ({ member }: Order): boolean => {
    const values = items.flatMap((item) => (isObject(item) && isScalar(item[member]) ? [item[member]] : []));
    return new Set(values).size < values.length;
  };
  return ordersOf(operation).filter(hasTies).slice(0, ORDERS);
}

function isScalar(value: unknown): boolean {
  return value !== undefined && value !== null && typeof value !== 'object';
}

async function askTooMuch(call: Call, size: Parameter, probe: Probe): Promise<void> {
  const most = size.schema.maximum;
  if (most === undefined || !Number.isSafeInteger(most + 1)) return;
  const answer = await probe.send(withParameter(call, size, new OwnValue(most + 1)), { refused: true });
  const page = pageIn(answer);
  if (page !== undefined) demandLongest(page, most, probe);
}

async function walk(call: Call, whole: WholeList, { size }: Paging, probe: Probe): Promise<void> {
  if (!demandTotals(whole, whole, probe)) return;
  if (whole.items.length <= SIZE) return probe.notProvable(`the list has not more than ${SIZE} items`);
  // No page is behind the last one where none may be empty.
  const all = leastItems(call.operation) > 0 ? Math.ceil(whole.items.length / SIZE) : Infinity;
  const walked = await wholeList(probe, call, { size: SIZE, most: Math.min(12, all) });
  if (walked === undefined) return probe.notProvable(`no page of ${SIZE} items can be read`);
  if (!demandSizes(walked, { size }, probe)) return;
  // What says how many there are says when a list is at its end: where that is wrong, the rest follows from it.
  if (walked.pages.every((page) => demandEcho(page, probe)) && !demandTotals(walked, whole, probe)) return;
  const again = await wholeList(probe, call);
  if (again === undefined || keysOf(again).join('\n') !== keysOf(whole).join('\n')) {
    return probe.notProvable('the list changes between two reads');
  }
  demandEach(walked, whole, probe);
}

const keysOf = ({ items }: WholeList): readonly string[] => itemKeys(items);

/** No page has more items than asked for; false where one has. */
function demandSizes({ pages }: WholeList, { size }: Pick<Paging, 'size'>, probe: Probe): boolean {
  const long = pages.find(({ items }) => items.length > SIZE);
  const expected = `at most ${SIZE} items for ${size.name}=${SIZE}`;
  const got = `${long?.items.length ?? 0} items`;
  probe.demand(long === undefined, { part: 'body', pointer: '', cause: causeOf(pages), expected, got });
  return long === undefined;
}

function causeOf([page]: WholeList['pages']): string {
  return `walked-pages ${page?.exchange.operation.operationId ?? ''}`;
}

/** The pages together have every item, and none of them twice. */
function demandEach(walked: WholeList, whole: WholeList, probe: Probe): void {
  const violation = { part: 'body', pointer: '', cause: causeOf(walked.pages) } as const;
  const keys = keysOf(whole);
  const seen = keysOf(walked);
  const repeated = seen.filter((key, index) => seen.indexOf(key) !== index);
  probe.demand(
    repeated.length === 0,
    { ...violation, expected: 'pages that repeat nothing', got: preview(repeated) },
    exchangesOf(walked),
  );
  const missing = keys.slice(0, seen.length).filter((key) => !seen.includes(key));
  const isAll = missing.length === 0 && (!walked.isComplete || !whole.isComplete || seen.length === keys.length);
  const got = `${seen.length} of ${keys.length} items, without ${preview(missing)}`;
  const shown = [...exchangesOf(whole), ...exchangesOf(walked)];
  probe.demand(isAll, { ...violation, expected: 'pages that leave nothing out', got }, shown);
}
