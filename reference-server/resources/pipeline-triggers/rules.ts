import type { TriggerPipelineBody } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { badParameter, forbidden, notFound, nothingOpened } from '../../platform/refusal.ts';
import { projectLevel } from '../../platform/tenancy/grants.ts';
import { digestOf } from '../../platform/tenancy/tokens.ts';
import type { ProjectRow, UserRow } from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { runningJob } from '../runners/index.ts';
import { triggerByDigest, triggerById } from './store.ts';
import type { PipelineRow, TriggerRow } from './table.ts';

/** A trigger token of the project of a request; its author is who made it. */
export interface FoundTrigger {
  readonly author: boolean;
  readonly trigger: TriggerRow;
}

/**
 * The trigger token of a path.
 * @throws Refusal 404 when the project has no such token
 */
export async function findTrigger(
  call: Call,
  { project }: ProjectAccess,
  { path }: { readonly path: { readonly trigger_id: number } },
): Promise<FoundTrigger> {
  const trigger = await triggerById(call.db, project.id, path.trigger_id);
  if (trigger === undefined) throw notFound('Trigger');
  return { author: trigger.owner_id === requirePrincipal(call).user.id, trigger };
}

/** @throws Refusal 400 for a blank text */
export function checkedDescription(description: string): string {
  if (description.trim() === '') throw badParameter('description is empty');
  return description;
}

/** In whose name a pipeline starts, and what started it. */
export interface Starter {
  readonly opened: true;
  readonly user: UserRow;
  readonly level: number;
  readonly columns: Pick<PipelineRow, 'source' | 'trigger_id' | 'upstream_id'>;
}

/**
 * Whose token a request carries: a trigger token of the project, or the token of a job that runs. The pipeline of a job is the
 * upstream of what it starts by its own token, not of what it starts by a trigger token.
 * @throws Refusal 404 for any other text, and for a job whose user does not see the project
 */
export async function findStarter(
  call: Call,
  { project }: ProjectAccess,
  { body }: { readonly body: TriggerPipelineBody },
): Promise<Starter> {
  const trigger = await triggerByDigest(call.db, project.id, digestOf(body.token, call.app.tokenKey));
  if (trigger !== undefined) {
    const columns = { source: 'trigger', trigger_id: trigger.id, upstream_id: null } as const;
    return starterOf(call, project, { userId: trigger.owner_id, columns });
  }
  const job = await runningJob(call, body.token);
  if (job === undefined || job.user_id === null) throw nothingOpened();
  const columns = { source: 'pipeline', trigger_id: null, upstream_id: job.pipeline_id } as const;
  const starter = await starterOf(call, project, { userId: job.user_id, columns });
  // A job may hold the token of anybody's project; which other projects there are is not told.
  if (starter.level === ACCESS.none && project.visibility !== 'public') throw nothingOpened();
  return starter;
}

async function starterOf(
  { db }: Call,
  project: ProjectRow,
  { userId, columns }: { readonly userId: number; readonly columns: Starter['columns'] },
): Promise<Starter> {
  const user = (await usersById(db, [userId])).get(userId);
  if (user === undefined) throw nothingOpened();
  const level = user.admin === 1 ? ACCESS.owner : await projectLevel(db, userId, project.id);
  return { opened: true, user, level, columns };
}

/**
 * Refuses a pipeline in the name of somebody who may start none: who is no developer any more, or no active user, and anybody
 * on an archived project.
 * @throws Refusal 403
 */
export function demandStart({ user, level }: Starter, project: ProjectRow): void {
  if (user.state !== 'active' || level < ACCESS.developer || project.archived === 1) throw forbidden();
}
