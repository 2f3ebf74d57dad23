import { countUpTo } from '../../store/count.ts';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type ProjectRow, TENANCY, type Visibility } from '../../platform/tenancy/table.ts';
import { searchWords } from '../../platform/parameters.ts';
import { runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Instant } from '../../store/table.ts';
import { searchIn } from '../../store/text-match.ts';

/** Orders of the project list. */
export const PROJECT_ORDERS = {
  id: 'id',
  name: 'name',
  path: 'path',
  created_at: 'created_at',
  updated_at: 'updated_at',
  last_activity_at: 'last_activity_at',
  star_count: 'star_count',
  // Ranks by how close a match is; see `similarity`.
  similarity: 'similarity',
} as const;

/** Name of an order of the project list. */
export type ProjectOrder = keyof typeof PROJECT_ORDERS;

/** Which projects a list is about. */
export interface ProjectFilter {
  /** Whom the projects must be visible to; `everything` for administrators. */
  readonly visibleTo: { readonly userId: number | undefined; readonly internal: boolean } | 'everything';
  readonly archived?: boolean | undefined;
  readonly visibility?: Visibility | undefined;
  readonly search?: string | undefined;
  readonly searchNamespaces?: boolean | undefined;
  /** Only projects where the user has at least this level. */
  readonly membership?: { readonly userId: number; readonly least: number } | undefined;
  /** Only projects that this user starred. */
  readonly starredBy?: number | undefined;
  readonly withIssues?: boolean | undefined;
  readonly withMergeRequests?: boolean | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly idAfter?: number | undefined;
  readonly idBefore?: number | undefined;
  readonly lastActivityAfter?: Instant | undefined;
  readonly lastActivityBefore?: Instant | undefined;
  /** Projects directly in this namespace. */
  readonly namespaceId?: number | undefined;
  /** Projects shared with this group. */
  readonly sharedWith?: number | undefined;
}

/** Order and slice of a project list. */
export interface ProjectSlice {
  readonly order: ProjectOrder;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

function filtered(db: Executor, filter: ProjectFilter) {
  return db.selectFrom('projects as p').where((eb) => {
    const all: Expression<SqlBool>[] = [...visibility(db, filter.visibleTo), ...places(db, filter)];
    const { membership } = filter;
    if (membership !== undefined) all.push(eb('p.id', 'in', grantedTo(db, membership.userId, membership.least)));
    if (filter.archived !== undefined) all.push(eb('p.archived', '=', filter.archived ? 1 : 0));
    if (filter.visibility !== undefined) all.push(eb('p.visibility', '=', filter.visibility));
    if (filter.withIssues === true) all.push(eb('p.issues_level', '!=', 'disabled'));
    if (filter.withMergeRequests === true) all.push(eb('p.merge_requests_level', '!=', 'disabled'));
    return eb.and([...all, ...bounds(filter), ...words(db, filter)]);
  });
}

function visibility(db: Executor, visibleTo: ProjectFilter['visibleTo']): Expression<SqlBool>[] {
  if (visibleTo === 'everything') return [];
  const eb = expressionBuilder<{ p: ProjectRow }, 'p'>();
  const open: Visibility[] = visibleTo.internal ? ['public', 'internal'] : ['public'];
  const either = [eb('p.visibility', 'in', open)];
  if (visibleTo.userId !== undefined) either.push(eb('p.id', 'in', grantedTo(db, visibleTo.userId, 1)));
  return [eb.or(either)];
}

function places(db: Executor, filter: ProjectFilter): Expression<SqlBool>[] {
  const eb = expressionBuilder<{ p: ProjectRow }, 'p'>();
  const all: Expression<SqlBool>[] = [];
  if (filter.namespaceId !== undefined) all.push(eb('p.namespace_id', '=', filter.namespaceId));
  if (filter.sharedWith !== undefined) {
    const shared = db.selectFrom('shares').select('target_id').where('target_kind', '=', 'project');
    all.push(eb('p.id', 'in', shared.where('group_id', '=', filter.sharedWith)));
  }
  if (filter.starredBy !== undefined) {
    all.push(eb('p.id', 'in', db.selectFrom('stars').select('project_id').where('user_id', '=', filter.starredBy)));
  }
  for (const topic of filter.topics ?? []) {
    all.push(eb('p.id', 'in', db.selectFrom('project_topics').select('project_id').where('topic', '=', topic)));
  }
  return all;
}

function grantedTo(db: Executor, userId: number, least: number) {
  return db
    .selectFrom('project_grants')
    .select('project_id')
    .where('user_id', '=', userId)
    .where('access_level', '>=', least);
}

function bounds(filter: ProjectFilter): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [];
  if (filter.idAfter !== undefined) all.push(sql<boolean>`p.id > ${filter.idAfter}`);
  if (filter.idBefore !== undefined) all.push(sql<boolean>`p.id < ${filter.idBefore}`);
  if (filter.lastActivityAfter !== undefined) all.push(sql<boolean>`p.last_activity_at >= ${filter.lastActivityAfter}`);
  if (filter.lastActivityBefore !== undefined)
    all.push(sql<boolean>`p.last_activity_at <= ${filter.lastActivityBefore}`);
  return all;
}

