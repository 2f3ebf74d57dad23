import { committersBetween } from '../../../git/history/committers.ts';
import { type Call, requirePrincipal } from '../../../platform/call.ts';
import { approvalSwitches } from '../../approvals/index.ts';
import { repositoryOf } from '../branches/facts.ts';
import type { MergeRequestRow } from '../table.ts';

/** Why the caller, whose role would do, may not approve a merge request; undefined for those who may. */
export async function reasonAgainst(call: Call, row: MergeRequestRow): Promise<string | undefined> {
  const { user } = requirePrincipal(call);
  const switches = (await approvalSwitches(call.db, [row.project_id]))(row.project_id);
  if (row.author_id === user.id && switches.merge_requests_author_approval === 0) {
    return 'Authors cannot approve their own merge requests in this project';
  }
  if (switches.merge_requests_disable_committers_approval === 0) return undefined;
  return (await hasCommitted(call, row, user.email))
    ? 'Those who added commits cannot approve merge requests in this project'
    : undefined;
}

async function hasCommitted(call: Call, row: MergeRequestRow, email: string): Promise<boolean> {
  const { base_sha: base, head_sha: head } = row;
  if (base === null || head === null) return false;
  const { repository } = await repositoryOf(call, row);
  return (await committersBetween(repository, [base, head])).includes(email.toLowerCase());
}
