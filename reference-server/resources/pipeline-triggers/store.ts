import { countUpTo } from '../../store/count.ts';
import { nextId, reserveIid } from '../../store/ids.ts';
import type { Executor } from '../../store/store.ts';
import type { Instant } from '../../store/table.ts';
import type { PipelineRow, TriggerRow } from './table.ts';

function triggersOf(db: Executor, projectId: number) {
  return db.selectFrom('trigger_tokens').where('project_id', '=', projectId);
}

/** Trigger tokens of a project, oldest first. */
export function listTriggerRows(
  db: Executor,
  projectId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<TriggerRow[]> {
  return triggersOf(db, projectId).selectAll().orderBy('id').limit(limit).offset(offset).execute();
}

/** How many trigger tokens a project has, counted up to `bound`; undefined beyond it. */
export function countTriggerRows(db: Executor, projectId: number, bound: number): Promise<number | undefined> {
  return countUpTo(db, triggersOf(db, projectId).select('id'), bound);
}

/** A trigger token of a project. */
export function triggerById(db: Executor, projectId: number, id: number): Promise<TriggerRow | undefined> {
  return triggersOf(db, projectId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The trigger token of a project with this secret. */
export function triggerByDigest(db: Executor, projectId: number, digest: string): Promise<TriggerRow | undefined> {
  return triggersOf(db, projectId).selectAll().where('digest', '=', digest).executeTakeFirst();
}

/** Stores a trigger token. */
export async function insertTrigger(tx: Executor, fresh: Omit<TriggerRow, 'id'>): Promise<TriggerRow> {
  const row = { id: await nextId(tx, 'trigger_tokens'), ...fresh };
  await tx.insertInto('trigger_tokens').values(row).execute();
  return row;
}

/** Writes changed columns of a trigger token. */
export async function updateTriggerRow(tx: Executor, id: number, changes: Partial<TriggerRow>): Promise<void> {
  await tx.updateTable('trigger_tokens').set(changes).where('id', '=', id).execute();
}

/** Deletes a trigger token; the pipelines that it started stay. */
export async function deleteTriggerRow(tx: Executor, id: number): Promise<void> {
  await tx.updateTable('pipelines').set({ trigger_id: null }).where('trigger_id', '=', id).execute();
  await tx.deleteFrom('trigger_tokens').where('id', '=', id).execute();
}

/** Writes down that a trigger token was used. */
export async function touchTrigger(tx: Executor, id: number, now: Instant): Promise<void> {
  await tx.updateTable('trigger_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Stores a pipeline under the next number of its project. */
export async function insertPipeline(tx: Executor, fresh: Omit<PipelineRow, 'id' | 'iid'>): Promise<PipelineRow> {
  const scope = { kind: 'project', id: fresh.project_id, resource: 'pipelines' } as const;
  const row = { id: await nextId(tx, 'pipelines'), iid: await reserveIid(tx, scope, undefined), ...fresh };
  await tx.insertInto('pipelines').values(row).execute();
  return row;
}

/** A commit of a project. */
export interface PipelineCommit {
  readonly projectId: number;
  readonly sha: string;
}

/** Status of the newest pipeline of each of some commits; those without a pipeline are missing. */
export async function newestStatuses(
  db: Executor,
  commits: readonly PipelineCommit[],
): Promise<(commit: PipelineCommit) => string | undefined> {
  const known = new Map<string, string>();
  if (commits.length > 0) {
    const rows = await db
      .selectFrom('pipelines')
      .select(['project_id', 'sha', 'status'])
      .where('project_id', 'in', [...new Set(commits.map((each) => each.projectId))])
      .where('sha', 'in', [...new Set(commits.map((each) => each.sha))])
      .orderBy('iid')
      .execute();
    for (const row of rows) known.set(`${row.project_id} ${row.sha}`, row.status);
  }
  return ({ projectId, sha }) => known.get(`${projectId} ${sha}`);
}
