import { CompiledQuery } from 'kysely';
import { isSqlite } from './create-table.ts';
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
      await insertBatch(tx, name, all.slice(start, start + size));
    }
  }
}

/** The statement is written here: to have one of thousands of values built takes longer than to carry it out. */
async function insertBatch(tx: Executor, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const placeholder = isSqlite(tx) ? () => '?' : (at: number): string => `$${at + 1}`;
  const tuples = rows.map((_, row) => {
    const places = columns.map((__, column) => placeholder(row * columns.length + column));
    return `(${places.join(', ')})`;
  });
  const names = columns.map((column) => `"${column}"`).join(', ');
  const values = rows.flatMap((row) => columns.map((column): unknown => Reflect.get(row, column)));
  await tx.executeQuery(CompiledQuery.raw(`insert into "${table}" (${names}) values ${tuples.join(', ')}`, values));
}

/** All rows of the tables that a reset empties. */
export async function resettableRows(db: Executor, tables: Shapes): Promise<Rows> {
  const rows: Record<string, unknown> = {};
  for (const name of resettable(tables)) rows[name] = await db.selectFrom(name).selectAll().execute();
  // Each table was read into its own name.
  return rows as Rows;
}
