import { sql } from 'kysely';
import { runPrepared } from './prepared.ts';
import type { Executor } from './store.ts';

/**
 * Gives out `count` consecutive ids of a table and returns the first. Ids come from a counter row, never from the
 * engine's own sequences, so that a cluster can hand out blocks without a change above this function.
 */
export async function nextId(tx: Executor, table: string, count = 1): Promise<number> {
  const [row] = await runPrepared(tx, 'next-id', [table, count], (q) =>
    q
      .insertInto('sequences')
      .values({ name: table, last: count })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ last: sql<number>`sequences.last + excluded.last` }),
      )
      .returning('last'),
  );
  if (row === undefined) throw new Error(`no id for ${table}`);
  return row.last - count + 1;
}

/** The owner of a series of iids. */
export interface IidScope {
  readonly kind: 'group' | 'project';
  readonly id: number;
  readonly resource: string;
}

/**
 * The iid of a new record: the chosen one, to which the counter is raised, else the next one. Takes part in the
 * transaction, so that a create that is rolled back leaves no gap.
 */
export async function reserveIid(tx: Executor, scope: IidScope, iid: number | undefined): Promise<number> {
  const raised =
    iid === undefined
      ? sql<number>`iid_counters.last + 1`
      : sql<number>`case when iid_counters.last < excluded.last then excluded.last else iid_counters.last end`;
  const first = { scope_kind: scope.kind, scope_id: scope.id, resource: scope.resource, last: iid ?? 1 };
  const name = iid === undefined ? 'next-iid' : 'reserve-iid';
  const [row] = await runPrepared(tx, name, Object.values(first), (q) =>
    q
      .insertInto('iid_counters')
      .values(first)
      .onConflict((conflict) => conflict.columns(['scope_kind', 'scope_id', 'resource']).doUpdateSet({ last: raised }))
      .returning('last'),
  );
  if (row === undefined) throw new Error(`no iid for ${scope.resource}`);
  return iid ?? row.last;
}
