import { isObject } from '../../schema-walk.ts';
import type { Probe } from '../law.ts';
import { type WholeList, exchangesOf } from './whole-list.ts';

const TOTAL = /^(?:total|total_?count|total_?items|total_?results|total_?elements)$/i;

/** What says how many items there are says the same on every page; false where it does not. */
export function demandTotals({ pages }: WholeList, whole: WholeList, probe: Probe): boolean {
  if (!whole.isComplete) return true;
  for (const { exchange } of pages) {
    const answer = exchange.content.kind === 'json' ? exchange.content.value : undefined;
    const member = isObject(answer)
      ? Object.entries(answer).find(([name, value]) => TOTAL.test(name) && typeof value === 'number')
      : undefined;
    if (member === undefined) continue;
    const [name, got] = member;
    const holds = got === whole.items.length;
    const cause = `total ${exchange.operation.operationId}`;
    const expected = `${whole.items.length}, as many as there are`;
    const violation = { part: 'body', pointer: `/${name}`, expected, got: String(got), cause } as const;
    probe.demand(holds, violation, [...new Set([...exchangesOf(whole), exchange])]);
    if (!holds) return false;
  }
  return true;
}
