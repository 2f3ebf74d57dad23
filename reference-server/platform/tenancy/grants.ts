import { sql } from 'kysely';
import { type Ids, distinctIds, grouped, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Day } from '../../store/table.ts';
import type { ProjectRow } from './table.ts';

/** Whom a refresh of grants is limited to; everybody when undefined. */
export type GrantScope = number | undefined;

/**
 * Recomputes the effective access levels from memberships, inheritance, shares and personal namespaces.
 * Lists join these rows, so that visibility costs one indexed lookup per row instead of a walk up the tree.
 */
export async function refreshGrants(tx: Executor, today: Day, userId: GrantScope): Promise<void> {
  const mine = userId === undefined ? sql`1 = 1` : sql`user_id = ${userId}`;
  const memberIsMine = userId === undefined ? sql`1 = 1` : sql`m.user_id = ${userId}`;
  await sql`delete from group_grants where ${mine}`.execute(tx);
  await sql`delete from project_grants where ${mine}`.execute(tx);
  await sql`
    insert into group_grants (user_id, group_id, access_level)
    select user_id, group_id, max(level) from (
      select m.user_id as user_id, a.descendant_id as group_id, m.access_level as level
      from members m join ancestry a on a.ancestor_id = m.source_id
      where m.source_kind = 'group' and ${memberIsMine} and (m.expires_at is null or m.expires_at > ${today})
      union all
      select m.user_id, a.descendant_id, case when m.access_level < s.access_level then m.access_level else s.access_level end
      from shares s
      join ancestry up on up.descendant_id = s.group_id
      join members m on m.source_kind = 'group' and m.source_id = up.ancestor_id
      join ancestry a on a.ancestor_id = s.target_id
      where s.target_kind = 'group' and ${memberIsMine}
        and (s.expires_at is null or s.expires_at > ${today}) and (m.expires_at is null or m.expires_at > ${today})
    ) levels group by user_id, group_id`.execute(tx);
  await sql`
    insert into project_grants (user_id, project_id, access_level)
    select user_id, project_id, max(level) from (
      select g.user_id as user_id, p.id as project_id, g.access_level as level
      from group_grants g join projects p on p.namespace_id = g.group_id where g.access_level > 0 and ${mine}
      union all
      select m.user_id, m.source_id, m.access_level from members m
      where m.source_kind = 'project' and ${memberIsMine} and (m.expires_at is null or m.expires_at > ${today})
      union all
      select m.user_id, s.target_id, case when m.access_level < s.access_level then m.access_level else s.access_level end
      from shares s
      join ancestry up on up.descendant_id = s.group_id
      join members m on m.source_kind = 'group' and m.source_id = up.ancestor_id
      where s.target_kind = 'project' and ${memberIsMine}
        and (s.expires_at is null or s.expires_at > ${today}) and (m.expires_at is null or m.expires_at > ${today})
      union all
      select n.owner_id, p.id, 50 from namespaces n join projects p on p.namespace_id = n.id
      where n.kind = 'user' and ${userId === undefined ? sql`n.owner_id is not null` : sql`n.owner_id = ${userId}`}
    ) levels group by user_id, project_id`.execute(tx);
  await showEnclosingGroups(tx, userId);
}

/** Members of a subgroup or project see the groups around it: such rows carry level 0, which grants nothing else. */
async function showEnclosingGroups(tx: Executor, userId: GrantScope): Promise<void> {
  const mine = userId === undefined ? sql`1 = 1` : sql`g.user_id = ${userId}`;
  await sql`
    insert into group_grants (user_id, group_id, access_level)
    select g.user_id, a.ancestor_id, 0
    from group_grants g join ancestry a on a.descendant_id = g.group_id and a.depth > 0 where ${mine}
    union
    select g.user_id, a.ancestor_id, 0
    from project_grants g
    join projects p on p.id = g.project_id
    join ancestry a on a.descendant_id = p.namespace_id
    join namespaces n on n.id = a.ancestor_id and n.kind = 'group' where ${mine}
    on conflict (user_id, group_id) do nothing`.execute(tx);
}

/** Gives the members of a new project's namespace, and the owner of a personal one, their level on the project. */
export async function grantNewProject(tx: Executor, projectId: number): Promise<void> {
  await sql`
    insert into project_grants (user_id, project_id, access_level)
    select g.user_id, p.id, g.access_level from group_grants g join projects p on p.namespace_id = g.group_id
    where p.id = ${projectId} and g.access_level > 0
    union all
    select n.owner_id, p.id, 50 from namespaces n join projects p on p.namespace_id = n.id
    where p.id = ${projectId} and n.kind = 'user' and n.owner_id is not null`.execute(tx);
}

