import type { Call } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { type FoundMergeRequest, type MergeRequestRow, noteReview } from '../merge-requests/index.ts';
import { demandOpenDiscussion, publishComment } from '../notes/index.ts';
import { type FoundDraft, ownDrafts } from './rules.ts';
import { deleteDraftRow, takeDrafts } from './store.ts';
import type { DraftNoteRow } from './table.ts';

/**
 * publishDraftNote: the draft becomes a comment of its author.
 * @throws Refusal 403 where the discussion is locked
 */
export async function publishDraft(
  call: Call,
  place: ProjectAccess,
  { mergeRequest, draft }: FoundDraft,
): Promise<void> {
  demandOpenDiscussion(place, mergeRequest);
  await deleteDraftRow(call.db, draft.id);
  await comment(call, mergeRequest, [draft]);
}

/**
 * publishAllDraftNotes: the drafts of the caller become comments, in the order in which they were written.
 * @throws Refusal 403 where the discussion is locked
 */
export async function publishAll(call: Call, place: ProjectAccess, { mergeRequest }: FoundMergeRequest): Promise<void> {
  demandOpenDiscussion(place, mergeRequest);
  await comment(call, mergeRequest, await takeDrafts(call.db, ownDrafts(call, mergeRequest)));
}

async function comment(call: Call, mergeRequest: MergeRequestRow, drafts: readonly DraftNoteRow[]): Promise<void> {
  for (const draft of drafts) {
    await publishComment(call, mergeRequest, {
      authorId: draft.author_id,
      body: draft.note,
      discussionId: draft.discussion_id,
      resolve: draft.resolve_discussion === 1,
      position: draft.position,
    });
  }
  const [first] = drafts;
  if (first !== undefined) await noteReview(call.db, mergeRequest.id, first.author_id);
}
