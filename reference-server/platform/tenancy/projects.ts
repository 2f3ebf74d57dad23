import { nextId } from '../../store/ids.ts';
import { type Ids, byId, distinctIds, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import { grantNewProject } from './grants.ts';
import type { ProjectRow } from './table.ts';

/** A project by id, or undefined. */
export async function projectById(db: Executor, id: number): Promise<ProjectRow | undefined> {
  const [row] = await runPrepared(db, 'project-by-id', [id], (q) =>
    q.selectFrom('projects').selectAll().where('id', '=', id),
  );
  return row;
}

/** A project by its full path, without regard to case. */
export async function projectByPath(db: Executor, fullPath: string): Promise<ProjectRow | undefined> {
  const key = fullPath.toLowerCase();
  const [row] = await runPrepared(db, 'project-by-path', [key], (q) =>
    q.selectFrom('projects').selectAll().where('full_path_key', '=', key),
  );
  return row;
}

/** The id that an old full path of a project or group now leads to. */
export async function redirectTarget(
  db: Executor,
  kind: 'group' | 'project',
  fullPath: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('redirects')
    .select('target_id')
    .where('path_key', '=', fullPath.toLowerCase())
    .where('target_kind', '=', kind)
    .executeTakeFirst();
  return row?.target_id;
}

/** Projects by id. */
export async function projectsById(db: Executor, ids: Ids): Promise<Map<number, ProjectRow>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `projects-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('projects').selectAll().where('id', 'in', wanted),
    ),
  );
}

/** Stores a project with the levels that members of its namespace have on it; a redirect from its path ends. */
export async function insertProject(tx: Executor, fresh: Omit<ProjectRow, 'id'>): Promise<ProjectRow> {
  const row = { ...fresh, id: await nextId(tx, 'projects') };
  await tx.insertInto('projects').values(row).execute();
  await tx.deleteFrom('redirects').where('path_key', '=', row.full_path_key).execute();
  await grantNewProject(tx, row.id);
  return row;
}

/** Writes changed columns of a project whose full path is among them; the old path leads to it from now on. */
export async function moveProject(tx: Executor, before: ProjectRow, changes: Partial<ProjectRow>): Promise<void> {
  await updateProject(tx, before.id, changes);
  const left = [before.full_path_key, changes.full_path_key ?? before.full_path_key];
  await tx.deleteFrom('redirects').where('path_key', 'in', left).execute();
  await tx
    .insertInto('redirects')
    .values({ path_key: before.full_path_key, target_kind: 'project', target_id: before.id })
    .execute();
}

/**
 * Writes changed columns of a project.
 * @returns false when there is no such project any more
 */
export async function updateProject(tx: Executor, id: number, changes: Partial<ProjectRow>): Promise<boolean> {
  if (Object.keys(changes).length === 0) return true;
  const columns = Object.keys(changes).join(' ');
  const written = await runPrepared(tx, `update-project ${columns}`, [...Object.values(changes), id], (q) =>
    q.updateTable('projects').set(changes).where('id', '=', id).returning('id'),
  );
  return written.length > 0;
}
