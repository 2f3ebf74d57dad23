import type { UpdateNoteBody } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { countNote } from '../../platform/limits.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { badParameter, forbidden } from '../../platform/refusal.ts';
import { changesOf } from '../../store/rows.ts';
import { keepAnswered, leaveDiscussion } from './discussions/state.ts';
import { checkedBody, creationInstant, demandOpenDiscussion } from './rules.ts';
import { type NewNote, deleteNote, insertNote, updateNote } from './store.ts';
import type { NoteRow } from './table.ts';
import { type Topic, countOn, subjectOf, tell } from './topic.ts';

/** What a request says of a new comment. */
interface Wording {
  readonly body: string;
  readonly internal?: boolean | undefined;
  readonly confidential?: boolean | undefined;
  readonly created_at?: string | undefined;
}

/** Where a new comment stands: by itself without any of these. */
export type Standing = Pick<NewNote, 'begins' | 'inReplyTo'>;

/**
 * Whoever may read something may comment on it, unless its discussion is locked to members.
 * @throws Refusal 400 for a text that is blank or too long; 403 where it is locked, and for internal notes below Reporter
 */
export async function createComment(
  call: Call,
  place: ProjectAccess,
  topic: Topic,
  { wording, ...standing }: Standing & { readonly wording: Wording },
): Promise<NoteRow> {
  demandOpenDiscussion(place, subjectOf(topic));
  await countNote(call);
  const body = checkedBody(wording.body);
  const internal = wording.internal ?? wording.confidential ?? false;
  if (internal && place.level < ACCESS.reporter) throw forbidden();
  // Whoever answers what only members read is read by members only.
  const isInternal = internal || standing.inReplyTo?.internal === 1;
  return addComment(call, topic, {
    authorId: requirePrincipal(call).user.id,
    body,
    system: 0,
    internal: isInternal ? 1 : 0,
    createdAt: creationInstant(call, place, wording.created_at),
    ...standing,
  });
}

/** Adds a comment and what follows from it, and resolves its discussion where that is asked for. */
export async function addComment(call: Call, topic: Topic, note: NewNote, resolve = false): Promise<NoteRow> {
  const row = await insertNote(call.db, topic.readable.on, note);
  if (note.begins !== undefined || note.inReplyTo !== undefined) {
    await keepAnswered(call, topic, { first: note.inReplyTo, note: row, resolve });
  }
  await countOn(call, topic, 1);
  await tell(call, topic, 'create', row);
  return row;
}

/**
 * Changes the text of a note, or who reads it.
 * @throws Refusal 400 for a text that is blank or too long, and when nothing is sent; 403 for who reads it, below Reporter
 */
export async function editComment(call: Call, topic: Topic, note: NoteRow, body: UpdateNoteBody): Promise<NoteRow> {
  if (body.body === undefined && body.confidential === undefined) {
    throw badParameter('at least one attribute must be provided');
  }
  const changes = changesOf(note, {
    body: body.body === undefined ? note.body : checkedBody(body.body),
    internal: typeof body.confidential === 'boolean' ? (body.confidential ? 1 : 0) : note.internal,
    updated_at: call.now,
  });
  // Who reads it is decided by those who read what is internal, as when it is written.
  if (changes.internal !== undefined && !topic.readable.seesInternal) throw forbidden();
  await updateNote(call.db, note.id, changes);
  const after = { ...note, ...changes };
  await tell(call, topic, 'update', after);
  return after;
}

/** Deletes a note; the discussion that it began goes on with the next one. */
export async function deleteComment(call: Call, topic: Topic, note: NoteRow): Promise<void> {
  await announce(call, 'notes.deleted', [note.id]);
  await leaveDiscussion(call, note);
  await deleteNote(call.db, note.id);
  await countOn(call, topic, -1);
}
