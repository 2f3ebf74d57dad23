import { paginationOf } from '../../../model/facts/pagination.ts';
import { type CountPlan, pagePlanOf } from '../../../model/facts/paging/index.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { preview } from '../../schema-walk.ts';
import { findParameter, successes, withParameter, withoutQuery } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { type Page, askPage, itemKeys } from './page-walk.ts';
import { pagingShapes } from './paging-shape.ts';

/** Items of one page: few enough that short lists have two pages. */
const SIZE = 2;

/** Where no link leads on and pages are counted: no page is longer than asked for, and the second repeats nothing of the first. */
export const countedPages: Law = {
  id: 'counted-pages',
  title: 'pages are no longer than asked for and have no item in common',
  plan: (context) => context.api.operations.flatMap((operation) => planOperation(operation, context)),
};

/** The parameters that a list is paged by. */
interface Counting {
  readonly size: Parameter;
  readonly moving: Parameter;
  /** What the second page has in `moving`. */
  readonly second: number;
}

function planOperation(operation: Operation, context: LawContext): readonly LawCase[] {
  const [base] = successes(context, operation);
  const plan = pagePlanOf(operation);
  const size = paginationOf(operation)?.pageSize;
  const isCounted = plan?.style === 'offset' || plan?.style === 'page';
  if (operation.method !== 'GET' || base === undefined || size === undefined || !isCounted) return [];
  if (pagingShapes(operation, [base]).length > 0) return [];
  const counting = countingOf(operation, plan, size);
  if (counting === undefined) return [];
  return [
    {
      kind: 'law',
      id: `${operation.operationId}/law/counted-pages`,
      law: countedPages.id,
      summary: `${size.name} and ${counting.moving.name} of ${operation.operationId}`,
      operation,
      effect: 'none',
      run: (probe) => countPages(base.call, counting, probe),
    },
  ];
}

function countingOf(operation: Operation, { style, first, send }: CountPlan, size: Parameter): Counting | undefined {
  const moving = findParameter(operation, send.name);
  const second = style === 'offset' ? SIZE : first + 1;
  if (moving === undefined || !fits(size.schema, SIZE, 'write') || !fits(moving.schema, second, 'write'))
    return undefined;
  return { size, moving, second };
}

async function countPages(call: Call, { size, moving, second }: Counting, probe: Probe): Promise<void> {
  const plain = withoutQuery(call, new Set([size.name, moving.name]));
  const whole = await askPage(probe, plain);
  if ((whole?.items.length ?? 0) <= SIZE) return probe.notProvable(`the list has not more than ${SIZE} items`);
  const short = withParameter(plain, size, SIZE);
  const one = await askPage(probe, short);
  const two = await askPage(probe, withParameter(short, moving, second));
  const again = await askPage(probe, short);
  if (one === undefined || two === undefined || again === undefined) {
    return probe.notProvable(`no page of ${SIZE} items can be read`);
  }
  demandShort(probe, one, size);
  demandShort(probe, two, size);
  const keys = itemKeys(one.items);
  if (itemKeys(again.items).join('\n') !== keys.join('\n'))
    return probe.notProvable('the order changes between two reads');
  const both = itemKeys([...one.items, ...two.items]);
  const repeated = both.filter((key, index) => both.indexOf(key) !== index);
  const expected = `${moving.name}=${second} to repeat nothing of the page before`;
  probe.demand(repeated.length === 0, { part: 'body', pointer: '', expected, got: preview(repeated) });
}

function demandShort(probe: Probe, { items }: Page, size: Parameter): void {
  const expected = `at most ${SIZE} items for ${size.name}=${SIZE}`;
  const cause = `counted-pages size ${size.name}`;
  probe.demand(items.length <= SIZE, { part: 'body', pointer: '', expected, got: `${items.length} items`, cause });
}
