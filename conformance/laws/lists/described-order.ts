import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import type { Operation } from '../../../model/operation.ts';
import { applicators, preview, propertySchemas, propertyNames } from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import type { Call } from '../../cases/case.ts';
import { orderOf } from '../../../model/facts/filters/matches.ts';
import { memberOf } from '../../../model/facts/filters/one-filter.ts';
import { askPage } from './page-walk.ts';

/** A list whose description says that it begins with the newest, or with the oldest, does so, by its instants or its numbers. */
export const describedOrder: Law = {
  id: 'described-order',
  title: 'a list that is said to begin with the newest or the oldest does',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      const isUp = directionOf(operation);
      const members = membersOf(operation);
      if (base === undefined || operation.method !== 'GET' || isUp === undefined || members.length === 0) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/described-order`,
          law: describedOrder.id,
          summary: `${operation.operationId}, ${isUp ? 'oldest' : 'newest'} first`,
          operation,
          effect: 'none',
          run: (probe) => demandOrder(base.call, { isUp, members }, probe),
        },
      ];
    }),
};

const NEWEST = /\b(?:newest|latest|most recent(?:ly \w+)?)(?: ones?| entries)? (?:comes? )?first\b/i;
const OLDEST = /\b(?:oldest|earliest)(?: ones?| entries)? (?:comes? )?first\b/i;

/** True for the oldest first, false for the newest; undefined where the description says neither, or both. */
export function directionOf({ summary = '', description = '' }: Operation): boolean | undefined {
  const said = `${summary}. ${description}`;
  const [isDown, isUp] = [NEWEST.test(said), OLDEST.test(said)];
  return isDown === isUp ? undefined : isUp;
}

/** What items may be old or new by. */
export function membersOf(operation: Operation): readonly string[] {
  const place = listPlaceOf(operation);
  const item = place === undefined ? [] : applicators([place.item]);
  const names = propertyNames(item);
  return names.filter((name) => {
    const schemas = propertySchemas(item, name);
    const isInstant = schemas.some(({ format }) => format === 'date-time' || format === 'date');
    return isInstant || (/^i?id$/.test(name) && schemas.some(({ types }) => types.includes('integer')));
  });
}

interface Wanted {
  readonly isUp: boolean;
  readonly members: readonly string[];
}

/** The description does not say by what: the list is in the order of any of its instants, or of its numbers. */
async function demandOrder(call: Call, { isUp, members }: Wanted, probe: Probe): Promise<void> {
  const page = await askPage(probe, call);
  if (page === undefined || page.items.length < 2) return probe.notProvable('the list has fewer than two items');
  const judged = members.flatMap((member) => {
    const values = page.items.map((item) => memberOf(item, member));
    const steps = values.slice(1).map((value, index) => orderOf(value, values[index]));
    if (steps.every((step) => step === undefined || step === 0)) return [];
    const wrong = steps.findIndex((step) => step !== undefined && (isUp ? step < 0 : step > 0));
    return [{ member, wrong, shown: `${preview(values[wrong])} before ${preview(values[wrong + 1])}` }];
  });
  const [first] = judged;
  if (first === undefined) return probe.notProvable('no two items differ in when they were made');
  const expected = `the ${isUp ? 'oldest' : 'newest'} first, by ${judged.map(({ member }) => member).join(' or ')}`;
  const cause = `described-order ${call.operation.operationId}`;
  const holds = judged.some(({ wrong }) => wrong === -1);
  probe.demand(holds, { part: 'body', pointer: '', expected, got: first.shown, cause });
}
