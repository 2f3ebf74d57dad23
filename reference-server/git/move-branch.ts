import { setTimeout as delay } from 'node:timers/promises';
import { CommitRefused, GitError } from './git-error.ts';
import { NO_OBJECT } from './ref-name.ts';
import type { RepositoryHandle } from './repository-handle.ts';
import type { RepositoryStore } from './repository-store.ts';

/** Where a branch goes. */
export interface BranchMove {
  readonly repository: RepositoryHandle;
  /** Full name of its reference. */
  readonly ref: string;
  readonly next: string;
  /** Its head now; undefined for a new branch. */
  readonly previous: string | undefined;
}

/**
 * Moves a branch, compare-and-swap.
 *
 * @throws CommitRefused `branch-moved` when it is not where it should be, `bad-branch` beside a branch of which it would be a
 * folder, or the reverse
 */
export async function moveBranch(store: RepositoryStore, repositoryId: string, move: BranchMove): Promise<void> {
  const change = { ref: move.ref, next: move.next, previous: move.previous ?? NO_OBJECT };
  const until = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    try {
      return await move.repository.updateRefs([change]);
    } catch (error) {
      if (!(error instanceof GitError) || error.failure !== 'ref-conflict') throw error;
      if (!/\.lock': File exists/.test(error.message) || Date.now() > until) throw conflictOf(move, error);
      // Either a push holds the lock for an instant, or a killed server left it behind, which shows when it is old enough.
      await delay(WAIT_MS);
      store.removeStaleLocks(repositoryId);
    }
  }
}

/** Longer than a lock has to be there to count as left behind. */
const LONGEST_WAIT_MS = 2_500;
const WAIT_MS = 50;

function conflictOf(move: BranchMove, error: GitError): CommitRefused {
  const branch = move.ref.slice('refs/heads/'.length);
  if (/cannot create/.test(error.message)) {
    return new CommitRefused(
      'bad-branch',
      `The branch "${branch}" cannot exist beside another branch of the repository`,
    );
  }
  return new CommitRefused('branch-moved', `The branch "${branch}" was changed by someone else; read it again`);
}
