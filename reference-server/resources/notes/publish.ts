import type { Call } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import type { FoundMergeRequest } from '../merge-requests/index.ts';
import { addComment } from './comment.ts';
import { firstOfDiscussion } from './discussions/store.ts';
import { isSeen } from './store.ts';
import { mergeRequestTopic } from './topic.ts';

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
  const { readable } = mergeRequestTopic(call, place, found);
  const first = await firstOfDiscussion(call.db, readable.on, discussionId);
  return first !== undefined && (await isSeen(call.db, readable, first));
}

/** Makes a prepared comment one that everybody reads. */
export async function publishComment(
  call: Call,
  place: ProjectAccess,
  found: FoundMergeRequest,
  { authorId, body, discussionId, position, resolve }: PreparedComment,
): Promise<void> {
  const topic = mergeRequestTopic(call, place, found);
  const first = discussionId === null ? undefined : await firstOfDiscussion(call.db, topic.readable.on, discussionId);
  const note = {
    authorId,
    body,
    system: 0,
    // Whoever answers what only members read is read by members only.
    internal: first?.internal ?? 0,
    createdAt: call.now,
    ...(first === undefined ? { begins: { position } } : { inReplyTo: first }),
  } as const;
  await addComment(call, topic, note, resolve);
}
