import type { CustomAttributesTable, MembersTable, NamespaceRow, ProjectRow, SharesTable, UserRow } from './schema.ts';
import { namespacesById, projectsById, usersById } from './by-id.ts';
import { distinctIds, runPrepared } from './prepared.ts';
import type { Executor } from './store.ts';

/** What surrounds a set of projects in the database: everything their presentation needs, loaded in a few queries. */
export interface ProjectFacts {
  readonly namespaces: ReadonlyMap<number, NamespaceRow>;
  readonly users: ReadonlyMap<number, UserRow>;
  readonly upstreams: ReadonlyMap<number, ProjectRow>;
  /** Topics in order, by project id (upstreams included). */
  readonly topics: ReadonlyMap<number, readonly string[]>;
  readonly shares: ReadonlyMap<number, readonly SharesTable[]>;
  /** Open issues by project id: all, and the confidential ones among them. */
  readonly openIssues: ReadonlyMap<number, { all: number; confidential: number }>;
  /** Direct memberships of the caller by project id. */
  readonly memberships: ReadonlyMap<number, MembersTable>;
  /** Effective levels of the caller by project id (upstreams included). */
  readonly levels: ReadonlyMap<number, number>;
  /** Levels of the caller by namespace id. */
  readonly namespaceLevels: ReadonlyMap<number, number>;
  readonly customAttributes: ReadonlyMap<number, readonly CustomAttributesTable[]>;
}

function grouped<Row>(rows: readonly Row[], key: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

/** Loads the surroundings of projects for one caller; `customAttributes` says whether those are asked for. */
export async function loadProjectFacts(
  db: Executor,
  projects: readonly ProjectRow[],
  userId: number | undefined,
  customAttributes: boolean,
): Promise<ProjectFacts> {
  const ids = projects.map((project) => project.id);
  const upstreams = await projectsById(
    db,
    projects.map((project) => project.forked_from_id),
  );
  const all = distinctIds([...ids, ...upstreams.keys()]);
  const shares = await sharesOf(db, ids);
  const namespaces = await namespacesById(db, [
    ...[...projects, ...upstreams.values()].map((project) => project.namespace_id),
    ...shares.map((share) => share.group_id),
  ]);
  const parents = [...namespaces.values()].map((namespace) => namespace.owner_id);
  return {
    namespaces,
    upstreams,
    users: await usersById(db, [...parents, ...projects.map((project) => project.creator_id)]),
    topics: await topicsOf(db, all),
    shares: grouped(shares, (share) => share.target_id),
    openIssues: await openIssuesOf(db, ids),
    memberships: userId === undefined ? new Map() : await membershipsOf(db, ids, userId),
    levels: userId === undefined ? new Map() : await levelsOf(db, all, userId),
    namespaceLevels: userId === undefined ? new Map() : await namespaceLevelsOf(db, [...namespaces.keys()], userId),
    customAttributes: customAttributes ? await customAttributesOf(db, 'project', ids) : new Map(),
  };
}

async function sharesOf(db: Executor, ids: readonly number[]): Promise<SharesTable[]> {
  if (ids.length === 0) return [];
  return runPrepared(db, `project-shares-${ids.length}`, ['project', ...ids], (q) =>
    q
      .selectFrom('shares')
      .selectAll()
      .where('target_kind', '=', 'project')
      .where('target_id', 'in', ids)
      .orderBy('group_id'),
  );
}

async function topicsOf(db: Executor, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, `project-topics-${ids.length}`, ids, (q) =>
    q.selectFrom('project_topics').selectAll().where('project_id', 'in', ids).orderBy('position'),
  );
  const topics = new Map<number, string[]>();
  for (const row of rows) topics.set(row.project_id, [...(topics.get(row.project_id) ?? []), row.topic]);
  return topics;
}

async function openIssuesOf(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, { all: number; confidential: number }>> {
  const counts = new Map<number, { all: number; confidential: number }>();
  if (ids.length === 0) return counts;
  const rows = await runPrepared(db, `open-issues-${ids.length}`, ['opened', ...ids], (q) =>
    q.selectFrom('issue_counts').selectAll().where('state', '=', 'opened').where('project_id', 'in', ids),
  );
  for (const row of rows) {
    const count = counts.get(row.project_id) ?? { all: 0, confidential: 0 };
    count.all += row.total;
    if (row.confidential === 1) count.confidential += row.total;
    counts.set(row.project_id, count);
  }
  return counts;
}

async function membershipsOf(db: Executor, ids: readonly number[], userId: number): Promise<Map<number, MembersTable>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, `memberships-${ids.length}`, ['project', userId, ...ids], (q) =>
    q
      .selectFrom('members')
      .selectAll()
      .where('source_kind', '=', 'project')
      .where('user_id', '=', userId)
      .where('source_id', 'in', ids),
  );
  return new Map(rows.map((row) => [row.source_id, row]));
}

async function levelsOf(db: Executor, ids: readonly number[], userId: number): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, `project-levels-${ids.length}`, [userId, ...ids], (q) =>
    q.selectFrom('project_grants').selectAll().where('user_id', '=', userId).where('project_id', 'in', ids),
  );
  return new Map(rows.map((row) => [row.project_id, row.access_level]));
}

async function namespaceLevelsOf(db: Executor, ids: readonly number[], userId: number): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, `group-levels-${ids.length}`, [userId, ...ids], (q) =>
    q.selectFrom('group_grants').selectAll().where('user_id', '=', userId).where('group_id', 'in', ids),
  );
  return new Map(rows.map((row) => [row.group_id, row.access_level]));
}

/** Custom attributes of projects or groups by owner id. */
export async function customAttributesOf(
  db: Executor,
  kind: 'group' | 'project',
  ids: readonly number[],
): Promise<Map<number, CustomAttributesTable[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('custom_attributes')
    .selectAll()
    .where('target_kind', '=', kind)
    .where('target_id', 'in', [...ids])
    .orderBy('name')
    .execute();
  return grouped(rows, (row) => row.target_id);
}
