import { memberOf } from './member-of.ts';
import type { MockCase, MockOrders } from './mock-case.ts';
import { changedAt, valueAt } from './place-in-body.ts';

/** The list of a case in the order that a URL asks for. A case that names the order itself has it. */
export function orderedAnswer(found: MockCase, { searchParams }: URL): MockCase {
  const { orders, body, when } = found;
  if (orders === undefined || when?.query?.[orders.name] !== undefined) return found;
  const order = orderIn(searchParams, orders);
  const items = valueAt(body, orders.items);
  if (order === undefined || !Array.isArray(items)) return found;
  const up = [...(items as readonly unknown[])].sort((left, right) =>
    compared(memberOf(left, order.member), memberOf(right, order.member)),
  );
  return { ...found, body: changedAt(body, orders.items, order.isDown ? up.reverse() : up) };
}

interface Order {
  readonly member: string;
  readonly isDown: boolean;
}

function orderIn(query: URLSearchParams, { name, members, direction }: MockOrders): Order | undefined {
  const word = query.get(name) ?? '';
  const member = Object.hasOwn(members, word) ? members[word] : undefined;
  if (member === undefined) return undefined;
  const said = direction === undefined ? null : query.get(direction);
  const isDown = member.startsWith('-') || /^desc/i.test(said ?? '');
  return { member: member.replace(/^-/, ''), isDown };
}

/** Numbers by size, instants by time, other texts by their letters; what is not there comes last. */
function compared(left: unknown, right: unknown): number {
  const [one, other] = [sortKey(left), sortKey(right)];
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [before, after] = [String(one), String(other)];
  return before < after ? -1 : before > after ? 1 : 0;
}

function sortKey(value: unknown): number | string {
  if (value === undefined || value === null) return Infinity;
  if (typeof value === 'number') return value;
  const text = String(value);
  const instant = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? text : instant;
}
