import { runGit } from '../git-process.ts';
import type { RepositoryHandle } from '../repository-handle.ts';

/** A branch or a tag. */
export interface Ref {
  readonly type: 'branch' | 'tag';
  /** Without its prefix. */
  readonly name: string;
}

/** A branch and the commit it points at. */
export interface BranchHead {
  readonly name: string;
  readonly commit: string;
}

const FOLDERS = { branch: 'refs/heads/', tag: 'refs/tags/' } as const;

/** Branches, then tags, whose history holds a commit, each by name. */
export async function refsContaining(
  repository: RepositoryHandle,
  commit: string,
  types: readonly Ref['type'][],
): Promise<Ref[]> {
  const folders = types.map((type) => FOLDERS[type]);
  const args = ['for-each-ref', `--contains=${commit}`, '--format=%(refname)', ...folders];
  return linesOf(await runGit(repository.gitDir, args)).map((ref) =>
    ref.startsWith(FOLDERS.tag)
      ? { type: 'tag', name: ref.slice(FOLDERS.tag.length) }
      : { type: 'branch', name: ref.slice(FOLDERS.branch.length) },
  );
}

/** All branches by name. */
export async function branchHeads(repository: RepositoryHandle): Promise<BranchHead[]> {
  const args = ['for-each-ref', '--format=%(objectname) %(refname)', FOLDERS.branch];
  return linesOf(await runGit(repository.gitDir, args)).map((line) => ({
    commit: line.slice(0, 40),
    name: line.slice(41 + FOLDERS.branch.length),
  }));
}

/** Names of the branches whose heads are part of the history of a commit, without those that point at it. */
export async function mergedBranches(repository: RepositoryHandle, into: string): Promise<ReadonlySet<string>> {
  const args = ['for-each-ref', `--merged=${into}`, '--format=%(objectname) %(refname)', FOLDERS.branch];
  const lines = linesOf(await runGit(repository.gitDir, args)).filter((line) => !line.startsWith(into));
  return new Set(lines.map((line) => line.slice(41 + FOLDERS.branch.length)));
}

function linesOf(output: Buffer): string[] {
  return output
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}
