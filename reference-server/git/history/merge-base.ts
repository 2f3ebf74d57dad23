import { type ExtraEnvironment, runGit } from '../git-process.ts';
import type { RepositoryHandle } from '../repository-handle.ts';

/** The best common ancestor of all the commits; undefined when their histories share nothing. */
export async function mergeBaseOf(
  repository: RepositoryHandle,
  commits: readonly string[],
  environment: ExtraEnvironment = {},
): Promise<string | undefined> {
  const oids = [...new Set(commits)].sort();
  if (oids.length === 1) return oids[0];
  const derive = async (): Promise<string> => {
    const options = { okCodes: [0, 1], environment };
    const output = await runGit(repository.gitDir, ['merge-base', '--octopus', '--end-of-options', ...oids], options);
    return output.toString('latin1').trim();
  };
  return (await repository.remembered((caches) => caches.mergeBases, oids.join(' '), derive)) || undefined;
}

/** Whether a commit is part of the history of another one. */
export async function isAncestor(repository: RepositoryHandle, older: string, newer: string): Promise<boolean> {
  return (await mergeBaseOf(repository, [older, newer])) === older;
}
