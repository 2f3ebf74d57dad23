import { type Narrowing, narrowingOf } from '../../../model/facts/filters/narrowing.ts';
import { listFiltersOf } from '../../../model/facts/paging/list-filters.ts';
import { pagePlanOf } from '../../../model/facts/paging/index.ts';
import { itemParameter, resourcesOf } from '../../../model/facts/resources/index.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { nameIn } from '../../cases/listed-value.ts';
import { ANONYMOUS } from '../../scenario/scenario.ts';
import { isObject, preview } from '../../schema-walk.ts';
import { successes, withParameter, withoutQuery } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { countsAsked } from './filters.ts';
import { demandTotals, toldTotal } from '../lists/list-total.ts';
import { isOfWords, shownFor, toldFor } from './shown-values.ts';
import { hasBrokenPages } from './sound-list.ts';
import { type WholeList, exchangesOf, wholeList } from '../lists/whole-list.ts';

/** Identities that ask, filters that each asks by, and values of one filter: of what is hidden, and of what is shown. */
const [IDENTITIES, FILTERS, HIDDEN, SHOWN] = [6, 6, 3, 2];

/**
 * What is said to select shows nothing that the list does not show without it, whoever asks: neither what others alone are shown, nor what is
 * left out for everybody.
 */
export const narrowed: Law = {
  id: 'narrowed',
  title: 'a filter shows and counts nothing that the list hides without it, whoever asks',
  plan: (context) => context.api.operations.flatMap((operation) => caseOf(operation, context) ?? []),
};

/** What an entry is called; undefined where nothing tells. */
type Naming = (item: unknown) => string | undefined;

function caseOf(operation: Operation, context: LawContext): LawCase | undefined {
  const [base] = successes(context, operation);
  const narrowing = narrowingOf(operation, context.api).slice(0, FILTERS);
  if (base === undefined || narrowing.length === 0) return undefined;
  const call = withoutQuery(base.call, new Set(narrowing.map(({ parameter }) => parameter.name)));
  const named = narrowing.map(({ parameter }) => parameter.name).join(', ');
  return {
    kind: 'law',
    id: `${operation.operationId}/law/narrowed`,
    law: narrowed.id,
    summary: `${operation.operationId} by ${named}, as everybody`,
    operation,
    effect: 'none',
    run: (probe) => lookAt({ call, narrowing, nameOf: namingOf(operation, context) }, probe),
  };
}

function namingOf(operation: Operation, { api }: LawContext): Naming {
  const resource = resourcesOf(api).find(({ list }) => list === operation);
  const parameter = resource?.read && itemParameter(resource.read, resource);
  return (item) => {
    if (!isObject(item)) return undefined;
    const name = item['id'] ?? (parameter && nameIn(item, parameter));
    return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
  };
}

interface Looking {
  readonly call: Call;
  readonly narrowing: readonly Narrowing[];
  readonly nameOf: Naming;
}

async function lookAt(looking: Looking, probe: Probe): Promise<void> {
  const { call, nameOf } = looking;
  if (probe.isBrokenList(call.operation.operationId) || hasBrokenPages(call, probe))
    return probe.notProvable('the list is not read as it should be');
  const plain = await plainLists(looking, probe);
  if (plain.size === 0) return probe.notProvable('the list cannot be read to its end, or its entries have no names');
  const wide = await readAs(widened(call), probe);
  const all = [...plain.values(), ...(wide === undefined ? [] : [wide])].flatMap(({ items }) => items);
  let count = 0;
  for (const [identity, list] of plain) {
    const hidden = hiddenIn(list, all, nameOf);
    if (hidden.length === 0 && identity !== call.identity) continue;
    const asked = looking.narrowing.flatMap((each) =>
      valuesOf(each, { hidden, list }).map((value) => ({ each, value, list })),
    );
    count += asked.length;
    for (const one of asked) if (!(await holds({ ...looking, call: { ...call, identity } }, one, probe))) return;
  }
  if (count === 0) probe.notProvable('no entry shows what the list could be asked for');
}

/** What each of those who may see the list is shown without any filter. */
async function plainLists({ call, nameOf }: Looking, probe: Probe): Promise<ReadonlyMap<string, WholeList>> {
  const plain = new Map<string, WholeList>();
  for (const identity of lookersOf(call, probe)) {
    const list = await readAs({ ...call, identity }, probe);
    if (list?.isComplete === true && !isCut(call, list) && areNamed(list, nameOf)) plain.set(identity, list);
  }
  return plain;
}

