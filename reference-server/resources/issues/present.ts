import type { Issue, IssueEpic, IssueLinks, Iteration, References } from '../../../generated/models/index.ts';
import { type Call, apiUrl, hasTier } from '../../platform/call.ts';
import { namespacesById } from '../../platform/tenancy/namespaces.ts';
import { projectsById } from '../../platform/tenancy/projects.ts';
import type { NamespaceRow, ProjectRow, UserRow } from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { optionalTimestamp, timestamp } from '../../platform/time.ts';
import { type EpicRow, seenEpics } from '../epics/index.ts';
import { type IterationRow, iterationsById } from '../iterations/index.ts';
import { type LabelRow, labelsInOrder, presentLabel } from '../labels/index.ts';
import { type MilestoneRow, milestonesById } from '../milestones/index.ts';
import { presentOptionalUser, presentUser } from '../users/index.ts';
import { knownUser, milestoneOf, timeStats } from '../../work-items/index.ts';
import { seenIssues } from './filter/seen.ts';
import type { IssuePlace } from './filter/store.ts';
import { assigneesOfIssues, labelsOfIssues } from './store.ts';
import type { IssueRow } from './table.ts';

type TierFields = Partial<Pick<Issue, 'epic' | 'epic_iid' | 'health_status' | 'iteration' | 'weight'>>;

/** How issues are presented. */
export interface IssueView {
  /** Project that the request addressed; undefined for lists across projects. */
  readonly projectId: number | undefined;
  /** Label objects instead of names. */
  readonly labelDetails: boolean;
}

interface IssueFacts {
  readonly users: ReadonlyMap<number, UserRow>;
  readonly projects: ReadonlyMap<number, ProjectRow>;
  readonly labels: ReadonlyMap<number, readonly LabelRow[]>;
  readonly assignees: ReadonlyMap<number, readonly number[]>;
  readonly milestones: ReadonlyMap<number, MilestoneRow>;
  readonly iterations: ReadonlyMap<number, IterationRow>;
  /** The epics of the issues, as far as the caller may read them. */
  readonly epics: ReadonlyMap<number, EpicRow>;
  readonly groups: ReadonlyMap<number, NamespaceRow>;
  /** Other issues that these ones name, as far as the caller may read them. */
  readonly mentioned: ReadonlyMap<number, IssuePlace>;
}

/** One issue as the operations below a project answer it, which is its own unless said otherwise. */
export async function presentIssue(call: Call, issue: IssueRow, projectId: number = issue.project_id): Promise<Issue> {
  const [presented] = await presentIssues(call, [issue], { projectId, labelDetails: false });
  // One row in, one object out.
  return presented as Issue;
}

/** Issues as the caller sees them, in the given order. */
export async function presentIssues(call: Call, issues: readonly IssueRow[], view: IssueView): Promise<Issue[]> {
  const facts = await loadFacts(call, issues);
  return issues.map((issue) => presentOne(call, issue, facts, view));
}

async function loadFacts(call: Call, issues: readonly IssueRow[]): Promise<IssueFacts> {
  const { db } = call;
  const ids = issues.map((issue) => issue.id);
  const assignees = await assigneesOfIssues(db, ids);
  const milestones = await milestonesById(
    db,
    issues.map((issue) => issue.milestone_id),
  );
  const paid = hasTier(call, 'paid');
  const epics = paid
    ? await seenEpics(
        call,
        issues.map((issue) => issue.epic_id),
      )
    : new Map<number, EpicRow>();
  const iterations = paid
    ? await iterationsById(
        db,
        issues.map((issue) => issue.iteration_id),
      )
    : new Map<number, IterationRow>();
  const groupIds = [...epics.values(), ...iterations.values()].map((each) => each.group_id);
  return {
    assignees,
    milestones,
    epics,
    labels: await labelsInOrder(db, await labelsOfIssues(db, ids)),
    projects: await projectsById(
      db,
      issues.map((issue) => issue.project_id),
    ),
    users: await usersById(db, [
      ...issues.map((issue) => issue.author_id),
      ...issues.map((issue) => issue.closed_by_id),
      ...[...assignees.values()].flat(),
    ]),
    iterations,
    groups: await namespacesById(db, [...groupIds, ...[...milestones.values()].map((each) => each.group_id)]),
    mentioned: await seenIssues(
      call,
      issues.flatMap((issue) => [issue.duplicated_to_id, issue.moved_to_id]),
    ),
  };
}

