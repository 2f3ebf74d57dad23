import { listFiltersOf } from '../../../model/facts/paging/list-filters.ts';
import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { paginationOf } from '../../../model/facts/pagination.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { bareBound } from './bare-bounds.ts';
import { anyOfTest, daysAround, isWithin, partTest, spanTest } from './more-filters.ts';
import { areAllNeeded, isBoundIncluded } from './filter-words.ts';
import { type FilterTest, memberOf } from './one-filter.ts';
import { type TextFilter, askedFor, hasText, textFilterOf } from './text-filter.ts';

/**
 * The filters of a list that names leave no doubt about.
 * @param withBare true to have bounds without the name of a member as well (`from`), which say less: only things made to differ show them
 */
export function filterTests(operation: Operation, withBare = false): readonly FilterTest[] {
  const equal = listFiltersOf(operation).map((filter): FilterTest => ({ ...filter, kind: 'is' }));
  const taken = new Set(equal.map(({ parameter }) => parameter));
  const place = listPlaceOf(operation);
  if (place === undefined || operation.method !== 'GET') return equal;
  const item = applicators([place.item]);
  const paging = paginationOf(operation);
  const moving = [paging?.page, paging?.pageSize, paging?.offset, paging?.cursor, paging?.chooser];
  // Without what is required nobody sees what a filter takes away.
  const others = operation.parameters.filter((parameter) => {
    return (
      parameter.in === 'query' &&
      !parameter.required &&
      parameter.content === undefined &&
      !taken.has(parameter) &&
      !moving.includes(parameter)
    );
  });
  return [
    ...equal,
    ...others.flatMap((parameter) => {
      const bare = withBare ? bareBound(parameter, item) : undefined;
      return (bare && boundTest(parameter, bare.member, bare.kind)) ?? otherTest(parameter, item) ?? [];
    }),
  ];
}

const NEGATED = [
  /^not\[(\w+)\]$/,
  /^not[_-](\w+)$/,
  /^exclude[_-](\w+)$/,
  /^(\w+)\[(?:ne|not)\]$/,
  /^(\w+?)(?:__|_)(?:ne|not)$/,
];
const AFTER = [
  /^(\w+?)_(?:after|since|from|gte?)$/,
  /^(?:after|min|since)_(\w+)$/,
  /^(\w+)\[gte?\]$/,
  /^(\w+)_min$/,
  /^(?:min|after|since)([A-Z]\w*)$/,
  /^(\w+?)Min$/,
  /^(\w+?)(?:After|Since|From)$/,
];
const BEFORE = [
  /^(\w+?)_(?:before|until|to|lte?)$/,
  /^(?:before|max|until)_(\w+)$/,
  /^(\w+)\[lte?\]$/,
  /^(\w+)_max$/,
  /^(?:max|before|until)([A-Z]\w*)$/,
  /^(\w+?)Max$/,
  /^(\w+?)(?:Before|Until|To)$/,
];

/** Names that say that the bound itself belongs to what is asked for. */
const INCLUSIVE = /^(?:min|max)(?:_|[A-Z])|_(?:min|max|gte|lte)$|(?:Min|Max)$|\[[gl]te\]$/;

function otherTest(parameter: Parameter, item: readonly Schema[]): FilterTest | undefined {
  const text = textFilterOf(parameter, item);
  const [first] = text?.members ?? [];
  if (text !== undefined && first !== undefined) return { parameter, member: first, kind: 'text', text, others: [] };
  for (const [kind, patterns] of [
    ['not', NEGATED],
    ['after', AFTER],
    ['before', BEFORE],
  ] as const) {
    const name = patterns.map((pattern) => pattern.exec(parameter.name)?.[1]).find((found) => found !== undefined);
    const member = name === undefined ? undefined : memberFor(name, kind, item);
    if (member !== undefined) return boundTest(parameter, member, kind);
  }
  return (
    listTest(parameter, item) ?? anyOfTest(parameter, item) ?? partTest(parameter, item) ?? spanTest(parameter, item)
  );
}

/** A word that items have in a list of theirs. */
function listTest(parameter: Parameter, item: readonly Schema[]): FilterTest | undefined {
  const member = [parameter.name, `${parameter.name}s`].find((name) => isListOfTexts(propertySchemas(item, name)));
  const isText = isOf(
    [parameter.schema, ...applicators([parameter.schema]).flatMap(({ items }) => items ?? [])],
    'string',
  );
  return member !== undefined && isText && !/^(?:sort|order|fields|include|search|q|with)/.test(parameter.name)
    ? { parameter, member, kind: 'has', others: [], needsAll: areAllNeeded(parameter.description ?? '') }
    : undefined;
}

