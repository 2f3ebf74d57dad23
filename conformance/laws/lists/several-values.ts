import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { BROKEN_PAGES } from '../../session.ts';
import { applicators, isObject, preview, propertySchemas } from '../../schema-walk.ts';
import { successes, withParameter, withoutQuery } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { itemKeys } from './page-walk.ts';
import { type LeftOut, type Several, leftOutBy, severalOf } from './several-words.ts';
import { type WholeList, exchangesOf, wholeList } from './whole-list.ts';

/**
 * Several values of a filter give what each of them gives, all together or any of them, and a filter of the opposite (`not[label]`) leaves out
 * what the filter gives: no member has to be known for that.
 */
export const severalValues: Law = {
  id: 'several-values',
  title: 'several values of a filter give what all, or any, of them give, and the opposite leaves that out',
  plan: (context) => context.api.operations.flatMap((operation) => casesOf(operation, context)),
};

/** Values that are tried. */
const VALUES = 4;
/** Values that nothing has. */
const UNKNOWN = ['forgewright-unknown', 987_654_321];
/** Pages that are read of a list. */
const PAGES = 5;

function casesOf(operation: Operation, context: LawContext): readonly LawCase[] {
  const bases = successes(context, operation);
  const [base] = bases;
  if (operation.method !== 'GET' || base === undefined) return [];
  const caseOf = (name: string, run: LawCase['run']): LawCase => ({
    kind: 'law',
    id: `${operation.operationId}/law/several-values/${name}`,
    law: severalValues.id,
    summary: `several values of ${name} of ${operation.operationId}`,
    operation,
    effect: 'none',
    run,
  });
  const together = operation.parameters.flatMap((parameter) => {
    const several = severalOf(parameter);
    if (several === undefined) return [];
    const shown = shownValues(parameter, bases);
    return [caseOf(parameter.name, (probe) => tryTogether(base.call, { parameter, several, shown }, probe))];
  });
  const left = leftOutBy(operation);
  if (left === undefined) return together;
  return [...together, caseOf(left.parameter.name, (probe) => tryOpposite(base.call, left, { bases, probe }))];
}

/** Values that examples send. */
function shownValues(parameter: Parameter, bases: readonly ExampleCase[]): readonly unknown[] {
  return bases
    .flatMap(({ call }) => call.parameters)
    .flatMap((item): readonly unknown[] => {
      if (item.parameter !== parameter) return [];
      return Array.isArray(item.value) ? (item.value as readonly unknown[]) : [item.value];
    });
}

/** Values that the items of a list have, as one or among others. */
function valuesIn({ items }: WholeList, name: string): readonly unknown[] {
  return items.flatMap((item): readonly unknown[] => {
    const value = isObject(item) ? item[name] : undefined;
    return Array.isArray(value) ? (value as readonly unknown[]) : [value];
  });
}

function plainOf(values: readonly unknown[]): readonly (string | number)[] {
  const plain = values.filter(
    (value): value is string | number => typeof value === 'number' || (typeof value === 'string' && value !== ''),
  );
  return [...new Set(plain)].filter((value) => !String(value).includes(','));
}

/** A list that was read to its end, and what it has. */
interface Seen {
  readonly list: WholeList;
  readonly keys: ReadonlySet<string>;
}

async function see(call: Call, probe: Probe): Promise<Seen | undefined> {
  const list = await wholeList(probe, call, { most: PAGES });
  if (list?.isComplete !== true) return undefined;
  const keys = new Set(itemKeys(list.items));
  return keys.size === list.items.length ? { list, keys } : undefined;
}

/** One value, and what is given for it alone. */
interface Alone extends Seen {
  readonly value: JsonValue;
  readonly name: string;
}

interface Together {
  readonly parameter: Parameter;
  readonly several: Several;
  readonly shown: readonly unknown[];
}

async function tryTogether(call: Call, { parameter, several, shown }: Together, probe: Probe): Promise<void> {
  const plain = withoutQuery(call, new Set([parameter.name]));
  const whole = await wholeToCompare(plain, probe);
  const name = parameter.name.replace(/\[\]$/, '');
  const values = plainOf([...shown, ...valuesIn(whole.list, name)]).filter((value) =>
    fits(parameter.schema, [value], 'write'),
  );
  const alone: Alone[] = [];
  // What nothing has gives nothing: beside it another value shows whether both are asked for.
  const unknown = UNKNOWN.filter((value) => fits(parameter.schema, [value], 'write')).slice(0, 1);
  for (const value of [...values.slice(0, VALUES), ...unknown]) {
    const seen = await see(withParameter(plain, parameter, [value]), probe);
    if (seen !== undefined) alone.push({ ...seen, value, name });
  }
  const pair = pairOf(alone, ({ value: one }, { value: other }) => fits(parameter.schema, [one, other], 'write'));
  if (pair === undefined) return probe.notProvable(`no two values of ${name} give different items`);
  const [one, other] = pair;
  const both = await see(withParameter(plain, parameter, [one.value, other.value]), probe);
  if (both === undefined) return probe.notProvable('the list cannot be read with two values');
  const isAll = several === 'all';
  const wanted = new Set(
    [...one.keys, ...other.keys].filter((key) => !isAll || (one.keys.has(key) && other.keys.has(key))),
  );
  const told = `what ${isAll ? 'both' : 'any'} of ${preview(one.value)} and ${preview(other.value)} give`;
  demandSame({ got: both, wanted, told, shown: [one, other] }, parameter, probe);
}