function presentOne(call: Call, issue: IssueRow, facts: IssueFacts, view: IssueView): Issue {
  const users = (facts.assignees.get(issue.id) ?? []).flatMap((id) => {
    const user = facts.users.get(id);
    return user === undefined ? [] : [presentUser(call, user)];
  });
  const path = facts.projects.get(issue.project_id)?.full_path ?? '';
  const labels = facts.labels.get(issue.id) ?? [];
  const fields: Issue = {
    id: issue.id,
    iid: issue.iid,
    project_id: issue.project_id,
    title: issue.title,
    description: issue.description,
    state: issue.state,
    created_at: timestamp(issue.created_at),
    updated_at: timestamp(issue.updated_at),
    closed_at: optionalTimestamp(issue.closed_at),
    closed_by: presentOptionalUser(call, facts.users.get(issue.closed_by_id ?? -1)),
    labels: view.labelDetails ? labels.map(presentLabel) : labels.map((label) => label.name),
    milestone: milestoneOf(call, facts.milestones.get(issue.milestone_id ?? -1), {
      path,
      projectId: issue.project_id,
      groups: facts.groups,
    }),
    assignees: users,
    author: presentUser(call, knownUser(facts.users, issue.author_id)),
    type: issue.issue_type.toUpperCase(),
    assignee: users[0] ?? null,
    user_notes_count: issue.user_notes_count,
    merge_requests_count: issue.merge_requests_count,
    upvotes: issue.upvotes,
    downvotes: issue.downvotes,
    due_date: issue.due_date,
    confidential: issue.confidential === 1,
    discussion_locked: issue.discussion_locked === 1,
    issue_type: issue.issue_type,
    web_url: `${call.origin}/${path}/-/issues/${issue.iid}`,
    time_stats: timeStats(issue),
    task_completion_status: { count: issue.task_count, completed_count: issue.task_done_count },
    has_tasks: issue.task_count > 0,
    task_status: `${issue.task_done_count} of ${issue.task_count} checklist items completed`,
    _links: linksOf(call, issue, facts),
    references: referencesOf(issue, path, view),
    severity: issue.severity,
    moved_to_id: facts.mentioned.get(issue.moved_to_id ?? -1)?.id ?? null,
    imported: issue.imported_from !== 'none',
    imported_from: issue.imported_from,
  };
  // Spreading into a literal of so many members takes Node 20 ten times as long.
  return Object.assign(fields, tierFields(call, issue, facts));
}

function referencesOf(issue: IssueRow, path: string, view: IssueView): References {
  const short = `#${issue.iid}`;
  const full = `${path}${short}`;
  return { short, relative: view.projectId === issue.project_id ? short : full, full };
}

function linksOf(call: Call, issue: IssueRow, facts: IssueFacts): IssueLinks {
  const project = `${apiUrl(call)}/projects/${issue.project_id}`;
  const self = `${project}/issues/${issue.iid}`;
  const original = facts.mentioned.get(issue.duplicated_to_id ?? -1);
  return {
    self,
    notes: `${self}/notes`,
    award_emoji: `${self}/award_emoji`,
    project,
    closed_as_duplicate_of:
      original === undefined ? null : `${apiUrl(call)}/projects/${original.project_id}/issues/${original.iid}`,
  };
}

function tierFields(call: Call, issue: IssueRow, facts: IssueFacts): TierFields {
  if (!hasTier(call, 'paid')) return {};
  const epic = facts.epics.get(issue.epic_id ?? -1);
  const iteration = facts.iterations.get(issue.iteration_id ?? -1);
  return {
    weight: issue.weight,
    epic_iid: epic?.iid ?? null,
    epic: epic === undefined ? null : presentEpic(epic, facts.groups.get(epic.group_id)),
    iteration: iteration === undefined ? null : presentIteration(call, iteration, facts.groups.get(iteration.group_id)),
    ...(hasTier(call, 'top') ? { health_status: issue.health_status } : {}),
  };
}

function presentEpic(epic: EpicRow, group: NamespaceRow | undefined): IssueEpic {
  const url = `/groups/${group?.full_path ?? ''}/-/epics/${epic.iid}`;
  return { id: epic.id, iid: epic.iid, title: epic.title, url, group_id: epic.group_id };
}

function presentIteration(call: Call, iteration: IterationRow, group: NamespaceRow | undefined): Iteration {
  return {
    id: iteration.id,
    iid: iteration.iid,
    sequence: iteration.sequence,
    group_id: iteration.group_id,
    title: iteration.title,
    description: iteration.description,
    state: iteration.state,
    created_at: timestamp(iteration.created_at),
    updated_at: timestamp(iteration.updated_at),
    start_date: iteration.start_date,
    due_date: iteration.due_date,
    web_url: `${call.origin}/groups/${group?.full_path ?? iteration.group_id}/-/iterations/${iteration.id}`,
  };
}
