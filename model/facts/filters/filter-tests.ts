import { snakeCase } from '../../snake-case.ts';
import type { Operation } from '../../operation.ts';
import type { Parameter } from '../../parameter.ts';
import type { Schema } from '../../schema.ts';
import { applicators, propertyNames, propertySchemas } from '../members/applicators.ts';
import { isBack } from '../paging/back-words.ts';
import { listFiltersOf } from '../paging/list-filters.ts';
import { listPlaceOf, pagePlanOf } from '../paging/index.ts';
import { paginationOf } from '../pagination.ts';
import { bareBound } from './bare-bounds.ts';
import { anyOfTest, partTest, spanTest } from './more-filters.ts';
import { UNIT, endingMember } from './ending-member.ts';
import { areAllNeeded, isBoundIncluded, isOutInPassing, isPlainBound } from './filter-words.ts';
import { nestedTest } from './nested-filters.ts';
import type { FilterTest } from './one-filter.ts';
import { textFilterOf } from './text-filter.ts';

const named = new WeakMap<Operation, readonly FilterTest[]>();
const withBareBounds = new WeakMap<Operation, readonly FilterTest[]>();

/**
 * The filters of a list that names leave no doubt about. Memoised.
 * @param withBare true to have bounds as well of which neither name nor description says the member (`from`): only things made to differ show them
 */
export function filterTests(operation: Operation, withBare = false): readonly FilterTest[] {
  const memo = withBare ? withBareBounds : named;
  const tests = memo.get(operation) ?? findTests(operation, withBare);
  memo.set(operation, tests);
  return tests;
}

function findTests(operation: Operation, withBare: boolean): readonly FilterTest[] {
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
      !moving.includes(parameter) &&
      !isSent(parameter, operation)
    );
  });
  const more = others.flatMap((parameter) => {
    const bare = bareBound(parameter, item);
    const isSure = bare !== undefined && (withBare || bare.isSaid);
    return (isSure ? boundTest(parameter, bare.member, bare.kind) : undefined) ?? otherTest(parameter, item) ?? [];
  });
  return [...equal, ...withContrast(more, item)];
}

/**
 * "Before this time", where the other bound of the same member is said to be in or out: then it is meant as it stands. Which instants of
 * a day are after that day is left to the service.
 */
function withContrast(tests: readonly FilterTest[], item: readonly Schema[]): readonly FilterTest[] {
  return tests.map((test) => {
    const { kind, member, isSaidIn, parameter } = test;
    if ((kind !== 'after' && kind !== 'before') || isSaidIn !== undefined) return test;
    const isOfDay = parameter.schema.format === 'date' && !isOf(propertySchemas(item, member), 'string', 'date');
    const isTold = tests.some((other) => other !== test && other.member === member && other.isSaidIn !== undefined);
    return isTold && !isOfDay && isPlainBound(parameter.description ?? '') ? { ...test, isSaidIn: false } : test;
  });
}

/** True for what the next page is asked for by, or where cursors lead on, the one before. */
function isSent(parameter: Parameter, operation: Operation): boolean {
  const plan = pagePlanOf(operation);
  const isLed = plan === undefined || plan.style === 'link' || plan.style === 'url';
  if (isLed || plan.send.in !== 'query') return false;
  return plan.send.name === parameter.name || (plan.style === 'cursor' && isBack(parameter));
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
  return (
    comparedTest(parameter, item) ??
    listTest(parameter, item) ??
    anyOfTest(parameter, item) ??
    partTest(parameter, item) ??
    spanTest(parameter, item) ??
    nestedTest(parameter, item)
  );
}

/** What is asked for by a bound, or by what it is not. */
function comparedTest(parameter: Parameter, item: readonly Schema[]): FilterTest | undefined {
  for (const [kind, patterns] of [
    ['not', NEGATED],
    ['after', AFTER],
    ['before', BEFORE],
  ] as const) {
    const name = patterns.map((pattern) => pattern.exec(parameter.name)?.[1]).find((found) => found !== undefined);
    if (name === undefined) continue;
    const ending = kind === 'not' ? undefined : endingMember(name, parameter, item);
    const member = memberFor(name, kind, item) ?? ending;
    if (member !== undefined) return boundTest(parameter, member, kind);
  }
  return undefined;
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
  const isTorn = INCLUSIVE.test(parameter.name) && isOutInPassing(parameter.description ?? '');
  if (isTorn) return { parameter, member, kind, others: [] };
  const isSaidIn = isBoundIncluded(parameter.description ?? '');
  return { parameter, member, kind, others: [], isInclusive: INCLUSIVE.test(parameter.name), isSaidIn };
}

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

function isOf(schemas: readonly Schema[], type: Schema['types'][number], form?: string): boolean {
  return schemas.some(({ types, format }) => types.includes(type) && (form === undefined || form === format));
}
