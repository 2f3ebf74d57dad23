import type { MergeRequestCore, SimpleMergeRequest } from '../../../generated/models/index.ts';
import { type Call, isAdministrator, requirePrincipal, seesInternal } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import { type Page, numberedPage } from '../../platform/page.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { type Condition, amongFor } from '../../work-items/index.ts';
import { recheckLater } from './branches/recheck.ts';
import { type MergeRequestQuery, filterConditions } from './filter/filter.ts';
import { ASSIGNEES, on } from './filter/store.ts';
import { presentMergeRequests, presentSimple } from './present.ts';
import { countMergeRequestRows, listMergeRequestRows } from './store.ts';

/** An entry of a list, in the view that was asked for. */
type Entry = MergeRequestCore | SimpleMergeRequest;

/** listMergeRequests: of all projects the caller sees; only the caller's own unless `scope` says otherwise. */
export async function listMergeRequests(
  call: Call,
  query: RequestOf<'listMergeRequests'>['query'],
): Promise<Page<Entry>> {
  const { user } = requirePrincipal(call);
  const conditions = [...scopeConditions(query.scope ?? 'created_by_me', user.id), ...filterConditions(call, query)];
  const visible = (inTurn: boolean): Condition[] =>
    isAdministrator(call) ? [] : [on.inVisibleProject({ userId: user.id, internal: seesInternal(call) }, inTurn)];
  return page(call, query, {
    listed: [...conditions, ...visible(true)],
    counted: [...conditions, ...visible(false)],
    projectId: undefined,
  });
}

/** listProjectMergeRequests: those into branches of one project. */
export async function listProjectMergeRequests(
  call: Call,
  { project }: ProjectAccess,
  query: RequestOf<'listProjectMergeRequests'>['query'],
): Promise<Page<Entry>> {
  const conditions = [on.inProject(project.id), ...filterConditions(call, query)];
  if (query.scope !== undefined && query.scope !== 'all') {
    conditions.push(...scopeConditions(query.scope, requirePrincipal(call).user.id));
  }
  if (query.iids !== undefined && query.iids.length > 0) conditions.push(on.iidIn(query.iids));
  return page(call, query, { listed: conditions, counted: conditions, projectId: project.id });
}

function scopeConditions(scope: string, userId: number): Condition[] {
  if (scope === 'all') return [];
  return [scope.startsWith('created') ? on.equals('author_id', userId) : on.person(ASSIGNEES, userId)];
}

async function page(
  call: Call,
  query: MergeRequestQuery,
  {
    listed,
    counted,
    projectId,
  }: {
    readonly listed: readonly Condition[];
    readonly counted: readonly Condition[];
    readonly projectId: number | undefined;
  },
): Promise<Page<Entry>> {
  const order = query.order_by ?? 'created_at';
  const descending = (query.sort ?? 'desc') === 'desc';
  const among = await amongFor(call.db, on, query);
  const { items, pagination } = await numberedPage(query, call.app.limits.maxCounted, {
    rows: (window) => listMergeRequestRows(call.db, { conditions: listed, among }, { order, descending, ...window }),
    count: (bound) => countMergeRequestRows(call.db, { conditions: counted, among }, bound),
  });
  if (query.with_merge_status_recheck === true) await recheckLater(call, items);
  if (query.view === 'simple') return { items: await presentSimple(call, items), pagination };
  const view = { projectId, labelDetails: query.with_labels_details ?? false };
  return { items: await presentMergeRequests(call, items, view), pagination };
}
