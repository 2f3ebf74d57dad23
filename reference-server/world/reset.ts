import { readdir } from 'node:fs/promises';
import type { RepositoryStore } from '../git/repository-store.ts';
import type { SeedContext } from '../platform/resource.ts';
import { emptyTables } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { ensureAdminToken } from './admin-token.ts';
import type { World } from './worlds.ts';

/** What a world is made anew with. */
export interface ResetContext extends SeedContext {
  /** Folder of the repositories. */
  readonly folder: string;
  /** Digest of the administrator's token, which stays good. */
  readonly adminDigest: string | undefined;
}

/** Puts an instance back to the start of its world: rows in one transaction, then the repositories. */
export async function resetWorld(
  store: Store,
  repositories: RepositoryStore,
  world: World,
  context: ResetContext,
): Promise<void> {
  const { adminDigest, now, folder } = context;
  await store.fill(async (tx) => {
    await emptyTables(tx, store.tables);
    await world.seed(tx, context);
    if (adminDigest !== undefined) await ensureAdminToken(tx, adminDigest, now);
  });
  await deleteRepositories(repositories, folder);
}

/** Ids of the repositories in a folder. */
export async function repositoriesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).flatMap((name) => /^([\w-]+)\.git$/.exec(name)?.[1] ?? []);
}

/** Deletes all repositories. */
export async function deleteRepositories(repositories: RepositoryStore, folder: string): Promise<void> {
  for (const id of await repositoriesIn(folder)) await repositories.delete(id);
}
