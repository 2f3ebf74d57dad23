import type { Executor } from './store.ts';
import type { Shapes } from './tables.ts';

/** The tables that a reset empties: all but those that identify the instance itself. */
export function resettable(tables: Shapes): (keyof Shapes)[] {
  // The names of the shapes are those of the tables.
  return Object.entries(tables).flatMap(([name, { keptBy }]) => (keptBy === undefined ? [name as keyof Shapes] : []));
}

/** Empties every table that a reset empties. */
export async function emptyTables(tx: Executor, tables: Shapes): Promise<void> {
  for (const name of resettable(tables)) await tx.deleteFrom(name).execute();
}

/** Tables whose ids are given out by counters: those with an `id` of their own. */
export function countedTables(tables: Shapes): string[] {
  return Object.entries(tables).flatMap(([name, shape]) => (shape.columns['id'] === 'id' ? [name] : []));
}

/** The members of `wanted` that differ from what a row holds: what an update has to write. */
export function changesOf<Row extends object>(row: Row, wanted: Partial<Row>): Partial<Row> {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && Reflect.get(row, name) !== value,
  );
  // Entries of a part of a row are a part of a row.
  return Object.fromEntries(changed) as Partial<Row>;
}
