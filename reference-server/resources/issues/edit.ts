import type { UpdateIssueBody } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { instantOf } from '../../platform/parameters.ts';
import { badParameter } from '../../platform/refusal.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { changesOf } from '../../store/rows.ts';
import type { EditedList } from './events.ts';
import {
  type Given,
  checkedDescription,
  checkedTitle,
  countTasks,
  wantedLabels,
  wantedMilestone,
} from '../../work-items/index.ts';
import { paidColumns, wantedAssignees, wantedDueDate } from './input.ts';
import { assigneesOfIssues, labelIdsOf, replaceAssignees, replaceLabels, updateIssueRow } from './store.ts';
import type { IssueRow } from './table.ts';

/** Attributes one of which an edit must carry. */
const EDITABLE = [
  'assignee_id',
  'assignee_ids',
  'confidential',
  'created_at',
  'description',
  'discussion_locked',
  'due_date',
  'issue_type',
  'labels',
  'milestone_id',
  'state_event',
  'title',
  'add_labels',
  'remove_labels',
  'weight',
  'epic_id',
  'epic_iid',
] as const satisfies readonly (keyof UpdateIssueBody)[];

/**
 * updateIssue: Reporters and above edit everything, authors and assignees below them the text and the state; other
 * attributes they send are passed over. `created_at` and `updated_at` count only for owners and administrators.
 * @throws Refusal 400 for an empty edit.
 */
export async function editIssue(
  call: Call,
  place: ProjectAccess,
  issue: IssueRow,
  body: UpdateIssueBody,
): Promise<IssueRow> {
  if (EDITABLE.every((name) => body[name] === undefined)) {
    throw badParameter('at least one attribute must be provided');
  }
  if (body.updated_at === '') throw badParameter('updated_at is empty');
  if (place.level >= ACCESS.reporter) return applyEdit(call, place, issue, body);
  const { title, description, state_event: event } = body;
  return applyEdit(call, place, issue, { title, description, state_event: event });
}

async function applyEdit(
  call: Call,
  place: ProjectAccess,
  before: IssueRow,
  body: Given<UpdateIssueBody>,
): Promise<IssueRow> {
  const { user } = requirePrincipal(call);
  const wanted = {
    ...textColumns(body),
    ...(await planningColumns(call, place, before, body)),
    ...stateColumns(before, body.state_event, { now: call.now, userId: user.id }),
  };
  const assignees = await editedAssignees(call, place.project, before, body);
  const labels = await editedLabels(call, place.project, before, body);
  const stamped = place.level >= ACCESS.owner ? instantOf('updated_at', body.updated_at) : undefined;
  const columns = changesOf(before, wanted);
  const changes = Object.keys(columns).length > 0 || !sameSet(assignees) || !sameSet(labels);
  if (stamped === undefined && !changes) return before;
  const after = await updateIssueRow(call.db, before, { ...columns, updated_at: stamped ?? call.now });
  if (!sameSet(assignees)) await replaceAssignees(call.db, before.id, assignees.after);
  if (!sameSet(labels)) await replaceLabels(call.db, before.id, labels.after);
  await announce(call, 'issue.edited', { before, after, assignees, labels, userId: user.id });
  return after;
}

function sameSet({ before, after }: EditedList): boolean {
  return before.length === after.length && before.every((id) => after.includes(id));
}

function textColumns(body: Given<UpdateIssueBody>): Partial<IssueRow> {
  const columns: Partial<IssueRow> = {};
  if (body.title !== undefined) columns.title = checkedTitle(body.title);
  if (body.description !== undefined) {
    columns.description = checkedDescription(body.description);
    Object.assign(columns, countTasks(columns.description));
  }
  return columns;
}

async function planningColumns(
  call: Call,
  { project, level }: ProjectAccess,
  before: IssueRow,
  body: Given<UpdateIssueBody>,
): Promise<Partial<IssueRow>> {
  const columns: Partial<IssueRow> = await paidColumns(call, project, body);
  if (body.confidential !== undefined) columns.confidential = body.confidential === true ? 1 : 0;
  if (body.discussion_locked !== undefined) columns.discussion_locked = body.discussion_locked === true ? 1 : 0;
  if (body.issue_type !== undefined) columns.issue_type = body.issue_type;
  const due = wantedDueDate(body.due_date);
  if (due !== undefined) columns.due_date = due;
  const milestone = await wantedMilestone(call, project, body.milestone_id);
  if (milestone !== undefined) columns.milestone_id = milestone;
  if (level >= ACCESS.owner && body.created_at !== undefined) {
    columns.created_at = instantOf('created_at', body.created_at) ?? before.created_at;
  }
  return columns;
}

/** Closing a closed issue and reopening an open one change nothing. */
function stateColumns(
  before: IssueRow,
  event: string | undefined,
  by: { readonly now: number; readonly userId: number },
): Partial<IssueRow> {
  if (event === 'close' && before.state === 'opened') {
    return { state: 'closed', closed_at: by.now, closed_by_id: by.userId };
  }
  if (event === 'reopen' && before.state === 'closed') return { state: 'opened', closed_at: null, closed_by_id: null };
  return {};
}

async function editedAssignees(
  call: Call,
  project: ProjectRow,
  issue: IssueRow,
  body: Given<UpdateIssueBody>,
): Promise<EditedList> {
  const before = (await assigneesOfIssues(call.db, [issue.id])).get(issue.id) ?? [];
  return { before, after: (await wantedAssignees(call, project, body)) ?? before };
}

async function editedLabels(
  call: Call,
  project: ProjectRow,
  issue: IssueRow,
  body: Given<UpdateIssueBody>,
): Promise<EditedList> {
  const before = await labelIdsOf(call.db, issue.id);
  return { before, after: (await wantedLabels(call, project, { names: body, current: async () => before })) ?? before };
}
