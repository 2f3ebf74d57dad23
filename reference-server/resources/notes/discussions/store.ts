import { createHash } from 'node:crypto';
import { countUpTo } from '../../../store/count.ts';
import type { Executor } from '../../../store/store.ts';
import { type NoteFilter, type Noteable, filtered, updateNote } from '../store.ts';
import type { NoteRow } from '../table.ts';

/** Begins the id of each discussion that goes by the number of its first note. */
const BY_NUMBER = createHash('sha1')
  .update('a discussion goes by the number of its first note')
  .digest('hex')
  .slice(0, 26);
const DIGITS = 14;

/** The id of the discussion that a note began. */
export function discussionIdOf({ id, discussion_id: written }: Pick<NoteRow, 'discussion_id' | 'id'>): string {
  return written ?? `${BY_NUMBER}${id.toString(16).padStart(DIGITS, '0')}`;
}

/** The note whose number a discussion goes by; undefined where it goes by what is written down with the note. */
function numberedBy(discussionId: string): number | undefined {
  if (!discussionId.startsWith(BY_NUMBER) || !/^[0-9a-f]{40}$/.test(discussionId)) return undefined;
  const id = Number.parseInt(discussionId.slice(BY_NUMBER.length), 16);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The first note of a discussion on something. */
export async function firstOfDiscussion(
  db: Executor,
  { kind, id }: Pick<Noteable, 'kind' | 'id'>,
  discussionId: string,
): Promise<NoteRow | undefined> {
  const number = numberedBy(discussionId);
  const first = db
    .selectFrom('notes')
    .selectAll()
    .where('noteable_kind', '=', kind)
    .where('noteable_id', '=', id)
    .where('in_reply_to_id', 'is', null)
    .where('system', '=', 0);
  if (number === undefined) return first.where('discussion_id', '=', discussionId).executeTakeFirst();
  // A note that took the place of the first one has the id written down.
  return first
    .where((eb) =>
      eb.or([eb('discussion_id', '=', discussionId), eb('discussion_id', 'is', null).and('id', '=', number)]),
    )
    .executeTakeFirst();
}

/** The oldest answer to a note, unless it is of somebody. */
export async function firstReply(tx: Executor, note: NoteRow, exceptBy?: number): Promise<NoteRow | undefined> {
  const answers = tx
    .selectFrom('notes')
    .selectAll()
    .where('noteable_kind', '=', note.noteable_kind)
    .where('noteable_id', '=', note.noteable_id)
    .where('in_reply_to_id', '=', note.id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);
  return (exceptBy === undefined ? answers : answers.where('author_id', '!=', exceptBy)).executeTakeFirst();
}

/** Makes an answer the first note of its discussion, with all that is written down with the one that goes. */
export async function handOver(tx: Executor, first: NoteRow, heir: NoteRow): Promise<void> {
  const { position, resolvable, resolved_at, resolved_by_id } = first;
  await updateNote(tx, heir.id, {
    in_reply_to_id: null,
    discussion_id: discussionIdOf(first),
    position,
    resolvable,
    resolved_at,
    resolved_by_id,
  });
  await tx
    .updateTable('notes')
    .set({ in_reply_to_id: heir.id })
    .where('noteable_kind', '=', first.noteable_kind)
    .where('noteable_id', '=', first.noteable_id)
    .where('in_reply_to_id', '=', first.id)
    .execute();
}

/** The first notes of the discussions on something, oldest first; what the system wrote is none. */
function firstNotes(db: Executor, filter: NoteFilter) {
  return filtered(db, filter).where('in_reply_to_id', 'is', null).where('system', '=', 0);
}

/** The first notes of one page of discussions. */
export function listFirstNotes(
  db: Executor,
  filter: NoteFilter,
  window: { readonly limit: number; readonly offset: number },
): Promise<NoteRow[]> {
  return firstNotes(db, filter)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

/** How many discussions there are, counted up to `bound`; undefined beyond it. */
export function countFirstNotes(db: Executor, filter: NoteFilter, bound: number): Promise<number | undefined> {
  return countUpTo(db, firstNotes(db, filter).select('id'), bound);
}

/** Answers that are read at once: each may be as long as a text may be. */
export const REPLIES_AT_ONCE = 100;

/** The answers in discussions, the oldest of them, or those that come after one. */
export function listReplies(
  db: Executor,
  filter: NoteFilter,
  firstIds: readonly number[],
  after: NoteRow | undefined,
): Promise<NoteRow[]> {
  const replies = filtered(db, filter)
    .selectAll()
    .where('in_reply_to_id', 'in', firstIds.length === 0 ? [-1] : [...firstIds])
    .orderBy('created_at')
    .orderBy('id')
    .limit(REPLIES_AT_ONCE);
  if (after === undefined) return replies.execute();
  const { created_at: at, id } = after;
  return replies
    .where((eb) => eb.or([eb('created_at', '>', at), eb.and([eb('created_at', '=', at), eb('id', '>', id)])]))
    .execute();
}
