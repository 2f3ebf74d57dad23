import { type Signature, formatCommit } from './commit.ts';
import { DURABLE, runGit } from './git-process.ts';
import type { RepositoryHandle } from './repository-handle.ts';

/** The tree that merging two commits makes, renames followed; undefined where files conflict. */
export async function mergedTree(
  repository: RepositoryHandle,
  [ours, theirs]: readonly [string, string],
): Promise<string | undefined> {
  const derive = async (): Promise<string> => {
    const durable = repository.fsync ? DURABLE : [];
    const args = [...durable, 'merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', ours, theirs];
    const output = await runGit(repository.gitDir, args, { okCodes: [0, 1] });
    // The tree, then the names of what conflicts.
    const [tree = '', ...conflicts] = output
      .toString('latin1')
      .split('\0')
      .filter((part) => part.trim() !== '');
    return conflicts.length === 0 ? tree.trim() : '';
  };
  return (await repository.remembered((caches) => caches.merges, `${ours}+${theirs}`, derive)) || undefined;
}

/** A commit that nothing names yet. */
export interface LooseCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

/** Writes a commit object and answers its id: the same commit has the same id, however often it is written. */
export function writeLooseCommit(repository: RepositoryHandle, commit: LooseCommit): Promise<string> {
  const message = commit.message.endsWith('\n') ? commit.message : `${commit.message}\n`;
  return repository.objects.write('commit', formatCommit({ ...commit, message }));
}
