import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Schema } from '../../../model/schema.ts';
import type { Call } from '../../cases/case.ts';
import { applicators, preview } from '../../schema-walk.ts';
import { successes, withParameter } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { memberOf, orderOf } from './filter-test.ts';
import { askPage } from './page-walk.ts';
import { withSize } from './whole-list.ts';

/** A list that is asked for in an order has it: by the member that a word names, up or down. */
export const sort: Law = {
  id: 'sort',
  title: 'a list has the order that it is asked for in',
  plan: (context) => context.api.operations.flatMap((operation) => planOperation(operation, context)),
};

const BY = /^(?:sort|sort_?by|order_?by|order|ordering)$/i;
const DIRECTION = /^(?:sort|order|direction|sort_?(?:dir|direction|order)|order_?(?:dir|direction))$/i;

/** One order that can be asked for. */
interface Order {
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

function ordersOf(operation: Operation): readonly Order[] {
  const place = listPlaceOf(operation);
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const direction = query.find((parameter) => DIRECTION.test(parameter.name) && isDirection(parameter));
  const by = query.find(
    (parameter) => BY.test(parameter.name) && parameter !== direction && wordsOf(parameter).length > 0,
  );
  if (place === undefined) return [];
  const item = applicators([place.item]);
  const orders = by === undefined ? [] : wordsOf(by).flatMap((word) => orderBy(by, word, item) ?? []);
  if (direction === undefined) return orders;
  return orders.flatMap((order) => {
    if (order.isUp !== undefined) return [order];
    return wordsOf(direction).map((word) => ({
      ...order,
      values: [...order.values, [direction, word] as const],
      isUp: word.toLowerCase().startsWith('asc'),
    }));
  });
}

function wordsOf({ schema }: Parameter): readonly string[] {
  const words = applicators([schema]).flatMap((part) => part.enum ?? []);
  return words.filter((word): word is string => typeof word === 'string' && fits(schema, word, 'write'));
}

function isDirection(parameter: Parameter): boolean {
  const words = wordsOf(parameter);
  return words.length > 0 && words.every((word) => /^(?:asc|desc)(?:ending)?$/i.test(word));
}

function orderBy(parameter: Parameter, word: string, item: readonly Schema[]): Order | undefined {
  const [, sign = '', plain = '', ending = ''] = /^([-+]?)(\w+?)(?:[_:. ](asc|desc))?$/i.exec(word) ?? [];
  const names = [plain, `${plain}_at`, `${plain}_on`, `${plain}_date`];
  const member = names.find((name) => item.some(({ properties }) => properties.has(name)));
  if (member === undefined) return undefined;
  const told = sign === '-' || /^desc$/i.test(ending) ? false : sign === '+' || ending !== '' ? true : undefined;
  // A word beside its own negation goes up.
  const isUp = told ?? (wordsOf(parameter).includes(`-${word}`) ? true : undefined);
  return { values: [[parameter, word]], member, isUp };
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

/** Whether the order goes up (1) or down (-1) from one value to the next; 0 where alphabets may differ about it. */
function stepOf(left: unknown, right: unknown): number {
  const order = orderOf(left, right);
  if (order !== undefined) return -Math.sign(order);
  if (typeof left !== 'string' || typeof right !== 'string') return 0;
  if (!/^[\w ]*$/.test(left) || !/^[\w ]*$/.test(right)) return 0;
  const plain = left < right ? 1 : left > right ? -1 : 0;
  const [small, other] = [left.toLowerCase(), right.toLowerCase()];
  const folded = small < other ? 1 : small > other ? -1 : 0;
  return plain === folded && plain === Math.sign(right.localeCompare(left)) ? plain : 0;
}
