import type { Note, NoteAuthor } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { timestamp } from '../../platform/time.ts';
import { presentUser } from '../users/index.ts';
import type { NoteRow } from './table.ts';

/** Notes as the caller sees them, in the given order. */
export async function presentNotes(call: Call, notes: readonly NoteRow[]): Promise<Note[]> {
  const authors = await usersById(
    call.db,
    notes.map((note) => note.author_id),
  );
  return notes.map((note) => ({
    id: note.id,
    body: note.body,
    attachment: note.attachment,
    author: presentAuthor(call, authors.get(note.author_id)),
    created_at: timestamp(note.created_at),
    updated_at: timestamp(note.updated_at),
    system: note.system === 1,
    noteable_id: note.noteable_id,
    noteable_type: note.noteable_kind,
    project_id: note.project_id,
    noteable_iid: note.noteable_iid,
    resolvable: note.resolvable === 1,
    confidential: note.internal === 1,
    internal: note.internal === 1,
    imported: note.imported_from !== 'none',
    imported_from: note.imported_from,
  }));
}

/** One note as the caller sees it. */
export async function presentNote(call: Call, note: NoteRow): Promise<Note> {
  const [presented] = await presentNotes(call, [note]);
  if (presented === undefined) throw new Error('one row gives one note');
  return presented;
}

function presentAuthor(call: Call, author: UserRow | undefined): NoteAuthor {
  // Users are never deleted while something names them.
  if (author === undefined) throw new Error('the author of a note is missing');
  return { ...presentUser(call, author), email: author.email, created_at: timestamp(author.created_at) };
}
