import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type { Durability } from './durability.ts';
import { indexable } from './search/grams.ts';

/** The part of `DatabaseSync` that both `node:sqlite` and `@photostructure/sqlite` have. */
interface DatabaseSync {
  exec(sql: string): void;
  prepare(sql: string): StatementSync;
  function(name: string, options: { deterministic: boolean }, body: (text: string | null) => string | null): void;
  close(): void;
}

interface StatementSync {
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
}

type SqliteModule = { DatabaseSync: new (path: string) => DatabaseSync };

/** Prepared statements kept per connection; one entry per SQL text. */
const CACHED_STATEMENTS = 400;

const READS = /^\s*(select|with|pragma|explain)\b|\breturning\b/i;

/** A database as Kysely's SQLite dialect wants it, that also carries out scripts of several statements. */
export interface ScriptedDatabase extends SqliteDatabase {
  exec(script: string): void;
}

/**
 * Opens an SQLite database file, or one in memory for `:memory:`.
 * @throws Error when neither `node:sqlite` nor `@photostructure/sqlite` can be loaded; the message names both.
 */
export async function openSqlite(path: string, durability: Durability): Promise<ScriptedDatabase> {
  const { DatabaseSync: Database } = await loadSqlite();
  const database = new Database(path);
  database.exec('pragma foreign_keys = off');
  if (path === ':memory:') database.exec('pragma journal_mode = memory; pragma synchronous = off');
  else {
    database.exec('pragma journal_mode = wal; pragma busy_timeout = 5000');
    database.exec(`pragma synchronous = ${{ process: 'normal', power: 'full', none: 'off' }[durability]}`);
  }
  // SQLite's own lower() folds ASCII only; searches for other letters go through this one.
  database.function('fold', { deterministic: true }, (text) => (text === null ? null : text.toLowerCase()));
  // What an index of texts holds.
  database.function('indexable', { deterministic: true }, (text) => (text === null ? null : indexable(text)));
  return adapt(database);
}

/**
 * Holds the file at `path` for one server at a time, until the returned function is called or the process ends: the lock
 * is the operating system's, so nothing stale stays behind. Waits up to five seconds for a server that is stopping.
 * @throws Error with the message `database is locked` when another server holds it.
 */
export async function holdLock(path: string): Promise<() => void> {
  const { DatabaseSync: Database } = await loadSqlite();
  const database = new Database(path);
  try {
    database.exec('pragma busy_timeout = 5000; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    throw error;
  }
  return () => {
    database.exec('rollback');
    database.close();
  };
}

async function loadSqlite(): Promise<SqliteModule> {
  const problems: string[] = [];
  for (const name of ['node:sqlite', '@photostructure/sqlite']) {
    try {
      // Node 20 has no `node:sqlite` and the package is optional, so neither name may be imported statically;
      // both export a `DatabaseSync` of the same shape, which is all that is used of them.
      return (await import(name)) as SqliteModule;
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `no SQLite found: use Node 22.13 or newer, or npm install @photostructure/sqlite (${problems.map((text) => text.split('\n', 1)[0]).join('; ')})`,
  );
}

/**
 * A full disk makes SQLite end the transaction by itself; the rollback that follows then has nothing to do, and must not
 * put its own complaint in the place of the cause.
 */
function rollback(statement: StatementSync): ReturnType<StatementSync['run']> {
  try {
    return statement.run();
  } catch (error) {
    if (!(error instanceof Error) || !/no transaction is active/.test(error.message)) throw error;
    return { changes: 0, lastInsertRowid: 0 };
  }
}

function adapt(database: DatabaseSync): ScriptedDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    exec: (script) => database.exec(script),
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = database.prepare(sql);
      const adapted: SqliteStatement = {
        reader: READS.test(sql),
        all: (parameters) => statement.all(...parameters),
        run: sql === 'rollback' ? () => rollback(statement) : (parameters) => statement.run(...parameters),
        iterate: (parameters) => statement.iterate(...parameters),
      };
      // Filters make many SQL texts; dropping the oldest keeps memory flat whatever clients send.
      if (statements.size >= CACHED_STATEMENTS) {
        const oldest = statements.keys().next();
        if (oldest.done !== true) statements.delete(oldest.value);
      }
      statements.set(sql, adapted);
      return adapted;
    },
  };
}
