import { runGit } from './git-process.ts';
import { EMPTY_TREE } from './object-writer.ts';
import type { LineCounts } from './repository-caches.ts';
import type { RepositoryHandle } from './repository-handle.ts';

/** Lines that a commit added and removed against its first parent; binary files count as none. */
export function lineCountsOf(repository: RepositoryHandle, commitOid: string): Promise<LineCounts> {
  const derive = (): Promise<LineCounts> => count(repository, commitOid);
  return repository.remembered((caches) => caches.lineCounts, commitOid, derive);
}

async function count(repository: RepositoryHandle, commitOid: string): Promise<LineCounts> {
  const commit = await repository.requireCommit(commitOid);
  const before = commit.parents[0] ?? EMPTY_TREE;
  const args = ['diff-tree', '--numstat', '-r', '-M', '-z', '--end-of-options', before, commitOid];
  const output = (await runGit(repository.gitDir, args)).toString('latin1');
  let additions = 0;
  let deletions = 0;
  for (const match of output.matchAll(/(?:^|\0)(\d+)\t(\d+)\t/g)) {
    additions += Number(match[1]);
    deletions += Number(match[2]);
  }
  return { additions, deletions };
}
