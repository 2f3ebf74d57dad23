import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Dialect, Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';
import { migrate } from './migrate.ts';
import { type Durability, holdLock, openSqlite } from './sqlite-database.ts';
import type { Shapes, Tables } from './tables.ts';

/** Where statements run: the database itself or an open transaction. */
export type Executor = Kysely<Tables>;

/** The database of one server. */
export interface Store {
  /** For reads outside a transaction. */
  readonly db: Executor;
  /** Shapes of the tables. */
  readonly tables: Shapes;
  /** Runs `work` in one transaction; it is committed before the promise resolves and rolled back when `work` throws. */
  write<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /** Closes the database; no statement may follow. */
  close(): Promise<void>;
}

/** Where the database lives. */
export interface StoreOptions {
  /** Shapes of the tables. */
  readonly tables: Shapes;
  /** Folder of the database file; in memory when undefined. */
  readonly dataDir?: string | undefined;
  /** Default `process`. */
  readonly durability?: Durability | undefined;
}

/**
 * Opens the database and brings its tables up to date.
 * @throws Error when the folder cannot be used or is in use, the database was written by a newer version, or no SQLite
 *   is available.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dataDir, durability = 'process', tables } = options;
  const { database, unlock } =
    dataDir === undefined ? await openInMemory(durability) : await openIn(dataDir, durability);
  const db = new Kysely<Tables>({ dialect: embeddedDialect(database) });
  await migrate(db, tables);
  return {
    db,
    tables,
    write: (work) => db.transaction().execute(work),
    async close() {
      await db.destroy();
      unlock();
    },
  };
}

interface Opened {
  readonly database: SqliteDatabase;
  readonly unlock: () => void;
}

async function openInMemory(durability: Durability): Promise<Opened> {
  return { database: await openSqlite(':memory:', durability), unlock: () => undefined };
}

/** Counters and repositories of a data folder belong to one server. Problems name the folder, as its owner named it. */
async function openIn(dataDir: string, durability: Durability): Promise<Opened> {
  let unlock: () => void = () => undefined;
  try {
    await mkdir(dataDir, { recursive: true });
    unlock = await holdLock(join(dataDir, 'server.lock'));
    return { database: await openSqlite(join(dataDir, 'forgewright.sqlite'), durability), unlock };
  } catch (error) {
    unlock();
    if (!(error instanceof Error)) throw error;
    const isTaken = /database is locked/i.test(error.message);
    const reason = isTaken ? 'another server is using it' : error.message;
    throw new Error(`the data folder ${dataDir} cannot be used: ${reason}`, { cause: error });
  }
}

/** SQLite can roll back DDL; saying so lets a migration that is interrupted leave nothing behind. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function embeddedDialect(database: SqliteDatabase): Dialect {
  const dialect = new SqliteDialect({ database });
  return {
    createAdapter: () => new EmbeddedAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
