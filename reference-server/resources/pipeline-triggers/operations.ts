import { type CredentialChange, type CredentialFate, audit } from '../../platform/tenancy/audit.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { numberedPage } from '../../platform/page.ts';
import { seal } from '../../platform/tenancy/sealed-text.ts';
import { digestOf, newSecret } from '../../platform/tenancy/tokens.ts';
import { presentPipeline, presentTrigger, presentTriggers } from './present.ts';
import { checkedDescription, findStarter, findTrigger } from './rules.ts';
import { startPipeline } from './start.ts';
import { countTriggerRows, deleteTriggerRow, insertTrigger, listTriggerRows, updateTriggerRow } from './store.ts';
import type { TriggerRow } from './table.ts';
import { SECRET_PREFIX } from '../../platform/tenancy/secret-prefix.ts';

/** Operations on trigger tokens, and the one that starts a pipeline. */
export const operations: OperationSet = operationsOf(
  reads('listTriggers', {
    run: async (call, { query }, { project }) => {
      const page = await numberedPage(query, call.app.limits.maxCounted, {
        rows: (window) => listTriggerRows(call.db, project.id, window),
        count: (bound) => countTriggerRows(call.db, project.id, bound),
      });
      return listed(call, { ...page, items: await presentTriggers(call, page.items) });
    },
  }),
  reads('getTrigger', {
    find: findTrigger,
    run: async (call, _request, _place, { trigger }) => ({ status: 200, body: await presentTrigger(call, trigger) }),
  }),
  writes('createTrigger', {
    run: async (call, { body }, { project }) => {
      const trigger = await insertTrigger(call.db, freshTrigger(call, project.id, body.description));
      audit(call, ofTrigger('created', trigger));
      return { status: 201, body: await presentTrigger(call, trigger) };
    },
  }),
  writes('updateTrigger', {
    find: findTrigger,
    run: async (call, { body }, _place, { trigger }) => {
      const { description } = body;
      if (description === undefined) return { status: 200, body: await presentTrigger(call, trigger) };
      const changes = { description: checkedDescription(description), updated_at: call.now };
      await updateTriggerRow(call.db, trigger.id, changes);
      audit(call, ofTrigger('changed', trigger));
      return { status: 200, body: await presentTrigger(call, { ...trigger, ...changes }) };
    },
  }),
  writes('deleteTrigger', {
    find: findTrigger,
    changedAt: ({ trigger }) => trigger.updated_at,
    run: async (call, _request, _place, { trigger }) => {
      await deleteTriggerRow(call.db, trigger.id);
      audit(call, ofTrigger('deleted', trigger));
      return { status: 204 };
    },
  }),
  writes('triggerPipeline', {
    find: findStarter,
    run: async (call, { body }, place, starter) => {
      const pipeline = await startPipeline(call, place, { starter, body });
      const { user } = starter;
      return { status: 201, body: presentPipeline(call, pipeline, { project: place.project, user }) };
    },
  }),
);

function ofTrigger(fate: CredentialFate, { id, project_id }: TriggerRow): CredentialChange {
  return { kind: 'trigger_token', fate, id, details: { project_id } };
}

/** The columns of a new trigger token of the caller, before it has an id. */
function freshTrigger(call: Call, projectId: number, description: string): Omit<TriggerRow, 'id'> {
  const secret = newSecret(SECRET_PREFIX.trigger);
  const { tokenKey } = call.app;
  return {
    project_id: projectId,
    description: checkedDescription(description),
    owner_id: requirePrincipal(call).user.id,
    digest: digestOf(secret, tokenKey),
    sealed: seal(secret, tokenKey),
    created_at: call.now,
    updated_at: call.now,
    last_used_at: null,
  };
}
