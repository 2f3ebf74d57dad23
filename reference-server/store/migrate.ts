import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { addColumn, addIndex, createTable, creationOf, isSqlite } from './create-table.ts';
import type { TableSet } from './table.ts';

/** The last migration that the shapes of the tables name. */
export function latestOf(tables: TableSet): number {
  const named = Object.values(tables).flatMap(({ since = 1, added = {}, later = [] }) => [
    since,
    ...Object.values(added),
    ...later.map((index) => index.since),
  ]);
  return Math.max(...named);
}

/** Carries out a script of several statements, in the transaction that is open. */
export type RunScript = (script: string) => void;

/**
 * Brings the tables of a database up to date. A migration makes the tables whose shapes name it and adds the columns and indexes that
 * name it, so that what one made is never changed: later shapes only name later migrations. A new database gets the tables as
 * they are now, by its first migration, and has nothing left to do for the others.
 *
 * @param runScript for an engine whose statements are one each
 * @throws Error naming the migration that failed, or one in the database that this version does not know.
 */
export async function migrate<T>(db: Kysely<T>, tables: TableSet, runScript?: RunScript): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(stepsOf(tables, runScript)) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const which = failed === undefined ? '' : ` (${failed})`;
  throw new Error(`The database cannot be migrated${which}: ${messageOf(error)}`, { cause: error });
}

function stepsOf(tables: TableSet, runScript: RunScript | undefined): Record<string, Migration> {
  let isNew = false;
  const all = Object.entries(migrationsOf(tables, latestOf(tables)));
  return Object.fromEntries(
    all.map(([name, migration], index) => {
      const up: Migration['up'] = async (db) => {
        if (index === 0) {
          isNew = true;
          await createAll(db, tables, runScript);
        }
        if (!isNew) await migration.up(db);
      };
      return [name, { up }];
    }),
  );
}

/** In one script: each statement by itself costs a query builder more than the engine. */
async function createAll<T>(db: Kysely<T>, tables: TableSet, runScript: RunScript | undefined): Promise<void> {
  const sqlite = isSqlite(db);
  const statements = Object.entries(tables).flatMap(([table, shape]) =>
    creationOf(table, shape, { sqlite, extent: 'whole' }),
  );
  const script = statements.join(';\n');
  if (runScript === undefined) await sql.raw(script).execute(db);
  else runScript(script);
}

/** The migrations up to a number, by names that sort in the order of application. */
export function migrationsOf(tables: TableSet, latest: number): Record<string, Migration> {
  const numbers = Array.from({ length: latest }, (_, index) => index + 1);
  return Object.fromEntries(
    numbers.map((number) => [
      `release-${String(number).padStart(4, '0')}`,
      // Kysely types migrations with Kysely<any>: at this point the tables do not exist yet.
      { up: (db: Kysely<unknown>) => applyMigration(db, tables, number) },
    ]),
  );
}

async function applyMigration(db: Kysely<unknown>, tables: TableSet, number: number): Promise<void> {
  for (const [name, shape] of Object.entries(tables)) {
    if ((shape.since ?? 1) === number) await createTable(db, name, shape);
    for (const [column, since] of Object.entries(shape.added ?? {})) {
      const kind = shape.columns[column];
      if (since === number && kind !== undefined) await addColumn(db, name, column, kind);
    }
    for (const [place, index] of (shape.later ?? []).entries()) {
      if (index.since === number) await addIndex(db, name, place + 1, index);
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
