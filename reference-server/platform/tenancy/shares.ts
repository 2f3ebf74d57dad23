import { grouped, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { ShareRow } from './table.ts';

/** Share links of projects or groups by their ids. */
export async function sharesOf(
  db: Executor,
  kind: 'group' | 'project',
  ids: readonly number[],
): Promise<Map<number, ShareRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, `shares-${ids.length}`, [kind, ...ids], (q) =>
    q
      .selectFrom('shares')
      .selectAll()
      .where('target_kind', '=', kind)
      .where('target_id', 'in', ids)
      .orderBy('group_id'),
  );
  return grouped(rows, (row) => row.target_id);
}
