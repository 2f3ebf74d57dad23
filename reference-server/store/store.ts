import type { Kysely } from 'kysely';
import type { Counters } from './counters.ts';
import type { Durability } from './durability.ts';
import type { Shapes, Tables } from './tables.ts';

/** Where statements run: the database itself or an open transaction. */
export type Executor = Kysely<Tables>;

/** The database of one server. */
export interface Store {
  /** For reads outside a transaction. */
  readonly db: Executor;
  /** Shapes of the tables. */
  readonly tables: Shapes;
  /** Whether other processes may write to it. */
  readonly shared: boolean;
  /** What is limited for a while; shared as the database is. */
  readonly counters: Counters;
  /**
   * Runs `work` in one serializable transaction; it is committed before the promise resolves and rolled back when `work`
   * throws. When the database could not serialize it with others it is run again, with the number of the attempt from 0.
   */
  write<T>(work: (tx: Executor, attempt: number) => Promise<T>): Promise<T>;
  /** As `write`, for work that makes a world: it fills the counters of ids itself, so none is given out meanwhile. */
  fill<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /** Closes the database; no statement may follow. */
  close(): Promise<void>;
}

/** Where the database lives. */
export interface StoreOptions {
  /** Shapes of the tables. */
  readonly tables: Shapes;
  /** Folder of the database file; in memory when undefined. */
  readonly dataDir?: string | undefined;
  /** Default `process`; a matter of the embedded database. */
  readonly durability?: Durability | undefined;
  /** PostgreSQL, or what speaks its protocol, instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
}
