import { firstPosition } from './fresh.ts';
import { type RawBuilder, sql } from 'kysely';
import { nextId } from '../../store/ids.ts';
import { type Ids, distinctIds, grouped, insertPrepared, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Flag, Instant } from '../../store/table.ts';
import { highestPriority } from '../labels/index.ts';
import type { Vote } from '../reactions/index.ts';
import { milestoneDue } from '../milestones/index.ts';
import {
  type Condition,
  type OrderedList,
  pageComputed,
  pageInOrder,
  pageNullsLast,
  type Selection,
  countRows,
} from '../../work-items/index.ts';
import type { IssueRow } from './table.ts';

/** Orders of issue lists. */
export type IssueOrder =
  | 'created_at'
  | 'due_date'
  | 'label_priority'
  | 'milestone_due'
  | 'popularity'
  | 'priority'
  | 'relative_position'
  | 'title'
  | 'updated_at'
  | 'weight';

const MILESTONE_DUE = milestoneDue('i.milestone_id');
const LABEL_PRIORITY = highestPriority(sql`select il.label_id from issue_labels il where il.issue_id = i.id`);

/** Orders by a column that is never null. */
const PLAIN = { created_at: 'created_at', popularity: 'upvotes', title: 'title', updated_at: 'updated_at' } as const;

/** Orders by a column that may be null; rows without a value come last in both directions. */
const NULLABLE = { due_date: 'due_date', relative_position: 'relative_position', weight: 'weight' } as const;

/** Orders by what other tables say, which have to sort; rows without a value come last in both directions. */
const COMPUTED = {
  label_priority: [LABEL_PRIORITY],
  milestone_due: [MILESTONE_DUE],
  priority: [MILESTONE_DUE, LABEL_PRIORITY],
} as const;

/** The orders that keyset pagination offers. */
export const KEYSET_ORDERS = ['created_at', 'title', 'updated_at'] as const;

/** Name of an order that keyset pagination offers. */
export type KeysetOrder = (typeof KEYSET_ORDERS)[number];

/** Order and slice of an issue list. */
export interface IssueSlice {
  readonly order: IssueOrder;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Whether a text names an order. */
export function isIssueOrder(name: string): name is IssueOrder {
  return [PLAIN, NULLABLE, COMPUTED].some((orders) => Object.hasOwn(orders, name));
}

/** The issues of one page. */
export async function listIssueRows(db: Executor, selection: Selection, slice: IssueSlice): Promise<IssueRow[]> {
  const { rows } = await pageOf(slice.order, { db, table: 'issues', alias: 'i', ...selection, ...slice }).execute(db);
  return rows;
}

function pageOf(order: IssueOrder, list: OrderedList): RawBuilder<IssueRow> {
  switch (order) {
    case 'due_date':
    case 'relative_position':
    case 'weight':
      return pageNullsLast(list, NULLABLE[order]);
    case 'label_priority':
    case 'milestone_due':
    case 'priority':
      return pageComputed(list, COMPUTED[order]);
    default:
      return pageInOrder(list, PLAIN[order]);
  }
}

/** The condition that continues a keyset list after a row. */
export function afterRow(order: KeysetOrder, descending: boolean, value: string | number, id: number): Condition {
  const comparison = descending ? sql`<` : sql`>`;
  return sql<boolean>`(${sql.ref(`i.${order}`)}, i.id) ${comparison} (${value}, ${id})`;
}

/** How many issues match, counted up to `bound`; undefined beyond it. */
export function countIssueRows(db: Executor, selection: Selection, bound: number): Promise<number | undefined> {
  return countRows({ db, table: 'issues', alias: 'i', ...selection }, bound);
}

/** What the maintained counters of a project say. */
export async function countedIssues(
  db: Executor,
  projectId: number,
  state: string | undefined,
): Promise<{ readonly open: number; readonly confidential: number }> {
  const rows = await runPrepared(db, 'issue-counts', [projectId], (q) =>
    q.selectFrom('issue_counts').selectAll().where('project_id', '=', projectId),
  );
  const counted = rows.filter((row) => state === undefined || row.state === state);
  const sum = (confidential: Flag): number =>
    counted.filter((row) => row.confidential === confidential).reduce((total, row) => total + row.total, 0);
  return { open: sum(0), confidential: sum(1) };
}

/** Adds to a project's counter, in the transaction that changes the issue. */
export async function adjustCount(
  tx: Executor,
  issue: Pick<IssueRow, 'confidential' | 'project_id' | 'state'>,
  change: 1 | -1,
): Promise<void> {
  const { project_id, state, confidential } = issue;
  await runPrepared(tx, 'adjust-count', [project_id, state, confidential, change], (q) =>
    q
      .insertInto('issue_counts')
      .values({ project_id, state, confidential, total: change })
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'state', 'confidential'])
          .doUpdateSet({ total: sql<number>`issue_counts.total + excluded.total` }),
      ),
  );
}

/** An issue by its project and iid. */
export async function issueByIid(db: Executor, projectId: number, iid: number): Promise<IssueRow | undefined> {
  const [row] = await runPrepared(db, 'issue-by-iid', [projectId, iid], (q) =>
    q.selectFrom('issues').selectAll().where('project_id', '=', projectId).where('iid', '=', iid),
  );
  return row;
}

