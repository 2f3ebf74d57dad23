import type { NamespaceRow, ProjectRow } from '../../platform/tenancy/table.ts';
import { countUpTo } from '../../store/count.ts';
import type { Executor } from '../../store/store.ts';

/** Whose groups and projects, and from which level on. */
export interface Reach {
  readonly userId: number;
  readonly least: number;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

function groupsWithin(db: Executor, { userId, least }: Reach) {
  return db
    .selectFrom('group_grants')
    .innerJoin('namespaces', 'namespaces.id', 'group_grants.group_id')
    .where('group_grants.user_id', '=', userId)
    .where('group_grants.access_level', '>=', least);
}

function projectsWithin(db: Executor, { userId, least }: Reach) {
  return db
    .selectFrom('project_grants')
    .innerJoin('projects', 'projects.id', 'project_grants.project_id')
    .where('project_grants.user_id', '=', userId)
    .where('project_grants.access_level', '>=', least);
}

/** Groups by id, with the level of the user. */
export function groupRows(
  db: Executor,
  reach: Reach,
  { limit, offset }: Window,
): Promise<(NamespaceRow & { access_level: number })[]> {
  return groupsWithin(db, reach)
    .selectAll('namespaces')
    .select('group_grants.access_level')
    .orderBy('namespaces.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Projects by id. */
export function projectRows(db: Executor, reach: Reach, { limit, offset }: Window): Promise<ProjectRow[]> {
  return projectsWithin(db, reach).selectAll('projects').orderBy('projects.id').limit(limit).offset(offset).execute();
}

/** How many groups there are, counted up to `bound`; undefined beyond it. */
export function countGroupRows(db: Executor, reach: Reach, bound: number): Promise<number | undefined> {
  return countUpTo(db, groupsWithin(db, reach).select('namespaces.id as id'), bound);
}

/** How many projects there are, counted up to `bound`; undefined beyond it. */
export function countProjectRows(db: Executor, reach: Reach, bound: number): Promise<number | undefined> {
  return countUpTo(db, projectsWithin(db, reach).select('projects.id as id'), bound);
}
