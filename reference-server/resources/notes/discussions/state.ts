import { type Call, requirePrincipal } from '../../../platform/call.ts';
import { countUnresolved } from '../../merge-requests/index.ts';
import { resolvability, updateNote } from '../store.ts';
import type { NoteRow } from '../table.ts';
import type { Topic } from '../topic.ts';
import { firstReply, handOver } from './store.ts';

/** A note that was added to a discussion; without `first` it began one. */
interface Added {
  readonly first: NoteRow | undefined;
  readonly note: NoteRow;
  /** Whether the discussion is resolved with it. */
  readonly resolve: boolean;
}

/** An answer makes a single comment a discussion; one that can be resolved is open until it is. */
export async function keepAnswered(call: Call, { readable }: Topic, { first, note, resolve }: Added): Promise<void> {
  const start = first ?? note;
  const can = resolvability(readable.on);
  const isNew = first === undefined || first.resolvable === null;
  if (first !== undefined && isNew) await updateNote(call.db, first.id, { resolvable: can });
  if (can === 0) return;
  if (isNew) await countUnresolved(call.db, readable.on.id, 1);
  if (resolve) await setResolved(call, { ...start, resolvable: can }, true);
}

/** Resolves the discussion that a note began, or opens it again; nothing where it is so already. */
export async function setResolved(call: Call, first: NoteRow, resolved: boolean): Promise<NoteRow> {
  if ((first.resolved_at !== null) === resolved) return first;
  const changes = resolved
    ? { resolved_at: call.now, resolved_by_id: requirePrincipal(call).user.id }
    : { resolved_at: null, resolved_by_id: null };
  await updateNote(call.db, first.id, changes);
  await countUnresolved(call.db, first.noteable_id, resolved ? -1 : 1);
  return { ...first, ...changes };
}

/**
 * Takes a note out of its discussion before it goes: of the one that it began the oldest answer becomes the first note.
 * Answers of `leaving`, who goes as well, do not.
 */
export async function leaveDiscussion(call: Call, note: NoteRow, leaving?: number): Promise<void> {
  if (note.in_reply_to_id !== null || note.resolvable === null) return;
  const heir = await firstReply(call.db, note, leaving);
  if (heir !== undefined) {
    await handOver(call.db, note, heir);
    return;
  }
  if (note.resolvable === 1 && note.resolved_at === null) await countUnresolved(call.db, note.noteable_id, -1);
}
