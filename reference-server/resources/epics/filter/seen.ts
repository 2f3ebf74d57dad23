import { SEES_CONFIDENTIAL } from '../../../platform/access-level.ts';
import { type Call, isAdministrator, seesInternal } from '../../../platform/call.ts';
import { type Ids, distinctIds } from '../../../store/prepared.ts';
import type { Condition, IdQuery } from '../../../work-items/index.ts';
import { epicsById } from '../store.ts';
import type { EpicRow } from '../table.ts';
import { epicRowsBy, idsOfEpics, oneOf, seenBy } from './store.ts';

/** What limits epics of several groups to those that the caller may read: the one place that says which these are. */
export function readableEpics(call: Call): readonly Condition[] {
  if (isAdministrator(call)) return [];
  const userId = call.principal?.user.id;
  return [seenBy({ userId, internal: seesInternal(call), least: SEES_CONFIDENTIAL })];
}

/** Of these epics, by id, those that the caller may read. */
export function seenEpics(call: Call, ids: Ids): Promise<Map<number, EpicRow>> {
  const wanted = distinctIds(ids);
  const conditions = readableEpics(call);
  if (wanted.length === 0 || conditions.length === 0) return epicsById(call.db, wanted);
  return epicRowsBy(call.db, [oneOf(wanted), ...conditions]);
}

/** The ids of the epics that the caller may read, as a subquery; undefined for all. */
export function seenEpicIds(call: Call): IdQuery | undefined {
  const conditions = readableEpics(call);
  return conditions.length === 0 ? undefined : idsOfEpics(conditions);
}
