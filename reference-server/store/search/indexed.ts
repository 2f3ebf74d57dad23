import { type DialectAdapter, type Kysely, sql } from 'kysely';
import type { Executor } from '../store.ts';
import type { IdQuery } from './among.ts';
import { gramsOf } from './grams.ts';
import { indexNames } from './sqlite-index.ts';

const indexedTables = new WeakMap<DialectAdapter, ReadonlySet<string>>();

/** Remembers which tables of a database have an index of texts that has to be asked by itself. */
export function rememberIndexed<T>(db: Kysely<T>, tables: readonly string[]): void {
  indexedTables.set(db.getExecutor().adapter, new Set(tables));
}

/**
 * Queries of the ids of all rows of a table that hold these words, and of some that do not; none where no index can tell.
 * Engines that use an index of texts by themselves have nothing to be asked.
 */
export function idsHolding(db: Executor, table: string, words: readonly string[]): IdQuery[] {
  const wanted = gramsOf(words);
  if (wanted === undefined || indexedTables.get(db.getExecutor().adapter)?.has(table) !== true) return [];
  const { grams, fresh, long } = indexNames(table);
  return [
    sql<{ id: number }>`select rowid as id from ${sql.table(grams)} where ${sql.table(grams)} match ${wanted}
      union all select id from ${sql.table(fresh)} union all select id from ${sql.table(long)}`,
  ];
}
