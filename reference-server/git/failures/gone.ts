import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { GitError } from '../git-error.ts';

/** Whether a failure is that the repository was deleted while it was used. */
export function isGone(error: unknown): boolean {
  return error instanceof GitError && error.failure === 'gone';
}

/** Whether there is a repository in a folder: one appears and goes as a whole, but git makes folders anew for a file that it writes. */
export function isThere(gitDir: string): boolean {
  return existsSync(join(gitDir, 'HEAD'));
}

/**
 * What went wrong with a repository: whatever it was, of one that is not there any more that is the reason. Git and the file system have
 * many words for it, by what they were doing.
 */
export function causeIn(gitDir: string, error: unknown): unknown {
  return isGone(error) || isThere(gitDir) ? error : gone();
}

/**
 * What was found in a repository. Of one that is not there any more nothing is found, which must not be told as if it had never held it.
 *
 * @throws GitError `gone`
 */
export function foundIn<Found>(gitDir: string, found: Found | undefined): Found | undefined {
  if (found === undefined && !isThere(gitDir)) throw gone();
  return found;
}

/**
 * Waits for something that git writes into a repository.
 *
 * @throws GitError `gone` where that was deleted meanwhile, so that nothing is kept of what was written
 */
export async function writtenInto(gitDir: string, writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (isThere(gitDir)) throw error;
  }
  if (isThere(gitDir)) return;
  // Git makes the folders of what it writes, also where no repository is any more.
  rmSync(gitDir, { recursive: true, force: true });
  throw gone();
}

function gone(): GitError {
  return new GitError('gone', 'The repository was deleted');
}
