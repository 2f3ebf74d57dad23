import { resettable } from './rows.ts';
import type { Executor } from './store.ts';
import type { Shapes, Tables } from './tables.ts';

/** Most values bound by one statement; SQLite takes 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 8000;

/** Rows by table. */
export type Rows = { readonly [Name in keyof Tables]?: readonly Tables[Name][] };

/** Inserts many rows, those of one table in few statements; all rows of a table have the same columns. */
export async function insertRows(tx: Executor, rows: Rows): Promise<void> {
  for (const [name, all] of Object.entries(rows)) {
    const [first] = all;
    if (first === undefined) continue;
    const size = Math.max(1, Math.floor(MAX_VALUES / Object.keys(first).length));
    for (let start = 0; start < all.length; start += size) {
      // The entries of `Rows` pair a table with rows of its own.
      await tx
        .insertInto(name as keyof Tables)
        .values(all.slice(start, start + size) as never)
        .execute();
    }
  }
}

/** All rows of the tables that a reset empties. */
export async function resettableRows(db: Executor, tables: Shapes): Promise<Rows> {
  const rows: Record<string, unknown> = {};
  for (const name of resettable(tables)) rows[name] = await db.selectFrom(name).selectAll().execute();
  // Each table was read into its own name.
  return rows as Rows;
}
