import type { RunnerJob } from '../../../generated/models/index.ts';
import { type Call, isAdministrator, requirePrincipal } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import { type Page, encodeCursor, keysetPage, keysetSlice, offsetPage, offsetSlice } from '../../platform/page.ts';
import { digestOf } from '../../platform/tenancy/tokens.ts';
import { presentJobs } from './present.ts';
import { type JobFilter, countJobRows, jobByDigest, listJobRows } from './store.ts';
import type { JobRow, RunnerRow } from './table.ts';

type Query = RequestOf<'listRunnerJobs'>['query'];

/** Jobs of a runner in the projects of which the caller is at least a reporter. */
export async function listJobs(call: Call, runner: RunnerRow, query: Query): Promise<Page<RunnerJob>> {
  const filter: JobFilter = {
    runnerId: runner.id,
    reporterId: isAdministrator(call) ? undefined : requirePrincipal(call).user.id,
    status: query.status,
    systemId: query.system_id,
    descending: (query.sort ?? 'desc') === 'desc',
  };
  const page =
    query.pagination === 'keyset' ? await byKeyset(call, filter, query) : await byOffset(call, filter, query);
  return { ...page, items: await presentJobs(call, page.items) };
}

async function byOffset(call: Call, filter: JobFilter, query: Query): Promise<Page<JobRow>> {
  const { maxOffset, maxCounted: bound } = call.app.limits;
  const slice = offsetSlice(query, { maxOffset, records: 'Job' });
  const rows = await listJobRows(call.db, filter, { limit: slice.perPage + 1, offset: slice.offset });
  return offsetPage(rows, slice, { bound, count: () => countJobRows(call.db, filter, bound) });
}

async function byKeyset(call: Call, filter: JobFilter, query: Query): Promise<Page<JobRow>> {
  const { perPage, after } = keysetSlice(query, 'desc');
  const rows = await listJobRows(call.db, { ...filter, after: after?.id }, { limit: perPage + 1, offset: 0 });
  return keysetPage(rows, perPage, ({ id }) => ({ cursor: encodeCursor({ value: id, id }) }));
}

/** The job whose token this is, while it runs: a job token ends with its job. */
export async function runningJob(call: Call, token: string): Promise<JobRow | undefined> {
  const job = await jobByDigest(call.db, digestOf(token, call.app.tokenKey));
  return job?.status === 'running' ? job : undefined;
}
