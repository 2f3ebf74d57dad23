import { countUpTo } from '../../store/count.ts';
import { nextId } from '../../store/ids.ts';
import { insertPrepared, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Flag, Instant } from '../../store/table.ts';
import type { IssueRow } from '../issues/index.ts';
import type { NoteRow } from './table.ts';

/** What a new note on an issue holds. */
export interface NewNote {
  readonly authorId: number;
  readonly body: string;
  readonly system: Flag;
  readonly internal: Flag;
  readonly createdAt: Instant;
}

/** Adds a note to an issue. */
export async function insertIssueNote(
  tx: Executor,
  issue: Pick<IssueRow, 'id' | 'iid' | 'project_id'>,
  note: NewNote,
): Promise<NoteRow> {
  const row: NoteRow = {
    id: await nextId(tx, 'notes'),
    project_id: issue.project_id,
    noteable_kind: 'Issue',
    noteable_id: issue.id,
    noteable_iid: issue.iid,
    author_id: note.authorId,
    body: note.body,
    attachment: null,
    system: note.system,
    internal: note.internal,
    imported_from: 'none',
    created_at: note.createdAt,
    updated_at: note.createdAt,
  };
  await insertPrepared(tx, 'notes', row);
  return row;
}

/** A note of an issue by id. */
export async function issueNote(db: Executor, issueId: number, noteId: number): Promise<NoteRow | undefined> {
  const [row] = await runPrepared(db, 'issue-note', [noteId, 'Issue', issueId], (q) =>
    q
      .selectFrom('notes')
      .selectAll()
      .where('id', '=', noteId)
      .where('noteable_kind', '=', 'Issue')
      .where('noteable_id', '=', issueId),
  );
  return row;
}

/** Writes changed columns of a note. */
export async function updateNote(tx: Executor, id: number, changes: Partial<NoteRow>): Promise<void> {
  // Two equal edits in one millisecond change nothing.
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('notes').set(changes).where('id', '=', id).execute();
}

/** Deletes a note. */
export async function deleteNote(tx: Executor, id: number): Promise<void> {
  await tx.deleteFrom('notes').where('id', '=', id).execute();
}

/** Deletes the notes of an issue and gives their ids. */
export async function deleteNotesOf(tx: Executor, issueId: number): Promise<number[]> {
  const gone = await tx
    .deleteFrom('notes')
    .where('noteable_kind', '=', 'Issue')
    .where('noteable_id', '=', issueId)
    .returning('id')
    .execute();
  return gone.map((row) => row.id);
}

/** Which notes of an issue a list is about. */
export interface NoteFilter {
  readonly issueId: number;
  /** Without it only public notes and internal ones of this author. */
  readonly seesInternal: boolean;
  readonly userId: number | undefined;
}

function filtered(db: Executor, filter: NoteFilter) {
  const query = db.selectFrom('notes').where('noteable_kind', '=', 'Issue').where('noteable_id', '=', filter.issueId);
  if (filter.seesInternal) return query;
  return query.where((eb) => eb.or([eb('internal', '=', 0), eb('author_id', '=', filter.userId ?? -1)]));
}

/** The notes of one page. */
export function listNoteRows(
  db: Executor,
  filter: NoteFilter,
  slice: {
    readonly order: 'created_at' | 'updated_at';
    readonly descending: boolean;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<NoteRow[]> {
  const direction = slice.descending ? 'desc' : 'asc';
  return filtered(db, filter)
    .selectAll()
    .orderBy(slice.order, direction)
    .orderBy('id', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

/** How many notes a filter matches, counted up to `bound`; undefined beyond it. */
export function countNoteRows(db: Executor, filter: NoteFilter, bound: number): Promise<number | undefined> {
  return countUpTo(db, filtered(db, filter).select('id'), bound);
}
