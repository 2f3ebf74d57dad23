import type { DialectAdapter, Kysely } from 'kysely';
import type { Executor } from '../store.ts';
import type { IdQuery } from './among.ts';

/**
 * Queries of the ids of all rows of a table that hold these words, and perhaps of some that do not; none where the index cannot
 * tell.
 */
export type AskIndex = (table: string, words: readonly string[]) => IdQuery[];

/** The indexes of texts of a database. */
export interface TextIndexes {
  /** The tables that have one. */
  readonly tables: readonly string[];
  readonly ask: AskIndex;
}

const known = new WeakMap<DialectAdapter, TextIndexes>();

/** Remembers the indexes of texts that a database has. */
export function rememberIndexed<T>(db: Kysely<T>, indexes: TextIndexes): void {
  known.set(db.getExecutor().adapter, indexes);
}

/** Queries of the ids of all rows of a table that hold these words, and perhaps of some that do not; none without an index. */
export function idsHolding(db: Executor, table: string, words: readonly string[]): IdQuery[] {
  const indexes = known.get(db.getExecutor().adapter);
  return indexes?.tables.includes(table) === true ? indexes.ask(table, words) : [];
}
