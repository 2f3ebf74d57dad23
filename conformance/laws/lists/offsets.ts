import { paginationOf } from '../../../model/facts/pagination.ts';
import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { leastItems } from '../../../model/facts/paging/least-items.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { preview } from '../../schema-walk.ts';
import { BROKEN_PAGES } from '../../session.ts';
import { successes, withParameter, withoutQuery } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { type Page, askPage, itemKeys, pageIn } from './page-walk.ts';
import { withSize } from './whole-list.ts';

/** Items of one page. */
const SIZE = 2;

/** Who asks for a list without its first items gets the rest of it, from the very next one on, and nothing where there is no rest. */
export const offsets: Law = {
  id: 'offsets',
  title: 'a list asked for from some item on begins there, and is empty past its end',
  plan: (context) => context.api.operations.flatMap((operation) => caseOf(operation, context) ?? []),
};

function caseOf(operation: Operation, context: LawContext): LawCase | undefined {
  const { offset, pageSize, chooser } = paginationOf(operation) ?? {};
  const [base] = successes(context, operation);
  const isCounted = offset !== undefined && pageSize !== undefined && chooser === undefined;
  if (operation.method !== 'GET' || base === undefined || !isCounted || !/offset|skip/i.test(offset.name))
    return undefined;
  // The last page may not be as long as it has to be.
  if (leastItems(operation) > 1) return undefined;
  if (listPlaceOf(operation) === undefined || !fits(pageSize.schema, SIZE, 'write')) return undefined;
  const call = withoutQuery(base.call, new Set([offset.name, pageSize.name]));
  return {
    kind: 'law',
    id: `${operation.operationId}/law/offsets`,
    law: offsets.id,
    summary: `${offset.name} of ${operation.operationId}`,
    operation,
    effect: 'none',
    run: (probe) => skipSome(call, offset, probe),
  };
}

async function skipSome(call: Call, offset: Parameter, probe: Probe): Promise<void> {
  const { operationId } = call.operation;
  const whole = await askPage(probe, withSize(call));
  const all = whole?.items.length ?? 0;
  if (whole === undefined || all <= SIZE) return probe.notProvable(`the list has not more than ${SIZE} items`);
  if (probe.observe(BROKEN_PAGES, '').has(operationId)) return probe.notProvable('its pages are not as asked for');
  const isFull = all >= (sizeOf(call) ?? Infinity);
  const skipping: Skipping = { call, offset, whole, isFull };
  for (const count of [1, SIZE, all - 1]) if (!(await skip(skipping, count, probe))) return;
  // Where a list may not be empty, nothing is past its end.
  if (isFull || leastItems(call.operation) > 0) return;
  await askPastTheEnd(skipping, probe);
}

async function askPastTheEnd({ call, offset, whole }: Skipping, probe: Probe): Promise<void> {
  const all = whole.items.length;
  const cause = `offsets ${call.operation.operationId}`;
  const last = await probe.send(withParameter(withSize(call, SIZE), offset, new OwnValue(all + 1)), { refused: true });
  const items = pageIn(last)?.items ?? [];
  const got = `${items.length} items`;
  const violation = { part: 'body', pointer: '', expected: `nothing after all ${all} items`, got, cause } as const;
  probe.demand(items.length === 0, violation, [whole.exchange, last]);
}

interface Skipping {
  readonly call: Call;
  readonly offset: Parameter;
  /** The first page, as long as one may be. */
  readonly whole: Page;
  /** True where there may be more behind it. */
  readonly isFull: boolean;
}

/** Asks for what comes after so many items; false where that is something else. */
async function skip({ call, offset, whole, isFull }: Skipping, count: number, probe: Probe): Promise<boolean> {
  const page = await askPage(probe, withParameter(withSize(call, SIZE), offset, new OwnValue(count)));
  if (page === undefined) return true;
  const keys = itemKeys(whole.items);
  const wanted = keys.slice(count, count + SIZE);
  const got = keysIn(page, whole).slice(0, isFull ? wanted.length : SIZE + 1);
  const isSame = wanted.join('\n') === got.join('\n');
  const again = isSame ? whole : await askPage(probe, withSize(call));
  if (again === undefined || itemKeys(again.items).join('\n') !== keys.join('\n'))
    return probe.notProvable('the list changes between two reads');
  const expected = `${preview(wanted)}, what comes after ${count} items`;
  const cause = `offsets ${call.operation.operationId}`;
  const violation = { part: 'body', pointer: '', expected, got: preview(got), cause } as const;
  probe.demand(isSame, violation, [whole.exchange, page.exchange]);
  return isSame;
}

function sizeOf({ operation }: Call): number | undefined {
  return paginationOf(operation)?.pageSize?.schema.maximum;
}

/** What items of a page are called in the whole list; as they are called alone where that is another thing. */
function keysIn({ items }: Page, whole: Page): readonly string[] {
  const known = new Map(itemKeys(whole.items).map((key, index) => [JSON.stringify(whole.items[index]), key]));
  const own = itemKeys(items);
  return items.map((item, index) => known.get(JSON.stringify(item)) ?? own[index] ?? '');
}
