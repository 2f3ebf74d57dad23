import { type RawBuilder, sql } from 'kysely';
import { byId } from '../../../store/prepared.ts';
import type { Executor } from '../../../store/store.ts';
import { type Condition, ItemConditions } from '../../../work-items/index.ts';
import { EPIC_TABLES, type EpicRow } from '../table.ts';

/** Conditions on the epic aliased `e`. */
export const on: ItemConditions = new ItemConditions({
  alias: 'e',
  name: 'epics',
  kind: 'Epic',
  table: EPIC_TABLES.epics,
  labels: { table: 'epic_labels', item: 'epic_id' },
});

/** Of this group and, where asked for, of those around it and below it. */
export function ofGroups(
  groupId: number,
  { above, below }: { readonly above: boolean; readonly below: boolean },
): Condition {
  const sets = [
    sql`select cast(${groupId} as bigint)`,
    ...(above ? [sql`select ancestor_id from ancestry where descendant_id = ${groupId}`] : []),
    ...(below ? [sql`select descendant_id from ancestry where ancestor_id = ${groupId}`] : []),
  ];
  return sql<boolean>`e.group_id in (${sql.join(sets, sql` union `)})`;
}

/** Who looks at epics of several groups; administrators see all of them. */
export interface EpicViewer {
  /** Nobody is an anonymous viewer. */
  readonly userId: number | undefined;
  /** Whether internal groups are open to the viewer. */
  readonly internal: boolean;
  /** The level from which confidential epics are seen. */
  readonly least: number;
}

/** Of a group that the viewer sees, and not hidden from the viewer: confidential epics are for their authors, and for members from a level up. */
export function seenBy({ userId, internal, least }: EpicViewer): Condition {
  const open = internal ? sql`('public', 'internal')` : sql`('public')`;
  const isOpen = sql`exists (select 1 from namespaces n where n.id = e.group_id and n.visibility in ${open})`;
  if (userId === undefined) return sql<boolean>`(${isOpen} and coalesce(e.confidential, 0) = 0)`;
  const mine = sql`select group_id from group_grants where user_id = ${userId}`;
  return sql<boolean>`((${isOpen} or e.group_id in (${mine}))
    and (coalesce(e.confidential, 0) = 0 or e.author_id = ${userId}
      or e.group_id in (${mine} and access_level >= ${least})))`;
}

/** One of these. */
export function oneOf(ids: readonly number[]): Condition {
  return sql<boolean>`e.id in (${sql.join(ids)})`;
}

/** Orders of lists of epics. */
export type EpicOrder = 'created_at' | 'title' | 'updated_at';

/** Order and slice of a list of epics. */
export interface EpicSlice {
  readonly order: EpicOrder;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

function where(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/** The ids of epics that meet all conditions, as a subquery. */
export function idsOfEpics(conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql`select e.id from epics e ${where(conditions)}`;
}

/** The epics that meet all conditions, by id. */
export async function epicRowsBy(db: Executor, conditions: readonly Condition[]): Promise<Map<number, EpicRow>> {
  const { rows } = await sql<EpicRow>`select e.* from epics e ${where(conditions)}`.execute(db);
  return byId(rows);
}

/** The epics of one page. */
export async function listEpicRows(
  db: Executor,
  conditions: readonly Condition[],
  { order, descending, limit, offset }: EpicSlice,
): Promise<EpicRow[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<EpicRow>`select e.* from epics e ${where(conditions)}
    order by ${sql.ref(`e.${order}`)} ${direction}, e.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many epics match, counted up to `bound`; undefined beyond it. */
export async function countEpicRows(
  db: Executor,
  conditions: readonly Condition[],
  bound: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select 1 from epics e ${where(conditions)} limit ${bound + 1}) matches`.execute(db);
  const total = Number(rows[0]?.total ?? 0);
  return total > bound ? undefined : total;
}
