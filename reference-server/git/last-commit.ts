import { GitError } from './git-error.ts';
import { runGit } from './git-process.ts';
import type { RepositoryHandle } from './repository-handle.ts';

/** Commits walked in this process before the git program takes over with its own indexes. */
const WALK_LIMIT = 200;

/**
 * The commit that last changed `path`, seen from `commit` (git's default history simplification: a merge that took the
 * path unchanged from a parent is passed through to that parent). The path must exist in `commit`.
 */
export function lastCommitOf(repository: RepositoryHandle, commit: string, path: string): Promise<string> {
  const derive = (): Promise<string> => walk(repository, commit, path);
  return repository.remembered((caches) => caches.lastCommits, `${commit}:${path}`, derive);
}

async function walk(repository: RepositoryHandle, start: string, path: string): Promise<string> {
  let current = start;
  let entry = await entryId(repository, current, path);
  for (let step = 0; step < WALK_LIMIT; step += 1) {
    const { parents } = await repository.requireCommit(current);
    const ids = await Promise.all(parents.map((parent) => entryId(repository, parent, path)));
    const same = ids.indexOf(entry);
    if (same === -1) return current;
    current = parents[same] ?? current;
    entry = ids[same];
  }
  return askGit(repository, current, path);
}

/** Mode and object id together: a changed mode is a change of the path. */
async function entryId(repository: RepositoryHandle, commit: string, path: string): Promise<string | undefined> {
  const { tree } = await repository.requireCommit(commit);
  const entry = await repository.entryAt(tree, path);
  return entry === undefined ? undefined : `${entry.mode} ${entry.oid}`;
}

async function askGit(repository: RepositoryHandle, commit: string, path: string): Promise<string> {
  const args = ['log', '-1', '--format=%H', '--end-of-options', commit, '--', path];
  const answer = (await runGit(repository.gitDir, args)).toString('latin1').trim();
  if (answer === '') throw new GitError('corrupt', `No commit below ${commit} changed "${path}"`);
  return answer;
}
