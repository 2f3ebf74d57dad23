import { sql } from 'kysely';
import type { Flag, Instant, IssueRow, NoteRow, ResourceEventsTable } from './schema.ts';
import { nextId } from './ids.ts';
import { insertPrepared, runPrepared } from './prepared.ts';
import type { Executor } from './store.ts';

/** What a new note on an issue holds. */
export interface NewNote {
  readonly authorId: number;
  readonly body: string;
  readonly system: Flag;
  readonly internal: Flag;
  readonly createdAt: Instant;
}

/** Adds a note to an issue and keeps the issue's number of comments. */
export async function insertIssueNote(tx: Executor, issue: IssueRow, note: NewNote): Promise<NoteRow> {
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
  if (note.system === 0) await countNote(tx, issue.id, 1);
  return row;
}

/** Adds to the number of comments of an issue. */
export async function countNote(tx: Executor, issueId: number, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('issues')
    .set({ user_notes_count: sql<number>`user_notes_count + ${change}` })
    .where('id', '=', issueId)
    .execute();
}

/** Records a change that is an event of its own and not a note. */
export async function insertResourceEvent(tx: Executor, event: Omit<ResourceEventsTable, 'id'>): Promise<void> {
  await tx
    .insertInto('resource_events')
    .values({ ...event, id: await nextId(tx, 'resource_events') })
    .execute();
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
export async function countNoteRows(db: Executor, filter: NoteFilter, bound: number): Promise<number | undefined> {
  const { total } = await db
    .selectFrom(
      filtered(db, filter)
        .select('id')
        .limit(bound + 1)
        .as('matches'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total > bound ? undefined : total;
}
