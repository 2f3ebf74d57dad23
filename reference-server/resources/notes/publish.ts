import { type Call, requirePrincipal } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import {
  type FoundMergeRequest,
  type MergeRequestRow,
  countMergeRequestComment,
  countUnresolved,
} from '../merge-requests/index.ts';
import { onMergeRequest } from './noteable.ts';
import { readableMergeRequestNotes } from './rules.ts';
import { firstOfDiscussion, insertNote, isSeen, updateNote } from './store.ts';
import type { NoteRow } from './table.ts';

/** A comment that was prepared, and what becomes of its discussion. */
export interface PreparedComment {
  readonly authorId: number;
  readonly body: string;
  /** The discussion to answer in; without it the comment begins one. */
  readonly discussionId: string | null;
  /** Where in the diff a new discussion stands, as JSON. */
  readonly position: string | null;
  /** Whether the discussion is resolved with it. */
  readonly resolve: boolean;
}

/** Whether a discussion is one of the merge request that the caller may read. */
export async function isReadableDiscussion(
  call: Call,
  place: ProjectAccess,
  found: FoundMergeRequest,
  discussionId: string,
): Promise<boolean> {
  const filter = readableMergeRequestNotes(call, place, found);
  const first = await firstOfDiscussion(call.db, filter.on, discussionId);
  return first !== undefined && isSeen(filter, first);
}

/** Makes a prepared comment one that everybody reads. */
export async function publishComment(
  call: Call,
  mergeRequest: MergeRequestRow,
  { authorId, body, discussionId, position, resolve }: PreparedComment,
): Promise<void> {
  const on = onMergeRequest(mergeRequest);
  const first = discussionId === null ? undefined : await firstOfDiscussion(call.db, on, discussionId);
  const note = await insertNote(call.db, on, {
    authorId,
    body,
    system: 0,
    // Whoever answers what only members read is read by members only.
    internal: first?.internal ?? 0,
    createdAt: call.now,
    ...(first === undefined ? { begins: { position } } : { inReplyTo: first }),
  });
  await keepState(call, mergeRequest, { first, note, resolve });
  await countMergeRequestComment(call.db, mergeRequest.id, 1, call.now);
  await announce(call, 'note.written', { note, action: 'create', on: { kind: 'merge_request', mergeRequest } });
}

/** An answer makes a single comment a discussion, which is open until it is resolved. */
async function keepState(
  call: Call,
  { id }: MergeRequestRow,
  { first, note, resolve }: { readonly first: NoteRow | undefined; readonly note: NoteRow; readonly resolve: boolean },
): Promise<void> {
  const isNew = first?.resolvable !== 1;
  const isOpen = isNew || first.resolved_at === null;
  const resolves = resolve && isOpen;
  await updateNote(call.db, (first ?? note).id, {
    ...(isNew ? { resolvable: 1 } : {}),
    ...(resolves ? { resolved_at: call.now, resolved_by_id: requirePrincipal(call).user.id } : {}),
  });
  const change = Number(isNew) - Number(resolves);
  if (change === 1 || change === -1) await countUnresolved(call.db, id, change);
}
