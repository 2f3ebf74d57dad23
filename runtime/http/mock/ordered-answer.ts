import { memberOf } from './member-of.ts';
import type { MockCase, MockOrders } from './mock-case.ts';
import { changedAt, valueAt } from './place-in-body.ts';

/**
 * The list of a case in the order that a query asks for, or has by default: parameters by property, as decoded. A case that names
 * the order itself has it.
 */
export function orderedAnswer(found: MockCase, query: unknown): MockCase {
  const { orders, body, when } = found;
  if (orders === undefined || when?.query?.[orders.query] !== undefined) return found;
  const order = orderIn(query, orders);
  const items = valueAt(body, orders.items);
  if (order === undefined || !Array.isArray(items)) return found;
  const sign = order.isDown ? -1 : 1;
  // Those of the same value stay in the order of the example.
  const sorted = [...(items as readonly unknown[])].sort(
    (left, right) => sign * compared(memberOf(left, order.member), memberOf(right, order.member)),
  );
  return { ...found, body: changedAt(body, orders.items, sorted) };
}

interface Order {
  readonly member: string;
  readonly isDown: boolean;
}

function orderIn(asked: unknown, { query, members, direction }: MockOrders): Order | undefined {
  const word = String(memberOf(asked, query));
  const member = Object.hasOwn(members, word) ? members[word] : undefined;
  if (member === undefined) return undefined;
  const said = direction === undefined ? '' : String(memberOf(asked, direction));
  const isDown = member.startsWith('-') || /^desc/i.test(said);
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
