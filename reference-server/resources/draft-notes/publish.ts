import type { Call } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { type FoundMergeRequest, noteReview } from '../merge-requests/index.ts';
import { demandOpenDiscussion, publishComment } from '../notes/index.ts';
import { type FoundDraft, ownDrafts } from './rules.ts';
import { deleteDraftRow, takeDrafts } from './store.ts';
import type { DraftNoteRow } from './table.ts';

/**
 * publishDraftNote: the draft becomes a comment of its author.
 * @throws Refusal 403 where the discussion is locked
 */
export async function publishDraft(call: Call, place: ProjectAccess, found: FoundDraft): Promise<void> {
  demandOpenDiscussion(place, found.mergeRequest);
  await deleteDraftRow(call.db, found.draft.id);
  await comment(call, place, found, [found.draft]);
}

/**
 * publishAllDraftNotes: the drafts of the caller become comments, in the order in which they were written.
 * @throws Refusal 403 where the discussion is locked
 */
export async function publishAll(call: Call, place: ProjectAccess, found: FoundMergeRequest): Promise<void> {
  demandOpenDiscussion(place, found.mergeRequest);
  const own = ownDrafts(call, found.mergeRequest);
  for (let some = await takeDrafts(call.db, own); some.length > 0; some = await takeDrafts(call.db, own)) {
    await comment(call, place, found, some);
  }
}

async function comment(
  call: Call,
  place: ProjectAccess,
  found: FoundMergeRequest,
  drafts: readonly DraftNoteRow[],
): Promise<void> {
  for (const draft of drafts) {
    await publishComment(call, place, found, {
      authorId: draft.author_id,
      body: draft.note,
      discussionId: draft.discussion_id,
      resolve: draft.resolve_discussion === 1,
      position: draft.position,
    });
  }
  const [first] = drafts;
  if (first !== undefined) await noteReview(call.db, found.mergeRequest.id, first.author_id);
}
