import { type Call, requirePrincipal } from '../../../platform/call.ts';
import { announce } from '../../../platform/events.ts';
import { usersWhoRead } from '../../../platform/tenancy/grants.ts';
import type { ProjectRow } from '../../../platform/tenancy/table.ts';
import { reserveIid } from '../../../store/ids.ts';
import { readableEpics, usableEpic } from '../../epics/index.ts';
import { usableIteration } from '../../iterations/index.ts';
import { findLabels, labelsById } from '../../labels/index.ts';
import { milestoneTitled, milestonesById } from '../../milestones/index.ts';
import { FRESH_ISSUE } from '../fresh.ts';
import { assigneesOfIssues, insertAssignees, insertIssue, insertLabels, issueById, labelIdsOf } from '../store.ts';
import type { IssueRow } from '../table.ts';

/** How a copy comes about. */
export interface Copying {
  readonly how: 'cloned' | 'moved';
  readonly withNotes: boolean;
  /** What the copy has of its own. */
  readonly columns: Partial<IssueRow>;
}

/**
 * Makes an issue like another one: with what the project can hold of its labels, milestone, epic and iteration, and
 * assigned to those who can read it there.
 */
export async function copyIssue(
  call: Call,
  from: IssueRow,
  project: ProjectRow,
  { how, withNotes, columns }: Copying,
): Promise<IssueRow> {
  const { db } = call;
  const { id: _, relative_position: __, ...kept } = from;
  const copy = await insertIssue(db, {
    ...kept,
    ...FRESH_ISSUE,
    severity: from.severity,
    health_status: from.health_status,
    time_estimate: from.time_estimate,
    // Notes that come along are counted when they do.
    user_notes_count: 0,
    ...(await planIn(call, project, from, how)),
    ...columns,
    project_id: project.id,
    iid: await reserveIid(db, { kind: 'project', id: project.id, resource: 'issue' }, undefined),
    updated_at: call.now,
  });
  const assignees = (await assigneesOfIssues(db, [from.id])).get(from.id) ?? [];
  await insertAssignees(db, copy.id, await usersWhoRead(db, project, assignees));
  await insertLabels(db, copy.id, await labelsIn(call, project, from));
  await announce(call, 'issue.copied', { from, to: copy, how, withNotes, userId: requirePrincipal(call).user.id });
  const to = (await issueById(db, copy.id)) ?? copy;
  await announce(call, 'issue.created', to);
  return to;
}

type Plan = Pick<IssueRow, 'epic_id' | 'iteration_id' | 'milestone_id'>;

async function planIn(call: Call, project: ProjectRow, from: IssueRow, how: Copying['how']): Promise<Plan> {
  const { db } = call;
  const { milestone_id: milestoneId, epic_id: epicId, iteration_id: iterationId } = from;
  // What moves keeps its epic, whoever moves it; a clone is the caller's own, with what the caller might give it.
  const epics = how === 'moved' ? [] : readableEpics(call);
  const milestone = (await milestonesById(db, [milestoneId])).get(milestoneId ?? -1);
  return {
    milestone_id: milestone === undefined ? null : ((await milestoneTitled(db, project, milestone.title))?.id ?? null),
    epic_id: epicId === null ? null : ((await usableEpic(db, project, { id: epicId }, epics)) ?? null),
    iteration_id: iterationId === null ? null : ((await usableIteration(db, project, iterationId)) ?? null),
  };
}

async function labelsIn({ db }: Call, project: ProjectRow, from: IssueRow): Promise<number[]> {
  const labels = await labelsById(db, await labelIdsOf(db, from.id));
  const names = [...labels.values()].map((label) => label.name);
  return (await findLabels(db, project, names)).map((label) => label.id);
}
