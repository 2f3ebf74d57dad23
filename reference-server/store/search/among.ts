import { type RawBuilder, sql } from 'kysely';
import { isSqlite } from '../create-table.ts';
import type { Executor } from '../store.ts';

/** Most ids that rows are read by. Of what more rows have, reading in the order of a list finds a page before long. */
const FEW = 1000;

/** Ids among which all rows of a list are; undefined where they may be any. */
export type Among = readonly number[] | undefined;

/** A query of ids, in a column `id`. */
export type IdQuery = RawBuilder<{ readonly id: number }>;

/**
 * The ids that the most selective of some queries gives. No engine knows beforehand whether a label is on few rows or on nearly
 * all, and only for few is it right to read these first and sort them; so they are looked up, no further than it is worth.
 */
export async function fewestOf(db: Executor, queries: readonly IdQuery[]): Promise<Among> {
  let fewest: Among;
  for (const query of queries) {
    const most = fewest?.length ?? FEW;
    const { rows } = await sql<{ id: number }>`${query} limit ${most + 1}`.execute(db);
    if (rows.length <= most) fewest = [...new Set(rows.map(({ id }) => id))];
  }
  return fewest;
}

/** The rows of a table, or those of some ids, which are then read by these whatever else a statement asks for. */
export function rowsAmong(db: Executor, [table, alias]: readonly [string, string], among: Among): RawBuilder<unknown> {
  const name = sql.ref(alias);
  if (among === undefined) return sql`${sql.table(table)} ${name}`;
  const ids = JSON.stringify(among);
  if (isSqlite(db)) {
    return sql`(select value as id from json_each(${ids})) chosen cross join ${sql.table(table)} ${name} on ${sql.ref(`${alias}.id`)} = chosen.id`;
  }
  // The offset keeps the planner from looking through it.
  return sql`(select * from ${sql.table(table)} where id = any(${`{${among.join(',')}}`}::bigint[]) offset 0) ${name}`;
}
