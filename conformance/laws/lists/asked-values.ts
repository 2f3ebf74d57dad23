import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { shifted } from '../../cases/shifted-value.ts';
import { applicators, isObject } from '../../schema-walk.ts';

/** Values of one parameter that are tried: those that its schema tells, and those that entries show. */
const [TOLD, SHOWN] = [8, 16];

/** The words that a parameter has, or a list of them has. */
export function wordsOf({ schema }: Parameter): readonly JsonValue[] {
  const words = applicators([schema]).flatMap((each) => each.enum ?? []);
  return words.filter((word) => word !== null && fits(schema, word, 'write'));
}

/** What a parameter takes of words it has, of numbers at its bounds and at the end of the list, and of what entries show. */
export function valuesFor({ name, schema }: Parameter, items: readonly unknown[]): readonly JsonValue[] {
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
  const shown = shownFor(name, items, isTaken);
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
function shownFor(
  name: string,
  items: readonly unknown[],
  isTaken: (value: JsonValue) => boolean,
): readonly JsonValue[] {
  const members = items
    .flatMap((item) => (isObject(item) ? flat(item) : []))
    .filter(([, value]) => variantsOf(value).some(isTaken));
  const alike = members.filter(([member]) => isAlike(name, member));
  const worded = members.filter(
    ([member, value]) => typeof value === 'string' && /[a-z]/i.test(value) && !NAMED.test(member),
  );
  const chosen = [alike, worded, members].find(({ length }) => length > 0) ?? [];
  const byMember = new Map<string, readonly JsonValue[]>();
  for (const [member, value] of chosen) byMember.set(member, [...(byMember.get(member) ?? []), ...variantsOf(value)]);
  const most = Math.max(0, ...[...byMember.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => [...byMember.values()].flatMap((values) => values[turn] ?? []))
    .flat()
    .filter(isTaken);
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

/** Members that are no words for people, which searches look through. */
const NAMED = /(?:^|_|[a-z])(?:id|ids|at|on|date|url|href|slug|type|status|state|kind)$/i;

const DAY = /^\d{4}-\d\d-\d\d/;

function variantsOf(value: unknown): readonly JsonValue[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [value];
  if (typeof value !== 'string' || value === '') return [];
  if (DAY.test(value)) {
    return [value, ...[0, -1, 1].flatMap((days) => shifted(value.slice(0, 10), 'date', days) ?? [])];
  }
  const [word = value] = value.split(/\s+/);
  return [value, word.toUpperCase(), word.toLowerCase(), word];
}
