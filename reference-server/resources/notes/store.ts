import { createHash } from 'node:crypto';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { countUpTo } from '../../store/count.ts';
import { nextId } from '../../store/ids.ts';
import { insertRows } from '../../store/insert-rows.ts';
import { insertPrepared, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Flag, Instant } from '../../store/table.ts';
import type { Tables } from '../../store/tables.ts';
import type { NoteRow } from './table.ts';

/** What a new note on an issue holds. */
export interface NewNote {
  readonly authorId: number;
  readonly body: string;
  readonly system: Flag;
  readonly internal: Flag;
  readonly createdAt: Instant;
  /** The first note of the discussion that it answers in. */
  readonly inReplyTo?: NoteRow;
  /** Whether it begins a discussion, and where that stands in the diff. */
  readonly begins?: { readonly position: string | null };
  /** What a system note speaks of: whoever may not read that does not read the note. */
  readonly mentions?: { readonly issue: number } | { readonly epic: number };
}

/** What notes are on. */
export interface Noteable {
  readonly kind: NoteRow['noteable_kind'];
  readonly id: number;
  /** Null for what has no number of its own in the project. */
  readonly iid: number | null;
  readonly project_id: number;
}

/** Adds a note. */
export async function insertNote(tx: Executor, on: Noteable, note: NewNote): Promise<NoteRow> {
  const id = await nextId(tx, 'notes');
  const row: NoteRow = {
    id,
    project_id: on.project_id,
    noteable_kind: on.kind,
    noteable_id: on.id,
    noteable_iid: on.iid,
    author_id: note.authorId,
    body: note.body,
    attachment: null,
    system: note.system,
    internal: note.internal,
    imported_from: 'none',
    created_at: note.createdAt,
    updated_at: note.createdAt,
    discussion_id: on.kind === 'MergeRequest' ? discussionOf(note.inReplyTo, id) : null,
    in_reply_to_id: note.inReplyTo?.id ?? null,
    position: note.begins?.position ?? null,
    resolvable: note.begins !== undefined || note.inReplyTo !== undefined ? resolvability(on) : null,
    resolved_at: null,
    resolved_by_id: null,
    mentioned_issue_id: note.mentions !== undefined && 'issue' in note.mentions ? note.mentions.issue : null,
    mentioned_epic_id: note.mentions !== undefined && 'epic' in note.mentions ? note.mentions.epic : null,
  };
  await insertPrepared(tx, 'notes', row);
  return row;
}

/** Discussions of merge requests can be resolved, others cannot. */
export function resolvability({ kind }: Pick<Noteable, 'kind'>): Flag {
  return kind === 'MergeRequest' ? 1 : 0;
}

/** A discussion goes by the digest of its first note. */
function discussionOf(first: NoteRow | undefined, id: number): string {
  return (
    first?.discussion_id ??
    createHash('sha1')
      .update(`discussion of note ${first?.id ?? id}`)
      .digest('hex')
  );
}

/** A note by its id and what it is on. */
export async function noteOn(
  db: Executor,
  { kind, id }: Pick<Noteable, 'kind' | 'id'>,
  noteId: number,
): Promise<NoteRow | undefined> {
  const [row] = await runPrepared(db, 'note-on', [noteId, kind, id], (q) =>
    q
      .selectFrom('notes')
      .selectAll()
      .where('id', '=', noteId)
      .where('noteable_kind', '=', kind)
      .where('noteable_id', '=', id),
  );
  return row;
}

