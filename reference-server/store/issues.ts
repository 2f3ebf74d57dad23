import type { IssueRow } from './schema.ts';
import { insertPrepared, runPrepared } from './prepared.ts';
import type { Executor } from './store.ts';

/** An issue by its project and iid. */
export async function issueByIid(db: Executor, projectId: number, iid: number): Promise<IssueRow | undefined> {
  const [row] = await runPrepared(db, 'issue-by-iid', [projectId, iid], (q) =>
    q.selectFrom('issues').selectAll().where('project_id', '=', projectId).where('iid', '=', iid),
  );
  return row;
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

/** Deletes an issue with everything that hangs on it. */
export async function deleteIssueRows(tx: Executor, issueId: number): Promise<void> {
  await tx
    .deleteFrom('awards')
    .where('awardable_kind', '=', 'Note')
    .where('awardable_id', 'in', (eb) =>
      eb.selectFrom('notes').select('id').where('noteable_kind', '=', 'Issue').where('noteable_id', '=', issueId),
    )
    .execute();
  await tx.deleteFrom('notes').where('noteable_kind', '=', 'Issue').where('noteable_id', '=', issueId).execute();
  await tx.deleteFrom('awards').where('awardable_kind', '=', 'Issue').where('awardable_id', '=', issueId).execute();
  await tx.deleteFrom('resource_events').where('issue_id', '=', issueId).execute();
  await replaceAssignees(tx, issueId, []);
  await replaceLabels(tx, issueId, []);
  await tx.deleteFrom('issues').where('id', '=', issueId).execute();
}
