import { sql } from 'kysely';
import { runPrepared } from './prepared.ts';
import type { Executor } from './store.ts';

/** Gives out ids without a statement of the transaction that needs them. */
interface Ranges {
  take(table: string, count: number): Promise<number>;
}

const rangesOf = new WeakMap<Executor, Ranges>();

/** Has the ids of a transaction come from ranges that the process has taken. */
export function useRanges(tx: Executor, ranges: Ranges): void {
  rangesOf.set(tx, ranges);
}

/**
 * Gives out `count` consecutive ids of a table and returns the first. Ids come from a counter row, never from the
 * engine's own sequences: in the transaction itself, or in ranges where several processes write.
 */
export async function nextId(tx: Executor, table: string, count = 1): Promise<number> {
  const ranges = rangesOf.get(tx);
  if (ranges !== undefined) return ranges.take(table, count);
  return (await raiseSequence(tx, table, count)) - count + 1;
}

/** Raises the counter of a table and gives its new value. */
export async function raiseSequence(tx: Executor, table: string, by: number): Promise<number> {
  const [row] = await runPrepared(tx, 'next-id', [table, by], (q) =>
    q
      .insertInto('sequences')
      .values({ name: table, last: by })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ last: sql<number>`sequences.last + excluded.last` }),
      )
      .returning('last'),
  );
  if (row === undefined) throw new Error(`no id for ${table}`);
  return row.last;
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
