import { type Kysely, type Migration, Migrator } from 'kysely';
import { foundation } from './migrations/0001-foundation.ts';

/** Every migration by name; the names sort in the order of application. Embedded, so that a bundle needs no files. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': foundation,
};

/**
 * Brings the tables of a database up to date.
 * @throws Error naming the migration that failed, or one in the database that this version does not know.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`The database cannot be migrated${failed === undefined ? '' : ` (${failed})`}: ${messageOf(error)}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
