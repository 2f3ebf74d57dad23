import { isUpwards, listOrdersOf } from '../../../model/facts/paging/list-orders.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { preview } from '../../schema-walk.ts';
import { successes, withParameter } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { orderOf } from '../../../model/facts/filters/matches.ts';
import { memberOf } from '../../../model/facts/filters/one-filter.ts';
import { askPage } from './page-walk.ts';
import { withSize } from './whole-list.ts';

/** A list that is asked for in an order has it: by the member that a word names, up or down. */
export const sort: Law = {
  id: 'sort',
  title: 'a list has the order that it is asked for in',
  plan: (context) => context.api.operations.flatMap((operation) => planOperation(operation, context)),
};

/** One order that can be asked for. */
export interface Order {
  readonly values: readonly (readonly [Parameter, string])[];
  readonly member: string;
  /** Undefined where nothing says whether it goes up or down. */
  readonly isUp: boolean | undefined;
}

function planOperation(operation: Operation, context: LawContext): readonly LawCase[] {
  const [base] = successes(context, operation);
  const orders = base === undefined || operation.method !== 'GET' ? [] : ordersOf(operation);
  if (base === undefined || orders.length === 0) return [];
  return [
    {
      kind: 'law',
      id: `${operation.operationId}/law/sort`,
      law: sort.id,
      summary: orders.map(({ values }) => values.map(([{ name }, value]) => `${name}=${value}`).join('&')).join(', '),
      operation,
      effect: 'none',
      run: (probe) => tryOrders(base.call, orders, probe),
    },
  ];
}

/** The orders that a list can be asked for in. */
export function ordersOf(operation: Operation): readonly Order[] {
  const orders = listOrdersOf(operation);
  if (orders === undefined) return [];
  const { by, words, direction, directions } = orders;
  return words.flatMap(({ word, member, isUp }): readonly Order[] => {
    const order: Order = { values: [[by, word]], member, isUp };
    if (direction === undefined || isUp !== undefined) return [order];
    return directions.map((said) => ({
      ...order,
      values: [...order.values, [direction, said] as const],
      isUp: isUpwards(said),
    }));
  });
}

async function tryOrders(call: Call, orders: readonly Order[], probe: Probe): Promise<void> {
  let judged = 0;
  for (const { values, member, isUp } of orders) {
    const asked = values.reduce((sum, [parameter, value]) => withParameter(sum, parameter, value), withSize(call));
    const page = await askPage(probe, asked);
    const found = (page?.items ?? [])
      .map((item) => memberOf(item, member))
      .filter((value) => value !== null && value !== undefined);
    if (found.length < 2) continue;
    const steps = found.slice(1).map((value, index) => stepOf(found[index], value));
    if (steps.every((step) => step === 0)) continue;
    judged += 1;
    const down = steps.findIndex((step) => step < 0);
    const up = steps.findIndex((step) => step > 0);
    const wrong = isUp === true ? down : isUp === false ? up : Math.min(down, up);
    const words = values.map(([{ name }, value]) => `${name}=${value}`).join('&');
    probe.demand(wrong === -1, {
      part: 'body',
      pointer: '',
      expected: `${member} ${isUp === undefined ? 'in order' : isUp ? 'upwards' : 'downwards'} for ${words}`,
      got: `${preview(found[wrong])} before ${preview(found[wrong + 1])}`,
      cause: `sort ${call.operation.operationId}`,
    });
  }
  if (judged === 0) probe.notProvable('no two items differ in what they can be ordered by');
}

/**
 * Whether the order goes up (1) or down (-1) from one value to the next; 0 where alphabets may differ about it.
 * @param isCaseless true where capitals and small letters are said to be the same in the order
 */
export function stepOf(left: unknown, right: unknown, isCaseless = false): number {
  const order = orderOf(left, right);
  if (order !== undefined) return -Math.sign(order);
  if (typeof left !== 'string' || typeof right !== 'string') return 0;
  if (!differInLetters(left.toLowerCase(), right.toLowerCase())) return 0;
  const [plain, folded] = [before(left, right), before(left.toLowerCase(), right.toLowerCase())];
  if (isCaseless) return folded;
  return plain === folded && plain === Math.sign(right.localeCompare(left)) ? plain : 0;
}

/** True where plain letters or numbers stand where two texts begin to differ, or one of them ends: no alphabet orders these otherwise. */
function differInLetters(left: string, right: string): boolean {
  let index = 0;
  while (index < left.length && left[index] === right[index]) index += 1;
  return [left, right].every((text) => index >= text.length || /[a-z0-9]/.test(text[index] ?? ''));
}

/** 1 where a text comes before another one by its letters' numbers, -1 where it comes behind. */
function before(left: string, right: string): number {
  return Number(left < right) - Number(left > right);
}
