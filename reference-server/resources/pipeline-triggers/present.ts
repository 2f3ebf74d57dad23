import type { Pipeline, TriggerToken } from '../../../generated/models/index.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { unseal } from '../../platform/tenancy/sealed-text.ts';
import type { ProjectRow, UserRow } from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { optionalTimestamp, timestamp } from '../../platform/time.ts';
import { presentOptionalUser, presentUser } from '../users/index.ts';
import type { PipelineRow, TriggerRow } from './table.ts';
import { SECRET_PREFIX } from '../../platform/tenancy/secret-prefix.ts';

/** What others see of a secret. */
const SHOWN_TO_OTHERS = 4;

/** Trigger tokens in the given order. */
export async function presentTriggers(call: Call, triggers: readonly TriggerRow[]): Promise<TriggerToken[]> {
  const owners = await usersById(
    call.db,
    triggers.map((trigger) => trigger.owner_id),
  );
  return triggers.map((trigger) => presentOne(call, trigger, owners.get(trigger.owner_id)));
}

/** A trigger token: its secret is whole for who made it, and cut for others. */
export async function presentTrigger(call: Call, trigger: TriggerRow): Promise<TriggerToken> {
  const owners = await usersById(call.db, [trigger.owner_id]);
  return presentOne(call, trigger, owners.get(trigger.owner_id));
}

function presentOne(call: Call, trigger: TriggerRow, owner: UserRow | undefined): TriggerToken {
  const isOwn = requirePrincipal(call).user.id === trigger.owner_id;
  return {
    id: trigger.id,
    description: trigger.description,
    created_at: timestamp(trigger.created_at),
    updated_at: timestamp(trigger.updated_at),
    last_used: optionalTimestamp(trigger.last_used_at),
    token: isOwn ? unseal(trigger.sealed, call.app.tokenKey) : SECRET_PREFIX.trigger.slice(0, SHOWN_TO_OTHERS),
    owner: presentOptionalUser(call, owner),
  };
}

/** A pipeline that somebody has started. */
export function presentPipeline(
  call: Call,
  pipeline: PipelineRow,
  { project, user }: { readonly project: ProjectRow; readonly user: UserRow },
): Pipeline {
  return {
    id: pipeline.id,
    iid: pipeline.iid,
    project_id: pipeline.project_id,
    sha: pipeline.sha,
    ref: pipeline.ref,
    status: pipeline.status,
    source: pipeline.source,
    created_at: timestamp(pipeline.created_at),
    updated_at: timestamp(pipeline.updated_at),
    web_url: `${call.origin}/${project.full_path}/-/pipelines/${pipeline.id}`,
    user: presentUser(call, user),
  };
}
