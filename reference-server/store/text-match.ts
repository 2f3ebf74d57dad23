import { type RawBuilder, sql } from 'kysely';

/** Characters with a meaning in LIKE patterns. */
const SPECIAL = /[\\%_]/g;

/** `column` contains `text` without regard to case; works alike on every engine. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const folded = text.toLowerCase();
  const pattern = `%${folded.replaceAll(SPECIAL, '\\$&')}%`;
  // SQLite's lower() knows ASCII only; the `fold` function that the embedded database registers knows all letters
  // but costs a call per row, so it is used only where it makes a difference.
  // oxlint-disable-next-line no-control-regex
  const fold = /^[\u0000-\u007f]*$/.test(folded) ? sql.raw('lower') : sql.raw('fold');
  return sql<boolean>`${fold}(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
