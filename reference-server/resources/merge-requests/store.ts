import { type RawBuilder, sql } from 'kysely';
import { batches } from '../../store/batches.ts';
import { nextId, reserveIid } from '../../store/ids.ts';
import { insertPrepared, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Instant } from '../../store/table.ts';
import type { Vote } from '../reactions/index.ts';
import { type Selection, countRows, pageInOrder, pageNullsLast } from '../../work-items/index.ts';
import type { MergeRequestRow } from './table.ts';

/** Orders of lists of merge requests. */
export type MergeRequestOrder = 'created_at' | 'merged_at' | 'title' | 'updated_at';

/** Order and slice of a list. */
export interface MergeRequestSlice {
  readonly order: MergeRequestOrder;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** The merge requests of one page; those without a value of the order come last in both directions. */
export async function listMergeRequestRows(
  db: Executor,
  selection: Selection,
  slice: MergeRequestSlice,
): Promise<MergeRequestRow[]> {
  const list = { db, table: 'merge_requests', alias: 'm', ...selection, ...slice };
  const page: RawBuilder<MergeRequestRow> =
    slice.order === 'merged_at' ? pageNullsLast(list, 'merged_at') : pageInOrder(list, slice.order);
  const { rows } = await page.execute(db);
  return rows;
}

/** How many merge requests match, counted up to `bound`; undefined beyond it. */
export function countMergeRequestRows(db: Executor, selection: Selection, bound: number): Promise<number | undefined> {
  return countRows({ db, table: 'merge_requests', alias: 'm', ...selection }, bound);
}

/** A merge request by its project and iid. */
export async function mergeRequestByIid(
  db: Executor,
  projectId: number,
  iid: number,
): Promise<MergeRequestRow | undefined> {
  const [row] = await runPrepared(db, 'merge-request-by-iid', [projectId, iid], (q) =>
    q.selectFrom('merge_requests').selectAll().where('project_id', '=', projectId).where('iid', '=', iid),
  );
  return row;
}

/** A merge request by its id. */
export async function mergeRequestById(db: Executor, id: number): Promise<MergeRequestRow | undefined> {
  const [row] = await runPrepared(db, 'merge-request-by-id', [id], (q) =>
    q.selectFrom('merge_requests').selectAll().where('id', '=', id),
  );
  return row;
}

/** From where to where a merge request goes. */
export type Route = Pick<MergeRequestRow, 'project_id' | 'source_branch' | 'source_project_id' | 'target_branch'>;

/** The open merge request of a route, without the one of an id. */
export async function openOnRoute(
  db: Executor,
  route: Route,
  without: number | undefined,
): Promise<MergeRequestRow | undefined> {
  return db
    .selectFrom('merge_requests')
    .selectAll()
    .where('project_id', '=', route.project_id)
    .where('target_branch', '=', route.target_branch)
    .where('source_project_id', '=', route.source_project_id)
    .where('source_branch', '=', route.source_branch)
    .where('state', 'in', ['opened', 'locked'])
    .where('id', '!=', without ?? -1)
    .executeTakeFirst();
}

/** Branches of a project. */
interface Branches {
  readonly projectId: number;
  readonly branches: readonly string[];
}

/** Open merge requests that come from branches of a project. */
export async function openFrom(db: Executor, { projectId, branches }: Branches): Promise<MergeRequestRow[]> {
  if (branches.length === 0) return [];
  const name = `merge-requests-from-${branches.length}`;
  return runPrepared(db, name, ['opened', projectId, ...branches], (q) =>
    q
      .selectFrom('merge_requests')
      .selectAll()
      .where('state', '=', 'opened')
      .where('source_project_id', '=', projectId)
      .where('source_branch', 'in', [...branches])
      .orderBy('id'),
  );
}

/** Open merge requests that go into branches of a project, oldest first, behind the one with an id. */
export async function openInto(
  db: Executor,
  { projectId, branches }: Branches,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<MergeRequestRow[]> {
  if (branches.length === 0) return [];
  const name = `merge-requests-into-${branches.length}`;
  return runPrepared(db, name, ['opened', projectId, ...branches, after, limit], (q) =>
    q
      .selectFrom('merge_requests')
      .selectAll()
      .where('state', '=', 'opened')
      .where('project_id', '=', projectId)
      .where('target_branch', 'in', [...branches])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit),
  );
}

/** Stores a merge request under the next number of its project. */
export async function insertMergeRequest(
  tx: Executor,
  fresh: Omit<MergeRequestRow, 'id' | 'iid'>,
): Promise<MergeRequestRow> {
  const iid = await reserveIid(tx, { kind: 'project', id: fresh.project_id, resource: 'merge_request' }, undefined);
  const row = { id: await nextId(tx, 'merge_requests'), iid, ...fresh };
  await insertPrepared(tx, 'merge_requests', row);
  return row;
}

/** Writes changed columns of a merge request. */
export async function updateMergeRequestRow(
  tx: Executor,
  before: MergeRequestRow,
  changes: Partial<MergeRequestRow>,
): Promise<MergeRequestRow> {
  if (Object.keys(changes).length > 0) {
    await tx.updateTable('merge_requests').set(changes).where('id', '=', before.id).execute();
  }
  return { ...before, ...changes };
}

/** Forgets what is known about whether the branches conflict, until it is looked up again. */
export async function forgetMergeStatus(tx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = sql<MergeRequestRow['merge_status']>`case merge_status when 'cannot_be_merged'
    then 'cannot_be_merged_recheck' when 'cannot_be_merged_recheck' then 'cannot_be_merged_recheck' else 'unchecked' end`;
  await tx
    .updateTable('merge_requests')
    .set({ merge_status: known })
    .where('id', 'in', [...ids])
    .execute();
}

/** Nothing can be merged from projects that are gone; what was merged before stays as it is. */
export async function loseSources(tx: Executor, projectIds: readonly number[]): Promise<void> {
  for (const some of batches(projectIds)) {
    await tx
      .updateTable('merge_requests')
      .set({ merge_status: 'cannot_be_merged' })
      .where('source_project_id', 'in', some)
      .where('state', '!=', 'merged')
      .execute();
  }
}

/** Adds to the number of comments of a merge request; a new one is also a change of it. */
export async function countComment(tx: Executor, id: number, change: 1 | -1, now: Instant): Promise<void> {
  await tx
    .updateTable('merge_requests')
    .set({ user_notes_count: sql<number>`user_notes_count + ${change}`, ...(change === 1 ? { updated_at: now } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Adds to the number of discussions of a merge request that are not resolved. */
export async function countUnresolved(tx: Executor, id: number, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('merge_requests')
    .set({ unresolved_discussions: sql<number>`coalesce(unresolved_discussions, 0) + ${change}` })
    .where('id', '=', id)
    .execute();
}

/** Counts a vote for or against a merge request. */
export async function countVote(tx: Executor, id: number, vote: Vote, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('merge_requests')
    .set({ [vote]: sql<number>`${sql.ref(vote)} + ${change}` })
    .where('id', '=', id)
    .execute();
}

/** The open ones of some merge requests whose status is not known begin to be checked; gives all whose check is due. */
export async function beginCheck(tx: Executor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  await tx
    .updateTable('merge_requests')
    .set({ merge_status: 'checking' })
    .where('id', 'in', [...ids])
    .where('state', '=', 'opened')
    .where('merge_status', '=', 'unchecked')
    .execute();
  const due = await tx
    .selectFrom('merge_requests')
    .select('id')
    .where('id', 'in', [...ids])
    .where('state', '=', 'opened')
    .where('merge_status', 'in', ['checking', 'cannot_be_merged_recheck'])
    .orderBy('id')
    .execute();
  return due.map((row) => row.id);
}

/** Deletes the row of a merge request and what was written down about it alone. */
export async function deleteMergeRequestRow(tx: Executor, id: number): Promise<void> {
  await tx.deleteFrom('merge_request_approvals').where('merge_request_id', '=', id).execute();
  await tx.deleteFrom('merge_request_deployments').where('merge_request_id', '=', id).execute();
  await tx.deleteFrom('merge_requests').where('id', '=', id).execute();
}
