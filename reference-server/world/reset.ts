import { readdir } from 'node:fs/promises';
import type { RepositoryStore } from '../git/repository-store.ts';
import type { SeedContext } from '../platform/resource.ts';
import { emptyTables } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { World } from './worlds.ts';

/** Puts an instance back to the start of its world: rows in one transaction, then the repositories. */
export async function resetWorld(
  store: Store,
  repositories: RepositoryStore,
  world: World,
  context: SeedContext & { readonly folder: string },
): Promise<void> {
  await store.fill(async (tx) => {
    await emptyTables(tx, store.tables);
    await world.seed(tx, context);
  });
  for (const name of await readdir(context.folder)) {
    const id = /^([\w-]+)\.git$/.exec(name)?.[1];
    if (id !== undefined) await repositories.delete(id);
  }
}
