import { runGit } from '../git-process.ts';
import type { RepositoryHandle } from '../repository-handle.ts';

/** The addresses of those who wrote or committed what a commit has and another one has not, in lower case. */
export function committersBetween(
  repository: RepositoryHandle,
  [base, head]: readonly [base: string, head: string],
): Promise<readonly string[]> {
  return repository.remembered(
    (caches) => caches.logs,
    `committers:${base}..${head}`,
    async () => {
      const args = ['log', '--no-merges', '--no-mailmap', '--format=%ae%n%ce', head, `^${base}`, '--'];
      const lines = (await runGit(repository.gitDir, args)).toString('utf8').toLowerCase().split('\n');
      return [...new Set(lines)].filter((line) => line !== '');
    },
  );
}
