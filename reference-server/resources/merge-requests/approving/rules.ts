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
  return (await committersOf(call, row)).includes(user.email.toLowerCase())
    ? 'Those who added commits cannot approve merge requests in this project'
    : undefined;
}

/** The addresses, in lower case, of those who added commits to a merge request. */
export async function committersOf(call: Call, row: MergeRequestRow): Promise<readonly string[]> {
  const { base_sha: base, head_sha: head } = row;
  if (base === null || head === null) return [];
  const { repository } = await repositoryOf(call, row);
  return committersBetween(repository, [base, head]);
}
