import { toldAround } from '../../../model/told-around.ts';
import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { applicators, preview, propertyNames } from '../../schema-walk.ts';
import { withParameter } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { directionOf, membersOf } from '../lists/described-order.ts';
import { memberOf } from '../../../model/facts/filters/one-filter.ts';
import { type Order, ordersOf, stepOf } from '../lists/sort.ts';
import { exchangesOf, wholeList, withSize } from '../lists/whole-list.ts';
import { type Story, listedStoriesOf } from '../state/story.ts';
import { type Crowd, canGather, withCrowd } from './crowd.ts';
import { type OrderKey, type ToldOrder, areMissingLast, isCaselessOrder, toldOrder, toldTies } from './told-order.ts';
import { oneLine } from '../values/sentences.ts';

/** Orders that are asked for. */
const ORDERS = 12;

/** Things that differ, and are equal, in what a list is said to be ordered by have that order, whether or not they are asked for in one. */
export const madeOrder: Law = {
  id: 'made-order',
  title: 'things made to differ are listed in the order that the description tells',
  plan: (context) => listedStoriesOf(context).flatMap((story) => caseOf(story, context) ?? []),
};

function caseOf(story: Story, { api }: LawContext): LawCase | undefined {
  const { list, create } = story;
  if (list === undefined || !canGather(story)) return undefined;
  const { operation } = list;
  const asked = ordersOf(operation).slice(0, ORDERS);
  // What the API says of the order of its lists is true of each of them.
  const said = [
    textOf(operation),
    ...asked.flatMap(({ values }) => values.map(([{ description = '' }]) => oneLine(description))),
  ];
  const around = oneLine(toldAround(operation, api));
  const isCaseless = [...said, around].some(isCaselessOrder);
  const plain = plainOrders(operation).map((order) => ({ ...order, isCaseless }));
  if (plain.length + asked.length === 0) return undefined;
  const wanted = [
    ...plain.flatMap(({ keys }) => keys.map(({ member }) => member)),
    ...asked.map(({ member }) => member),
  ];
  return {
    kind: 'law',
    id: `${operation.operationId}/law/made-order`,
    law: madeOrder.id,
    summary: `${create.call.operation.operationId} several times, then the order of ${operation.operationId}`,
    operation: create.call.operation,
    effect: 'writes',
    run: (probe) =>
      withCrowd(
        story,
        wanted.filter((member) => member !== undefined),
        { probe, isMixed: isCaseless, look: (crowd) => tryOrders(crowd, { plain, asked, isCaseless, around }, probe) },
      ),
  };
}

/** The orders that a list may have when it is asked for in none: one of them, as far as the description says. */
function plainOrders(operation: Operation): readonly ToldOrder[] {
  const text = textOf(operation);
  const names = namesOf(operation);
  const told = toldOrder(text, names);
  if (told !== undefined) return [told];
  const isUp = directionOf(operation);
  if (isUp === undefined) return [];
  // It says no more than what is first: by any of its instants, or as they were made.
  const ties = toldTies(text, names);
  return [...membersOf(operation), undefined].map((member) => ({
    keys: [{ member, isUp }, ...ties.filter((key) => key.member !== member)],
    areMissingLast: undefined,
  }));
}

function textOf({ summary = '', description = '', responses }: Operation): string {
  const answers = responses.filter(({ status }) => status.startsWith('2')).map((response) => response.description);
  return [summary, description, ...answers].map(oneLine).join('. ');
}

function namesOf(operation: Operation): readonly string[] {
  const place = listPlaceOf(operation);
  const item = place === undefined ? [] : applicators([place.item]);
  return propertyNames(item);
}

interface Orders {
  readonly plain: readonly ToldOrder[];
  readonly asked: readonly Order[];
  readonly isCaseless: boolean;
  /** What the API says of all its lists. */
  readonly around: string;
}

