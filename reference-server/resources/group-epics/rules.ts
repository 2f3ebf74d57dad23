import type { Call } from '../../platform/call.ts';
import type { GroupAccess } from '../../platform/places.ts';
import { notFound } from '../../platform/refusal.ts';
import { type EpicRow, epicByIid, seenEpics } from '../epics/index.ts';

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
  { group }: GroupAccess,
  { path }: { readonly path: { readonly epic_iid: number } },
): Promise<FoundEpic> {
  const epic = await epicByIid(call.db, group.id, path.epic_iid);
  if (epic === undefined) throw notFound('Epic');
  if (epic.confidential === 1 && !(await seenEpics(call, [epic.id])).has(epic.id)) throw notFound('Epic');
  return { epic };
}
