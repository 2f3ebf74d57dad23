import type { CreateDraftNoteBody, UpdateDraftNoteBody } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { badParameter, forbidden } from '../../platform/refusal.ts';
import { changesOf } from '../../store/rows.ts';
import { type FoundMergeRequest, type MergeRequestRow, repositoryOf } from '../merge-requests/index.ts';
import { checkedBody, demandOpenDiscussion, isCommit, isReadableDiscussion, placeColumns } from '../notes/index.ts';
import type { FoundDraft } from './rules.ts';
import { insertDraft, updateDraftRow } from './store.ts';
import type { DraftNoteRow } from './table.ts';

/**
 * createDraftNote: whoever may comment may prepare a comment.
 * @throws Refusal 400 for a text that is blank, a commit, discussion or position that is none; 403 where the discussion is
 * locked, and for callers who may not resolve discussions
 */
export async function createDraft(
  call: Call,
  place: ProjectAccess,
  found: FoundMergeRequest,
  body: CreateDraftNoteBody,
): Promise<DraftNoteRow> {
  const { mergeRequest } = found;
  demandOpenDiscussion(place, mergeRequest);
  return insertDraft(call.db, {
    merge_request_id: mergeRequest.id,
    author_id: requirePrincipal(call).user.id,
    note: checkedBody(body.note, 'note'),
    ...(await discussionColumns(call, place, found, body)),
    commit_id: await checkedCommit(call, mergeRequest, body.commit_id),
    line_code: null,
    position: null,
    ...(await placeColumns(call, mergeRequest, body.position)),
    created_at: call.now,
    updated_at: call.now,
  });
}

/** What becomes of a discussion when the draft is published: its author, and whoever could merge, may resolve it. */
async function discussionColumns(
  call: Call,
  place: ProjectAccess,
  found: FoundMergeRequest,
  { resolve_discussion: resolve = false, in_reply_to_discussion_id: discussion }: CreateDraftNoteBody,
): Promise<Pick<DraftNoteRow, 'discussion_id' | 'resolve_discussion'>> {
  if (resolve && !found.author && place.level < ACCESS.developer) throw forbidden();
  if (discussion !== undefined && !(await isReadableDiscussion(call, place, found, discussion))) {
    throw badParameter('in_reply_to_discussion_id is no discussion of the merge request');
  }
  return { discussion_id: discussion ?? null, resolve_discussion: resolve ? 1 : 0 };
}

async function checkedCommit(
  call: Call,
  mergeRequest: MergeRequestRow,
  id: string | undefined,
): Promise<string | null> {
  if (id === undefined) return null;
  const { repository } = await repositoryOf(call, mergeRequest);
  if (!(await isCommit(repository, id))) throw badParameter('commit_id is no commit');
  return id;
}

/**
 * updateDraftNote: what is not sent stays.
 * @throws Refusal 400 for a text that is blank and a position that is none
 */
export async function updateDraft(
  call: Call,
  { mergeRequest, draft }: FoundDraft,
  body: UpdateDraftNoteBody,
): Promise<DraftNoteRow> {
  const changes = changesOf<Partial<DraftNoteRow>>(draft, {
    ...(body.note === undefined ? {} : { note: checkedBody(body.note, 'note') }),
    ...(await placeColumns(call, mergeRequest, body.position)),
  });
  if (Object.keys(changes).length === 0) return draft;
  return updateDraftRow(call.db, draft, { ...changes, updated_at: call.now });
}
