import { pagePlanOf } from '../../../model/facts/paging/index.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import { isObject } from '../../schema-walk.ts';
import type { Probe } from '../law.ts';
import { type WholeList, exchangesOf } from './whole-list.ts';

const TOTAL = /^(?:total|total_?count|total_?items|total_?results|total_?elements)$/i;

/** Fields that say how many items there are. */
const TOTAL_FIELDS = ['x-total-count', 'x-total', 'total-count', 'x-total-items'];

/** Where an answer says how many items there are, and how many. */
interface Told {
  readonly part: 'body' | 'header';
  readonly pointer: string;
  readonly got: number;
}

function toldIn({ operation, content, response }: Exchange): Told | undefined {
  const answer = content.kind === 'json' ? content.value : undefined;
  for (const [name, value] of isObject(answer) ? Object.entries(answer) : [])
    if (TOTAL.test(name) && typeof value === 'number') return { part: 'body', pointer: `/${name}`, got: value };
  // Where nothing is known of how pages lead on, one page is taken for all that there is.
  if (pagePlanOf(operation) === undefined) return undefined;
  for (const name of TOTAL_FIELDS) {
    const value = headerValue(response, name);
    if (value !== undefined && /^\d+$/.test(value)) return { part: 'header', pointer: name, got: Number(value) };
  }
  return undefined;
}

/** What says how many items there are says the same on every page; false where it does not. */
export function demandTotals({ pages }: WholeList, whole: WholeList, probe: Probe): boolean {
  if (!whole.isComplete) return true;
  for (const { exchange } of pages) {
    const told = toldIn(exchange);
    if (told === undefined) continue;
    const { part, pointer, got } = told;
    const holds = got === whole.items.length;
    const cause = `total ${exchange.operation.operationId}`;
    const expected = `${whole.items.length}, as many as there are`;
    const violation = { part, pointer, expected, got: String(got), cause } as const;
    probe.demand(holds, violation, [...new Set([...exchangesOf(whole), exchange])]);
    if (!holds) return false;
  }
  return true;
}
