import { assigneesOfIssues } from '../store/by-id.ts';
import { adjustCount } from '../store/issue-list.ts';
import { replaceAssignees, replaceLabels } from '../store/issues.ts';
import { labelIdsOf } from '../store/labels.ts';
import type { IssueRow } from '../store/schema.ts';
import type { Executor } from '../store/store.ts';
import { ACCESS } from './access-level.ts';
import { type Call, requirePrincipal } from './call.ts';
import { authorizeIssue, type IssueAccess } from './issue-access.ts';
import { type IssueEdit, recordEdit } from './issue-history.ts';
import {
  checkedDescription,
  checkedTitle,
  countTasks,
  type IssueAttributes,
  type LabelChanges,
  paidColumns,
  wantedAssignees,
  wantedDueDate,
  wantedLabels,
  wantedMilestone,
} from './issue-input.ts';
import { presentIssue } from './issues.ts';
import { instantOf } from './parameters.ts';
import type { PresentedIssue } from './present/issue.ts';
import { badParameter, forbidden } from './refusal.ts';

/** Body of updateIssue. */
export interface UpdateIssueBody extends IssueAttributes, LabelChanges {
  readonly state_event?: string | undefined;
  readonly updated_at?: string | null | undefined;
}

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

/** What authors and assignees below Reporter may change. */
const WRITING = ['title', 'description', 'state_event'] as const satisfies readonly (keyof UpdateIssueBody)[];

/**
 * updateIssue: Reporters and above edit everything, authors and assignees below them the text and the state; other
 * attributes they send are passed over. `created_at` and `updated_at` count only for owners and administrators.
 * @throws Refusal 400 for an empty edit, 403 for other readers of the issue.
 */
export async function updateIssue(
  call: Call,
  path: { readonly id: number | string; readonly issue_iid: number },
  body: UpdateIssueBody,
): Promise<PresentedIssue> {
  const { user } = requirePrincipal(call);
  const access = await authorizeIssue(call, path);
  if (access.project.archived === 1) throw forbidden();
  const plans = access.level >= ACCESS.reporter;
  if (!plans && !access.isAuthor && !access.isAssignee) throw forbidden();
  if (EDITABLE.every((name) => body[name] === undefined)) {
    throw badParameter('at least one attribute must be provided');
  }
  if (body.updated_at === null || body.updated_at === '') throw badParameter('updated_at is empty');
  const allowed = plans ? body : Object.fromEntries(WRITING.map((name) => [name, body[name]]));
  const edited = await call.app.store.write((tx) => applyEdit(tx, call, access, { body: allowed, userId: user.id }));
  return presentIssue(call, edited, access.project.id);
}

async function applyEdit(
  tx: Executor,
  call: Call,
  access: IssueAccess,
  edit: { readonly body: UpdateIssueBody; readonly userId: number },
): Promise<IssueRow> {
  const { issue: before, project } = access;
  const { body, userId } = edit;
  const columns = { ...textColumns(body), ...(await planningColumns(tx, call, access, body)) };
  const changed = { ...before, ...columns, ...stateColumns(before, body.state_event, { now: call.now, userId }) };
  const assignees = await editedAssignees(tx, call, access, body);
  const oldLabels = await labelIdsOf(tx, before.id);
  const newLabels = (await wantedLabels(tx, call, project, { issueId: before.id, names: body })) ?? oldLabels;
  const owner = access.level >= ACCESS.owner;
  const stamped = owner ? instantOf('updated_at', body.updated_at ?? undefined) : undefined;
  const edited = { before, after: changed, assignees, labels: { before: oldLabels, after: newLabels }, userId };
  if (stamped === undefined && changesNothing(edited)) return before;
  const after = { ...changed, updated_at: stamped ?? call.now };
  await storeEdit(tx, { ...edited, after });
  return after;
}

function changesNothing({ before, after, assignees, labels }: IssueEdit): boolean {
  const sameColumns = Object.keys(after).every((key) => Reflect.get(after, key) === Reflect.get(before, key));
  return sameColumns && sameSet(assignees) && sameSet(labels);
}

async function storeEdit(tx: Executor, edit: IssueEdit): Promise<void> {
  const { before, after, assignees, labels } = edit;
  const { id, ...values } = after;
  await tx.updateTable('issues').set(values).where('id', '=', id).execute();
  if (!sameSet(assignees)) await replaceAssignees(tx, id, assignees.after);
  if (!sameSet(labels)) await replaceLabels(tx, id, labels.after);
  if (before.state !== after.state || before.confidential !== after.confidential) {
    await adjustCount(tx, before, -1);
    await adjustCount(tx, after, 1);
  }
  await recordEdit(tx, edit);
}

function sameSet({
  before,
  after,
}: {
  readonly before: readonly number[];
  readonly after: readonly number[];
}): boolean {
  return before.length === after.length && before.every((id) => after.includes(id));
}

function textColumns(body: UpdateIssueBody): Partial<IssueRow> {
  const columns: Partial<IssueRow> = {};
  if (body.title !== undefined) columns.title = checkedTitle(body.title);
  if (body.description !== undefined) {
    columns.description = checkedDescription(body.description);
    Object.assign(columns, countTasks(columns.description));
  }
  return columns;
}

async function planningColumns(
  tx: Executor,
  call: Call,
  access: IssueAccess,
  body: UpdateIssueBody,
): Promise<Partial<IssueRow>> {
  const { project } = access;
  const columns: Partial<IssueRow> = await paidColumns(tx, call, project, body);
  if (body.confidential !== undefined) columns.confidential = body.confidential === true ? 1 : 0;
  if (body.discussion_locked !== undefined) columns.discussion_locked = body.discussion_locked === true ? 1 : 0;
  // The description's enum is the column's type; other values are refused before.
  if (body.issue_type !== undefined) columns.issue_type = body.issue_type as IssueRow['issue_type'];
  const due = wantedDueDate(body.due_date);
  if (due !== undefined) columns.due_date = due;
  const milestone = await wantedMilestone(tx, project, body.milestone_id);
  if (milestone !== undefined) columns.milestone_id = milestone;
  if (access.level >= ACCESS.owner && body.created_at !== undefined) {
    columns.created_at = instantOf('created_at', body.created_at) ?? access.issue.created_at;
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
  tx: Executor,
  call: Call,
  access: IssueAccess,
  body: UpdateIssueBody,
): Promise<{ before: readonly number[]; after: readonly number[] }> {
  const before = (await assigneesOfIssues(tx, [access.issue.id])).get(access.issue.id) ?? [];
  return { before, after: (await wantedAssignees(tx, call, access.project, body)) ?? before };
}
