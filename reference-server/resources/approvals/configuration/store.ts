import { type Ids, distinctIds, runPrepared } from '../../../store/prepared.ts';
import type { Executor } from '../../../store/store.ts';
import type { ConfigurationRow } from '../table.ts';

/** The switches of a configuration. */
export type Switches = Omit<ConfigurationRow, 'project_id'>;

/** What a project has of its own; undefined for one that nobody has configured. */
export function configurationRow(db: Executor, projectId: number): Promise<ConfigurationRow | undefined> {
  return db.selectFrom('approval_configurations').selectAll().where('project_id', '=', projectId).executeTakeFirst();
}

/** What projects have of their own, by the id of the project. */
export async function configurationRows(db: Executor, projectIds: Ids): Promise<Map<number, ConfigurationRow>> {
  const wanted = distinctIds(projectIds);
  if (wanted.length === 0) return new Map();
  const rows = await runPrepared(db, `approval-configurations-${wanted.length}`, wanted, (q) =>
    q.selectFrom('approval_configurations').selectAll().where('project_id', 'in', wanted),
  );
  return new Map(rows.map((row) => [row.project_id, row]));
}

/** Writes changed switches of a project; the others are those of `before`, where it has none of its own yet. */
export async function writeSwitches(
  tx: Executor,
  projectId: number,
  { before, changes }: { readonly before: Switches; readonly changes: Partial<Switches> },
): Promise<void> {
  await tx
    .insertInto('approval_configurations')
    .values({ ...before, ...changes, project_id: projectId })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(changes))
    .execute();
}
