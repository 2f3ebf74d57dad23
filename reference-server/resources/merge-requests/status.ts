import type { Call } from '../../platform/call.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { projectSettings } from '../projects/index.ts';
import { isRunning } from './pipelines.ts';
import type { MergeRequestRow } from './table.ts';

/** What a merge request depends on besides its row. */
export interface StatusFacts {
  readonly project: ProjectRow | undefined;
  /** Whether the project of the source branch is there. */
  readonly hasSource: boolean;
  /** Status of the pipeline of its head. */
  readonly pipeline: string | undefined;
  readonly lacksApprovals: boolean;
}

/** Why a merge request can or cannot be merged: the first reason that holds, `mergeable` without any. */
export function detailedStatus(
  { now }: Pick<Call, 'now'>,
  row: MergeRequestRow,
  { project, hasSource, pipeline, lacksApprovals }: StatusFacts,
): string {
  if (row.state !== 'opened') return 'not_open';
  if (row.draft === 1) return 'draft_status';
  if (waitsForDiscussions(row, project)) return 'discussions_not_resolved';
  // There is nothing to merge where the fork is gone.
  if (!hasSource) return 'commits_status';
  const held = branchStatus(row) ?? waitsForPipeline(project, pipeline);
  if (held !== undefined) return held;
  if (lacksApprovals) return 'not_approved';
  if (row.merge_after !== null && row.merge_after > now) return 'merge_time';
  return needsRebase(row, project) ? 'need_rebase' : 'mergeable';
}

/** What the branches keep a merge request back for; undefined when they do not. */
function branchStatus({ merge_status: status, head_sha: head, base_sha: base }: MergeRequestRow): string | undefined {
  if (status === 'checking') return 'checking';
  if (status === 'unchecked' || status === 'cannot_be_merged_recheck') return 'unchecked';
  if (head === base) return 'commits_status';
  return status === 'cannot_be_merged' ? 'conflict' : undefined;
}

/** Where only the newest history is built on, a merge request has to start from the head of its target branch. */
export function needsRebase(row: MergeRequestRow, project: ProjectRow | undefined): boolean {
  const method = project && projectSettings(project).merge_method;
  return (method === 'ff' || method === 'rebase_merge') && row.base_sha !== row.start_sha;
}

/** Whether a project asks for a successful pipeline. */
export function asksForPipeline(project: ProjectRow | undefined): boolean {
  return project !== undefined && projectSettings(project).only_allow_merge_if_pipeline_succeeds === true;
}

/** Why the pipeline of the head keeps a merge request back; undefined when it does not. */
function waitsForPipeline(project: ProjectRow | undefined, pipeline: string | undefined): string | undefined {
  if (project === undefined || !asksForPipeline(project) || pipeline === 'success') return undefined;
  const { allow_merge_on_skipped_pipeline: skipped } = projectSettings(project);
  if (pipeline === 'skipped' && skipped === true) return undefined;
  return isRunning(pipeline) ? 'ci_still_running' : 'ci_must_pass';
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
