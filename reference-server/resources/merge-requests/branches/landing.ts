import { isAncestor } from '../../../git/history/merge-base.ts';
import { mergeOfHead } from '../../../git/history/merge-of-head.ts';
import type { RepositoryHandle } from '../../../git/repository-handle.ts';
import type { MergeRequestRow } from '../table.ts';
import { type BranchFacts, factsBetween } from './facts.ts';

/** Where the branches of a merge request are. */
export interface Tips {
  /** Head of the source branch; the last one that it had where it is gone. */
  readonly head: string;
  /** Head of the target branch. */
  readonly start: string;
}

/** What is known of a merge request whose commits are in its target branch. */
export type LandingFacts = BranchFacts & Pick<MergeRequestRow, 'merge_commit_sha'>;

/**
 * Somebody pushed the commits to the target branch without asking: that is a merge, too, whether the source branch moved with it, was
 * removed with it or before, or stayed. Undefined where nobody did.
 */
export async function landingOf(
  repository: RepositoryHandle,
  before: MergeRequestRow,
  tips: Tips,
): Promise<LandingFacts | undefined> {
  const { head, start } = tips;
  if (before.start_sha === start || (await repository.commit(head)) === undefined) return undefined;
  if (!(await isAncestor(repository, head, start)) || !(await isBrought(repository, before, tips))) return undefined;
  const merge = (await mergeOfHead(repository, { head, before: before.start_sha, after: start })) ?? null;
  // What was merged is what the branches differed in before.
  const facts = await factsBetween(repository, { head, start: before.start_sha ?? start });
  return { ...facts, merge_commit_sha: merge, merge_status: 'can_be_merged' };
}

/** Whether the target branch has the head since it moved, and not because the source branch was put to where the target was or is. */
async function isBrought(
  repository: RepositoryHandle,
  before: MergeRequestRow,
  { head, start }: Tips,
): Promise<boolean> {
  const { head_sha: last, base_sha: base, start_sha: previous } = before;
  if (head === last) return last !== base;
  if (previous === null || last === null || (await isAncestor(repository, head, previous))) return false;
  return head !== start || (await isAncestor(repository, last, start));
}
