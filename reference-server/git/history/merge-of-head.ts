import { runGit } from '../git-process.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import { isAncestor } from './merge-base.ts';

/** A branch that has moved, and the head of another one that it has now. */
export interface Landing {
  readonly head: string;
  /** Where the branch was; null when it was not there. */
  readonly before: string | null;
  readonly after: string;
}

/**
 * The merge commit that brought a head into a branch, undefined where the branch was moved up to it: the first one in the branch's own
 * line of commits that has the head in its history.
 */
export async function mergeOfHead(
  repository: RepositoryHandle,
  { head, before, after }: Landing,
): Promise<string | undefined> {
  const range = before === null ? [after] : [`^${before}`, after];
  const args = ['rev-list', '--first-parent', '--parents', '--reverse', '--end-of-options', ...range];
  const output = await runGit(repository.gitDir, args);
  for (const line of output.toString('latin1').split('\n')) {
    const [oid = '', , ...others] = line.split(' ');
    if (oid === head) return undefined;
    const isMerge = others.length > 0;
    if (isMerge && (others.includes(head) || (await isAncestor(repository, head, oid)))) return oid;
  }
  return undefined;
}
