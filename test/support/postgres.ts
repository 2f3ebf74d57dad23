import { randomBytes } from 'node:crypto';

/** The part of the package `pg` that is used. */
interface PgModule {
  readonly default: {
    readonly Client: new (options: { connectionString: string }) => PgClient & { connect(): Promise<void> };
  };
}

/** How long a connection that is broken may take to be gone, in milliseconds: it does what it is at first. */
const GONE_MS = 30_000;

/** A database of its own for one test. */
export interface FreshDatabase {
  readonly url: string;
  /** Breaks all connections to it, as a database that is started anew does, and returns when the last one is gone. */
  disconnect(): Promise<void>;
  drop(): Promise<void>;
}

/** Address of a PostgreSQL that tests may make databases in; undefined when there is none. */
export const postgresUrl: string | undefined = process.env['FORGEWRIGHT_POSTGRES'];

/** Name of a database beside that of `postgresUrl` that holds the demo world as it is when it is new; undefined when there is none. */
export const demoTemplate: string | undefined = process.env['FORGEWRIGHT_POSTGRES_DEMO'];

/** Makes an empty database beside the one that an address names. */
export function freshDatabase(admin: string, form = "encoding 'UTF8'"): Promise<FreshDatabase> {
  return databaseFrom(admin, `template0 ${form}`);
}

/** Makes a database beside the one that an address names, as the named one is, which nobody may be connected to. */
export async function databaseFrom(admin: string, template: string): Promise<FreshDatabase> {
  const name = `forgewright_${randomBytes(6).toString('hex')}`;
  await run(admin, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    disconnect: () =>
      run(admin, `select pg_terminate_backend(pid, ${GONE_MS}) from pg_stat_activity where datname = '${name}'`),
    drop: () => run(admin, `drop database ${name} with (force)`),
  };
}

/** A connection to a database. */
export interface PgClient {
  query(statement: string): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
  end(): Promise<void>;
}

/** Connects to the database at an address. */
export async function connectTo(url: string): Promise<PgClient> {
  // The package is optional, as it is for users.
  const name = 'pg';
  const { default: pg } = (await import(name)) as PgModule;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Has the database at an address carry out statements. */
export async function run(url: string, statement: string): Promise<void> {
  const client = await connectTo(url);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
