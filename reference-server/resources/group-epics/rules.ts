import { SEES_CONFIDENTIAL } from '../../platform/access-level.ts';
import { type Call, isAdministrator, requirePrincipal, seesInternal } from '../../platform/call.ts';
import type { GroupAccess } from '../../platform/places.ts';
import { notFound } from '../../platform/refusal.ts';
import type { Condition } from '../../work-items/index.ts';
import { type EpicRow, epicByIid, epicConditions } from '../epics/index.ts';

/** An epic that the caller may read. */
export interface FoundEpic {
  readonly epic: EpicRow;
}

/**
 * The epic of a path, by its number in the group.
 * @throws Refusal 404 when it is absent or hidden from the caller: confidential epics are for their authors, and for
 * Reporters and above
 */
export async function findEpic(
  call: Call,
  { group, level }: GroupAccess,
  { path }: { readonly path: { readonly epic_iid: number } },
): Promise<FoundEpic> {
  const epic = await epicByIid(call.db, group.id, path.epic_iid);
  if (epic === undefined) throw notFound('Epic');
  const sees = level >= SEES_CONFIDENTIAL || epic.author_id === call.principal?.user.id;
  if (epic.confidential === 1 && !sees) throw notFound('Epic');
  return { epic };
}

/** What limits the epics of several groups to those that the caller may read. */
export function readableEpics(call: Call): readonly Condition[] {
  if (isAdministrator(call)) return [];
  const { user } = requirePrincipal(call);
  return [epicConditions.seenBy({ userId: user.id, internal: seesInternal(call), least: SEES_CONFIDENTIAL })];
}
