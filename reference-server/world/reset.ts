import { readdir } from 'node:fs/promises';
import type { RepositoryStore } from '../git/repository-store.ts';
import type { Tables } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { SeedContext } from './seed-context.ts';
import type { World } from './worlds.ts';

/** Every table that a world fills; what identifies the instance itself stays. */
const EMPTIED = [
  'users',
  'access_tokens',
  'token_scopes',
  'namespaces',
  'ancestry',
  'members',
  'shares',
  'group_grants',
  'project_grants',
  'projects',
  'project_topics',
  'stars',
  'redirects',
  'custom_attributes',
  'labels',
  'milestones',
  'iterations',
  'epics',
  'issues',
  'issue_assignees',
  'issue_labels',
  'issue_counts',
  'notes',
  'resource_events',
  'awards',
  'sequences',
  'iid_counters',
] as const satisfies readonly (keyof Tables)[];

/** Puts an instance back to the start of its world: rows in one transaction, then the repositories. */
export async function resetWorld(
  store: Store,
  repositories: RepositoryStore,
  world: World,
  context: SeedContext & { readonly folder: string },
): Promise<void> {
  await store.write(async (tx) => {
    for (const table of EMPTIED) await tx.deleteFrom(table).execute();
    await world.seed(tx, context);
  });
  for (const name of await readdir(context.folder)) {
    const id = /^([\w-]+)\.git$/.exec(name)?.[1];
    if (id !== undefined) await repositories.delete(id);
  }
}
