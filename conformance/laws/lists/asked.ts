import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { successes, withParameter } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { shifted } from '../rules/pair-rules.ts';
import { wholeList } from './whole-list.ts';

/** Values of one parameter that are tried. */
const VALUES = 10;

/** Other parameters that are tried beside each. */
const BESIDE = 3;

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
  const values = valuesFor(parameter, list.items);
  for (const value of values) await probe.send(withParameter(call, parameter, value), { refused: true });
  const [first] = values;
  if (first === undefined) return;
  const beside = others.flatMap((other) => {
    const [value] = valuesFor(other, list.items);
    return value === undefined ? [] : [{ other, value }];
  });
  for (const { other, value } of beside.slice(0, BESIDE)) {
    const both = withParameter(withParameter(call, parameter, first), other, value);
    await probe.send(both, { refused: true });
  }
}

/** What a parameter takes of words it has, of numbers at its bounds and at the end of the list, and of what entries show. */
function valuesFor({ name, schema }: Parameter, items: readonly unknown[]): readonly JsonValue[] {
  const schemas = applicators([schema]);
  const words = schemas.flatMap((each) => each.enum ?? []);
  const bounds = schemas.flatMap(({ minimum, maximum }) => [minimum, maximum].flatMap((bound) => bound ?? []));
  const isNumber = schemas.some(({ types }) => types.includes('integer') || types.includes('number'));
  const numbers = isNumber ? [...bounds.flatMap(around), ...around(items.length)] : [];
  const isFlag = schemas.some(({ types }) => types.includes('boolean'));
  const shown = items.slice(0, 4).flatMap((item) => shownFor(name, item));
  const candidates = [...words, ...(isFlag ? [true, false] : []), ...shown, ...numbers];
  const isTaken = (value: JsonValue): boolean => isNumber || fits(schema, value, 'write');
  return [...new Set(candidates)].filter(isTaken).slice(0, VALUES);
}

function around(bound: number): readonly number[] {
  return [bound, bound + 1, bound - 1];
}

/** Of members that are named alike the values, else of any text; texts in other letters too, and in part; days around a day. */
function shownFor(name: string, item: unknown): readonly JsonValue[] {
  if (!isObject(item)) return [];
  const members = flat(item);
  const alike = members.filter(([member]) => isAlike(name, member));
  return (alike.length > 0 ? alike : members).flatMap(([, value]) => variantsOf(value));
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
