import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { successes, withParameter } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { shifted } from '../../cases/shifted-value.ts';
import { wholeList } from './whole-list.ts';

/** Values of one parameter that are tried: those that its schema tells, and those that entries show. */
const [TOLD, SHOWN] = [8, 10];

/** Other parameters that are tried beside each, and values of each of them. */
const [BESIDE, VALUES] = [4, 2];

/** Words of two parameters that are tried together: so many ways at most. */
const WAYS = 12;

/**
 * A list can be asked for in more ways than any law could judge: each parameter with values that its entries show, at the bounds and beside
 * them, and with another parameter. What comes out is compared.
 */
export const asked: Law = {
  id: 'asked',
  title: 'a list asked for in any way is what the reference answers to the same question',
  plan: (context) => context.api.operations.flatMap((operation) => casesOf(operation, context)),
};

function casesOf(operation: Operation, context: LawContext): readonly LawCase[] {
  const [example] = successes(context, operation);
  if (operation.method !== 'GET' || listPlaceOf(operation) === undefined || example === undefined) return [];
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  return parameters.map((parameter) => ({
    kind: 'law',
    id: `${operation.operationId}/law/asked/${parameter.name}`,
    law: asked.id,
    summary: `${operation.operationId} by ${parameter.name}, alone and beside others`,
    operation,
    effect: 'none',
    level: 'reference',
    run: (probe) => askAll(example.call, parameter, { others: parameters.filter((each) => each !== parameter), probe }),
  }));
}

interface Asking {
  readonly others: readonly Parameter[];
  readonly probe: Probe;
}

async function askAll(call: Call, parameter: Parameter, { others, probe }: Asking): Promise<void> {
  const list = await wholeList(probe, call);
  if (list === undefined) return probe.notProvable('the list cannot be read');
  const ask = async (asked: readonly (readonly [Parameter, JsonValue])[]): Promise<void> => {
    const whole = asked.reduce((sum: Call, [each, value]) => withParameter(sum, each, value), call);
    await probe.send(whole, { refused: true });
  };
  const values = valuesFor(parameter, list.items);
  for (const value of values) await ask([[parameter, value]]);
  const [first] = values;
  if (first === undefined) return;
  const isInWords = (other: Parameter): boolean => {
    const ways = wordsOf(parameter).length * wordsOf(other).length;
    return ways > 1 && ways <= WAYS;
  };
  const place = (each: Parameter): number => call.operation.parameters.indexOf(each);
  // Two that have words are tried in each way, by the first of them.
  const worded = others.filter((other) => isInWords(other) && place(other) > place(parameter));
  for (const other of worded)
    for (const value of wordsOf(parameter))
      for (const beside of wordsOf(other))
        await ask([
          [parameter, value],
          [other, beside],
        ]);
  const shown = others
    .filter((other) => !isInWords(other))
    .map((other) => ({ other, asked: valuesFor(other, list.items).slice(0, VALUES) }))
    .filter(({ asked }) => asked.length > 0);
  for (const { other, asked } of shown.slice(0, BESIDE))
    for (const beside of asked)
      await ask([
        [parameter, first],
        [other, beside],
      ]);
}

/** The words that a parameter has, or a list of them has. */
function wordsOf({ schema }: Parameter): readonly JsonValue[] {
  const words = applicators([schema]).flatMap((each) => each.enum ?? []);
  return words.filter((word) => word !== null && fits(schema, word, 'write'));
}

/** What a parameter takes of words it has, of numbers at its bounds and at the end of the list, and of what entries show. */
function valuesFor({ name, schema }: Parameter, items: readonly unknown[]): readonly JsonValue[] {
  const own = applicators([schema]);
  const isList = own.some(({ types }) => types.includes('array'));
  const schemas = isList ? applicators(own.flatMap((each) => each.items ?? [])) : own;
  const words = schemas.flatMap((each) => each.enum ?? []);
  const bounds = schemas.flatMap(({ minimum, maximum }) => [minimum, maximum].flatMap((bound) => bound ?? []));
  const isNumber = schemas.some(({ types }) => types.includes('integer') || types.includes('number'));
  const numbers = isNumber ? [...bounds.flatMap(around), ...around(items.length)] : [];
  const isFlag = schemas.some(({ types }) => types.includes('boolean'));
  const isTaken = (value: JsonValue): boolean =>
    isNumber ? typeof value === 'number' : fits(schema, isList ? [value] : value, 'write');
  const told = [...words, ...(isFlag ? [true, false] : []), ...numbers].filter(isTaken).slice(0, TOLD);
  const shown = shownFor(name, items).filter(isTaken);
  const all = [...new Set([...told, ...[...new Set(shown)].slice(0, SHOWN)])];
  if (!isList) return all;
  const pair = all.slice(0, 2);
  return [...all.map((value): JsonValue => [value]), ...(pair.length < 2 ? [] : [pair, pair.toReversed()])];
}

function around(bound: number): readonly number[] {
  return [bound, bound + 1, bound - 1];
}

/**
 * Of members that are named alike the values, else of any, each member in its turn; texts in other letters too, and in part; days around a
 * day.
 */
function shownFor(name: string, items: readonly unknown[]): readonly JsonValue[] {
  const members = items.flatMap((item) => (isObject(item) ? flat(item) : []));
  const alike = members.filter(([member]) => isAlike(name, member));
  const chosen = alike.length > 0 ? alike : members;
  const byMember = new Map<string, readonly JsonValue[]>();
  for (const [member, value] of chosen) byMember.set(member, [...(byMember.get(member) ?? []), ...variantsOf(value)]);
  const most = Math.max(0, ...[...byMember.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) =>
    [...byMember.values()].flatMap((values) => values[turn] ?? []),
  ).flat();
}

function flat(item: object): readonly (readonly [string, unknown])[] {
  return Object.entries(item).flatMap(([name, value]): readonly (readonly [string, unknown])[] =>
    isObject(value) ? [[name, value], ...Object.entries(value)] : [[name, value]],
  );
}

function isAlike(parameter: string, member: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]|id$|ids$|s$/g, '');
  const [one, other] = [plain(parameter), plain(member)];
  return one.length > 1 && other.length > 1 && (one.includes(other) || other.includes(one));
}

const DAY = /^\d{4}-\d\d-\d\d/;

function variantsOf(value: unknown): readonly JsonValue[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [value];
  if (typeof value !== 'string' || value === '') return [];
  if (DAY.test(value)) {
    return [value, ...[0, -1, 1].flatMap((days) => shifted(value.slice(0, 10), 'date', days) ?? [])];
  }
  const [word = value] = value.split(/\s+/);
  return [value, word, word.toUpperCase(), word.toLowerCase()];
}
