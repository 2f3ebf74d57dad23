import { answeredSchemas } from '../../../model/facts/members/answered-schemas.ts';
import { applicators, propertySchemas } from '../../../model/facts/members/applicators.ts';
import { pagePlanOf } from '../../../model/facts/paging/index.ts';
import type { Operation } from '../../../model/operation.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import { isObject } from '../../schema-walk.ts';
import type { Probe } from '../law.ts';
import { type WholeList, exchangesOf } from './whole-list.ts';

const TOTAL = /^(?:total|total_?count|total_?items|total_?results|total_?elements)$/i;

/** Members that say something of the list beside it. */
const AROUND = /^(?:meta|meta_?data|paging|pagination|page_?info)$/i;

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
  const own = isObject(answer) ? countIn(answer, operation) : undefined;
  if (own !== undefined) return own;
  // Where nothing is known of how pages lead on, one page is taken for all that there is.
  if (pagePlanOf(operation) === undefined) return undefined;
  for (const [above, about] of isObject(answer) ? Object.entries(answer) : []) {
    const told = isObject(about) && AROUND.test(above) ? countIn(about, operation, above) : undefined;
    if (told !== undefined) return told;
  }
  return fieldIn(response);
}

function fieldIn(response: Exchange['response']): Told | undefined {
  for (const name of TOTAL_FIELDS) {
    const value = headerValue(response, name);
    if (value !== undefined && /^\d+$/.test(value)) return { part: 'header', pointer: name, got: Number(value) };
  }
  return undefined;
}

/** The count that an object has, where its description does not speak of something else that is added up. */
function countIn(value: Readonly<Record<string, unknown>>, operation: Operation, above?: string): Told | undefined {
  if (Object.keys(value).some((name) => FOUND.test(snakeCase(name)))) return undefined;
  for (const [name, count] of Object.entries(value)) {
    if (!TOTAL.test(name) || typeof count !== 'number' || isOfOther(operation, above, name)) continue;
    return { part: 'body', pointer: above === undefined ? `/${name}` : `/${above}/${name}`, got: count };
  }
  return undefined;
}

/** What counts the items that are asked for, beside a total of all that there are. */
const FOUND = /(?:^|_)(?:filtered|matching|matched|matches|found|hits)(?:_|$)/;

function isOfOther(operation: Operation, above: string | undefined, name: string): boolean {
  const whole = applicators(answeredSchemas(operation));
  const around = above === undefined ? whole : applicators(propertySchemas(whole, above));
  return propertySchemas(around, name).some(({ description }) => OTHER.test(description ?? ''));
}

/** Pages, and amounts: "How many pages there are", "the sum of all prices". "On all pages together" is about items. */
const OTHER =
  /\b(?:number of|how many|count of|total) pages\b|^pages\b|\b(?:sum|amounts?|prices?|cents|costs?|money|seconds|minutes)\b/i;

/** How many items a list says that there are, on its first page. */
export function toldTotal({ pages: [first] }: WholeList): number | undefined {
  return first === undefined ? undefined : toldIn(first.exchange)?.got;
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
