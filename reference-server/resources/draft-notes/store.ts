import { countUpTo } from '../../store/count.ts';
import { nextId } from '../../store/ids.ts';
import { insertPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { DraftNoteRow } from './table.ts';

/** Whose draft notes, and on which merge request: there is no way to ask for those of everybody. */
export interface OwnDrafts {
  readonly mergeRequestId: number;
  readonly authorId: number;
}

function ownDrafts(db: Executor, { mergeRequestId, authorId }: OwnDrafts) {
  return db.selectFrom('draft_notes').where('merge_request_id', '=', mergeRequestId).where('author_id', '=', authorId);
}

/** Draft notes of somebody on a merge request, oldest first. */
export function listDraftRows(
  db: Executor,
  own: OwnDrafts,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<DraftNoteRow[]> {
  return ownDrafts(db, own).selectAll().orderBy('id').limit(limit).offset(offset).execute();
}

/** How many draft notes somebody has on a merge request, counted up to `bound`; undefined beyond it. */
export function countDraftRows(db: Executor, own: OwnDrafts, bound: number): Promise<number | undefined> {
  return countUpTo(db, ownDrafts(db, own).select('id'), bound);
}

/** A draft note by its id, as far as it is somebody's own. */
export function ownDraft(db: Executor, own: OwnDrafts, id: number): Promise<DraftNoteRow | undefined> {
  return ownDrafts(db, own).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores a draft note. */
export async function insertDraft(tx: Executor, fresh: Omit<DraftNoteRow, 'id'>): Promise<DraftNoteRow> {
  const row = { id: await nextId(tx, 'draft_notes'), ...fresh };
  await insertPrepared(tx, 'draft_notes', row);
  return row;
}

/** Writes changed columns of a draft note. */
export async function updateDraftRow(
  tx: Executor,
  before: DraftNoteRow,
  changes: Partial<DraftNoteRow>,
): Promise<DraftNoteRow> {
  if (Object.keys(changes).length === 0) return before;
  await tx.updateTable('draft_notes').set(changes).where('id', '=', before.id).execute();
  return { ...before, ...changes };
}

/** Deletes a draft note. */
export async function deleteDraftRow(tx: Executor, id: number): Promise<void> {
  await tx.deleteFrom('draft_notes').where('id', '=', id).execute();
}

/** Draft notes that are taken at once: each may be as long as a text may be. */
const TAKEN_AT_ONCE = 100;

/** Takes away some draft notes of somebody on a merge request and gives them, oldest first; none when none is left. */
export async function takeDrafts(tx: Executor, own: OwnDrafts): Promise<DraftNoteRow[]> {
  const rows = await listDraftRows(tx, own, { limit: TAKEN_AT_ONCE, offset: 0 });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('draft_notes').where('id', 'in', ids).execute();
  return rows;
}

/** Deletes everybody's draft notes on a merge request. */
export async function deleteDraftsOn(tx: Executor, mergeRequestId: number): Promise<void> {
  await tx.deleteFrom('draft_notes').where('merge_request_id', '=', mergeRequestId).execute();
}