/** An issue by its id. */
export function issueById(db: Executor, id: number): Promise<IssueRow | undefined> {
  return db.selectFrom('issues').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the user is assigned to the issue. */
export async function isAssigned(db: Executor, issueId: number, userId: number): Promise<boolean> {
  const rows = await runPrepared(db, 'is-assigned', [issueId, userId], (q) =>
    q.selectFrom('issue_assignees').select('user_id').where('issue_id', '=', issueId).where('user_id', '=', userId),
  );
  return rows.length > 0;
}

/** Assigns users to an issue that has no assignees yet. */
export async function insertAssignees(tx: Executor, issueId: number, userIds: readonly number[]): Promise<void> {
  for (const [position, userId] of userIds.entries()) {
    await insertPrepared(tx, 'issue_assignees', { issue_id: issueId, user_id: userId, position });
  }
}

/** Puts labels on an issue that has none of them yet. */
export async function insertLabels(tx: Executor, issueId: number, labelIds: readonly number[]): Promise<void> {
  for (const labelId of labelIds) await insertPrepared(tx, 'issue_labels', { issue_id: issueId, label_id: labelId });
}

/** Replaces the assignees of an issue. */
export async function replaceAssignees(tx: Executor, issueId: number, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('issue_assignees').where('issue_id', '=', issueId).execute();
  await insertAssignees(tx, issueId, userIds);
}

/** Replaces the labels of an issue. */
export async function replaceLabels(tx: Executor, issueId: number, labelIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('issue_labels').where('issue_id', '=', issueId).execute();
  await insertLabels(tx, issueId, labelIds);
}

/** Ids of the labels on an issue. */
export async function labelIdsOf(db: Executor, issueId: number): Promise<number[]> {
  const rows = await db.selectFrom('issue_labels').select('label_id').where('issue_id', '=', issueId).execute();
  return rows.map((row) => row.label_id);
}

/** Stores an issue. */
export async function insertIssue(tx: Executor, fresh: Omit<IssueRow, 'id' | 'relative_position'>): Promise<IssueRow> {
  const id = await nextId(tx, 'issues');
  const row = { ...fresh, id, relative_position: firstPosition(id) };
  await insertPrepared(tx, 'issues', row);
  await adjustCount(tx, row, 1);
  return row;
}

/** Writes changed columns of an issue and keeps the project's counters. */
export async function updateIssueRow(tx: Executor, before: IssueRow, changes: Partial<IssueRow>): Promise<IssueRow> {
  const after = { ...before, ...changes };
  if (Object.keys(changes).length === 0) return after;
  await tx.updateTable('issues').set(changes).where('id', '=', before.id).execute();
  if (before.state !== after.state || before.confidential !== after.confidential) {
    await adjustCount(tx, before, -1);
    await adjustCount(tx, after, 1);
  }
  return after;
}

/** Adds to the number of comments of an issue; a new one is also a change of the issue. */
export async function countComment(tx: Executor, issueId: number, change: 1 | -1, now: Instant): Promise<void> {
  await tx
    .updateTable('issues')
    .set({ user_notes_count: sql<number>`user_notes_count + ${change}`, ...(change === 1 ? { updated_at: now } : {}) })
    .where('id', '=', issueId)
    .execute();
}

/** Counts comments that came at once on an issue that has none. */
export async function countComments(tx: Executor, issueId: number, total: number): Promise<void> {
  await tx.updateTable('issues').set({ user_notes_count: total }).where('id', '=', issueId).execute();
}

/** Counts a vote for or against an issue. */
export async function countVote(tx: Executor, issueId: number, vote: Vote, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('issues')
    .set({ [vote]: sql<number>`${sql.ref(vote)} + ${change}` })
    .where('id', '=', issueId)
    .execute();
}

/** Deletes an issue with what this resource keeps about it. */
export async function deleteIssueRow(tx: Executor, issue: IssueRow): Promise<void> {
  await replaceAssignees(tx, issue.id, []);
  await replaceLabels(tx, issue.id, []);
  await tx.deleteFrom('issues').where('id', '=', issue.id).execute();
  await adjustCount(tx, issue, -1);
}

/** Ids of the assignees of issues in order, by issue id. */
export async function assigneesOfIssues(db: Executor, issueIds: Ids): Promise<Map<number, number[]>> {
  const wanted = distinctIds(issueIds);
  if (wanted.length === 0) return new Map();
  const rows = await runPrepared(db, `assignees-of-issues-${wanted.length}`, wanted, (q) =>
    q.selectFrom('issue_assignees').selectAll().where('issue_id', 'in', wanted).orderBy('position'),
  );
  return idsBy(rows, (row) => row.user_id);
}

/** Ids of the labels on issues, by issue id. */
export async function labelsOfIssues(db: Executor, issueIds: Ids): Promise<Map<number, number[]>> {
  const wanted = distinctIds(issueIds);
  if (wanted.length === 0) return new Map();
  const rows = await runPrepared(db, `labels-of-issues-${wanted.length}`, wanted, (q) =>
    q.selectFrom('issue_labels').selectAll().where('issue_id', 'in', wanted),
  );
  return idsBy(rows, (row) => row.label_id);
}

function idsBy<Row extends { readonly issue_id: number }>(
  rows: readonly Row[],
  id: (row: Row) => number,
): Map<number, number[]> {
  return new Map([...grouped(rows, (row) => row.issue_id)].map(([issueId, group]) => [issueId, group.map(id)]));
}

/** Open issues by project id: all, and the confidential ones among them. */
export async function openIssuesOf(
  db: Executor,
  projectIds: readonly number[],
): Promise<Map<number, { all: number; confidential: number }>> {
  const counts = new Map<number, { all: number; confidential: number }>();
  if (projectIds.length === 0) return counts;
  const rows = await runPrepared(db, `open-issues-${projectIds.length}`, ['opened', ...projectIds], (q) =>
    q.selectFrom('issue_counts').selectAll().where('state', '=', 'opened').where('project_id', 'in', projectIds),
  );
  for (const row of rows) {
    const count = counts.get(row.project_id) ?? { all: 0, confidential: 0 };
    count.all += row.total;
    if (row.confidential === 1) count.confidential += row.total;
    counts.set(row.project_id, count);
  }
  return counts;
}
