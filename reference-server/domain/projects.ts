import {
  countProjectRows,
  listProjectRows,
  type ProjectFilter,
  PROJECT_ORDERS,
  type ProjectOrder,
} from '../store/project-list.ts';
import type { ProjectRow, Visibility } from '../store/schema.ts';
import { authorizeProject } from './access.ts';
import { ACCESS } from './access-level.ts';
import { type Call, isAdministrator, seesInternal } from './call.ts';
import {
  keysetPage,
  keysetSlice,
  keysetUnavailable,
  offsetPage,
  offsetSlice,
  type Page,
  type PaginationQuery,
} from './pagination.ts';
import { commaList, instantOf } from './parameters.ts';
import { presentProjects, type PresentedProject, type ProjectView } from './present/project.ts';
import { badParameter } from './refusal.ts';

/** Query of getProject. */
export interface GetProjectQuery {
  readonly license?: boolean | undefined;
  readonly statistics?: boolean | undefined;
  readonly with_custom_attributes?: boolean | undefined;
}

/** Query of listProjects. */
export interface ListProjectsQuery extends PaginationQuery {
  readonly archived?: boolean | undefined;
  readonly visibility?: string | undefined;
  readonly search?: string | undefined;
  readonly search_namespaces?: boolean | undefined;
  readonly owned?: boolean | undefined;
  readonly membership?: boolean | undefined;
  readonly starred?: boolean | undefined;
  readonly min_access_level?: number | undefined;
  readonly simple?: boolean | undefined;
  readonly statistics?: boolean | undefined;
  readonly with_custom_attributes?: boolean | undefined;
  readonly with_issues_enabled?: boolean | undefined;
  readonly with_merge_requests_enabled?: boolean | undefined;
  readonly topic?: string | readonly string[] | undefined;
  readonly id_before?: number | undefined;
  readonly last_activity_after?: string | undefined;
  readonly last_activity_before?: string | undefined;
  readonly updated_after?: string | undefined;
  readonly updated_before?: string | undefined;
}

/** getProject: one project; 404 for whoever may not read it. */
export async function getProject(call: Call, id: number | string, query: GetProjectQuery): Promise<PresentedProject> {
  const { project } = await authorizeProject(call, id);
  const [presented] = await presentProjects(call, [project], {
    license: query.license ?? false,
    statistics: query.statistics ?? false,
    customAttributes: query.with_custom_attributes ?? false,
    simple: false,
  });
  // One row in, one object out.
  return presented as PresentedProject;
}

/** listProjects: the projects the caller may see, by offset or by keyset on the id. */
export async function listProjects(call: Call, query: ListProjectsQuery): Promise<Page<PresentedProject>> {
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
  const { db } = call.app.store;
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
  const { perPage, after } = keysetSlice(query);
  if (query.order_by !== 'id') throw keysetUnavailable();
  const descending = query.sort === 'desc';
  const filter = filterOf(call, query);
  const from = after === undefined ? {} : descending ? { idBefore: after.id } : { idAfter: after.id };
  const rows = await listProjectRows(
    call.app.store.db,
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
    // Values outside the enum never get here: the description lists them.
    visibility: query.visibility as Visibility | undefined,
    search: query.search,
    searchNamespaces: query.search_namespaces,
    withIssues: query.with_issues_enabled,
    withMergeRequests: query.with_merge_requests_enabled,
    topics: commaList(query.topic),
    idAfter: query.id_after,
    idBefore: query.id_before,
    lastActivityAfter: instantOf('last_activity_after', query.last_activity_after),
    lastActivityBefore: instantOf('last_activity_before', query.last_activity_before),
    updatedAfter: instantOf('updated_after', query.updated_after),
    updatedBefore: instantOf('updated_before', query.updated_before),
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
