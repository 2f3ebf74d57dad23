import type { Compilable, CompiledQuery, DialectAdapter, Insertable } from 'kysely';
import type { Executor } from './store.ts';
import type { Tables } from './tables.ts';

// Building and compiling a query costs three times as much as running it, so the frequent ones are compiled once
// per kind of database and name.
const compiled = new WeakMap<DialectAdapter, Map<string, CompiledQuery>>();

/** Most compiled queries kept. */
const MOST_QUERIES = 2000;

/**
 * Runs a frequent query. `build` is called once per `name` and must bind exactly as many parameters, in the same
 * order, as `parameters` holds; everything that changes the SQL text belongs into the name.
 */
export async function runPrepared<Row>(
  db: Executor,
  name: string,
  parameters: readonly unknown[],
  build: (db: Executor) => Compilable<Row>,
): Promise<Row[]> {
  const { adapter } = db.getExecutor();
  let queries = compiled.get(adapter);
  if (queries === undefined) compiled.set(adapter, (queries = new Map()));
  // Some names carry a length that clients choose; dropping everything at a bound keeps memory flat.
  if (queries.size > MOST_QUERIES) queries.clear();
  let query = queries.get(name);
  if (query === undefined) queries.set(name, (query = build(db).compile()));
  if (query.parameters.length !== parameters.length) {
    throw new Error(`Query ${name} binds ${query.parameters.length} parameters, got ${parameters.length}`);
  }
  // The row type is that of the builder whose SQL is run.
  const { rows } = await db.executeQuery({ ...query, parameters } as CompiledQuery<Row>);
  return rows;
}

/** Inserts one row by a statement that is compiled once per table and set of columns. */
export async function insertPrepared<Name extends keyof Tables>(
  db: Executor,
  table: Name,
  row: Insertable<Tables[Name]>,
): Promise<void> {
  const name = `insert ${table} ${Object.keys(row).join(' ')}`;
  await runPrepared(db, name, Object.values(row), (q) => q.insertInto(table).values(row));
}

/** Ids as rows refer to others, some of them to none. */
export type Ids = Iterable<number | null | undefined>;

/** Rows by their ids. */
export function byId<Row extends { readonly id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Rows by a key that several may share. */
export function grouped<Row>(rows: readonly Row[], key: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group === undefined) groups.set(key(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** Distinct ids, without nulls. */
export function distinctIds(ids: Ids): number[] {
  const seen = new Set<number>();
  for (const id of ids) if (id !== null && id !== undefined) seen.add(id);
  return [...seen];
}
