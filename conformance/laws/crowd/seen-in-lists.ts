import { type Resource, itemParameter, resourcesOf } from '../../../model/facts/resources/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { nameIn } from '../../cases/listed-value.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { nameOfNobody } from '../../cases/name-of-nobody.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { isObject } from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import type { LawCase, LawContext, Probe } from '../law.ts';
import { listsElsewhere } from '../lists/lists-elsewhere.ts';
import { type WholeList, exchangesOf, wholeList } from '../lists/whole-list.ts';
import { STATE_MEMBERS } from '../values/changes-of-state.ts';
import { demandAlike, sharedMembers } from './shown-alike.ts';

/** Things that are read one by one. */
const MOST = 8;

/** What is there already, in the lists of other places: an entry shows the thing as it shows itself, whatever state it is in. */
export function seenInLists(context: LawContext): readonly LawCase[] {
  return resourcesOf(context.api).flatMap((resource) =>
    listsElsewhere(resource, context).flatMap((list) => caseOf(resource, list, context) ?? []),
  );
}

/** A list, and how its entries are read. */
interface Seen {
  readonly list: ExampleCase;
  readonly read: Operation;
  readonly item: Parameter;
  readonly members: readonly string[];
}

function caseOf(resource: Resource, operation: Operation, context: LawContext): LawCase | undefined {
  const { read } = resource;
  const [list] = successes(context, operation);
  const item = read && itemParameter(read, resource);
  const members = read === undefined ? [] : sharedMembers(operation, read);
  if (list === undefined || read === undefined || item === undefined || members.length === 0) return undefined;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/same-in-list`,
    law: 'same-in-list',
    summary: `${operation.operationId} and ${read.operationId} of what is there`,
    operation,
    effect: 'none',
    run: (probe) => compareSeen({ list, read, item, members }, probe),
  };
}

async function compareSeen({ list: { call }, read, item, members }: Seen, probe: Probe): Promise<void> {
  const whole = await wholeList(probe, call, { most: 3 });
  if (whole === undefined || whole.items.length === 0) return probe.notProvable('the list shows nothing');
  const entries = ofEachState(whole).flatMap(({ index, entry }) => {
    const name = nameIn(entry, item);
    return name === undefined ? [] : [{ index, entry, name }];
  });
  const one = (name: string | number): Call => ({
    operation: read,
    identity: call.identity,
    parameters: [{ parameter: item, value: new OwnValue(name) }],
    body: undefined,
  });
  const nobody = entries[0] && nameOfNobody(entries[0].name, item);
  const isByRote = nobody !== undefined && (await probe.send(one(nobody), { refused: true })).response.status < 300;
  if (nobody === undefined || isByRote) return probe.notProvable('what nobody has made can be read as well');
  for (const { index, entry, name } of entries.slice(0, MOST)) {
    const answer = await probe.send(one(name), { refused: true });
    const alone = answer.content.kind === 'json' && answer.response.status === 200 ? answer.content.value : undefined;
    const exchanges = [...exchangesOf(whole), answer];
    const places = { list: call.operation, read, members, index };
    if (isObject(alone) && !demandAlike(places, { entry, alone }, exchanges, probe)) return;
  }
}

/** The entries, those first that are in a state that none before them is in. */
function ofEachState({
  items,
}: WholeList): readonly { readonly index: number; readonly entry: Readonly<Record<string, unknown>> }[] {
  const seen = new Set<string>();
  const entries = items.flatMap((entry, index) => {
    if (!isObject(entry)) return [];
    const state = JSON.stringify(STATE_MEMBERS.map((member) => entry[member]));
    const isNew = !seen.has(state);
    seen.add(state);
    return [{ index, entry, isNew }];
  });
  return entries.toSorted((one, other) => Number(other.isNew) - Number(one.isNew) || one.index - other.index);
}
