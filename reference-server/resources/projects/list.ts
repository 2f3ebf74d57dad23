import type { Project } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { type Call, isAdministrator, seesInternal } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import { type Page, keysetPage, keysetSlice, keysetUnavailable, offsetPage, offsetSlice } from '../../platform/page.ts';
import { filterNames, instantOf } from '../../platform/parameters.ts';
import { badParameter } from '../../platform/refusal.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { type ProjectView, presentProjects } from './present.ts';
import { PROJECT_ORDERS, type ProjectFilter, type ProjectOrder, countProjectRows, listProjectRows } from './store.ts';

type ListProjectsQuery = RequestOf<'listProjects'>['query'];

/** listProjects: the projects the caller may see, by offset or by keyset on the id. */
export async function listProjects(call: Call, query: ListProjectsQuery): Promise<Page<Project>> {
  const page = query.pagination === 'keyset' ? await byKeyset(call, query) : await byOffset(call, query);
  const items = await presentProjects(call, page.items, viewOf(call, query));
  return { items, pagination: page.pagination };
}

function viewOf(call: Call, query: ListProjectsQuery): ProjectView {
  return {
    license: false,
    statistics: query.statistics ?? false,
    customAttributes: query.with_custom_attributes ?? false,
    simple: call.principal === undefined || query.simple === true,
  };
}

async function byOffset(call: Call, query: ListProjectsQuery): Promise<Page<ProjectRow>> {
  const { db } = call;
  const { limits } = call.app;
  const slice = offsetSlice(query, { maxOffset: limits.maxOffset, records: 'Project' });
  const filter = filterOf(call, query);
  const rows = await listProjectRows(db, filter, {
    order: orderOf(query.order_by ?? 'created_at'),
    descending: (query.sort ?? 'desc') === 'desc',
    limit: slice.perPage + 1,
    offset: slice.offset,
  });
  const bound = limits.maxCounted;
  return offsetPage(rows, slice, { bound, count: () => countProjectRows(db, filter, bound) });
}

async function byKeyset(call: Call, query: ListProjectsQuery): Promise<Page<ProjectRow>> {
  const { perPage, after, descending } = keysetSlice(query, 'desc');
  if (query.order_by !== 'id') throw keysetUnavailable();
  const filter = filterOf(call, query);
  const from = after === undefined ? {} : descending ? { idBefore: after.id } : { idAfter: after.id };
  const rows = await listProjectRows(
    call.db,
    { ...filter, ...from },
    { order: 'id', descending, limit: perPage + 1, offset: 0 },
  );
  return keysetPage(rows, perPage, (last) =>
    descending ? { id_before: String(last.id) } : { id_after: String(last.id) },
  );
}

function orderOf(name: string): ProjectOrder {
  if (!Object.hasOwn(PROJECT_ORDERS, name)) throw badParameter('order_by does not have a valid value');
  // Checked the line above.
  return name as ProjectOrder;
}

function filterOf(call: Call, query: ListProjectsQuery): ProjectFilter {
  const userId = call.principal?.user.id;
  return {
    visibleTo: isAdministrator(call) ? 'everything' : { userId, internal: seesInternal(call) },
    membership: userId === undefined ? undefined : membershipOf(query, userId),
    starredBy: query.starred === true ? userId : undefined,
    archived: query.archived,
    visibility: query.visibility,
    search: query.search,
    searchNamespaces: query.search_namespaces,
    withIssues: query.with_issues_enabled,
    withMergeRequests: query.with_merge_requests_enabled,
    topics: filterNames('topic', query.topic),
    idAfter: query.id_after,
    idBefore: query.id_before,
    lastActivityAfter: instantOf('last_activity_after', query.last_activity_after),
    lastActivityBefore: instantOf('last_activity_before', query.last_activity_before),
  };
}

function membershipOf(query: ListProjectsQuery, userId: number): ProjectFilter['membership'] {
  const levels = [
    query.owned === true ? ACCESS.owner : 0,
    query.min_access_level ?? 0,
    query.membership === true ? ACCESS.guest : 0,
  ];
  const least = Math.max(...levels);
  return least === 0 ? undefined : { userId, least };
}
