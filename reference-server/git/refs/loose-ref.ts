import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GitError } from '../git-error.ts';
import type { RefChange } from '../ref-updater.ts';
import { syncFolder } from '../sync.ts';

/** Where a reference is that has a file of its own: the object id in it; undefined when only git can tell. */
export function readLooseRef(gitDir: string, ref: string): string | undefined {
  const text = readIfThere(join(gitDir, ref));
  return text !== undefined && /^[0-9a-f]{40}\n$/.test(text) ? text.slice(0, -1) : undefined;
}

/**
 * Moves a reference that has a file of its own, as git does it: whoever makes the lock file first may compare and swap.
 * @returns false, with nothing done, when git has to: the reference is packed, new or symbolic, or somebody holds the lock
 * @throws GitError `ref-conflict` when the reference is not where it should be
 */
export function swapLooseRef(gitDir: string, { ref, next, previous }: RefChange, fsync: boolean): boolean {
  const file = join(gitDir, ref);
  const lock = `${file}.lock`;
  const descriptor = openIfFree(lock);
  if (descriptor === undefined) return false;
  let found: string | undefined;
  try {
    found = readLooseRef(gitDir, ref);
    if (found === previous) writeSync(descriptor, `${next}\n`);
    if (found === previous && fsync) fsyncSync(descriptor);
  } catch (error) {
    found = undefined;
    throw error;
  } finally {
    closeSync(descriptor);
    if (found !== previous) rmSync(lock, { force: true });
  }
  if (found === undefined) return false;
  if (found !== previous) throw new GitError('ref-conflict', `${ref} is at ${found} but expected ${previous}`);
  renameSync(lock, file);
  if (fsync) syncFolder(dirname(file));
  return true;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    if (isNamed(error, ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])) return undefined;
    throw error;
  }
}

function openIfFree(lock: string): number | undefined {
  try {
    return openSync(lock, 'wx', 0o666);
  } catch (error) {
    if (isNamed(error, ['EEXIST', 'ENOENT', 'ENOTDIR'])) return undefined;
    throw error;
  }
}

function isNamed(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
