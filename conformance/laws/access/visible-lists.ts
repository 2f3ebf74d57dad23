import { fits } from '../../../model/facts/sample/fits.ts';
import { listFiltersOf } from '../../../model/facts/paging/list-filters.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import { type Resource, itemParameter, resourcesOf } from '../../../model/facts/resources/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { nameIn } from '../../cases/listed-value.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { ANONYMOUS } from '../../scenario/scenario.ts';
import { preview } from '../../schema-walk.ts';
import { successes, withParameter } from '../base-call.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { listsElsewhere } from '../lists/lists-elsewhere.ts';
import { wholeList } from '../lists/whole-list.ts';
import { topOf } from './apart.ts';

/** Items of a list that are read one by one. */
const MOST = 8;

/** What somebody sees in a list, they can read; what they may not read, they do not see there, whoever of the scenario they are. */
export const visibleLists: Law = {
  id: 'visible-lists',
  title: 'whoever sees something in a list can read it',
  plan: (context) =>
    resourcesOf(context.api).flatMap((resource) =>
      [resource.list, ...listsElsewhere(resource, context)].flatMap((list) => caseOf(resource, list, context) ?? []),
    ),
};

interface Listed {
  readonly list: ExampleCase;
  readonly read: Operation;
  readonly item: Parameter;
  readonly resource: Resource;
}

function caseOf(resource: Resource, list: Operation | undefined, context: LawContext): LawCase | undefined {
  const { read } = resource;
  const [base] = list === undefined ? [] : successes(context, list);
  const item = read && itemParameter(read, resource);
  if (list === undefined || read === undefined || base === undefined || item === undefined) return undefined;
  const needed = read.parameters.filter((parameter) => parameter.required && parameter !== item);
  const known = new Set(base.call.parameters.map(({ parameter }) => parameter.name));
  if (!needed.every(({ name, in: where }) => where === 'path' && known.has(name))) return undefined;
  if (!read.responses.some(isSuccess)) return undefined;
  return {
    kind: 'law',
    id: `${list.operationId}/law/visible-lists`,
    law: visibleLists.id,
    summary: `${list.operationId}, then ${read.operationId}, as everybody`,
    operation: list,
    effect: 'none',
    run: (probe) => lookAt({ list: base, read, item, resource }, probe),
  };
}

async function lookAt({ list, read, item, resource }: Listed, probe: Probe): Promise<void> {
  const { scenario } = probe;
  const named = [...scenario.identities.keys()].filter((name) => !scenario.refused.has(name));
  const others = [...scenario.apart, ...scenario.readers, ...scenario.strangers, ...named].filter((name) =>
    scenario.identities.has(name),
  );
  // Who names nobody is shown what anybody may list; reading it is another matter where that asks for a credential.
  const lookers = [list.call.identity, ...others].filter((name) => name !== ANONYMOUS || isOpen(read));
  let count = 0;
  const seen = new Set<string>();
  for (const identity of new Set(lookers)) {
    const call = { ...widened(list.call), identity };
    const first = await probe.send(call, { refused: true });
    const whole = first.response.status < 300 ? await wholeList(probe, call, { most: 1 }) : undefined;
    const names = (whole?.items ?? [])
      .flatMap((entry) => nameIn(entry, item) ?? [])
      .filter((name) => fits(item.schema, name, 'write'));
    // Those that the first one does not see say most, and the newest are not always first.
    const chosen = [...names.filter((name) => !seen.has(String(name))), ...names].slice(0, MOST);
    if (identity === list.call.identity) for (const name of names) seen.add(String(name));
    for (const name of spread(names, chosen)) {
      const answer = await probe.send(readOf({ call, read, item }, name), { refused: true });
      count += 1;
      const { status } = answer.response;
      const isThere = status < 400 || status >= 500 || isForLess(identity, status, scenario);
      const expected = `what ${list.call.operation.operationId} shows ${identity} to be there for them`;
      const cause = `apart ${topOf(resource).path}`;
      const got = `${status} for ${preview(name)}`;
      probe.demand(isThere, { part: 'status', pointer: '', expected, got, cause }, [first, answer]);
      if (!isThere) return;
    }
  }
  if (count === 0) probe.notProvable('no list shows anything that can be read');
}

/** True for an operation that can be called without a credential. */
function isOpen({ security }: Operation): boolean {
  return security.length === 0 || security.some(({ schemes }) => schemes.length === 0);
}

/** The list with everything that it leaves out by default. */
function widened(call: Call): Call {
  return listFiltersOf(call.operation).reduce((sum, { parameter, others }) => {
    const all = others.find((word) => /^(?:all|any)$/i.test(word));
    return all === undefined ? sum : withParameter(sum, parameter, all);
  }, call);
}

/** Names from all over the list. */
function spread(
  names: readonly (string | number)[],
  first: readonly (string | number)[],
): readonly (string | number)[] {
  const step = Math.max(1, Math.ceil(names.length / MOST));
  return [...new Set([...first, ...names.filter((_, index) => index % step === 0)])].slice(0, MOST * 2);
}

function readOf(
  { call, read, item }: { readonly call: Call; readonly read: Operation; readonly item: Parameter },
  name: string | number,
): Call {
  const given = new Map(call.parameters.map(({ parameter, value }) => [parameter.name, value]));
  const parameters = read.parameters.flatMap((parameter) => {
    if (parameter.in !== 'path') return [];
    return [{ parameter, value: parameter === item ? new OwnValue(name) : given.get(parameter.name) }];
  });
  return { operation: read, identity: call.identity, parameters, body: undefined };
}

/** A credential for less than everything may be refused, and nothing is hidden by that. */
function isForLess(identity: string, status: number, { apart, strangers }: Scenario): boolean {
  return status === 403 && identity !== 'default' && !apart.has(identity) && !strangers.has(identity);
}
