import type { CreateNoteBody, UpdateNoteBody } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { conditional } from '../../platform/conditional.ts';
import { announce } from '../../platform/events.ts';
import { countNote } from '../../platform/limits.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { checkUnmodified } from '../../platform/precondition.ts';
import { badParameter, forbidden } from '../../platform/refusal.ts';
import { changesOf } from '../../store/rows.ts';
import { type FoundIssue, countComment, findIssue } from '../issues/index.ts';
import { notePage } from './list.ts';
import { onIssue } from './noteable.ts';
import { presentNote } from './present.ts';
import { type FoundNote, checkedBody, creationInstant, findNote, findOwnNote, readableNotes } from './rules.ts';
import { deleteNote, insertNote, updateNote } from './store.ts';
import type { NoteRow } from './table.ts';

/** Operations on the notes of issues. */
export const operations: OperationSet = operationsOf(
  reads('listIssueNotes', {
    find: findIssue,
    run: async (call, { query }, place, about) =>
      listed(call, await notePage(call, query, readableNotes(call, place, about))),
  }),
  reads('getIssueNote', {
    find: findNote,
    run: async (call, _request, _place, { note }) => conditional(call, await presentNote(call, note)),
  }),
  writes('createIssueNote', {
    find: findIssue,
    run: async (call, { body }, place, about) => ({
      status: 201,
      body: await presentNote(call, await createIssueNote(call, place, about, body)),
    }),
  }),
  writes('updateIssueNote', {
    find: findOwnNote,
    run: async (call, { body }, _place, found) => ({
      status: 200,
      body: await presentNote(call, await updateIssueNote(call, found, body)),
    }),
  }),
  writes('deleteIssueNote', {
    find: findOwnNote,
    run: async (call, _request, _place, found) => {
      await deleteIssueNote(call, found);
      return { status: 204 };
    },
  }),
);

/** Whoever may read the issue may comment, unless its discussion is locked to members. */
async function createIssueNote(
  call: Call,
  place: ProjectAccess,
  { issue }: FoundIssue,
  body: CreateNoteBody,
): Promise<NoteRow> {
  const { user } = requirePrincipal(call);
  if (issue.discussion_locked === 1 && place.level < ACCESS.guest) throw forbidden('discussion is locked');
  await countNote(call);
  const text = checkedBody(body.body);
  const internal = body.internal ?? body.confidential ?? false;
  if (internal && place.level < ACCESS.reporter) throw forbidden();
  const note = await insertNote(call.db, onIssue(issue), {
    authorId: user.id,
    body: text,
    system: 0,
    internal: internal ? 1 : 0,
    createdAt: creationInstant(call, place, body.created_at),
  });
  await countComment(call.db, issue.id, 1, call.now);
  await announce(call, 'note.written', { note, action: 'create', on: { kind: 'issue', issue } });
  return note;
}

async function updateIssueNote(call: Call, { note, about }: FoundNote, body: UpdateNoteBody): Promise<NoteRow> {
  if (body.body === undefined && body.confidential === undefined) {
    throw badParameter('at least one attribute must be provided');
  }
  const changes = changesOf(note, {
    body: body.body === undefined ? note.body : checkedBody(body.body),
    internal: typeof body.confidential === 'boolean' ? (body.confidential ? 1 : 0) : note.internal,
    updated_at: call.now,
  });
  await updateNote(call.db, note.id, changes);
  const after = { ...note, ...changes };
  await announce(call, 'note.written', { note: after, action: 'update', on: { kind: 'issue', issue: about.issue } });
  return after;
}

async function deleteIssueNote(call: Call, { note, about }: FoundNote): Promise<void> {
  checkUnmodified(call, note.updated_at);
  await announce(call, 'notes.deleted', [note.id]);
  await deleteNote(call.db, note.id);
  await countComment(call.db, about.issue.id, -1, call.now);
}