async function tryOrders(crowd: Crowd, { plain, asked, isCaseless, around }: Orders, probe: Probe): Promise<void> {
  const { operation } = crowd.list;
  demandOrder(
    crowd,
    { items: crowd.whole.items, orders: plain, cause: `described-order ${operation.operationId}` },
    probe,
  );
  const names = namesOf(operation);
  for (const { values, member, isUp } of asked) {
    if (isUp === undefined) continue;
    const call = values.reduce(
      (sum: Call, [parameter, value]) => withParameter(sum, parameter, value),
      withSize(crowd.list),
    );
    const found = await wholeList(probe, call);
    if (found === undefined || !found.isComplete) continue;
    const text = [...values.map(([{ description = '' }]) => description), textOf(operation)].join('. ');
    const ties = toldTies(`${text}. ${around}`, names).filter((key) => breaks(key, { member, isUp }));
    const order = { keys: [{ member, isUp }, ...ties], areMissingLast: areMissingLast(text), isCaseless };
    const words = values.map(([{ name }, value]) => `${name}=${value}`).join('&');
    const cause = `sort ${operation.operationId}`;
    const shown = { ...crowd, shown: [...crowd.shown, ...exchangesOf(found)] };
    if (!demandOrder(shown, { items: found.items, orders: [order], cause, words }, probe)) return;
  }
}

/** True for what decides in an order; what is told of one order may be turned round with it. */
function breaks({ member, isSaid, among }: OrderKey, first: OrderKey): boolean {
  if (member === first.member) return false;
  return among === undefined || (among === first.member && (first.isUp || isSaid === true));
}

interface Listed {
  readonly items: readonly unknown[];
  /** One of these is enough. */
  readonly orders: readonly ToldOrder[];
  readonly cause: string;
  /** What it was asked for with. */
  readonly words?: string;
}

/** The items have one of the orders; true where they do, or where nobody can say. */
function demandOrder(crowd: Crowd, { items, orders, cause, words }: Listed, probe: Probe): boolean {
  const places = new Map(crowd.entries.map((entry, index) => [JSON.stringify(entry), index]));
  const judged = orders.map((order) => {
    const pairs = items.slice(1).map((item, index) => [items[index], item] as const);
    return { order, wrong: pairs.find(([left, right]) => isWrong([left, right], order, places)) };
  });
  const [first] = judged;
  if (first === undefined) return true;
  const holds = judged.some(({ wrong }) => wrong === undefined);
  const asked = words === undefined ? '' : `, for ${words}`;
  const expected = `the order ${judged.map(({ order }) => say(order)).join(' or ')}${asked}`;
  const [left, right] = (first.wrong ?? []).map((item) => preview(keysOf(item, first.order)));
  const violation = { part: 'body', pointer: '', expected, got: `${left} before ${right}`, cause } as const;
  probe.demand(holds, violation, crowd.shown);
  return holds;
}

function keysOf(item: unknown, { keys }: ToldOrder): unknown {
  const members = keys.map(({ member }) => member).filter((member) => member !== undefined);
  return members.length === 0 ? item : Object.fromEntries(members.map((member) => [member, memberOf(item, member)]));
}

function say({ keys }: ToldOrder): string {
  return keys
    .map(({ member, isUp }) => `by ${member ?? 'when they were made'} ${isUp ? 'upwards' : 'downwards'}`)
    .join(', then ');
}

/** True where the first key that differs says that two items stand the wrong way round. */
function isWrong(
  [left, right]: readonly [unknown, unknown],
  { keys, areMissingLast: isLast, isCaseless }: ToldOrder,
  places: ReadonlyMap<string, number>,
): boolean {
  for (const [index, { member, isUp }] of keys.entries()) {
    const [one, other] = [left, right].map((item) => valueOf(item, member, places));
    if (one === other) continue;
    if (one === undefined || other === undefined) return false;
    if (one === null || other === null) return index === 0 && isLast !== undefined && (one === null) === isLast;
    // Numbers in names may be compared as such: then the shorter name is the smaller one.
    if (index > 0 && areNumberedApart(one, other)) return false;
    const step = stepOf(one, other, isCaseless);
    return isUp ? step < 0 : step > 0;
  }
  return false;
}

function areNumberedApart(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one.length !== other.length && /\d/.test(one);
}

/** What an item is ordered by; undefined where it does not show it. */
function valueOf(item: unknown, member: OrderKey['member'], places: ReadonlyMap<string, number>): unknown {
  return member === undefined ? places.get(JSON.stringify(item)) : memberOf(item, member);
}