interface Around {
  readonly bases: readonly ExampleCase[];
  readonly probe: Probe;
}

interface Plain {
  readonly call: Call;
  readonly whole: Seen;
  readonly bases: readonly ExampleCase[];
}

/** Values that the opposite takes as well, each with what the filter gives for it. */
async function aloneBy(
  { call: plain, whole, bases }: Plain,
  { parameter, members }: LeftOut,
  probe: Probe,
): Promise<readonly Alone[]> {
  const alone: Alone[] = [];
  for (const { name, filter } of members) {
    const values = plainOf([...valuesIn(whole.list, name), ...shownValues(filter, bases)]).slice(0, VALUES);
    for (const value of values) {
      const asked = [value, [value]].find((each) => fits(filter.schema, each, 'write'));
      // How a list is written inside an object of the query is nowhere said (OAS 4.8.12.4).
      const sent = [value, String(value)].find((each) => isTaken(parameter, { [name]: each }));
      const seen =
        asked === undefined || sent === undefined ? undefined : await see(withParameter(plain, filter, asked), probe);
      // What is listed for a value alone is what the plain list has as well.
      const isPart = seen !== undefined && [...seen.keys].every((key) => whole.keys.has(key));
      if (seen !== undefined && sent !== undefined && isPart && seen.keys.size > 0)
        alone.push({ ...seen, value: sent, name });
    }
  }
  return alone;
}

async function tryOpposite(call: Call, { parameter, members }: LeftOut, { bases, probe }: Around): Promise<void> {
  const plain = withoutQuery(call, new Set([parameter.name, ...members.map(({ filter }) => filter.name)]));
  const whole = await wholeToCompare(plain, probe);
  const alone = await aloneBy({ call: plain, whole, bases }, { parameter, members }, probe);
  const [first] = alone;
  if (first === undefined) return probe.notProvable('no item shows a value that can be asked for');
  const leave = async (left: readonly Alone[], value: { readonly [name: string]: JsonValue }): Promise<void> => {
    const got = await see(withParameter(plain, parameter, value), probe);
    if (got === undefined) return;
    const wanted = new Set([...whole.keys].filter((key) => !left.some(({ keys }) => keys.has(key))));
    const told = `everything but what ${left.map(({ name, value: each }) => `${name} ${preview(each)}`).join(', and what ')} gives`;
    demandSame({ got, wanted, told, shown: [whole, ...left] }, parameter, probe);
  };
  await leave([first], { [first.name]: first.value });
  for (const [one, other] of pairsOf(alone).slice(0, PAIRS)) {
    const value =
      one.name === other.name ? joined(parameter, one, other) : { [one.name]: one.value, [other.name]: other.value };
    if (value !== undefined && isTaken(parameter, value)) await leave([one, other], value);
  }
}

/** Pairs of values that are left out together. */
const PAIRS = 3;

function isTaken({ schema }: Parameter, value: { readonly [name: string]: JsonValue }): boolean {
  return fits(schema, value, 'write');
}

/** Two values of one member with a comma between, where it says that it takes several. */
function joined({ schema }: Parameter, one: Alone, other: Alone): { readonly [name: string]: JsonValue } | undefined {
  const schemas = propertySchemas(applicators([schema]), one.name);
  const isListed = schemas.some(
    ({ extensions, description = '' }) => extensions['x-comma-list'] === true || /\bcommas?\b/i.test(description),
  );
  return isListed ? { [one.name]: `${String(one.value)},${String(other.value)}` } : undefined;
}

function pairsOf(alone: readonly Alone[]): readonly (readonly [Alone, Alone])[] {
  const pairs = alone.flatMap((one, index) => alone.slice(index + 1).map((other) => [one, other] as const));
  return pairs.filter(([one, other]) => !isSame(one.keys, other.keys));
}

function pairOf(
  alone: readonly Alone[],
  isTogether: (one: Alone, other: Alone) => boolean,
): readonly [Alone, Alone] | undefined {
  return pairsOf(alone).find(([one, other]) => isTogether(one, other));
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((key) => other.has(key));
}

async function wholeToCompare(plain: Call, probe: Probe): Promise<Seen> {
  if (probe.observe(BROKEN_PAGES, '').has(plain.operation.operationId))
    return probe.notProvable('pages leave something out or repeat it');
  return (await see(plain, probe)) ?? probe.notProvable('the list cannot be read to its end');
}

interface Comparison {
  readonly got: Seen;
  readonly wanted: ReadonlySet<string>;
  /** What is expected, in words. */
  readonly told: string;
  readonly shown: readonly Seen[];
}

function demandSame({ got, wanted, told, shown }: Comparison, { name }: Parameter, probe: Probe): void {
  const more = [...got.keys].find((key) => !wanted.has(key));
  const less = [...wanted].find((key) => !got.keys.has(key));
  const difference = more === undefined ? `none with ${less ?? ''}` : `one with ${more} as well`;
  const violation = {
    part: 'body',
    pointer: '',
    expected: told,
    got: difference,
    cause: `several-values ${name}`,
  } as const;
  const exchanges = [...shown, got].flatMap(({ list }) => exchangesOf(list));
  probe.demand(more === undefined && less === undefined, violation, exchanges);
}
