import type {
  DiffRefs,
  MergeRequest,
  MergeRequestCore,
  MergeRequestReviewer,
  References,
  SimpleMergeRequest,
} from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import { visibleProjectIds } from '../../platform/places.ts';
import { namespacesById } from '../../platform/tenancy/namespaces.ts';
import { projectsById } from '../../platform/tenancy/projects.ts';
import type { NamespaceRow, ProjectRow, UserRow } from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { optionalTimestamp, timestamp } from '../../platform/time.ts';
import { type LabelRow, labelsInOrder, presentLabel } from '../labels/index.ts';
import { type MilestoneRow, milestonesById } from '../milestones/index.ts';
import { presentOptionalUser, presentUser } from '../users/index.ts';
import { knownUser, milestoneOf, timeStats } from '../../work-items/index.ts';
import { lackingApprovals } from './approving/standing.ts';
import { assigneesOf, labelsOf, reviewersOf } from './lists/store.ts';
import { type PipelineOf, pipelinesOf } from './pipelines.ts';
import { type StatusFacts, asksForPipeline, detailedStatus, squashOnMerge, waitsForDiscussions } from './status.ts';
import type { MergeRequestRow, ReviewerRow } from './table.ts';

/** How merge requests are presented. */
export interface MergeRequestView {
  /** Project that the request addressed; undefined for lists across projects. */
  readonly projectId: number | undefined;
  /** Label objects instead of names. */
  readonly labelDetails: boolean;
}

type BriefFields = Required<Omit<SimpleMergeRequest, 'web_url'>>;

interface Facts {
  readonly users: ReadonlyMap<number, UserRow>;
  readonly projects: ReadonlyMap<number, ProjectRow>;
  /** Ids of the other projects that some come from, as far as the caller sees them. */
  readonly sources: ReadonlySet<number>;
  readonly labels: ReadonlyMap<number, readonly LabelRow[]>;
  readonly assignees: ReadonlyMap<number, readonly number[]>;
  readonly reviewers: ReadonlyMap<number, readonly ReviewerRow[]>;
  readonly milestones: ReadonlyMap<number, MilestoneRow>;
  readonly groups: ReadonlyMap<number, NamespaceRow>;
  /** Ids of those that lack approvals. */
  readonly unapproved: ReadonlySet<number>;
  readonly pipeline: PipelineOf;
}

/** One merge request as the operations below its project answer it. */
export async function presentMergeRequest(call: Call, row: MergeRequestRow): Promise<MergeRequest> {
  const facts = await loadFacts(call, [row]);
  const core = presentCore(call, row, { facts, view: { projectId: row.project_id, labelDetails: false } });
  return Object.assign(core, {
    diff_refs: diffRefsOf(row),
    changes_count: row.changes_count === null ? null : String(row.changes_count),
    subscribed: takesPart(call, row, facts),
    merge_error: row.merge_error,
  });
}

/** Merge requests as lists show them, in the given order. */
export async function presentMergeRequests(
  call: Call,
  rows: readonly MergeRequestRow[],
  view: MergeRequestView,
): Promise<MergeRequestCore[]> {
  const facts = await loadFacts(call, rows);
  return rows.map((row) => presentCore(call, row, { facts, view }));
}

/** Merge requests in the short view. */
export async function presentSimple(call: Call, rows: readonly MergeRequestRow[]): Promise<SimpleMergeRequest[]> {
  const projects = await projectsById(
    call.db,
    rows.map((row) => row.project_id),
  );
  return rows.map((row) => Object.assign(briefFields(row), { web_url: pageOf(call, row, projects) }));
}

/** Everybody who was asked to review, in order. */
export async function presentReviewers(call: Call, row: MergeRequestRow): Promise<MergeRequestReviewer[]> {
  const reviewers = (await reviewersOf(call.db, [row.id])).get(row.id) ?? [];
  const users = await usersById(
    call.db,
    reviewers.map((each) => each.user_id),
  );
  return reviewers.map((each) => ({
    user: presentUser(call, knownUser(users, each.user_id)),
    state: each.state,
    created_at: timestamp(each.created_at),
  }));
}

async function loadFacts(call: Call, rows: readonly MergeRequestRow[]): Promise<Facts> {
  const { db } = call;
  const ids = rows.map((row) => row.id);
  const [assignees, reviewers] = [await assigneesOf(db, ids), await reviewersOf(db, ids)];
  const milestones = await milestonesById(
    db,
    rows.map((row) => row.milestone_id),
  );
  const people = [
    ...rows.flatMap((row) => [row.author_id, row.closed_by_id, row.merged_by_id]),
    ...[...assignees.values()].flat(),
    ...[...reviewers.values()].flat().map((each) => each.user_id),
  ];
  const projects = await projectsById(
    db,
    rows.flatMap((row) => [row.project_id, row.source_project_id]),
  );
  return {
    assignees,
    reviewers,
    milestones,
    projects,
    sources: await visibleProjectIds(call, sourcesOf(rows, projects)),
    users: await usersById(db, people),
    unapproved: await lackingApprovals(call, rows, projects),
    pipeline: await pipelinesOf(
      db,
      rows.filter((row) => asksForPipeline(projects.get(row.project_id))),
    ),
    labels: await labelsInOrder(db, await labelsOf(db, ids)),
    groups: await namespacesById(
      db,
      [...milestones.values()].map((each) => each.group_id),
    ),
  };
}

/** The other projects that merge requests come from. */
function sourcesOf(rows: readonly MergeRequestRow[], projects: ReadonlyMap<number, ProjectRow>): ProjectRow[] {
  const ids = new Set(rows.filter((row) => !isOwn(row)).map((row) => row.source_project_id));
  return [...projects.values()].filter(({ id }) => ids.has(id));
}

