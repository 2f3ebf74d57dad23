import { type Ids, distinctIds, grouped, runPrepared } from '../../../store/prepared.ts';
import type { Executor } from '../../../store/store.ts';
import type { Instant } from '../../../store/table.ts';

/** An approval that was given. */
export interface Approval {
  readonly user_id: number;
  readonly approved_at: Instant;
}

/** Who approved merge requests, the first one first, by merge request. */
export async function approvalsOf(db: Executor, ids: Ids): Promise<Map<number, readonly Approval[]>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  const rows = await runPrepared(db, `approvals-of-merge-requests-${wanted.length}`, wanted, (q) =>
    q
      .selectFrom('merge_request_approvals')
      .select(['merge_request_id', 'user_id', 'approved_at'])
      .where('merge_request_id', 'in', wanted)
      .where('approved_at', 'is not', null)
      .orderBy('approved_at')
      .orderBy('user_id')
      .$narrowType<{ approved_at: Instant }>(),
  );
  return new Map(grouped(rows, (row) => row.merge_request_id));
}

/** Writes down that a user approved a merge request; a reviewer has come to an end with it. */
export async function grantApproval(
  tx: Executor,
  id: number,
  { userId, now }: { readonly userId: number; readonly now: Instant },
): Promise<void> {
  await tx
    .insertInto('merge_request_approvals')
    .values({ merge_request_id: id, user_id: userId, named: 0, approved_at: now })
    .onConflict((conflict) => conflict.columns(['merge_request_id', 'user_id']).doUpdateSet({ approved_at: now }))
    .execute();
  await tx
    .updateTable('merge_request_reviewers')
    .set({ state: 'approved' })
    .where('merge_request_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Takes approvals of merge requests away, those of one user or all; who is named as an approver stays named. */
export async function withdrawApprovals(tx: Executor, ids: Ids, userId?: number): Promise<void> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return;
  const users = userId === undefined ? [] : [userId];
  await tx
    .deleteFrom('merge_request_approvals')
    .where('merge_request_id', 'in', wanted)
    .where('named', '=', 0)
    .$if(userId !== undefined, (q) => q.where('user_id', 'in', users))
    .execute();
  await tx
    .updateTable('merge_request_approvals')
    .set({ approved_at: null })
    .where('merge_request_id', 'in', wanted)
    .where('approved_at', 'is not', null)
    .$if(userId !== undefined, (q) => q.where('user_id', 'in', users))
    .execute();
  await tx
    .updateTable('merge_request_reviewers')
    .set({ state: 'unapproved' })
    .where('merge_request_id', 'in', wanted)
    .where('state', '=', 'approved')
    .$if(userId !== undefined, (q) => q.where('user_id', 'in', users))
    .execute();
}
