import { runGit } from '../git-process.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import type { Contributor } from './shapes.ts';

/** Largest list of authors that is read, in bytes. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Who wrote the commits that lead to a commit: one entry for each address. */
export function contributorsOf(repository: RepositoryHandle, commit: string): Promise<readonly Contributor[]> {
  return repository.remembered(
    (caches) => caches.contributors,
    commit,
    async () => {
      const args = ['log', '--no-merges', '--no-mailmap', '--format=%an%x00%ae', commit, '--'];
      const output = await runGit(repository.gitDir, args, { maxBytes: MAX_BYTES });
      return countAuthors(output.toString('utf8').split('\n'));
    },
  );
}

function countAuthors(lines: readonly string[]): Contributor[] {
  const people = new Map<string, { name: string; commits: number }>();
  for (const line of lines) {
    if (line === '') continue;
    const [name = '', email = ''] = line.split('\0');
    const known = people.get(email);
    if (known === undefined) people.set(email, { name, commits: 1 });
    else known.commits += 1;
  }
  return [...people].map(([email, { name, commits }]) => ({ name, email, commits }));
}
