import type { SelectQueryBuilder } from 'kysely';
import { nextId } from '../../store/ids.ts';
import { type Ids, byId, distinctIds, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { grantNewGroup } from './grants.ts';
import type { NamespaceRow, UserRow } from './table.ts';
import { ancestryOf, personalNamespaceOf } from './tree.ts';

/** A namespace of any kind by id. */
export async function namespaceById(db: Executor, id: number): Promise<NamespaceRow | undefined> {
  return (await namespacesById(db, [id])).get(id);
}

/** A group by id. */
export function groupById(db: Executor, id: number): Promise<NamespaceRow | undefined> {
  return db.selectFrom('namespaces').selectAll().where('id', '=', id).where('kind', '=', 'group').executeTakeFirst();
}

/** A group by its full path, without regard to case. */
export function groupByPath(db: Executor, fullPath: string): Promise<NamespaceRow | undefined> {
  return db
    .selectFrom('namespaces')
    .selectAll()
    .where('full_path_key', '=', fullPath.toLowerCase())
    .where('kind', '=', 'group')
    .executeTakeFirst();
}

/** The personal namespace of a user. */
export function personalNamespace(db: Executor, userId: number): Promise<NamespaceRow | undefined> {
  return db
    .selectFrom('namespaces')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('kind', '=', 'user')
    .executeTakeFirst();
}

/** Gives a new person a namespace of their own; a redirect from its path ends. */
export async function insertPersonalNamespace(tx: Executor, user: UserRow): Promise<NamespaceRow> {
  const row = personalNamespaceOf(user, await nextId(tx, 'namespaces'));
  await tx.insertInto('namespaces').values(row).execute();
  await tx.deleteFrom('redirects').where('path_key', '=', row.full_path_key).execute();
  await tx
    .insertInto('ancestry')
    .values(ancestryOf([row]))
    .execute();
  return row;
}

/** Namespaces by id. */
export async function namespacesById(db: Executor, ids: Ids): Promise<Map<number, NamespaceRow>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `namespaces-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('namespaces').selectAll().where('id', 'in', wanted),
    ),
  );
}

/** Whether a full path is in use by a group, a personal namespace or a project. */
export async function isPathTaken(db: Executor, fullPath: string): Promise<boolean> {
  const key = fullPath.toLowerCase();
  const namespace = await db.selectFrom('namespaces').select('id').where('full_path_key', '=', key).executeTakeFirst();
  if (namespace !== undefined) return true;
  const project = await db.selectFrom('projects').select('id').where('full_path_key', '=', key).executeTakeFirst();
  return project !== undefined;
}

/** Stores a group with its place in the tree; a redirect from its path ends. */
export async function insertGroup(tx: Executor, fresh: Omit<NamespaceRow, 'id'>): Promise<NamespaceRow> {
  const row = { ...fresh, id: await nextId(tx, 'namespaces') };
  await tx.insertInto('namespaces').values(row).execute();
  await tx.deleteFrom('redirects').where('path_key', '=', row.full_path_key).execute();
  await tx.insertInto('ancestry').values({ descendant_id: row.id, ancestor_id: row.id, depth: 0 }).execute();
  if (row.parent_id === null) return row;
  const above = await tx.selectFrom('ancestry').selectAll().where('descendant_id', '=', row.parent_id).execute();
  await tx
    .insertInto('ancestry')
    .values(above.map(({ ancestor_id, depth }) => ({ descendant_id: row.id, ancestor_id, depth: depth + 1 })))
    .execute();
  await grantNewGroup(tx, row.id, row.parent_id);
  return row;
}

/** Ids of a namespace and those around it, as a subquery. */
export function ancestorIds(
  db: Executor,
  namespaceId: number,
): SelectQueryBuilder<Tables, 'ancestry', { ancestor_id: number }> {
  return db.selectFrom('ancestry').select('ancestor_id').where('descendant_id', '=', namespaceId);
}