/** Whether a merge request comes from its own project. */
function isOwn({ project_id, source_project_id }: MergeRequestRow): boolean {
  return source_project_id === project_id;
}

function presentCore(
  call: Call,
  row: MergeRequestRow,
  { facts, view }: { readonly facts: Facts; readonly view: MergeRequestView },
): MergeRequestCore {
  const project = facts.projects.get(row.project_id);
  const path = project?.full_path ?? '';
  const labels = facts.labels.get(row.id) ?? [];
  const milestone = milestoneOf(call, facts.milestones.get(row.milestone_id ?? -1), {
    path,
    projectId: row.project_id,
    groups: facts.groups,
  });
  const around = {
    project,
    hasSource: facts.projects.has(row.source_project_id),
    pipeline: facts.pipeline(row),
    lacksApprovals: facts.unapproved.has(row.id),
  };
  // Spreading into a literal of so many members takes Node 20 ten times as long.
  const core = Object.assign(briefFields(row), historyOf(call, row, facts), peopleOf(call, row, facts), {
    target_branch: row.target_branch,
    source_branch: row.source_branch,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    source_project_id: isOwn(row) || facts.sources.has(row.source_project_id) ? row.source_project_id : null,
    target_project_id: row.project_id,
    labels: view.labelDetails ? labels.map(presentLabel) : labels.map((label) => label.name),
    draft: row.draft === 1,
    work_in_progress: row.draft === 1,
    milestone,
  });
  const merging = Object.assign(core, mergingOf(call, row, around), {
    user_notes_count: row.user_notes_count,
    discussion_locked: row.discussion_locked === null ? null : row.discussion_locked === 1,
  });
  return Object.assign(merging, collaborationOf(row), {
    web_url: pageOf(call, row, facts.projects),
    reference: `!${row.iid}`,
    references: referencesOf(row, path, view),
    time_stats: timeStats(row),
    task_completion_status: { count: row.task_count, completed_count: row.task_done_count },
  });
}

/** What every view of a merge request starts with. */
export function briefFields(row: MergeRequestRow): BriefFields {
  return {
    id: row.id,
    iid: row.iid,
    project_id: row.project_id,
    title: row.title,
    description: row.description,
    state: row.state,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  };
}

function historyOf(call: Call, row: MergeRequestRow, facts: Facts) {
  const merger = presentOptionalUser(call, facts.users.get(row.merged_by_id ?? -1));
  return {
    imported: row.imported_from !== 'none',
    imported_from: row.imported_from,
    merged_by: merger,
    merge_user: merger,
    merged_at: optionalTimestamp(row.merged_at),
    merge_after: optionalTimestamp(row.merge_after),
    prepared_at: timestamp(row.prepared_at),
    closed_by: presentOptionalUser(call, facts.users.get(row.closed_by_id ?? -1)),
    closed_at: optionalTimestamp(row.closed_at),
  };
}

function peopleOf(call: Call, row: MergeRequestRow, { users, ...facts }: Facts) {
  const known = (id: number) => presentUser(call, knownUser(users, id));
  const assignees = (facts.assignees.get(row.id) ?? []).map(known);
  return {
    author: known(row.author_id),
    assignee: assignees[0] ?? null,
    assignees,
    reviewers: (facts.reviewers.get(row.id) ?? []).map((each) => known(each.user_id)),
  };
}

function mergingOf(call: Call, row: MergeRequestRow, around: StatusFacts) {
  const { project } = around;
  return {
    merge_when_pipeline_succeeds: row.auto_merge_by_id !== null,
    merge_status: row.merge_status,
    detailed_merge_status: detailedStatus(call, row, around),
    sha: row.head_sha,
    merge_commit_sha: row.merge_commit_sha,
    squash_commit_sha: row.squash_commit_sha,
    should_remove_source_branch: row.removed_on_merge === null ? null : row.removed_on_merge === 1,
    force_remove_source_branch: row.remove_source_branch === 1,
    squash: row.squash === 1,
    squash_on_merge: squashOnMerge(row, project),
    has_conflicts: row.merge_status.startsWith('cannot_be_merged'),
    blocking_discussions_resolved: !waitsForDiscussions(row, project),
    approvals_before_merge: null,
  };
}

/** Who may push to a branch of the same project is decided there; only branches of forks ask. */
function collaborationOf(row: MergeRequestRow) {
  if (isOwn(row)) return {};
  const allowed = row.allow_collaboration === 1;
  return { allow_collaboration: allowed, allow_maintainer_to_push: allowed };
}

function pageOf(call: Call, row: MergeRequestRow, projects: ReadonlyMap<number, ProjectRow>): string {
  return `${call.origin}/${projects.get(row.project_id)?.full_path ?? ''}/-/merge_requests/${row.iid}`;
}

function referencesOf(row: MergeRequestRow, path: string, view: MergeRequestView): References {
  const short = `!${row.iid}`;
  const full = `${path}${short}`;
  return { short, relative: view.projectId === row.project_id ? short : full, full };
}

function diffRefsOf(row: MergeRequestRow): DiffRefs | null {
  const { base_sha: base, head_sha: head, start_sha: start } = row;
  return base === null || head === null || start === null ? null : { base_sha: base, head_sha: head, start_sha: start };
}

/** Whoever has to do with a merge request is told about it. */
function takesPart(call: Call, row: MergeRequestRow, facts: Facts): boolean {
  const id = call.principal?.user.id;
  const people: readonly unknown[] = [
    row.author_id,
    row.closed_by_id,
    row.merged_by_id,
    ...(facts.assignees.get(row.id) ?? []),
    ...(facts.reviewers.get(row.id) ?? []).map((each) => each.user_id),
  ];
  return id !== undefined && people.includes(id);
}