/** Gives everybody who has a level on the parent of a new group the same level on the group. */
export async function grantNewGroup(tx: Executor, groupId: number, parentId: number): Promise<void> {
  await sql`
    insert into group_grants (user_id, group_id, access_level)
    select user_id, cast(${groupId} as bigint), access_level from group_grants where group_id = ${parentId} and access_level > 0`.execute(
    tx,
  );
}

/** The level a user has on a project; 0 without any. */
export async function projectLevel(db: Executor, userId: number, projectId: number): Promise<number> {
  const [row] = await runPrepared(db, 'project-level', [userId, projectId], (q) =>
    q
      .selectFrom('project_grants')
      .select('access_level')
      .where('user_id', '=', userId)
      .where('project_id', '=', projectId),
  );
  return row?.access_level ?? 0;
}

/**
 * The level a user has on a group; 0 when only something inside the group is open to the user,
 * undefined without any relation.
 */
export async function groupLevel(db: Executor, userId: number, groupId: number): Promise<number | undefined> {
  const [row] = await runPrepared(db, 'group-level', [userId, groupId], (q) =>
    q.selectFrom('group_grants').select('access_level').where('user_id', '=', userId).where('group_id', '=', groupId),
  );
  return row?.access_level;
}

/** Levels of a user by project id. */
export async function projectLevels(
  db: Executor,
  ids: readonly number[],
  userId: number,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, `project-levels-${ids.length}`, [userId, ...ids], (q) =>
    q.selectFrom('project_grants').selectAll().where('user_id', '=', userId).where('project_id', 'in', ids),
  );
  return new Map(rows.map((row) => [row.project_id, row.access_level]));
}

/** Levels of a user by group id. */
export async function groupLevels(db: Executor, ids: readonly number[], userId: number): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, `group-levels-${ids.length}`, [userId, ...ids], (q) =>
    q.selectFrom('group_grants').selectAll().where('user_id', '=', userId).where('group_id', 'in', ids),
  );
  return new Map(rows.map((row) => [row.group_id, row.access_level]));
}

/** Of these users, the ids of those who may read the project. */
export async function usersWhoRead(db: Executor, project: ProjectRow, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await runPrepared(db, `users-who-read-${userIds.length}`, [project.id, ...userIds], (q) =>
    q
      .selectFrom('users')
      .leftJoin('project_grants', (join) =>
        join.onRef('project_grants.user_id', '=', 'users.id').on('project_grants.project_id', '=', project.id),
      )
      .select(['users.id', 'users.admin', 'project_grants.access_level'])
      .where('users.id', 'in', [...userIds]),
  );
  const open = project.visibility !== 'private';
  const able = new Set(rows.filter((row) => open || row.admin === 1 || row.access_level !== null).map((row) => row.id));
  return userIds.filter((id) => able.has(id));
}

/** Of these users, the ids of those who belong to a group or project, through whatever membership. */
export async function membersAmong(
  db: Executor,
  { kind, id }: { readonly kind: 'group' | 'project'; readonly id: number },
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows =
    kind === 'group'
      ? await db
          .selectFrom('group_grants')
          .select('user_id')
          .where('group_id', '=', id)
          .where('user_id', 'in', userIds)
          // Who belongs to something inside the group sees it, and no more.
          .where('access_level', '>', 0)
          .execute()
      : await db
          .selectFrom('project_grants')
          .select('user_id')
          .where('project_id', '=', id)
          .where('user_id', 'in', userIds)
          .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** The ids of the people who have at least a level on projects, of some users or of all, by the id of the project; those who are blocked do not count. */
export async function peopleAtLeast(
  db: Executor,
  {
    projectIds,
    userIds,
    level,
  }: { readonly projectIds: Ids; readonly userIds: Ids | undefined; readonly level: number },
): Promise<Map<number, ReadonlySet<number>>> {
  const projects = distinctIds(projectIds);
  const users = userIds && distinctIds(userIds);
  if (projects.length === 0 || users?.length === 0) return new Map();
  const people = db
    .selectFrom('project_grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.project_id', 'g.user_id'])
    .where('g.project_id', 'in', projects)
    .where('g.access_level', '>=', level)
    .where('u.kind', 'in', ['human', 'service_account'])
    .where('u.state', '=', 'active');
  const rows = await (users === undefined ? people : people.where('g.user_id', 'in', users)).execute();
  const byProject = grouped(rows, (row) => row.project_id);
  return new Map([...byProject].map(([id, group]) => [id, new Set(group.map((row) => row.user_id))]));
}
