import { runGit } from '../git-process.ts';
import type { RepositoryHandle } from '../repository-handle.ts';

/** Whether anything was ever committed to a branch of the repository that is there now. */
export async function hasBranches({ gitDir }: Pick<RepositoryHandle, 'gitDir'>): Promise<boolean> {
  const output = await runGit(gitDir, ['for-each-ref', '--count=1', '--format=%(refname)', 'refs/heads/']);
  return output.length > 0;
}
