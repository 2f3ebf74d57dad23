import { type ListFilter, listFiltersOf } from '../../../model/facts/paging/list-filters.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { FAILED_QUERY } from '../../session.ts';
import { childPointer, isObject, preview } from '../../schema-walk.ts';
import { successes, withParameter, withoutQuery } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { askPage, itemKeys } from './page-walk.ts';

/** Values of one filter that are tried: the first ones that the list itself shows. */
const VALUES = 2;

/** A list asked for by the value of a member has the items with that value: no others, and each that it had before. */
export const filters: Law = {
  id: 'filters',
  title: 'a filter gives the items that match it, all of them and no others',
  plan: (context) => context.api.operations.flatMap((operation) => planOperation(operation, context)),
};

function planOperation(operation: Operation, context: LawContext): readonly LawCase[] {
  const [base] = successes(context, operation);
  if (base === undefined) return [];
  return listFiltersOf(operation).map((filter) => ({
    kind: 'law',
    id: `${operation.operationId}/law/filters/${filter.parameter.name}`,
    law: filters.id,
    summary: `${filter.parameter.name} of ${operation.operationId}`,
    operation,
    effect: 'none',
    run: (probe) => tryFilter(base.call, filter, probe),
  }));
}

async function tryFilter(call: Call, filter: ListFilter, probe: Probe): Promise<void> {
  const { parameter, member } = filter;
  const key = `${call.operation.operationId} ${parameter.name}`;
  if (probe.observe(FAILED_QUERY, '').has(key))
    return probe.notProvable(`an example that sends ${parameter.name} fails`);
  const plain = withoutQuery(call, new Set([parameter.name]));
  const whole = await askPage(probe, plain);
  if (whole === undefined) return probe.notProvable('the list cannot be read without the filter');
  const values = shownValues(whole.items, filter);
  if (values.length === 0) return probe.notProvable(`no item shows a ${member} that can be asked for`);
  for (const value of values) {
    const page = await askPage(probe, withParameter(plain, parameter, value));
    if (page === undefined) return probe.notProvable(`${parameter.name}=${String(value)} gives no list`);
    demandSound(page.items, { filter, value, probe });
    // A full page may have no room for an item that comes after others.
    if (page.items.length >= whole.items.length && page.items.length > 1) continue;
    const again = await askPage(probe, plain);
    if (again === undefined || itemKeys(again.items).join('\n') !== itemKeys(whole.items).join('\n')) {
      return probe.notProvable('the list changes between two reads');
    }
    demandComplete(page.items, { filter, value, probe, whole: whole.items });
  }
}

/** Values of the member that the parameter takes; of truth values the one that every API means alike. */
function shownValues(items: readonly unknown[], { parameter, member }: ListFilter): readonly JsonValue[] {
  const shown = items.map((item) => memberOf(item, member)).filter((value) => value !== null && value !== false);
  const values = shown.filter((value): value is string | number | true => {
    const isScalar = typeof value === 'string' || typeof value === 'number' || value === true;
    return isScalar && value !== '' && fits(parameter.schema, value, 'write');
  });
  return [...new Set(values)].slice(0, VALUES);
}

interface Filtered {
  readonly filter: ListFilter;
  readonly value: JsonValue;
  readonly probe: Probe;
}

function demandSound(items: readonly unknown[], { filter: { parameter, member }, value, probe }: Filtered): void {
  const wrong = items.findIndex((item) => !isSame(memberOf(item, member), value));
  probe.demand(wrong === -1, {
    part: 'body',
    pointer: childPointer(childPointer('', Math.max(0, wrong)), member),
    expected: `${preview(value)}, ${parameter.name}=${String(value)} was asked for`,
    got: preview(memberOf(items[wrong], member)),
    cause: `filters ${parameter.name} sound`,
  });
}

function demandComplete(
  items: readonly unknown[],
  { filter: { parameter, member }, value, probe, whole }: Filtered & { readonly whole: readonly unknown[] },
): void {
  const matching = whole.filter((item) => isSame(memberOf(item, member), value));
  const given = new Set(itemKeys(items));
  const missing = itemKeys(matching).filter((key) => !given.has(key));
  probe.demand(missing.length === 0, {
    part: 'body',
    pointer: '',
    expected: `every item whose ${member} is ${preview(value)}, ${parameter.name}=${String(value)} was asked for`,
    got: `none with ${preview(missing[0])}`,
    cause: `filters ${parameter.name} complete`,
  });
}

/** Names of one thing are the same in capitals. */
function isSame(found: unknown, value: JsonValue): boolean {
  if (typeof found === 'string' && typeof value === 'string') return found.toLowerCase() === value.toLowerCase();
  return found === value;
}

function memberOf(item: unknown, name: string): unknown {
  return isObject(item) && Object.hasOwn(item, name) ? item[name] : undefined;
}
