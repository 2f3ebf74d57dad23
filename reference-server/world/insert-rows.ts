import type { Insertable } from 'kysely';
import type { Tables } from '../store/schema.ts';
import type { Executor } from '../store/store.ts';

/** Most values bound by one statement; SQLite takes 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 8000;

/** Inserts many rows of one table, which all have the same columns, in few statements. */
export async function insertRows<Name extends keyof Tables>(
  tx: Executor,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const size = Math.max(1, Math.floor(MAX_VALUES / Object.keys(first).length));
  for (let start = 0; start < rows.length; start += size) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .execute();
  }
}
