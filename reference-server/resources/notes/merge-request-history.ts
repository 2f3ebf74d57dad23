import type { Call } from '../../platform/call.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import type { MergeRequestApproval, MergeRequestEdit } from '../merge-requests/index.ts';
import { onMergeRequest } from './noteable.ts';
import { insertNote } from './store.ts';
import { lockTexts, peopleText, textTexts } from './system-notes.ts';

/** Writes down in system notes what an edit of a merge request changed, as far as that is no event of its own. */
export async function noteMergeRequestEdit(call: Call, edit: MergeRequestEdit): Promise<void> {
  const texts = [
    ...(await peopleTexts(call, edit)),
    ...textTexts(edit),
    ...lockTexts(edit),
    ...branchTexts(edit),
    ...waitTexts(edit),
  ];
  for (const body of texts) {
    await insertNote(call.db, onMergeRequest(edit.after), {
      authorId: edit.userId,
      body,
      system: 1,
      internal: 0,
      createdAt: edit.after.updated_at,
    });
  }
}

/** Writes down that somebody approved a merge request, or took that back. */
export async function noteApproval(call: Call, { mergeRequest, userId, action }: MergeRequestApproval): Promise<void> {
  const given = action === 'approved' || action === 'approval';
  await insertNote(call.db, onMergeRequest(mergeRequest), {
    authorId: userId,
    body: given ? 'approved this merge request' : 'unapproved this merge request',
    system: 1,
    internal: 0,
    createdAt: mergeRequest.updated_at,
  });
}

async function peopleTexts(call: Call, { assignees, reviewers }: MergeRequestEdit): Promise<string[]> {
  const users = await usersById(call.db, [
    ...assignees.before,
    ...assignees.after,
    ...reviewers.before,
    ...reviewers.after,
  ]);
  return [
    ...peopleText(assignees, users, ['assigned to', 'unassigned']),
    ...peopleText(reviewers, users, ['requested review from', 'removed review request for']),
  ];
}

function branchTexts({ before, after }: MergeRequestEdit): string[] {
  const texts: string[] = [];
  if (before.target_branch !== after.target_branch) {
    texts.push(`changed target branch from \`${before.target_branch}\` to \`${after.target_branch}\``);
  }
  if (before.state === 'opened' && after.state === 'opened' && before.head_sha !== after.head_sha) {
    texts.push(`pushed to \`${after.source_branch}\`: now at ${after.head_sha?.slice(0, 8) ?? 'nothing'}`);
  }
  if (before.draft !== after.draft) {
    texts.push(after.draft === 1 ? 'marked this merge request as **draft**' : 'marked this merge request as **ready**');
  }
  return texts;
}

function waitTexts({ before, after }: MergeRequestEdit): string[] {
  if (before.auto_merge_by_id !== null || after.auto_merge_by_id === null) return [];
  return [`asked to merge this when the pipeline for ${after.head_sha?.slice(0, 8) ?? 'it'} succeeds`];
}
