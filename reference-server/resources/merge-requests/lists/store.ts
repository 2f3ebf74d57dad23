import { type Ids, distinctIds, grouped, runPrepared } from '../../../store/prepared.ts';
import type { Executor } from '../../../store/store.ts';
import type { Instant } from '../../../store/table.ts';
import type { EditedList, MergeRequestEdit } from '../events.ts';
import type { ReviewerRow } from '../table.ts';

/** Replaces the assignees of a merge request. */
export async function replaceAssignees(tx: Executor, id: number, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('merge_request_assignees').where('merge_request_id', '=', id).execute();
  if (userIds.length === 0) return;
  const rows = userIds.map((userId, position) => ({ merge_request_id: id, user_id: userId, position }));
  await tx.insertInto('merge_request_assignees').values(rows).execute();
}

/** Replaces the reviewers of a merge request; those who stay keep how far they are. */
export async function replaceReviewers(
  tx: Executor,
  id: number,
  { userIds, now }: { readonly userIds: readonly number[]; readonly now: Instant },
): Promise<void> {
  const before = (await reviewersOf(tx, [id])).get(id) ?? [];
  await tx.deleteFrom('merge_request_reviewers').where('merge_request_id', '=', id).execute();
  if (userIds.length === 0) return;
  const rows = userIds.map((userId, position): ReviewerRow => {
    const known = before.find((reviewer) => reviewer.user_id === userId);
    const fresh = { merge_request_id: id, user_id: userId, state: 'unreviewed', created_at: now };
    return { ...(known ?? fresh), position };
  });
  await tx.insertInto('merge_request_reviewers').values(rows).execute();
}

/** A reviewer who comments has begun to review. */
export async function noteReview(tx: Executor, id: number, userId: number): Promise<void> {
  await tx
    .updateTable('merge_request_reviewers')
    .set({ state: 'reviewed' })
    .where('merge_request_id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'unreviewed')
    .execute();
}

/** Replaces the labels of a merge request. */
export async function replaceLabels(tx: Executor, id: number, labelIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('merge_request_labels').where('merge_request_id', '=', id).execute();
  if (labelIds.length === 0) return;
  const rows = labelIds.map((labelId) => ({ merge_request_id: id, label_id: labelId }));
  await tx.insertInto('merge_request_labels').values(rows).execute();
}

/** Ids of the assignees of merge requests in order, by merge request. */
export async function assigneesOf(db: Executor, ids: Ids): Promise<Map<number, number[]>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  const rows = await runPrepared(db, `assignees-of-merge-requests-${wanted.length}`, wanted, (q) =>
    q.selectFrom('merge_request_assignees').selectAll().where('merge_request_id', 'in', wanted).orderBy('position'),
  );
  return idsBy(rows, (row) => row.user_id);
}

/** The reviewers of merge requests in order, by merge request. */
export async function reviewersOf(db: Executor, ids: Ids): Promise<Map<number, ReviewerRow[]>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  const rows = await runPrepared(db, `reviewers-of-merge-requests-${wanted.length}`, wanted, (q) =>
    q.selectFrom('merge_request_reviewers').selectAll().where('merge_request_id', 'in', wanted).orderBy('position'),
  );
  return new Map(grouped(rows, (row) => row.merge_request_id));
}

/** Ids of the labels on merge requests, by merge request. */
export async function labelsOf(db: Executor, ids: Ids): Promise<Map<number, number[]>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  const rows = await runPrepared(db, `labels-of-merge-requests-${wanted.length}`, wanted, (q) =>
    q.selectFrom('merge_request_labels').selectAll().where('merge_request_id', 'in', wanted),
  );
  return idsBy(rows, (row) => row.label_id);
}

function idsBy<Row extends { readonly merge_request_id: number }>(
  rows: readonly Row[],
  id: (row: Row) => number,
): Map<number, number[]> {
  return new Map([...grouped(rows, (row) => row.merge_request_id)].map(([key, group]) => [key, group.map(id)]));
}

/** The lists of a merge request as an edit that leaves them alone tells them. */
export async function unchangedLists(
  db: Executor,
  id: number,
): Promise<Pick<MergeRequestEdit, 'assignees' | 'labels' | 'reviewers'>> {
  const same = (ids: readonly number[] = []): EditedList => ({ before: ids, after: ids });
  const reviewers = (await reviewersOf(db, [id])).get(id)?.map((each) => each.user_id);
  return {
    assignees: same((await assigneesOf(db, [id])).get(id)),
    reviewers: same(reviewers),
    labels: same((await labelsOf(db, [id])).get(id)),
  };
}
