import type { TriggerPipelineBody } from '../../../generated/models/index.ts';
import type { Revision } from '../../git/repository-handle.ts';
import type { Call } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { invalidRecord } from '../../platform/refusal.ts';
import { seal } from '../../platform/tenancy/sealed-text.ts';
import { openRepository } from '../repository/index.ts';
import { type Starter, demandStart } from './rules.ts';
import { insertPipeline, touchTrigger } from './store.ts';
import type { PipelineRow } from './table.ts';

/**
 * Starts a pipeline for a branch or tag, and writes down that the trigger token was used.
 * @throws Refusal 403 when the owner of the token may start none, 400 for a ref that is neither
 */
export async function startPipeline(
  call: Call,
  place: ProjectAccess,
  { starter, body }: { readonly starter: Starter; readonly body: TriggerPipelineBody },
): Promise<PipelineRow> {
  demandStart(starter, place.project);
  const { kind, name, commit } = await branchOrTag(call, place, body.ref);
  const { variables = {} } = body;
  const { columns, user } = starter;
  if (columns.trigger_id !== null) await touchTrigger(call.db, columns.trigger_id, call.now);
  return insertPipeline(call.db, {
    project_id: place.project.id,
    sha: commit,
    ref: name,
    tag: kind === 'tag' ? 1 : 0,
    status: 'created',
    ...columns,
    user_id: user.id,
    variables: Object.keys(variables).length === 0 ? null : seal(JSON.stringify(variables), call.app.tokenKey),
    created_at: call.now,
    updated_at: call.now,
  });
}

async function branchOrTag(call: Call, place: ProjectAccess, ref: string): Promise<Revision> {
  const { repository } = await openRepository(call, place);
  const revision = ref === 'HEAD' ? undefined : await repository.resolve(ref);
  if (revision === undefined || revision.kind === 'commit') throw invalidRecord({ base: ['Reference not found'] });
  return revision;
}
