import { nextId, reserveIid } from '../store/ids.ts';
import { adjustCount } from '../store/issue-list.ts';
import { insertAssignees, insertLabels, issueByIid } from '../store/issues.ts';
import { insertPrepared } from '../store/prepared.ts';
import type { IssueRow, ProjectRow } from '../store/schema.ts';
import type { Executor } from '../store/store.ts';
import { ACCESS } from './access-level.ts';
import { type Call, requirePrincipal } from './call.ts';
import { authorizeIssues } from './issue-access.ts';
import {
  checkedDescription,
  checkedTitle,
  countTasks,
  type IssueAttributes,
  paidColumns,
  wantedAssignees,
  wantedDueDate,
  wantedLabels,
  wantedMilestone,
} from './issue-input.ts';
import { presentIssue } from './issues.ts';
import { instantOf } from './parameters.ts';
import type { PresentedIssue } from './present/issue.ts';
import { forbidden, Refusal } from './refusal.ts';

/** Body of createIssue. */
export interface CreateIssueBody extends IssueAttributes {
  readonly iid?: number | undefined;
}

/** Distance between neighbours in the manual order, so that issues can be put between them. */
const POSITION_STEP = 513;

/**
 * createIssue: a new issue in a project. Members may set everything; other authenticated readers of the project
 * may write, but not plan. `created_at` and `iid` count only for owners and administrators.
 */
export async function createIssue(call: Call, id: number | string, body: CreateIssueBody): Promise<PresentedIssue> {
  const { user } = requirePrincipal(call);
  const access = await authorizeIssues(call, id);
  const { project } = access;
  if (project.archived === 1) throw forbidden();
  call.app.throttle.count(`issues:${user.id}`, call.app.limits.issuesPerMinute, call.now);
  const title = checkedTitle(body.title);
  const owner = access.level >= ACCESS.owner;
  const planning = access.level >= ACCESS.guest ? body : { confidential: body.confidential };
  const createdAt = owner ? (instantOf('created_at', body.created_at) ?? call.now) : call.now;
  const issue = await call.app.store.write(async (tx) => {
    const iid = await chooseIid(tx, project, owner ? body.iid : undefined);
    const row = await newRow(tx, call, project, {
      ...planning,
      description: body.description,
      issue_type: body.issue_type,
    });
    const complete = { ...row, title, iid, author_id: user.id, created_at: createdAt, updated_at: createdAt };
    await insertPrepared(tx, 'issues', complete);
    const assignees = (await wantedAssignees(tx, call, project, planning)) ?? [];
    await insertAssignees(tx, complete.id, assignees);
    const labels = (await wantedLabels(tx, call, project, { issueId: undefined, names: planning })) ?? [];
    await insertLabels(tx, complete.id, labels);
    await adjustCount(tx, complete, 1);
    return complete;
  });
  return presentIssue(call, issue, project.id);
}

async function chooseIid(tx: Executor, project: ProjectRow, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined && (await issueByIid(tx, project.id, wanted)) !== undefined) {
    throw new Refusal(409, { message: 'Duplicated issue' });
  }
  return reserveIid(tx, { kind: 'project', id: project.id, resource: 'issue' }, wanted);
}

type FreshIssue = Omit<IssueRow, 'author_id' | 'created_at' | 'iid' | 'title' | 'updated_at'>;

async function newRow(tx: Executor, call: Call, project: ProjectRow, body: IssueAttributes): Promise<FreshIssue> {
  const id = await nextId(tx, 'issues');
  const description = checkedDescription(body.description ?? null);
  const paid = await paidColumns(tx, call, project, body);
  return {
    id,
    project_id: project.id,
    description,
    state: 'opened',
    // The description's enum is the column's type; other values are refused before.
    issue_type: (body.issue_type ?? 'issue') as IssueRow['issue_type'],
    severity: 'UNKNOWN',
    confidential: body.confidential === true ? 1 : 0,
    discussion_locked:
      body.discussion_locked === undefined || body.discussion_locked === null ? null : body.discussion_locked ? 1 : 0,
    due_date: wantedDueDate(body.due_date) ?? null,
    milestone_id: (await wantedMilestone(tx, project, body.milestone_id)) ?? null,
    iteration_id: null,
    epic_id: paid.epic_id ?? null,
    weight: paid.weight ?? null,
    health_status: null,
    closed_at: null,
    closed_by_id: null,
    moved_to_id: null,
    duplicated_to_id: null,
    upvotes: 0,
    downvotes: 0,
    merge_requests_count: 0,
    user_notes_count: 0,
    time_estimate: 0,
    total_time_spent: 0,
    ...countTasks(description),
    relative_position: id * POSITION_STEP,
    imported_from: 'none',
  };
}
