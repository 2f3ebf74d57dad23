import { commitsBetween } from '../../../git/history/added-commits.ts';
import { type Call, requirePrincipal } from '../../../platform/call.ts';
import { userIdsByAddress } from '../../../platform/tenancy/users.ts';
import { distinctIds } from '../../../store/prepared.ts';
import { approvalSwitches } from '../../approvals/index.ts';
import { addedCommits } from '../../repository/index.ts';
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
  return (await committersOf(call, row)).has(user.id)
    ? 'Those who added commits cannot approve merge requests in this project'
    : undefined;
}

/**
 * The ids of those who added commits to a merge request: who brought them, pushed with git or made by the API. What commits say about
 * themselves counts only where nobody knows that, for those of a time before it was written down and those that the server makes itself.
 */
export async function committersOf(call: Call, row: MergeRequestRow): Promise<ReadonlySet<number>> {
  const { base_sha: base, head_sha: head } = row;
  // Without a common history all of it would come.
  if (head === null) return new Set();
  const { repository } = await repositoryOf(call, row);
  const commits = await commitsBetween(repository, [base, head]);
  const projects = [...new Set([row.project_id, row.source_project_id])];
  const added = await addedCommits(
    call.db,
    projects,
    commits.map(({ oid }) => oid),
  );
  const known = new Set(added.map((each) => each.commit_id));
  const unknown = commits.filter(({ oid, isMerge }) => !isMerge && !known.has(oid));
  const addresses = [...new Set(unknown.flatMap((commit) => commit.addresses))];
  return new Set([...distinctIds(added.map((each) => each.user_id)), ...(await userIdsByAddress(call.db, addresses))]);
}
