import { SEES_CONFIDENTIAL } from '../../../platform/access-level.ts';
import { type Call, isAdministrator, seesInternal } from '../../../platform/call.ts';
import { type Ids, distinctIds } from '../../../store/prepared.ts';
import type { Condition, IdQuery } from '../../../work-items/index.ts';
import { type IssuePlace, idsOfIssues, placesOfIssues, seenBy } from './store.ts';

/**
 * What limits issues of several projects to those that the caller may read: the one place that says which these are.
 * `inTurn` for what is read in an order of its own.
 */
export function readableIssues(call: Call, inTurn = false): readonly Condition[] {
  if (isAdministrator(call)) return [];
  const userId = call.principal?.user.id;
  return seenBy({ userId, internal: seesInternal(call), least: SEES_CONFIDENTIAL }, inTurn);
}

/** Where those of some issues are found that the caller may read, by id: what refers to any other one is not told. */
export async function seenIssues(call: Call, ids: Ids): Promise<Map<number, IssuePlace>> {
  const wanted = distinctIds(ids);
  return wanted.length === 0 ? new Map() : placesOfIssues(call.db, wanted, readableIssues(call));
}

/** The ids of the issues that the caller may read, as a subquery; undefined for all. */
export function seenIssueIds(call: Call): IdQuery | undefined {
  const conditions = readableIssues(call);
  return conditions.length === 0 ? undefined : idsOfIssues(conditions);
}