function boundTest(parameter: Parameter, member: string, kind: 'not' | 'after' | 'before'): FilterTest {
  if (kind === 'not') return { parameter, member, kind, others: [] };
  const isSaidIn = isBoundIncluded(parameter.description ?? '');
  return { parameter, member, kind, others: [], isInclusive: INCLUSIVE.test(parameter.name), isSaidIn };
}

/** In what something is counted, at the end of a name. */
const UNIT =
  /_(?:cents?|minor|eur|usd|k?g|t(?:ons?)?|[ckm]?m[23]?|m?l|lit(?:re|er)s?|ha|m?s|seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|years?|bytes?|[kmg]b|percent|pct|points?|degrees)$/;

function memberFor(name: string, kind: 'not' | 'after' | 'before', item: readonly Schema[]): string | undefined {
  // `minCapacity` is about `capacity`, `departsAfter` about `departsAt`.
  const word = snakeCase(name);
  const meant = kind === 'not' ? [word] : [`${word}_at`, `${word}_date`, `${word}_on`, word];
  const members = propertyNames(item);
  const exact = meant.flatMap((each) => members.filter((member) => snakeCase(member) === each));
  // `min_area` is about `area_m2`.
  const measured = members.filter((member) => kind !== 'not' && snakeCase(member).replace(UNIT, '') === word);
  const names = [...exact, ...measured.filter((member) => !exact.includes(member))];
  return names.find((candidate) => {
    const schemas = propertySchemas(item, candidate);
    if (kind === 'not') return isOf(schemas, 'string') && schemas.some((schema) => schema.enum !== undefined);
    return (
      isOf(schemas, 'integer') ||
      isOf(schemas, 'number') ||
      schemas.some(({ format }) => format === 'date' || format === 'date-time')
    );
  });
}

function isListOfTexts(schemas: readonly Schema[]): boolean {
  return isOf(schemas, 'array') && isOf(applicators(schemas.flatMap(({ items }) => items ?? [])), 'string');
}

function isOf(schemas: readonly Schema[], type: Schema['types'][number]): boolean {
  return schemas.some(({ types }) => types.includes(type));
}

/** Values that a filter can be asked for, from what the list shows: those that tell items apart. */
export function valuesFor(test: FilterTest, items: readonly unknown[]): readonly JsonValue[] {
  const { parameter, member, kind, text } = test;
  if (text !== undefined) return textsFor(parameter, text, items);
  const shown = items.flatMap((item): readonly unknown[] => {
    const value = memberOf(item, member);
    return kind === 'has' && Array.isArray(value) ? (value as readonly unknown[]) : [value];
  });
  if (test.kind === 'within') return daysAround(test, items);
  const known = shown.filter((value): value is string | number | true => {
    return value === true || typeof value === 'number' || (typeof value === 'string' && value !== '');
  });
  const isList = parameter.schema.types.includes('array');
  const distinct = [...new Set(known)];
  const ranked = kind === 'after' || kind === 'before' ? middle(distinct) : distinct;
  return ranked
    .map((value): JsonValue => (isList ? [value] : value))
    .filter((value) => fits(parameter.schema, value, 'write'));
}

function textsFor({ schema }: Parameter, text: TextFilter, items: readonly unknown[]): readonly JsonValue[] {
  const shown = text.members.flatMap((member) => items.map((item) => memberOf(item, member)));
  const known = [...new Set(shown)].filter(
    (value): value is string => typeof value === 'string' && value.trim() !== '',
  );
  return [...new Set(known.flatMap((value) => askedFor(value, text, schema) ?? []))];
}

/** Two words at once, where one of them is enough. */
export function manyWords(test: FilterTest, items: readonly unknown[]): readonly JsonValue[] {
  if (test.kind !== 'is' || !test.parameter.schema.types.includes('array')) return [];
  const [one, two] = valuesFor(test, items).flatMap((value): readonly JsonValue[] =>
    Array.isArray(value) ? value : [],
  );
  return one === undefined || two === undefined
    ? []
    : [[one, two]].filter((both) => fits(test.parameter.schema, both, 'write'));
}

/** Members that a search does not look into, and whose texts are searched for. */
const ELSEWHERE = 2;

