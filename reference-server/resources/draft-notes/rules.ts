import { type Call, requirePrincipal } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { notFound } from '../../platform/refusal.ts';
import { type FoundMergeRequest, type MergeRequestRow, findMergeRequest } from '../merge-requests/index.ts';
import { type OwnDrafts, ownDraft } from './store.ts';
import type { DraftNoteRow } from './table.ts';

/** A draft note of the caller, with its merge request. */
export interface FoundDraft extends FoundMergeRequest {
  readonly draft: DraftNoteRow;
  /** Nobody finds a draft note of somebody else. */
  readonly author: true;
}

/** The draft notes of the caller on a merge request. */
export function ownDrafts(call: Call, { id }: MergeRequestRow): OwnDrafts {
  return { mergeRequestId: id, authorId: requirePrincipal(call).user.id };
}

/**
 * The draft note of a path.
 * @throws Refusal 404 when the merge request or the draft note is absent, or the draft note is not the caller's own
 */
export async function findDraft(
  call: Call,
  place: ProjectAccess,
  request: { readonly path: { readonly merge_request_iid: number; readonly draft_note_id: number } },
): Promise<FoundDraft> {
  const { mergeRequest } = await findMergeRequest(call, place, request);
  const draft = await ownDraft(call.db, ownDrafts(call, mergeRequest), request.path.draft_note_id);
  if (draft === undefined) throw notFound('Draft Note');
  return { mergeRequest, draft, author: true };
}
