import { join } from 'node:path';
import { type Dialect, Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';
import { memoryCounters } from './counters.ts';
import { migrate } from './migrate.ts';
import { DEFAULT_DURABILITY, type Durability } from './durability.ts';
import { makeOwnFile } from './data-folder.ts';
import { rememberIndexed } from './search/indexed.ts';
import { makeTextIndexes } from './search/sqlite-index.ts';
import { type ScriptedDatabase, holdLock, openSqlite } from './sqlite-database.ts';
import type { Store, StoreOptions } from './store.ts';
import type { Tables } from './tables.ts';

/**
 * Opens the embedded database.
 * @throws Error when the folder cannot be used or is in use, the database was written by a newer version, or no SQLite is there
 */
export async function openEmbedded({ dataDir, durability = DEFAULT_DURABILITY, tables }: StoreOptions): Promise<Store> {
  const { database, unlock } =
    dataDir === undefined ? await openInMemory(durability) : await openIn(dataDir, durability);
  const db = new Kysely<Tables>({ dialect: embeddedDialect(database) });
  const close = async (): Promise<void> => {
    await db.destroy();
    unlock();
  };
  try {
    const runScript = (script: string): void => database.exec(script);
    await migrate(db, tables, runScript);
    rememberIndexed(db, await makeTextIndexes(db, tables, runScript));
    // What a statement may have to undo, until it ends. Above 64 KiB it would go to a file of its own, and a row of many indexes is
    // that much: nearly every transaction made a file and removed it. New indexes, above, sort whole tables and may have files.
    runScript('pragma temp_store = memory');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    tables,
    shared: false,
    counters: memoryCounters(),
    // It has one connection: transactions wait for each other and none has to be run again.
    write: (work) => db.transaction().execute((tx) => work(tx, 0)),
    fill: (work) => db.transaction().execute(work),
    close,
  };
}

interface Opened {
  readonly database: ScriptedDatabase;
  readonly unlock: () => void;
}

async function openInMemory(durability: Durability): Promise<Opened> {
  return { database: await openSqlite(':memory:', durability), unlock: () => undefined };
}

/** Counters and repositories of a data folder belong to one server. Problems name the folder, as its owner named it. */
async function openIn(dataDir: string, durability: Durability): Promise<Opened> {
  let unlock: () => void = () => undefined;
  try {
    const [lock, file] = [join(dataDir, 'server.lock'), join(dataDir, 'forgewright.sqlite')];
    makeOwnFile(lock);
    unlock = await holdLock(lock);
    // The files beside it are made with its rights.
    makeOwnFile(file);
    return { database: await openSqlite(file, durability), unlock };
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
