import { GitError } from '../git-error.ts';
import { isAncestor } from '../history/merge-base.ts';
import { NO_OBJECT } from '../ref-name.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import { type PushedRef, listRefs } from './pushed-refs.ts';

/** A reference that is to move. */
export interface RefMove extends PushedRef {
  /** Where it was when that was written down; other than `before` where somebody asked for a move from elsewhere. */
  readonly at: string;
}

/** What of branches and tags a push is to move, and not only to leave where it is. */
export function movesOf(commands: readonly PushedRef[], known: ReadonlyMap<string, string>): RefMove[] {
  return commands
    .filter(({ ref }) => /^refs\/(?:heads|tags)\//.test(ref))
    .map(({ ref, before, after }) => ({ ref, before, after, at: known.get(ref) ?? NO_OBJECT }))
    .filter(({ at, after }) => at !== after);
}

/** Which references have moved as they were to, and which have not. */
export interface Moved {
  readonly moved: readonly RefMove[];
  readonly unmoved: readonly RefMove[];
}

/**
 * Tells moves that were made from others by where the references are now: where they were to be, or at what others have built on
 * that since.
 */
export async function movedRefs(repository: RepositoryHandle, moves: readonly RefMove[]): Promise<Moved> {
  const now = await listRefs(repository.gitDir);
  const moved: RefMove[] = [];
  const unmoved: RefMove[] = [];
  for (const move of moves) {
    const hasMoved = await wasMade(repository, move, now.get(move.ref) ?? NO_OBJECT);
    (hasMoved ? moved : unmoved).push(move);
  }
  return { moved, unmoved };
}

async function wasMade(repository: RepositoryHandle, { at, after }: RefMove, now: string): Promise<boolean> {
  if (now === at) return false;
  if (now === after) return true;
  if (now === NO_OBJECT || after === NO_OBJECT || !(await contains(repository, now, after))) return false;
  // Where it was has the commit as well: a move back, unless it only went on from where it was.
  const isBack = at !== NO_OBJECT && (await contains(repository, at, after));
  return !isBack || !(await contains(repository, now, at));
}

/** Whether a commit has another one in its history; nothing that is no commit, or is not there, has or is any. */
async function contains(repository: RepositoryHandle, newer: string, older: string): Promise<boolean> {
  try {
    return await isAncestor(repository, older, newer);
  } catch (error) {
    if (error instanceof GitError && error.failure === 'exit') return false;
    throw error;
  }
}
