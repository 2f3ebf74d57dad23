import { countNote, countNoteRows, insertIssueNote, issueNote, listNoteRows, type NoteFilter } from '../store/notes.ts';
import type { NoteRow } from '../store/schema.ts';
import { ACCESS, SEES_CONFIDENTIAL } from './access-level.ts';
import { type Call, requirePrincipal } from './call.ts';
import { authorizeIssue, type IssueAccess } from './issue-access.ts';
import { offsetPage, offsetSlice, type Page, type PaginationQuery } from './pagination.ts';
import { instantOf } from './parameters.ts';
import { presentNotes, type PresentedNote } from './present/note.ts';
import { checkUnmodified } from './precondition.ts';
import { badParameter, forbidden, invalidRecord, notFound } from './refusal.ts';

/** Path of the note operations of one issue. */
export interface IssueNotesPath {
  readonly id: number | string;
  readonly issue_iid: number;
}

/** Path of the operations on one note. */
export interface IssueNotePath extends IssueNotesPath {
  readonly note_id: number;
}

/** Body of createIssueNote. */
export interface CreateNoteBody {
  readonly body: string;
  readonly confidential?: boolean | null | undefined;
  readonly internal?: boolean | null | undefined;
  readonly created_at?: string | undefined;
}

/** Body of updateIssueNote. */
export interface UpdateNoteBody {
  readonly body?: string | undefined;
  readonly confidential?: boolean | null | undefined;
}

/** Longest note, in characters. */
const MAX_BODY = 1_000_000;

/** listIssueNotes: comments and system notes of an issue, newest first unless asked otherwise. */
export async function listIssueNotes(
  call: Call,
  path: IssueNotesPath,
  query: PaginationQuery,
): Promise<Page<PresentedNote>> {
  const access = await authorizeIssue(call, path);
  const { db } = call.app.store;
  const slice = offsetSlice(query);
  const filter = noteFilter(call, access);
  const rows = await listNoteRows(db, filter, {
    order: query.order_by === 'updated_at' ? 'updated_at' : 'created_at',
    descending: (query.sort ?? 'desc') === 'desc',
    limit: slice.perPage + 1,
    offset: slice.offset,
  });
  const bound = call.app.limits.maxCounted;
  const page = await offsetPage(rows, slice, { bound, count: () => countNoteRows(db, filter, bound) });
  return { items: await presentNotes(call, page.items), pagination: page.pagination };
}

/** getIssueNote: one note; internal ones are 404 for whoever may not read them. */
export async function getIssueNote(call: Call, path: IssueNotePath): Promise<PresentedNote> {
  const { note } = await authorizeNote(call, path);
  return presentOne(call, note);
}

/** createIssueNote: whoever may read the issue may comment, unless its discussion is locked to members. */
export async function createIssueNote(call: Call, path: IssueNotesPath, body: CreateNoteBody): Promise<PresentedNote> {
  const { user } = requirePrincipal(call);
  const access = await authorizeIssue(call, path);
  if (access.project.archived === 1) throw forbidden();
  if (access.issue.discussion_locked === 1 && access.level < ACCESS.guest) throw forbidden('discussion is locked');
  call.app.throttle.count(`notes:${user.id}`, call.app.limits.notesPerMinute, call.now);
  const text = checkedBody(body.body);
  const internal = body.internal ?? body.confidential ?? false;
  if (internal && access.level < ACCESS.reporter) throw forbidden();
  const createdAt = creationInstant(call, access, body.created_at);
  const note = await call.app.store.write(async (tx) => {
    const row = await insertIssueNote(tx, access.issue, {
      authorId: user.id,
      body: text,
      system: 0,
      internal: internal ? 1 : 0,
      createdAt,
    });
    await tx.updateTable('issues').set({ updated_at: call.now }).where('id', '=', access.issue.id).execute();
    return row;
  });
  return presentOne(call, note);
}

/** updateIssueNote: authors and Maintainers change the text; system notes cannot be changed. */
export async function updateIssueNote(call: Call, path: IssueNotePath, body: UpdateNoteBody): Promise<PresentedNote> {
  requirePrincipal(call);
  const { access, note } = await authorizeNote(call, path);
  demandAuthorship(call, access, note);
  if (body.body === undefined && body.confidential === undefined) {
    throw badParameter('at least one attribute must be provided');
  }
  const changed: NoteRow = {
    ...note,
    body: body.body === undefined ? note.body : checkedBody(body.body),
    internal: typeof body.confidential === 'boolean' ? (body.confidential ? 1 : 0) : note.internal,
    updated_at: call.now,
  };
  await call.app.store.write((tx) =>
    tx
      .updateTable('notes')
      .set({ body: changed.body, internal: changed.internal, updated_at: changed.updated_at })
      .where('id', '=', note.id)
      .execute(),
  );
  return presentOne(call, changed);
}

/** deleteIssueNote: authors and Maintainers. */
export async function deleteIssueNote(call: Call, path: IssueNotePath): Promise<void> {
  requirePrincipal(call);
  const { access, note } = await authorizeNote(call, path);
  demandAuthorship(call, access, note);
  checkUnmodified(call, note.updated_at);
  await call.app.store.write(async (tx) => {
    await tx.deleteFrom('awards').where('awardable_kind', '=', 'Note').where('awardable_id', '=', note.id).execute();
    await tx.deleteFrom('notes').where('id', '=', note.id).execute();
    await countNote(tx, access.issue.id, -1);
  });
}

function seesInternalNotes(access: IssueAccess): boolean {
  return access.level >= SEES_CONFIDENTIAL || access.isAuthor || access.isAssignee;
}

function noteFilter(call: Call, access: IssueAccess): NoteFilter {
  return {
    issueId: access.issue.id,
    seesInternal: seesInternalNotes(access),
    userId: call.principal?.user.id,
  };
}

async function authorizeNote(call: Call, path: IssueNotePath): Promise<{ access: IssueAccess; note: NoteRow }> {
  const access = await authorizeIssue(call, path);
  const note = await issueNote(call.app.store.db, access.issue.id, path.note_id);
  if (note === undefined) throw notFound('Note');
  const own = note.author_id === call.principal?.user.id;
  if (note.internal === 1 && !own && !seesInternalNotes(access)) throw notFound('Note');
  return { access, note };
}

function demandAuthorship(call: Call, access: IssueAccess, note: NoteRow): void {
  const own = note.author_id === call.principal?.user.id;
  if (note.system === 1 || (!own && access.level < ACCESS.maintainer) || access.project.archived === 1)
    throw forbidden();
}

function checkedBody(body: string): string {
  if (body.trim() === '') throw invalidRecord({ note: ["can't be blank"] });
  if (body.length > MAX_BODY && [...body].length > MAX_BODY) {
    throw badParameter(`body is too long (maximum is ${MAX_BODY} characters)`);
  }
  return body;
}

function creationInstant(call: Call, access: IssueAccess, text: string | undefined): number {
  const given = instantOf('created_at', text);
  if (given === undefined) return call.now;
  if (given <= 0) throw badParameter('created_at must be after 1970-01-01');
  return access.level >= ACCESS.owner ? given : call.now;
}

async function presentOne(call: Call, note: NoteRow): Promise<PresentedNote> {
  const [presented] = await presentNotes(call, [note]);
  // One row in, one object out.
  return presented as PresentedNote;
}
