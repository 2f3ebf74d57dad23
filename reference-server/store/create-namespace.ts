import { grantNewGroup, grantNewProject } from './grants.ts';
import { nextId } from './ids.ts';
import type { NamespaceRow, ProjectRow } from './schema.ts';
import type { Executor } from './store.ts';

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

/** Stores a project with its topics and the levels that members of its namespace have on it. */
export async function insertProject(
  tx: Executor,
  fresh: Omit<ProjectRow, 'id'>,
  topics: readonly string[],
): Promise<ProjectRow> {
  const row = { ...fresh, id: await nextId(tx, 'projects') };
  await tx.insertInto('projects').values(row).execute();
  await tx.deleteFrom('redirects').where('path_key', '=', row.full_path_key).execute();
  if (topics.length > 0) {
    await tx
      .insertInto('project_topics')
      .values(topics.map((topic, position) => ({ project_id: row.id, position, topic })))
      .execute();
  }
  await grantNewProject(tx, row.id);
  return row;
}
