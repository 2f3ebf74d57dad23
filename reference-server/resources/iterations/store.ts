import { type RawBuilder, sql } from 'kysely';
import { ancestorIds } from '../../platform/tenancy/namespaces.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { type Ids, byId, distinctIds, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { IterationRow } from './table.ts';

/** Iterations by id. */
export async function iterationsById(db: Executor, ids: Ids): Promise<Map<number, IterationRow>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `iterations-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('iterations').selectAll().where('id', 'in', wanted),
    ),
  );
}

/** The iteration when it is one of a group around the project. */
export async function usableIteration(db: Executor, project: ProjectRow, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('iterations')
    .select('id')
    .where('id', '=', id)
    .where('group_id', 'in', ancestorIds(db, project.namespace_id))
    .executeTakeFirst();
  return row?.id;
}

/** Ids of the iterations of this title, as a subquery. */
export function iterationsTitled(title: string): RawBuilder<unknown> {
  return sql`select id from iterations where title = ${title}`;
}
