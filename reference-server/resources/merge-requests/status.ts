import type { Call } from '../../platform/call.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { projectSettings } from '../projects/index.ts';
import type { MergeRequestRow } from './table.ts';

/** Why a merge request can or cannot be merged: the first reason that holds, `mergeable` without any. */
export function detailedStatus(
  { now }: Pick<Call, 'now'>,
  row: MergeRequestRow,
  { project, lacksApprovals }: { readonly project: ProjectRow | undefined; readonly lacksApprovals: boolean },
): string {
  if (row.state !== 'opened') return 'not_open';
  if (row.draft === 1) return 'draft_status';
  if (waitsForDiscussions(row, project)) return 'discussions_not_resolved';
  const branches = branchStatus(row);
  if (branches !== undefined) return branches;
  if (lacksApprovals) return 'not_approved';
  if (row.merge_after !== null && row.merge_after > now) return 'merge_time';
  return needsRebase(row, project) ? 'need_rebase' : 'mergeable';
}

/** What keeps the branches from being merged, as far as that is known. */
function branchStatus(row: MergeRequestRow): string | undefined {
  if (row.merge_status === 'checking') return 'checking';
  if (row.merge_status === 'unchecked' || row.merge_status === 'cannot_be_merged_recheck') return 'unchecked';
  if (row.head_sha === row.base_sha) return 'commits_status';
  return row.merge_status === 'cannot_be_merged' ? 'conflict' : undefined;
}

/** Where only the newest history is built on, a merge request has to start from the head of its target branch. */
export function needsRebase(row: MergeRequestRow, project: ProjectRow | undefined): boolean {
  const method = project && projectSettings(project).merge_method;
  return (method === 'ff' || method === 'rebase_merge') && row.base_sha !== row.start_sha;
}

/** Whether the project asks for resolved discussions, and some are not. */
export function waitsForDiscussions(row: MergeRequestRow, project: ProjectRow | undefined): boolean {
  const asks = project && projectSettings(project).only_allow_merge_if_all_discussions_are_resolved;
  return asks === true && (row.unresolved_discussions ?? 0) > 0;
}

/** Whether the commits will be one, settings of the project considered. */
export function squashOnMerge(row: Pick<MergeRequestRow, 'squash'>, project: ProjectRow | undefined): boolean {
  const option = project && projectSettings(project).squash_option;
  if (option === 'always' || option === 'never') return option === 'always';
  return row.squash === 1;
}
