import { sql } from 'kysely';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { nextId, reserveIid } from '../../store/ids.ts';
import { type Ids, byId, distinctIds, grouped, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Condition } from '../../work-items/index.ts';
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

/** An epic by its group and iid. */
export function epicByIid(db: Executor, groupId: number, iid: number): Promise<EpicRow | undefined> {
  return db.selectFrom('epics').selectAll().where('group_id', '=', groupId).where('iid', '=', iid).executeTakeFirst();
}

/** An epic of a group around the project that meets conditions, by id or by iid in the nearest group that has it. */
export async function usableEpic(
  db: Executor,
  project: ProjectRow,
  by: { readonly id: number } | { readonly iid: number },
  conditions: readonly Condition[],
): Promise<number | undefined> {
  const query = db
    .selectFrom('epics as e')
    .innerJoin('ancestry', 'ancestry.ancestor_id', 'e.group_id')
    .select('e.id')
    .where('ancestry.descendant_id', '=', project.namespace_id)
    .where((eb) => eb.and([...conditions]))
    .orderBy('ancestry.depth');
  const row = await (
    'id' in by ? query.where('e.id', '=', by.id) : query.where('e.iid', '=', by.iid)
  ).executeTakeFirst();
  return row?.id;
}

/** The epics below some, at any depth; those that do not meet the conditions are passed over with all below them. */
export async function epicsBelow(
  db: Executor,
  ids: readonly number[],
  conditions: readonly Condition[],
): Promise<EpicRow[]> {
  if (ids.length === 0) return [];
  const met = conditions.map((each) => sql` and ${each}`);
  // UNION drops what was found before, so that even a circle would end.
  const { rows } = await sql<EpicRow>`
    with recursive below as (
      select e.* from epics e where e.parent_id in (${sql.join(ids)})${sql.join(met, sql``)}
      union
      select e.* from epics e join below b on e.parent_id = b.id${sql.join(met, sql``)}
    ) select * from below`.execute(db);
  return rows;
}

/** How many epics an epic lies under, itself counted. */
export async function depthOfEpic(db: Executor, id: number): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive up as (
      select e.id, e.parent_id from epics e where e.id = ${id}
      union
      select e.id, e.parent_id from epics e join up u on e.id = u.parent_id
    ) select count(*) as depth from up`.execute(db);
  return Number(rows[0]?.depth ?? 0);
}

/** Ids of the labels on epics, by the id of the epic. */
export async function labelsOfEpics(db: Executor, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('epic_labels').selectAll().where('epic_id', 'in', ids).execute();
  const groups = grouped(rows, (row) => row.epic_id);
  return new Map([...groups].map(([id, labels]) => [id, labels.map((row) => row.label_id)]));
}

/** Whether the group of an epic lies in the same tree as another group. */
export async function isInTreeOf(db: Executor, epic: EpicRow, groupId: number): Promise<boolean> {
  const around = db.selectFrom('ancestry').select('ancestor_id').where('descendant_id', '=', groupId);
  const common = await db
    .selectFrom('ancestry')
    .select('ancestor_id')
    .where('descendant_id', '=', epic.group_id)
    .where('ancestor_id', 'in', around)
    .executeTakeFirst();
  return common !== undefined;
}

/** Stores an epic under the next number of its group. */
export async function insertEpic(
  tx: Executor,
  fresh: Omit<EpicRow, 'id' | 'iid'>,
  labelIds: readonly number[],
): Promise<EpicRow> {
  const iid = await reserveIid(tx, { kind: 'group', id: fresh.group_id, resource: 'epics' }, undefined);
  const row = { id: await nextId(tx, 'epics'), iid, ...fresh };
  await tx.insertInto('epics').values(row).execute();
  const labels = labelIds.map((labelId) => ({ epic_id: row.id, label_id: labelId }));
  if (labels.length > 0) await tx.insertInto('epic_labels').values(labels).execute();
  return row;
}