/** A text of each of some members that are not looked into, where a search leaves out what it does not find. */
export function wordsElsewhere({ parameter, text }: FilterTest, items: readonly unknown[]): readonly JsonValue[] {
  if (text?.isOnly !== true) return [];
  const own = items.flatMap((item) => text.members.map((member) => memberOf(item, member)));
  const found = text.elsewhere.flatMap((member) => {
    const texts = textsFor(parameter, { ...text, members: [member] }, items);
    // What is in both is found for the one, whatever is done about the other.
    return texts.find((value) => own.every((shown) => hasText(shown, String(value), text) === false)) ?? [];
  });
  return found.slice(0, ELSEWHERE);
}

function middle<Value extends string | number | true>(values: readonly Value[]): readonly Value[] {
  const sorted = values.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  const one = sorted[Math.floor(sorted.length / 2)];
  return one === undefined ? [] : [one];
}

/** Whether an item matches a filter; undefined where nobody can say: at the very bound, or without the member. */
export function matches(test: FilterTest, item: unknown, asked: JsonValue): boolean | undefined {
  const { member, kind, text } = test;
  const values: readonly unknown[] = Array.isArray(asked) ? (asked as readonly unknown[]) : [asked];
  if (kind === 'has' && values.length > 1) return hasThose(memberOf(item, member), values, test);
  const [value] = values;
  if (text !== undefined) return isFoundIn(item, String(value), text);
  const found = memberOf(item, member);
  if (kind === 'is') return values.some((each) => isSame(found, each));
  if (kind === 'within') return isWithin(test, item, value);
  if (found === undefined) return undefined;
  if (kind === 'not') return !isSame(found, value);
  if (kind === 'has') return Array.isArray(found) ? found.some((each: unknown) => isSame(each, value)) : undefined;
  return isBeyond(test, found, value);
}

/** Whether a list has one of several words, or all of them, as is said; undefined where it has some and nothing is said. */
function hasThose(found: unknown, values: readonly unknown[], { needsAll }: FilterTest): boolean | undefined {
  if (!Array.isArray(found)) return undefined;
  const shown: readonly unknown[] = found;
  const had = values.map((value) => shown.some((each) => isSame(each, value)));
  if (had.every((has) => has === had[0])) return had[0];
  return needsAll === undefined ? undefined : !needsAll;
}

/** Whether a value is on the side of a bound that was asked for. */
function isBeyond(
  { kind, isInclusive, isSaidIn, parameter }: FilterTest,
  found: unknown,
  value: unknown,
): boolean | undefined {
  // A bound that is a day is compared with the day of an instant.
  const order = orderOf(parameter.schema.format === 'date' ? dayOf(found) : found, value);
  if (order === 0 && isSaidIn !== undefined) return isSaidIn;
  if (order === 0 && isInclusive === true && typeof found === 'number') return true;
  return order === undefined || order === 0 ? undefined : order > 0 === (kind === 'after');
}

/** A bound that is a day is compared with the day of an instant; which day one of another zone belongs to is left to the service. */
function dayOf(found: unknown): unknown {
  if (typeof found !== 'string' || found.length <= 10) return found;
  return found.endsWith('Z') ? found.slice(0, 10) : undefined;
}

/** Found in one of the members, or in none of them; what nobody knows of is not found out. */
function isFoundIn(item: unknown, asked: string, text: TextFilter): boolean | undefined {
  const found = text.members.map((member) => hasText(memberOf(item, member), asked, text));
  if (found.includes(true)) return true;
  return found.includes(undefined) || !text.isOnly ? undefined : false;
}

/** Names of one thing are the same in capitals. */
function isSame(found: unknown, value: unknown): boolean {
  if (typeof found === 'string' && typeof value === 'string') return found.toLowerCase() === value.toLowerCase();
  return found === value;
}

/** Which of two numbers or instants is the greater one. */
export function orderOf(left: unknown, right: unknown): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  if (isAmount(left) && isAmount(right) && fractionOf(left) === fractionOf(right)) return Number(left) - Number(right);
  const [before, after] = [Date.parse(left), Date.parse(right)];
  const isDate = /^\d{4}-\d\d-\d\d/.test(left) && /^\d{4}-\d\d-\d\d/.test(right);
  return isDate && !Number.isNaN(before) && !Number.isNaN(after) ? before - after : undefined;
}

/** An amount that is written as a text, as money is to be exact: always with as many decimals. */
function isAmount(text: string): boolean {
  return /^-?\d+\.\d{2,}$/.test(text);
}

function fractionOf(text: string): number {
  return text.length - text.indexOf('.');
}
