import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { type Ids, byId, distinctIds, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { EpicRow } from './table.ts';

/** Epics by id. */
export async function epicsById(db: Executor, ids: Ids): Promise<Map<number, EpicRow>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `epics-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('epics').selectAll().where('id', 'in', wanted),
    ),
  );
}

/** An epic of a group around the project, by id or by iid in the nearest group that has it. */
export async function usableEpic(
  db: Executor,
  project: ProjectRow,
  by: { readonly id: number } | { readonly iid: number },
): Promise<number | undefined> {
  const query = db
    .selectFrom('epics')
    .innerJoin('ancestry', 'ancestry.ancestor_id', 'epics.group_id')
    .select('epics.id')
    .where('ancestry.descendant_id', '=', project.namespace_id)
    .orderBy('ancestry.depth');
  const row = await (
    'id' in by ? query.where('epics.id', '=', by.id) : query.where('epics.iid', '=', by.iid)
  ).executeTakeFirst();
  return row?.id;
}
