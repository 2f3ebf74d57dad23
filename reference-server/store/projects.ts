import type { ProjectRow } from './schema.ts';
import { runPrepared } from './prepared.ts';
import type { Executor } from './store.ts';

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
