import { fetchCommit } from '../../../git/fetch-commit.ts';
import { changesBetween } from '../../../git/history/diff.ts';
import { mergeBaseOf } from '../../../git/history/merge-base.ts';
import { mergedTree } from '../../../git/merge.ts';
import type { RepositoryHandle } from '../../../git/repository-handle.ts';
import type { Call } from '../../../platform/call.ts';
import { projectsById } from '../../../platform/tenancy/projects.ts';
import { type RepositoryAccess, openRepository } from '../../repository/index.ts';
import type { Route } from '../store.ts';
import type { MergeRequestRow } from '../table.ts';

/** What the repositories say about a merge request. */
export type BranchFacts = Pick<
  MergeRequestRow,
  'base_sha' | 'changes_count' | 'head_sha' | 'merge_status' | 'start_sha'
>;

/** The repositories of a merge request. */
interface Ends {
  readonly target: RepositoryAccess;
  /** Undefined when the project of the source branch is gone. */
  readonly source: RepositoryAccess | undefined;
}

async function openEnds(call: Call, route: Route): Promise<Ends> {
  const projects = await projectsById(call.db, [route.project_id, route.source_project_id]);
  const open = async (id: number): Promise<RepositoryAccess | undefined> => {
    const project = projects.get(id);
    return project && openRepository(call, { project, level: 0 });
  };
  const target = await open(route.project_id);
  if (target === undefined) throw new Error(`project ${route.project_id} is missing`);
  return {
    target,
    source: route.source_project_id === route.project_id ? target : await open(route.source_project_id),
  };
}

/** The heads of both branches as they are now, with the commits of both in the repository of the target; 'source' or 'target' is gone. */
export async function headsOf(
  call: Call,
  route: Route,
): Promise<{ readonly target: RepositoryAccess; readonly head: string; readonly start: string } | 'source' | 'target'> {
  const { target, source } = await openEnds(call, route);
  const start = await target.repository.branch(route.target_branch);
  if (start === undefined) return 'target';
  const head = await source?.repository.branch(route.source_branch);
  if (head === undefined || source === undefined) return 'source';
  await fetchCommit(target.repository, source.repository, head.commit);
  return { target, head: head.commit, start: start.commit };
}

/** What the branches differ in, and whether they can be merged; 'source' or 'target' is gone. */
export async function branchFacts(call: Call, route: Route): Promise<BranchFacts | 'source' | 'target'> {
  const found = await headsOf(call, route);
  if (typeof found === 'string') return found;
  return factsBetween(found.target.repository, found);
}

/** What two commits differ in, and whether they can be merged. */
export async function factsBetween(
  repository: RepositoryHandle,
  { head, start }: { readonly head: string; readonly start: string },
): Promise<BranchFacts> {
  const base = await mergeBaseOf(repository, [start, head]);
  return {
    head_sha: head,
    start_sha: start,
    base_sha: base ?? null,
    merge_status: (await canMerge(repository, { head, start, base })) ? 'can_be_merged' : 'cannot_be_merged',
    changes_count: base === undefined ? null : (await changesBetween(repository, [base, head])).files.length,
  };
}

async function canMerge(
  repository: RepositoryHandle,
  { head, start, base }: { readonly head: string; readonly start: string; readonly base: string | undefined },
): Promise<boolean> {
  // Histories that share nothing are not merged: that is hardly ever what was meant.
  if (base === undefined) return false;
  // Nothing is left to merge, which is no conflict: `detailed_merge_status` says so.
  if (base === head || base === start) return true;
  return (await mergedTree(repository, [start, head])) !== undefined;
}

/** The repository of the target with the commits of a merge request, also when its source branch is gone. */
export async function repositoryOf(call: Call, mergeRequest: MergeRequestRow): Promise<RepositoryAccess> {
  const { target, source } = await openEnds(call, mergeRequest);
  const head = mergeRequest.head_sha;
  if (head !== null && source !== undefined && source !== target) {
    await fetchCommit(target.repository, source.repository, head);
  }
  return target;
}
