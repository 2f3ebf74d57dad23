import { CommitRefused, GitError } from '../../../git/git-error.ts';
import { commitsBetween } from '../../../git/history/added-commits.ts';
import { isAncestor } from '../../../git/history/merge-base.ts';
import { moveBranch } from '../../../git/move-branch.ts';
import { NO_OBJECT } from '../../../git/ref-name.ts';
import { type App, type Call, ownRequest } from '../../../platform/call.ts';
import { announce } from '../../../platform/events.ts';
import { projectById, updateProject } from '../../../platform/tenancy/projects.ts';
import type { UserRow } from '../../../platform/tenancy/table.ts';
import { usersById } from '../../../platform/tenancy/users.ts';
import { reading, writing } from '../../../platform/transaction.ts';
import { isProtectedBranch } from '../../protected-branches/index.ts';
import { type RepositoryAccess, copyAddedCommits, openRepository } from '../../repository/index.ts';
import { knownUser } from '../../../work-items/index.ts';
import { isRemovedWith } from '../branch-removal.ts';
import { repositoryOf } from '../branches/facts.ts';
import { NO_AUTO_MERGE } from '../create.ts';
import { unchangedLists } from '../lists/store.ts';
import { mergeRequestById, updateMergeRequestRow } from '../store.ts';
import type { MergeRequestRow } from '../table.ts';
import type { MergePlan } from './plan.ts';

/** A merge that was ordered. */
export interface OrderedMerge {
  readonly id: number;
  /** Who merges. */
  readonly userId: number;
  readonly origin: string;
  readonly plan: MergePlan;
}

declare module '../../../platform/event-types.ts' {
  interface Deliveries {
    'mergeRequest.merge': OrderedMerge;
  }
}

/** Moves the target branch and writes down that it is done; where the branch is elsewhere by now, the merge request is open again. */
export async function settleMerge(app: App, ordered: OrderedMerge): Promise<void> {
  const request = ownRequest(app, { origin: ordered.origin });
  const moved = await reading(request, async (call) => {
    const row = await mergeRequestById(call.db, ordered.id);
    if (row?.state !== 'locked') return undefined;
    const access = await repositoryOf(call, row);
    const { failure, isAgain } = await moveTarget(app, access, { row, plan: ordered.plan });
    if (failure !== undefined) return { failure, removed: false, foreign: [] };
    return {
      failure,
      removed: await removeSource(call, row, { ordered, isAgain }),
      foreign: await commitsOfFork(access, row, ordered.plan),
    };
  });
  if (moved === undefined) return;
  await writing(request, async (call) => {
    const row = await mergeRequestById(call.db, ordered.id);
    if (row?.state !== 'locked') return;
    if (moved.failure === undefined) await noteMerge(call, row, { ordered, ...moved });
    else await updateMergeRequestRow(call.db, row, { state: 'opened', merge_error: moved.failure });
  });
}

/** What came of moving a branch. */
interface TargetMove {
  /** Why it could not be moved; undefined when it has moved, now or before. */
  readonly failure: string | undefined;
  /** Whether it had moved before: by a process that ended then. */
  readonly isAgain: boolean;
}

async function moveTarget(
  app: App,
  { project, repository }: RepositoryAccess,
  { row, plan }: { readonly row: MergeRequestRow; readonly plan: MergePlan },
): Promise<TargetMove> {
  const { next, previous } = plan;
  const key = String(project.id);
  const ref = `refs/heads/${row.target_branch}`;
  return app.repositories.exclusively(key, ref, async () => {
    const now = (await repository.branch(row.target_branch))?.commit;
    if (now !== undefined && now !== previous && (await isAncestor(repository, next, now))) {
      return { failure: undefined, isAgain: true };
    }
    try {
      await moveBranch(app.repositories, key, { repository, ref, next, previous });
      return { failure: undefined, isAgain: false };
    } catch (error) {
      if (error instanceof CommitRefused) return { failure: error.message, isAgain: false };
      throw error;
    }
  });
}

/** The commits that a merge brings from another project. */
async function commitsOfFork(
  { repository }: RepositoryAccess,
  row: MergeRequestRow,
  { previous, head }: MergePlan,
): Promise<readonly string[]> {
  if (row.source_project_id === row.project_id) return [];
  return (await commitsBetween(repository, [previous, head])).map(({ oid }) => oid);
}

/** Removes the source branch where that was asked for; one that has moved on, is protected, or is the default branch, stays. */
async function removeSource(
  call: Call,
  row: MergeRequestRow,
  { ordered: { plan, userId }, isAgain }: { readonly ordered: OrderedMerge; readonly isAgain: boolean },
): Promise<boolean> {
  const project = await projectById(call.db, row.source_project_id);
  if (project === undefined || project.default_branch === row.source_branch) return false;
  if (!(await isRemovedWith(call, row, { source: project, mergerId: userId }))) return false;
  if (await isProtectedBranch(call.db, project.id, row.source_branch)) return false;
  const { repository } = await openRepository(call, { project, level: 0 });
  try {
    await repository.updateRefs([{ ref: `refs/heads/${row.source_branch}`, next: NO_OBJECT, previous: plan.head }]);
    return true;
  } catch (error) {
    if (!(error instanceof GitError) || error.failure !== 'ref-conflict') throw error;
    // One that is gone, the process that moved the target branch had removed as well.
    return isAgain && (await repository.branch(row.source_branch)) === undefined;
  }
}

async function noteMerge(
  call: Call,
  before: MergeRequestRow,
  done: { readonly ordered: OrderedMerge; readonly removed: boolean; readonly foreign: readonly string[] },
): Promise<void> {
  const { userId, plan } = done.ordered;
  const after = await updateMergeRequestRow(call.db, before, {
    state: 'merged',
    merge_status: 'can_be_merged',
    head_sha: plan.head,
    merge_commit_sha: plan.mergeCommit,
    squash_commit_sha: plan.squashCommit,
    squash: plan.squashCommit === null ? 0 : 1,
    ...NO_AUTO_MERGE,
    merged_at: call.now,
    merged_by_id: userId,
    updated_at: call.now,
  });
  const user = knownUser(await usersById(call.db, [userId]), userId);
  // Who added them to the fork has added them to what they are in now.
  await copyAddedCommits(call.db, [before.source_project_id, before.project_id], done.foreign);
  await announce(call, 'mergeRequest.edited', {
    before: { ...before, state: 'opened' },
    after,
    userId,
    ...(await unchangedLists(call.db, before.id)),
  });
  await push(call, before.project_id, user, {
    ref: `refs/heads/${before.target_branch}`,
    before: plan.previous,
    after: plan.next,
  });
  if (!done.removed) return;
  const ref = `refs/heads/${before.source_branch}`;
  await push(call, before.source_project_id, user, { ref, before: plan.head, after: NO_OBJECT });
}

async function push(
  call: Call,
  projectId: number,
  user: UserRow,
  ref: { readonly ref: string; readonly before: string; readonly after: string },
): Promise<void> {
  await updateProject(call.db, projectId, { last_activity_at: call.now });
  const project = await projectById(call.db, projectId);
  if (project !== undefined) await announce(call, 'repository.pushed', { project, user, refs: [ref] });
}