/** The entries that a list has not. */
function hiddenIn({ items }: WholeList, all: readonly unknown[], nameOf: Naming): readonly unknown[] {
  const shown = new Set(items.map(nameOf));
  return all.filter((item) => nameOf(item) !== undefined && !shown.has(nameOf(item)));
}

/** Everybody of the scenario who is not refused, the one of the example first. */
function lookersOf({ identity, operation }: Call, { scenario }: Probe): readonly string[] {
  const { security } = operation;
  const isOpen = security.length === 0 || security.some(({ schemes }) => schemes.length === 0);
  const others = [...scenario.identities.keys()].filter((name) => !scenario.refused.has(name) && name !== ANONYMOUS);
  return [...new Set([identity, ...others, ...(isOpen ? [ANONYMOUS] : [])])].slice(0, IDENTITIES);
}

/** The whole list; undefined where it is refused. */
function readAs(call: Call, probe: Probe): Promise<WholeList | undefined> {
  return wholeList(probe, call, { most: 5, isTried: true });
}

/** True where a list says that there is more, or nothing tells how it goes on and it has as many entries as somebody thought to be enough. */
function isCut({ operation }: Call, list: WholeList): boolean {
  const { items } = list;
  if ((toldTotal(list) ?? 0) > items.length) return true;
  return pagePlanOf(operation) === undefined && items.length >= 10 && items.length % 5 === 0;
}

function areNamed({ items }: WholeList, nameOf: Naming): boolean {
  const names = items.flatMap((item) => nameOf(item) ?? []);
  return names.length === items.length && new Set(names).size === items.length;
}

/** The list with what it leaves out for everybody. */
function widened(call: Call): Call {
  const words = listFiltersOf(call.operation).reduce((sum, { parameter, others }) => {
    const all = others.find((word) => /^(?:all|any)$/i.test(word));
    return all === undefined ? sum : withParameter(sum, parameter, all);
  }, call);
  const flags = call.operation.parameters.filter(
    ({ name, in: where, schema }) =>
      where === 'query' && schema.types.includes('boolean') && /^(?:include|with|show|all)/i.test(name),
  );
  return flags.reduce((sum: Call, parameter) => withParameter(sum, parameter, true), words);
}

interface Seen {
  readonly hidden: readonly unknown[];
  readonly list: WholeList;
}

function valuesOf(each: Narrowing, { hidden, list }: Seen): readonly JsonValue[] {
  const shown = shownFor(each, list.items);
  const texts = new Set(shown.map((value) => JSON.stringify(value)));
  const isShown = (value: JsonValue): boolean => texts.has(JSON.stringify(value));
  const needsShown = each.isOfShown || isOfWords(each);
  // What both have asks for what is hidden as well.
  const found = shownFor(each, hidden).filter((value) => !needsShown || isShown(value));
  const told = needsShown ? [] : toldFor(each);
  const values = [...found.slice(0, HIDDEN), ...shown.slice(0, SHOWN), ...told.slice(0, 1)];
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

interface AskedBy {
  readonly each: Narrowing;
  readonly value: JsonValue;
  readonly list: WholeList;
}

/** Asked for by a value, the list has nothing that it had not, and counts no more than it has. */
async function holds({ call, nameOf }: Looking, { each, value, list }: AskedBy, probe: Probe): Promise<boolean> {
  const { parameter } = each;
  const found = await readAs(withParameter(call, parameter, value), probe);
  if (found === undefined) return true;
  const [more] = hiddenIn(list, found.items, nameOf);
  if (more !== undefined && !isSame(await readAs(call, probe), list, nameOf))
    return probe.notProvable('the list changes between two reads');
  const { operationId } = call.operation;
  const expected = `nothing but what ${operationId} shows ${call.identity} without ${parameter.name} as well`;
  const got = `${preview(more)}, by ${parameter.name}=${preview(value)}`;
  const cause = `narrowed ${operationId}`;
  const exchanges = [...exchangesOf(list), ...exchangesOf(found)];
  probe.demand(more === undefined, { part: 'body', pointer: '', expected, got, cause }, exchanges);
  if (more !== undefined) return false;
  // What counts wrong without the filter too, or everything whatever is asked for, is told of by others.
  const isCounted = countsAsked(call.operation) && toldTotal(list) === list.items.length;
  return !isCounted || toldTotal(found) === list.items.length || demandTotals(found, found, probe);
}

/** True where a list is read as it was before: names that are new each time tell nothing. */
function isSame(again: WholeList | undefined, list: WholeList, nameOf: Naming): boolean {
  const [now, then] = [again?.items ?? [], list.items].map((items) =>
    items.map((item) => nameOf(item) ?? '').toSorted(),
  );
  return again?.isComplete === true && now?.join('\n') === then?.join('\n');
}