/** A note by its id, whatever it is on. */
export function noteById(db: Executor, id: number): Promise<NoteRow | undefined> {
  return db.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirst();
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

/** Deletes the notes that speak of an issue and gives their ids. */
export async function deleteNotesOfIssue(tx: Executor, issueId: number): Promise<number[]> {
  const gone = await tx.deleteFrom('notes').where('mentioned_issue_id', '=', issueId).returning('id').execute();
  return gone.map((row) => row.id);
}

/** Deletes the notes on something and gives their ids. */
export async function deleteNotesOn(tx: Executor, { kind, id }: Pick<Noteable, 'kind' | 'id'>): Promise<number[]> {
  const gone = await tx
    .deleteFrom('notes')
    .where('noteable_kind', '=', kind)
    .where('noteable_id', '=', id)
    .returning('id')
    .execute();
  return gone.map((row) => row.id);
}

/** Notes that were made after other ones. */
export interface CopiedNotes {
  readonly pairs: readonly { readonly from: number; readonly to: number }[];
  /** How many of them somebody wrote. */
  readonly comments: number;
}

/** Notes that are copied at once: each may be as long as a text may be. */
const COPIED_AT_ONCE = 100;

/** Gives something the notes of something else that a filter lets through, in their order. */
export async function copyNotes(tx: Executor, filter: NoteFilter, to: Noteable): Promise<CopiedNotes> {
  const found = await filtered(tx, filter).select(['id', 'system']).orderBy('id').execute();
  if (found.length === 0) return { pairs: [], comments: 0 };
  const first = await nextId(tx, 'notes', found.length);
  const place = { noteable_kind: to.kind, noteable_id: to.id, noteable_iid: to.iid, project_id: to.project_id };
  const copies = new Map(found.map(({ id }, index) => [id, first + index]));
  for (let start = 0; start < found.length; start += COPIED_AT_ONCE) {
    const ids = found.slice(start, start + COPIED_AT_ONCE).map(({ id }) => id);
    const rows = await tx.selectFrom('notes').selectAll().where('id', 'in', ids).orderBy('id').execute();
    const notes = rows.map((row) => ({
      ...row,
      ...place,
      id: copies.get(row.id) ?? row.id,
      // Copies answer copies, in discussions of their own.
      discussion_id: null,
      in_reply_to_id: copies.get(row.in_reply_to_id ?? -1) ?? null,
    }));
    await insertRows(tx, { notes });
  }
  return {
    pairs: [...copies].map(([old, copy]) => ({ from: old, to: copy })),
    comments: found.filter(({ system }) => system === 0).length,
  };
}

/** Which notes a list is about. */
export interface NoteFilter {
  readonly on: Pick<Noteable, 'kind' | 'id'>;
  /** Without it only public notes and internal ones of this author. */
  readonly seesInternal: boolean;
  readonly userId: number | undefined;
  /** Subqueries of the ids of what notes may speak of before the viewer; of anything where there is none. */
  readonly mentionable: Readonly<Record<'epics' | 'issues', RawBuilder<unknown> | undefined>>;
}

/** Whether a filter lets a note through that is on what the filter is about. */
export async function isSeen(db: Executor, filter: NoteFilter, note: NoteRow): Promise<boolean> {
  const { seesInternal, userId } = filter;
  if (!seesInternal && note.internal === 1 && note.author_id !== userId) return false;
  if (note.mentioned_issue_id === null && note.mentioned_epic_id === null) return true;
  return (await filtered(db, filter).select('id').where('id', '=', note.id).executeTakeFirst()) !== undefined;
}

/** The notes that a filter lets through, as a query. */
export function filtered(db: Executor, filter: NoteFilter): SelectQueryBuilder<Tables, 'notes', object> {
  const { kind, id } = filter.on;
  const { issues, epics } = filter.mentionable;
  let query = db.selectFrom('notes').where('noteable_kind', '=', kind).where('noteable_id', '=', id);
  if (issues !== undefined) query = query.where(speaksOnlyOf('mentioned_issue_id', issues));
  if (epics !== undefined) query = query.where(speaksOnlyOf('mentioned_epic_id', epics));
  if (filter.seesInternal) return query;
  return query.where((eb) => eb.or([eb('internal', '=', 0), eb('author_id', '=', filter.userId ?? -1)]));
}

function speaksOnlyOf(
  column: 'mentioned_epic_id' | 'mentioned_issue_id',
  ids: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} in (${ids}))`;
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
