import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RepositoryStore } from '../../../reference-server/git/repository-store.ts';
import { repositoriesIn } from '../../../reference-server/world/reset.ts';

/** Repositories of a world beside those that tests change. */
export interface KeptRepositories {
  /** Deletes those that are not what they were; they are made anew when they are next looked at. False when all are. */
  putBack(): Promise<boolean>;
}

/** Notes what the repositories hold from their start. */
export async function keepRepositories(
  repositories: RepositoryStore,
  ids: readonly string[],
): Promise<KeptRepositories> {
  const kept = new Map<string, string>();
  for (const id of ids)
    if ((await repositories.open(id)) !== undefined) kept.set(id, contentOf(repositories.pathOf(id)));
  const root = dirname(repositories.pathOf('any'));
  return {
    async putBack() {
      const changed = (await repositoriesIn(root)).filter((id) => contentOf(repositories.pathOf(id)) !== kept.get(id));
      for (const id of changed) await repositories.delete(id);
      return changed.length > 0;
    },
  };
}

/** Names of all files, and what those of references hold. */
function contentOf(repository: string): string {
  const names = readdirSync(repository, { recursive: true, encoding: 'utf8' }).toSorted();
  return names
    .map((name) => {
      const path = join(repository, name);
      const tells = /^(?:refs|HEAD|packed-refs)/.test(name) && statSync(path).isFile();
      return tells ? `${name}=${readFileSync(path, 'utf8')}` : name;
    })
    .join('\n');
}
