import type { AssociatedGroup, AssociatedProject } from '../../../generated/models/index.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import type { ListAnswer } from '../../platform/page-headers.ts';
import { pageHeaders } from '../../platform/page-headers.ts';
import { type PaginationQuery, offsetPage, offsetSlice } from '../../platform/page.ts';
import type { NamespaceRow, ProjectRow } from '../../platform/tenancy/table.ts';
import { type Reach, countGroupRows, countProjectRows, groupRows, projectRows } from './store.ts';

/** What a token reaches, as an answer. */
export interface AssociationsAnswer extends Omit<ListAnswer<never>, 'body'> {
  readonly body: { readonly groups: AssociatedGroup[]; readonly projects: AssociatedProject[] };
}

/**
 * One page of the groups and one of the projects that the caller is a member of; the longer list says how many pages
 * there are.
 */
export async function associations(
  call: Call,
  query: PaginationQuery & { readonly min_access_level?: number | undefined },
): Promise<AssociationsAnswer> {
  const { db } = call;
  // Level 0 shows that a group encloses something the caller may see, which is no role in it.
  const reach: Reach = { userId: requirePrincipal(call).user.id, least: Math.max(1, query.min_access_level ?? 1) };
  const slice = offsetSlice(query);
  const window = { limit: slice.perPage + 1, offset: slice.offset };
  const groups = await groupRows(db, reach, window);
  const projects = await projectRows(db, reach, window);
  const { maxCounted: bound } = call.app.limits;
  const longer: readonly unknown[] = groups.length > projects.length ? groups : projects;
  const count = async (): Promise<number | undefined> => {
    const [some, others] = [await countGroupRows(db, reach, bound), await countProjectRows(db, reach, bound)];
    return some === undefined || others === undefined ? undefined : Math.max(some, others);
  };
  const { pagination } = await offsetPage(longer, slice, { bound, count });
  return {
    status: 200,
    body: {
      groups: groups.slice(0, slice.perPage).map((group) => presentGroup(call, group)),
      projects: projects.slice(0, slice.perPage).map((project) => presentProject(call, project)),
    },
    headers: pageHeaders(call, pagination),
  };
}

function presentGroup(call: Call, group: NamespaceRow & { readonly access_level: number }): AssociatedGroup {
  return {
    id: group.id,
    web_url: `${call.origin}/groups/${group.full_path}`,
    name: group.name,
    parent_id: group.parent_id,
    organization_id: null,
    access_levels: group.access_level,
    visibility: group.visibility,
  };
}

function presentProject(call: Call, project: ProjectRow): AssociatedProject {
  return {
    id: project.id,
    name: project.name,
    path: project.path,
    path_with_namespace: project.full_path,
    web_url: `${call.origin}/${project.full_path}`,
    visibility: project.visibility,
  };
}
