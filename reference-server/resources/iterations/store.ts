import { type RawBuilder, sql } from 'kysely';
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

/** Ids of the iterations of this title, as a subquery. */
export function iterationsTitled(title: string): RawBuilder<unknown> {
  return sql`select id from iterations where title = ${title}`;
}
