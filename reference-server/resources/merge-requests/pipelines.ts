import type { Executor } from '../../store/store.ts';
import { newestStatuses } from '../pipeline-triggers/index.ts';
import type { MergeRequestRow } from './table.ts';

/** Statuses of pipelines that are still going to end. */
const RUNNING: readonly string[] = [
  'created',
  'waiting_for_resource',
  'preparing',
  'pending',
  'running',
  'scheduled',
  'manual',
];

/** The status of the newest pipeline of the head of a merge request; undefined without one. */
export type PipelineOf = (row: MergeRequestRow) => string | undefined;

/** The pipelines of the heads of some merge requests. */
export async function pipelinesOf(db: Executor, rows: readonly MergeRequestRow[]): Promise<PipelineOf> {
  const heads = rows.flatMap(({ source_project_id: projectId, head_sha: sha }) =>
    sha === null ? [] : [{ projectId, sha }],
  );
  const status = await newestStatuses(db, heads);
  return ({ source_project_id: projectId, head_sha: sha }) => (sha === null ? undefined : status({ projectId, sha }));
}

/** Whether a pipeline is still going to end. */
export function isRunning(status: string | undefined): boolean {
  return status !== undefined && RUNNING.includes(status);
}