const WIDE_SEARCH = ['full_path', 'full_name', 'description'] as const;
const NARROW_SEARCH = ['path', 'name', 'description'] as const;

function words(db: Executor, filter: ProjectFilter): Expression<SqlBool>[] {
  if (filter.search === undefined || filter.search === '') return [];
  const holds = searchIn(db, TENANCY.projects, 'p');
  const places = filter.searchNamespaces === true ? WIDE_SEARCH : NARROW_SEARCH;
  return searchWords(filter.search).map(
    (word) =>
      sql<boolean>`(${sql.join(
        places.map((place) => holds(place, word)),
        sql` or `,
      )})`,
  );
}

/** The projects of one page, one more than `limit` when there is a further page and the caller asks for one more. */
export function listProjectRows(db: Executor, filter: ProjectFilter, slice: ProjectSlice): Promise<ProjectRow[]> {
  const direction = slice.descending ? 'desc' : 'asc';
  const query = filtered(db, filter).selectAll('p').limit(slice.limit).offset(slice.offset);
  const ordered =
    slice.order === 'similarity'
      ? query.orderBy(similarity(filter.search), slice.descending ? 'asc' : 'desc')
      : query.orderBy(`p.${PROJECT_ORDERS[slice.order]}`, direction);
  return (slice.order === 'id' ? ordered : ordered.orderBy('p.id', direction)).execute();
}

/** 0 for an exact name or path, 1 for a match at the start, 2 for any other. */
function similarity(search: string | undefined) {
  const text = (search ?? '').toLowerCase();
  return sql<number>`case when lower(p.name) = ${text} or lower(p.path) = ${text} then 0
    when lower(p.name) like ${`${text.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\' then 1 else 2 end`;
}

/** How many projects a filter matches, counted up to `bound`; undefined beyond it. */
export function countProjectRows(db: Executor, filter: ProjectFilter, bound: number): Promise<number | undefined> {
  return countUpTo(db, filtered(db, filter).select('p.id'), bound);
}

/** Topics in order, by project id. */
export async function topicsOf(db: Executor, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, `project-topics-${ids.length}`, ids, (q) =>
    q.selectFrom('project_topics').selectAll().where('project_id', 'in', ids).orderBy('position'),
  );
  const topics = new Map<number, string[]>();
  for (const row of rows) topics.set(row.project_id, [...(topics.get(row.project_id) ?? []), row.topic]);
  return topics;
}

/** Replaces the topics of a project. */
export async function replaceTopics(tx: Executor, projectId: number, topics: readonly string[]): Promise<void> {
  await tx.deleteFrom('project_topics').where('project_id', '=', projectId).execute();
  await insertTopics(tx, projectId, topics);
}

/** Gives a new project its topics. */
export async function insertTopics(tx: Executor, projectId: number, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  const rows = topics.map((topic, position) => ({ project_id: projectId, position, topic }));
  await tx.insertInto('project_topics').values(rows).execute();
}
