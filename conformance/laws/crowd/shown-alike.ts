import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { applicators, childPointer, preview } from '../../schema-walk.ts';
import type { Probe } from '../law.ts';

/** Where a thing is shown in two ways. */
export interface Places {
  readonly list: Operation;
  readonly read: Operation;
  readonly members: readonly string[];
  /** Number of the entry of the list. */
  readonly index: number;
}

interface Shown {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly alone: Readonly<Record<string, unknown>>;
}

/** What an entry of a list and the thing alone both show is the same; false where it is not. */
export function demandAlike(
  { list, read, members, index }: Places,
  { entry, alone }: Shown,
  exchanges: readonly Exchange[],
  probe: Probe,
): boolean {
  const wrong = members.find((member) => {
    const isShown = Object.hasOwn(entry, member) && Object.hasOwn(alone, member);
    const isJudged = isShown && !probe.scenario.volatile.has(member) && !probe.isFound(member);
    return isJudged && JSON.stringify(entry[member]) !== JSON.stringify(alone[member]);
  });
  const expected = `${preview(alone[wrong ?? ''])}, as ${read.operationId} shows it`;
  const pointer = wrong === undefined ? '' : childPointer(childPointer('', index), wrong);
  const cause = `same-in-list ${list.operationId} ${wrong ?? ''}`;
  const violation = { part: 'body', pointer, expected, got: preview(entry[wrong ?? '']), cause } as const;
  probe.demand(wrong === undefined, violation, exchanges);
  return wrong === undefined;
}

/** Members that the entries of a list and the thing alone describe in the same place. */
export function sharedMembers(list: Operation, read: Operation): readonly string[] {
  const place = listPlaceOf(list);
  const answer = read.responses.find(isSuccess)?.content[0]?.schema;
  if (place === undefined || answer === undefined) return [];
  const [entry, alone] = [partsOf(place.item), partsOf(answer)];
  return [...entry].filter(([name, schema]) => alone.get(name) === schema).map(([name]) => name);
}

function partsOf(schema: Schema): ReadonlyMap<string, Schema> {
  return new Map(applicators([schema]).flatMap(({ properties }) => [...properties]));
}
