import type { Runner, RunnerDetails, RunnerRegistration, RunnerToken } from '../../../generated/models/index.ts';
import { audit } from '../../platform/tenancy/audit.ts';
import { type Call, isAdministrator, requirePrincipal } from '../../platform/call.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { type ListAnswer, listed } from '../../platform/page-headers.ts';
import { type PaginationQuery, numberedPage } from '../../platform/page.ts';
import { forbidden, notFound } from '../../platform/refusal.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import type { RunnerQuery } from './filter/store.ts';
import { listJobs } from './jobs.ts';
import { presentRunner, presentRunnerDetails } from './present.ts';
import { INSTANCE, resetRegistration } from './registration.ts';
import {
  type RunnerPlace,
  checkedTags,
  demandPlace,
  findByToken,
  findNewPlace,
  findRegistration,
  findRunner,
  findRunnerToRead,
  freshRunner,
  newRunnerToken,
  runnerChanges,
} from './rules.ts';
import { bordersAt } from './status.ts';
import {
  type RunnerReach,
  countRunnerRows,
  deleteRunnerRow,
  insertRunner,
  listRunnerRows,
  replaceDigest,
  replaceTags,
  runnerById,
  updateRunnerRow,
} from './store.ts';
import type { RunnerRow } from './table.ts';

const RUNNER_TOKEN = { kind: 'runner_authentication_token' } as const;

/** Operations on runners. */
export const operations: OperationSet = operationsOf(
  reads('listRunners', {
    run: (call, { query }) =>
      listOf(
        call,
        query,
        isAdministrator(call) ? { kind: 'all' } : { kind: 'owned', userId: requirePrincipal(call).user.id },
      ),
  }),
  reads('listAllRunners', { run: (call, { query }) => listOf(call, query, { kind: 'all' }) }),
  reads('listProjectRunners', {
    run: (call, { query }, { project }) => listOf(call, query, usableBy(project)),
  }),
  reads('listGroupRunners', {
    run: (call, { query }, { group }) =>
      listOf(call, query, { kind: 'usable', namespaceId: group.id, groups: true, shared: true }),
  }),
  reads('getRunner', {
    find: findRunnerToRead,
    run: async (call, _request, _place, { runner }) => ({
      status: 200,
      body: await presentRunnerDetails(call, runner),
    }),
  }),
  writes('updateRunner', {
    find: findRunner,
    run: async (call, { body }, _place, { runner }) => ({ status: 200, body: await updateRunner(call, runner, body) }),
  }),
  writes('deleteRunner', {
    find: findRunner,
    changedAt: ({ runner }) => runner.updated_at,
    run: async (call, _request, _place, { runner }) => {
      await deleteRunnerRow(call.db, runner.id);
      audit(call, { ...RUNNER_TOKEN, fate: 'deleted', id: runner.id });
      return { status: 204 };
    },
  }),
  reads('listRunnerJobs', {
    run: async (call, { path, query }) => {
      const runner = await runnerById(call.db, path.id);
      if (runner === undefined) throw notFound('Runner');
      return listed(call, await listJobs(call, runner, query));
    },
  }),
  writes('createRunner', {
    find: findNewPlace,
    run: async (call, { body }, _place, { works }) => {
      await demandPlace(call, works);
      return { status: 201, body: await addRunner(call, works, body) };
    },
  }),
  writes('registerRunner', {
    find: findRegistration,
    run: async (call, { body }, _place, { works }) => ({ status: 201, body: await addRunner(call, works, body) }),
  }),
  writes('resetRunnerAuthenticationToken', {
    find: findRunner,
    run: async (call, _request, _place, { runner }) => ({ status: 201, body: await resetToken(call, runner) }),
  }),
  writes('resetRunnerAuthenticationTokenByToken', {
    find: findByToken,
    run: async (call, _request, _place, { runner }) => ({ status: 201, body: await resetToken(call, runner) }),
  }),
  writes('resetRunnerRegistrationToken', {
    run: async (call) => ({ status: 201, body: await resetRegistration(call, INSTANCE) }),
  }),
  writes('resetProjectRunnerRegistrationToken', {
    run: async (call, _request, { project }) => ({
      status: 201,
      body: await resetRegistration(call, { place_kind: 'project', place_id: project.id }),
    }),
  }),
  writes('resetGroupRunnerRegistrationToken', {
    run: async (call, _request, { group }) => ({
      status: 201,
      body: await resetRegistration(call, { place_kind: 'group', place_id: group.id }),
    }),
  }),
);

async function listOf(
  call: Call,
  query: RunnerQuery & PaginationQuery,
  reach: RunnerReach,
): Promise<ListAnswer<Runner>> {
  const list = { reach, query, borders: bordersAt(call.now) };
  const page = await numberedPage(query, call.app.limits.maxCounted, {
    rows: (window) => listRunnerRows(call.db, list, window),
    count: (bound) => countRunnerRows(call.db, list, bound),
  });
  return listed(call, { ...page, items: page.items.map((runner) => presentRunner(call, runner)) });
}

/** A project may do without the runners of the groups around it, and without those of the instance. */
function usableBy({ id, namespace_id: namespaceId, settings }: ProjectRow): RunnerReach {
  const own: unknown = JSON.parse(settings);
  const allows = (name: string): boolean => typeof own !== 'object' || own === null || Reflect.get(own, name) !== false;
  return {
    kind: 'usable',
    namespaceId,
    projectId: id,
    groups: allows('group_runners_enabled'),
    shared: allows('shared_runners_enabled'),
  };
}

async function updateRunner(
  call: Call,
  runner: RunnerRow,
  { tag_list, ...body }: Parameters<typeof runnerChanges>[1] & { readonly tag_list?: string[] | undefined },
): Promise<RunnerDetails> {
  const tags = checkedTags(tag_list);
  const changes = { ...runnerChanges(runner, body), updated_at: call.now };
  await updateRunnerRow(call.db, runner.id, changes);
  if (tags !== undefined) await replaceTags(call.db, runner.id, tags);
  return presentRunnerDetails(call, { ...runner, ...changes });
}

/** Stores a runner; its token is in this answer and nowhere else. */
async function addRunner(
  call: Call,
  works: RunnerPlace,
  {
    tag_list,
    info,
    ...body
  }: Parameters<typeof runnerChanges>[1] & {
    readonly tag_list?: string[] | undefined;
    readonly info?: object | undefined;
  },
): Promise<RunnerRegistration> {
  const { token, digest } = newRunnerToken(call);
  const fresh = freshRunner(call, { works, digest, ...(info === undefined ? {} : { info }) }, body);
  const { id } = await insertRunner(call.db, fresh, checkedTags(tag_list) ?? []);
  audit(call, { ...RUNNER_TOKEN, fate: 'created', id });
  return { id, token, token_expires_at: null };
}

/** Gives a runner another token; who was found by the old one may have been outrun. */
async function resetToken(call: Call, runner: RunnerRow): Promise<RunnerToken> {
  const { token, digest } = newRunnerToken(call);
  if (!(await replaceDigest(call.db, runner, { digest, now: call.now }))) throw forbidden();
  audit(call, { ...RUNNER_TOKEN, fate: 'rotated', id: runner.id });
  return { token, token_expires_at: null };
}
