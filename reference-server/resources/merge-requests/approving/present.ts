import type { MergeRequestApprovals } from '../../../../generated/models/index.ts';
import { type Call, requirePrincipal } from '../../../platform/call.ts';
import type { ProjectRow } from '../../../platform/tenancy/table.ts';
import { usersById } from '../../../platform/tenancy/users.ts';
import { timestamp } from '../../../platform/time.ts';
import { knownUser } from '../../../work-items/index.ts';
import { presentUser } from '../../users/index.ts';
import { briefFields } from '../present.ts';
import type { MergeRequestRow } from '../table.ts';
import { reasonAgainst } from './rules.ts';
import { standingOf } from './standing.ts';
import { approvalsOf } from './store.ts';

/** The approvals of a merge request, to a caller whose role would do to approve it. */
export async function presentApprovals(
  call: Call,
  project: ProjectRow,
  row: MergeRequestRow,
): Promise<MergeRequestApprovals> {
  const { user } = requirePrincipal(call);
  const approvals = (await approvalsOf(call.db, [row.id])).get(row.id) ?? [];
  const users = await usersById(
    call.db,
    approvals.map((each) => each.user_id),
  );
  const { required, left } = await standingOf(call, row, project);
  const approved = approvals.some((each) => each.user_id === user.id);
  return {
    ...briefFields(row),
    merge_status: row.merge_status,
    approved: left === 0,
    approvals_required: required,
    approvals_left: left,
    approved_by: approvals.map((each) => ({
      user: presentUser(call, knownUser(users, each.user_id)),
      approved_at: timestamp(each.approved_at),
    })),
    user_has_approved: approved,
    user_can_approve: row.state === 'opened' && !approved && (await reasonAgainst(call, row)) === undefined,
  };
}
