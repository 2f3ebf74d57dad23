import { openEmbedded } from './embedded-store.ts';
import type { Store, StoreOptions } from './store.ts';

/**
 * Opens the database and brings its tables up to date.
 * @throws Error when the folder cannot be used or is in use, the database cannot be reached or was written by a newer
 *   version, or nothing that speaks to it is installed.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { tables, databaseUrl } = options;
  if (databaseUrl === undefined) return openEmbedded(options);
  const { openPostgres } = await import('./postgres-store.ts');
  return openPostgres(databaseUrl, tables);
}
