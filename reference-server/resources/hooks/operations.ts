import { audit } from '../../platform/tenancy/audit.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { numberedPage } from '../../platform/page.ts';
import { notFound } from '../../platform/refusal.ts';
import { changeHook, createHook, ofHook } from './change.ts';
import { callHook } from './delivery/test.ts';
import { presentEvent, presentGroupHook, presentSystemHook } from './present.ts';
import { MOST_GROUP_HOOKS, checkedVariable, findGroupHook, findSystemHook, unprocessable } from './rules.ts';
import {
  RECORD_MS,
  countEventRows,
  countHookRows,
  deleteHook,
  listEventRows,
  listHookRows,
  updateHook,
} from './store.ts';
import { variablesOf } from './stored.ts';

const CATEGORIES = {
  successful: [200, 299],
  client_failure: [400, 499],
  server_failure: [500, 599],
} as const satisfies Record<string, readonly [number, number]>;

const onSystemHooks = operationsOf(
  reads('listSystemHooks', {
    run: async (call, { query }) => {
      const page = await numberedPage(query, call.app.limits.maxCounted, {
        rows: (window) => listHookRows(call.db, null, window),
        count: (bound) => countHookRows(call.db, null, bound),
      });
      return listed(call, { ...page, items: page.items.map(presentSystemHook) });
    },
  }),
  reads('getSystemHook', {
    find: findSystemHook,
    run: (_call, _request, _place, { hook }) => ({ status: 200, body: presentSystemHook(hook) }),
  }),
  writes('createSystemHook', {
    run: async (call, { body }) => ({
      status: 201,
      body: presentSystemHook(await createHook(call, null, body)),
    }),
  }),
  writes('updateSystemHook', {
    find: findSystemHook,
    run: async (call, { body }, _place, { hook }) => ({
      status: 200,
      body: presentSystemHook(await changeHook(call, hook, body)),
    }),
  }),
  // It changes nothing here: whoever is called learns of nothing that happened.
  reads('testSystemHook', {
    find: findSystemHook,
    run: async (call, _request, _place, { hook }) => ({ status: 201, body: await callHook(call, hook) }),
  }),
  writes('deleteSystemHook', {
    find: findSystemHook,
    run: async (call, _request, _place, { hook }) => {
      await deleteHook(call.db, hook.id);
      audit(call, ofHook('deleted', hook));
      return { status: 204 };
    },
  }),
  writes('setSystemHookUrlVariable', {
    find: findSystemHook,
    run: async (call, { path, body }, _place, { hook }) => {
      checkedVariable(path.key, body.value);
      const variables = { ...variablesOf(hook), [path.key]: body.value };
      await updateHook(call.db, hook.id, { url_variables: JSON.stringify(variables) });
      audit(call, ofHook('changed', hook, { url_variable: path.key }));
      return { status: 204 };
    },
  }),
  writes('deleteSystemHookUrlVariable', {
    find: findSystemHook,
    run: async (call, { path }, _place, { hook }) => {
      const { [path.key]: value, ...others } = variablesOf(hook);
      if (value === undefined) throw notFound('URL Variable');
      await updateHook(call.db, hook.id, { url_variables: JSON.stringify(others) });
      audit(call, ofHook('changed', hook, { url_variable: path.key }));
      return { status: 204 };
    },
  }),
);

const onGroupHooks = operationsOf(
  reads('listGroupHooks', {
    run: async (call, { query }, { group }) => {
      const page = await numberedPage(query, call.app.limits.maxCounted, {
        rows: (window) => listHookRows(call.db, group.id, window),
        count: (bound) => countHookRows(call.db, group.id, bound),
      });
      return listed(call, { ...page, items: page.items.map((hook) => presentGroupHook(call, group.id, hook)) });
    },
  }),
  reads('getGroupHook', {
    find: findGroupHook,
    run: (call, _request, { group }, { hook }) => ({ status: 200, body: presentGroupHook(call, group.id, hook) }),
  }),
  writes('createGroupHook', {
    run: async (call, { body }, { group }) => {
      const count = await countHookRows(call.db, group.id, MOST_GROUP_HOOKS);
      if (count === undefined || count >= MOST_GROUP_HOOKS) {
        throw unprocessable(`a group has at most ${MOST_GROUP_HOOKS} hooks`);
      }
      return { status: 201, body: presentGroupHook(call, group.id, await createHook(call, group.id, body)) };
    },
  }),
  writes('updateGroupHook', {
    find: findGroupHook,
    run: async (call, { body }, { group }, { hook }) => ({
      status: 200,
      body: presentGroupHook(call, group.id, await changeHook(call, hook, body)),
    }),
  }),
  writes('deleteGroupHook', {
    find: findGroupHook,
    run: async (call, _request, _place, { hook }) => {
      await deleteHook(call.db, hook.id);
      audit(call, ofHook('deleted', hook));
      return { status: 204 };
    },
  }),
  reads('listGroupHookEvents', {
    find: findGroupHook,
    run: async (call, { query }, _place, { hook }) => {
      const { status } = query;
      const asked = typeof status === 'number' ? ([status, status] as const) : status && CATEGORIES[status];
      const filter = { hookId: hook.id, since: call.now - RECORD_MS, status: asked };
      const page = await numberedPage(query, call.app.limits.maxCounted, {
        rows: (window) => listEventRows(call.db, filter, window),
        count: (bound) => countEventRows(call.db, filter, bound),
      });
      return listed(call, { ...page, items: page.items.map(presentEvent) });
    },
  }),
);

/** Operations on hooks of the instance and of groups. */
export const operations: OperationSet = { ...onSystemHooks, ...onGroupHooks };
