import { Socket } from 'node:net';
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { storedCounters } from './counters.ts';
import { rangesFrom } from './id-ranges.ts';
import { useRanges } from './ids.ts';
import { migrate } from './migrate.ts';
import { createRetried } from './retry.ts';
import { rememberIndexed } from './search/indexed.ts';
import { makeTrigramIndexes } from './search/postgres-index.ts';
import type { Executor, Store } from './store.ts';
import type { Shapes, Tables } from './tables.ts';

/** Connections of one server process. */
const CONNECTIONS = 10;

/** How addresses of databases begin. */
const ADDRESS = /^postgres(?:ql)?:\/\//;

/** Object ids of `bigint` among the types of PostgreSQL. */
const BIGINT = 20;

/** The part of the package `pg` that is used. */
interface PgModule {
  readonly default: {
    readonly Pool: new (options: object) => PostgresPool & {
      on(event: 'error', listener: () => void): void;
      on(event: 'connect', listener: (client: { on(event: 'error', listener: () => void): void }) => void): void;
    };
    readonly types: { getTypeParser(oid: number, format?: string): unknown };
  };
}

/**
 * Opens a database that speaks the protocol of PostgreSQL and brings its tables up to date.
 * @throws Error when the package `pg` is not installed, the database cannot be reached or was written by a newer version
 */
export async function openPostgres(url: string, tables: Shapes): Promise<Store> {
  // What does not fit is not repeated: it may hold a password.
  if (!ADDRESS.test(url))
    throw new Error('The database URL is none of PostgreSQL: expected postgres://user@host/name.');
  const pg = await loadPg();
  const sockets = new Set<Socket>();
  const connect = (max: number): Kysely<Tables> => connectTo(pg, { url, max, sockets });
  const db = connect(CONNECTIONS);
  // Ids are given out on a connection of their own: one that waited for those of transactions could wait forever.
  const idsDb = connect(1);
  // The same goes for what is limited: it is counted while transactions are open.
  const countersDb = connect(2);
  const close = async (): Promise<void> => {
    await db.destroy();
    await idsDb.destroy();
    await countersDb.destroy();
    // One that never got as far as a statement, such as for want of a password, is nobody's: it would keep the process up.
    for (const socket of sockets) socket.destroy();
  };
  const retried = createRetried();
  try {
    await demandTexts(db);
    await retried(() => migrate(db, tables));
    rememberIndexed(db, await makeTrigramIndexes(db, tables));
  } catch (error) {
    await close();
    throw error;
  }
  const ranges = rangesFrom(idsDb);
  return {
    db,
    tables,
    shared: true,
    counters: storedCounters(countersDb),
    write: (work) =>
      retried((attempt) =>
        serializable(db, (tx) => {
          useRanges(tx, ranges);
          return work(tx, attempt);
        }),
      ),
    async fill(work) {
      const result = await retried(() => serializable(db, work));
      ranges.forget();
      return result;
    },
    close,
  };
}

function serializable<T>(db: Kysely<Tables>, work: (tx: Executor) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('serializable').execute(work);
}

async function loadPg(): Promise<PgModule['default']> {
  // The package is needed by those who have such a database and by nobody else, so its name is not imported statically.
  const name = 'pg';
  try {
    return ((await import(name)) as PgModule).default;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`A database URL needs the package pg: npm install pg. (${reason})`, { cause: error });
  }
}

/** The code of PostgreSQL for a letter that an encoding does not have. */
const NO_SUCH_LETTER = '22P05';

/**
 * What the engines have to agree on: texts of all scripts, the order of code points, and lower case beyond English.
 * @throws Error when the database cannot be reached, or was made with another encoding or locale
 */
async function demandTexts(db: Kysely<Tables>): Promise<void> {
  try {
    const { rows } = await sql<{
      fits: boolean;
    }>`select lower('\u0416') = '\u0436' and 'Z' < 'a' as fits`.execute(db);
    if (rows[0]?.fits === true) return;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error ? error.code : undefined;
    if (code !== NO_SUCH_LETTER) throw new Error(`The database cannot be used: ${error.message}`, { cause: error });
  }
  throw new Error(
    "The database orders or folds texts in another way: make it with encoding 'UTF8' locale 'C.UTF-8' template template0.",
  );
}

interface Connecting {
  readonly url: string;
  readonly max: number;
  /** Takes up the sockets that are open. */
  readonly sockets: Set<Socket>;
}

function connectTo(pg: PgModule['default'], { url, max, sockets }: Connecting): Kysely<Tables> {
  const types = {
    getTypeParser: (oid: number, format?: string) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)),
  };
  const stream = (): Socket => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const pool = new pg.Pool({ connectionString: url, max, types, stream });
  // A connection that breaks while nobody uses it is replaced; the next statement says if there is no other.
  pool.on('error', () => undefined);
  // One that breaks while it is used fails its statement, or the next one: that request is refused, and the process lives on.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const dialect = new PostgresDialect({ pool });
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PortableAdapter(),
      createDriver: () => dialect.createDriver(),
      createIntrospector: (of) => dialect.createIntrospector(of),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  });
}

/**
 * Not every database of this protocol has the advisory locks that migrations would hold: of several processes that migrate
 * at once one succeeds, and the others find everything done when they try again.
 */
class PortableAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
