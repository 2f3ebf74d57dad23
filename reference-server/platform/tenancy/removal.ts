import { sql } from 'kysely';
import { removeWithAll } from '../../store/removal.ts';
import type { Executor } from '../../store/store.ts';
import type { CredentialKind, Day } from '../../store/table.ts';
import type { Shapes } from '../../store/tables.ts';
import { refreshGrants } from './grants.ts';

/** What a removal works on. */
export interface Removal {
  readonly tables: Shapes;
  readonly today: Day;
}

/** Above so many users whose levels change the levels of all are computed at once. */
const MOST_USERS = 50;

/** Removes projects with everything in them, and the levels that users had by them. */
export async function removeProjects(tx: Executor, ids: readonly number[], { tables, today }: Removal): Promise<void> {
  const users = await usersGranted(tx, 'project_grants', 'project_id', ids);
  await uncountForks(tx, ids);
  await removeWithAll(tx, tables, { table: 'projects', ids });
  await refreshAll(tx, today, users);
}

/** A credential that goes with the place it belongs to. */
export interface LostCredential {
  readonly kind: CredentialKind;
  readonly id: number;
  /** The project or group. */
  readonly place: number;
}

/** The credentials of projects or groups, as the shapes of the tables say what is one. */
export async function credentialsIn(
  db: Executor,
  tables: Shapes,
  { table, ids }: { readonly table: 'namespaces' | 'projects'; readonly ids: readonly number[] },
): Promise<LostCredential[]> {
  if (ids.length === 0) return [];
  const found: LostCredential[] = [];
  for (const [name, { credential, of = [] }] of Object.entries(tables)) {
    const owner = of.find((each) => each.table === table);
    if (credential === undefined || owner === undefined) continue;
    const kinds = Object.entries(owner.when ?? {}).map(([column, value]) => sql`${sql.ref(column)} = ${value} and `);
    const place = sql.ref(owner.column);
    const { rows } = await sql<{ id: number; place: number }>`select ${sql.ref(credential.id)} as id, ${place} as place
      from ${sql.table(name)} where ${sql.join(kinds, sql``)}${place} in (${sql.join(ids)}) order by 1, 2`.execute(db);
    found.push(...rows.map((row) => ({ kind: credential.kind, ...row })));
  }
  return found;
}

/** Removes groups; their projects and the groups below them have to be among what is removed. */
export async function removeGroups(tx: Executor, ids: readonly number[], { tables, today }: Removal): Promise<void> {
  const users = await usersGranted(tx, 'group_grants', 'group_id', ids);
  await removeWithAll(tx, tables, { table: 'namespaces', ids });
  await refreshAll(tx, today, users);
}

/** Ids of a group and of all groups below it. */
export async function groupsFrom(db: Executor, groupId: number): Promise<number[]> {
  const rows = await db.selectFrom('ancestry').select('descendant_id').where('ancestor_id', '=', groupId).execute();
  return rows.map((row) => row.descendant_id);
}

/** Ids of the projects in a group and below it. */
export async function projectsFrom(db: Executor, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('projects')
    .innerJoin('ancestry', 'ancestry.descendant_id', 'projects.namespace_id')
    .select('projects.id')
    .where('ancestry.ancestor_id', '=', groupId)
    .execute();
  return rows.map((row) => row.id);
}

async function usersGranted(
  db: Executor,
  table: 'group_grants' | 'project_grants',
  column: 'group_id' | 'project_id',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ user_id: number }>`select distinct user_id from ${sql.table(table)}
    where ${sql.ref(column)} in (${sql.join(ids)})`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Forks that go are no longer counted where they came from. */
async function uncountForks(tx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = sql.join(ids);
  await sql`update projects set forks_count = forks_count - (select count(*) from projects f
    where f.forked_from_id = projects.id and f.id in (${gone}))
    where id in (select forked_from_id from projects where id in (${gone}) and forked_from_id is not null)`.execute(tx);
}

async function refreshAll(tx: Executor, today: Day, users: readonly number[]): Promise<void> {
  const scopes = users.length > MOST_USERS ? [undefined] : users;
  for (const scope of scopes) await refreshGrants(tx, today, scope);
}
