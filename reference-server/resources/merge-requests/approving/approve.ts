import type { ApproveMergeRequestBody } from '../../../../generated/models/index.ts';
import { type Call, requirePrincipal } from '../../../platform/call.ts';
import { announce } from '../../../platform/events.ts';
import { Refusal, forbidden, notAllowed, notFound } from '../../../platform/refusal.ts';
import type { ProjectRow } from '../../../platform/tenancy/table.ts';
import { headsOf } from '../branches/facts.ts';
import { updateMergeRequestRow } from '../store.ts';
import type { MergeRequestRow } from '../table.ts';
import { reasonAgainst } from './rules.ts';
import { standingOf } from './standing.ts';
import { approvalsOf, grantApproval, withdrawApprovals } from './store.ts';

/**
 * approveMergeRequest: in the name of the caller; what the caller has approved before stays as it is.
 * @throws Refusal 405 for what is not open, 403 for authors and committers where they may not approve, 409 when the source branch
 * is not where the caller knows it
 */
export async function approveMergeRequest(
  call: Call,
  project: ProjectRow,
  before: MergeRequestRow,
  { sha }: ApproveMergeRequestBody,
): Promise<MergeRequestRow> {
  const { user } = requirePrincipal(call);
  if (before.state !== 'opened') throw notAllowed();
  const reason = await reasonAgainst(call, before);
  if (reason !== undefined) throw forbidden(reason);
  if (sha !== undefined) await demandHead(call, before, sha);
  if (await hasApproved(call, before.id, user.id)) return before;
  await grantApproval(call.db, before.id, { userId: user.id, now: call.now });
  const after = await updateMergeRequestRow(call.db, before, { updated_at: call.now });
  const { left } = await standingOf(call, after, project);
  const action = left === 0 ? 'approved' : 'approval';
  await announce(call, 'mergeRequest.approval', { mergeRequest: after, userId: user.id, action });
  return after;
}

/**
 * unapproveMergeRequest: takes back what the caller has approved.
 * @throws Refusal 405 for what is not open, 404 for callers who have not approved
 */
export async function unapproveMergeRequest(
  call: Call,
  project: ProjectRow,
  before: MergeRequestRow,
): Promise<MergeRequestRow> {
  const { user } = requirePrincipal(call);
  if (before.state !== 'opened') throw notAllowed();
  if (!(await hasApproved(call, before.id, user.id))) throw notFound('Approval');
  const { left } = await standingOf(call, before, project);
  await withdrawApprovals(call.db, [before.id], user.id);
  const after = await updateMergeRequestRow(call.db, before, { updated_at: call.now });
  const action = left === 0 ? 'unapproved' : 'unapproval';
  await announce(call, 'mergeRequest.approval', { mergeRequest: after, userId: user.id, action });
  return after;
}

async function hasApproved(call: Call, id: number, userId: number): Promise<boolean> {
  const approvals = (await approvalsOf(call.db, [id])).get(id) ?? [];
  return approvals.some((approval) => approval.user_id === userId);
}

/** The branch itself is asked: what is written down about it may be a moment old. */
async function demandHead(call: Call, row: MergeRequestRow, sha: string): Promise<void> {
  const heads = await headsOf(call, row);
  const head = typeof heads === 'string' ? row.head_sha : heads.head;
  if (sha !== head) throw new Refusal(409, { message: 'The head of the source branch is another one' });
}
