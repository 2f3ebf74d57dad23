import { type RawBuilder, sql } from 'kysely';
import { isSqlite } from './create-table.ts';
import type { Executor } from './store.ts';
import type { SearchedColumn, TableShape } from './table.ts';

/** Characters with a meaning in LIKE patterns. */
const SPECIAL = /[\\%_]/g;

/** Tells whether a searched column of a table holds a text. */
export type Search<Shape extends TableShape> = (column: SearchedColumn<Shape>, text: string) => RawBuilder<boolean>;

/**
 * A search in the table that stands as `alias` in a query: does a column hold a text, without regard to case? Only columns
 * that the shape lists as searched can be named.
 */
export function searchIn<Shape extends TableShape>(db: Executor, _shape: Shape, alias: string): Search<Shape> {
  return (column, text) => contains(db, `${alias}.${column}`, text);
}

/** `column` contains `text` without regard to case; works alike on every engine. */
export function contains(db: Executor, column: string, text: string): RawBuilder<boolean> {
  const pattern = patternOf(text);
  // SQLite's lower() knows ASCII only; the `fold` function that the embedded database registers knows all letters
  // but costs a call per row, so it is used only where it makes a difference.
  // oxlint-disable-next-line no-control-regex
  const plain = !isSqlite(db) || /^[\u0000-\u007f]*$/.test(pattern);
  return sql<boolean>`${sql.raw(plain ? 'lower' : 'fold')}(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

/** The LIKE pattern, with `\\` before what is meant as it is, of texts that hold a text; they are compared in lower case. */
export function patternOf(text: string): string {
  return `%${text.toLowerCase().replaceAll(SPECIAL, '\\$&')}%`;
}
