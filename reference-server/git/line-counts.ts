import { GitError } from './git-error.ts';
import { runGit } from './git-process.ts';
import { linesOfNewFiles } from './history/new-lines.ts';
import { demandComparable } from './history/weight.ts';
import { EMPTY_TREE } from './object-writer.ts';
import type { LineCounts } from './repository-caches.ts';
import type { RepositoryHandle } from './repository-handle.ts';

const NO_LINES: LineCounts = { additions: 0, deletions: 0 };

/**
 * Lines that a commit added and removed against its first parent; binary files count as none.
 * @throws GitError `too-large` for more files and folders than git is asked to compare
 */
export async function lineCountsOf(repository: RepositoryHandle, commitOid: string): Promise<LineCounts> {
  return repository.remembered(
    (caches) => caches.lineCounts,
    commitOid,
    async () => {
      const trees = await treesOf(repository, commitOid);
      const counts = await linesOfNewFiles(repository, trees);
      const pair = trees.join(' ');
      return counts ?? (await countAll(repository, [trees])).get(pair) ?? NO_LINES;
    },
  );
}

/**
 * The same for several commits, by one run of git for those that are not remembered.
 * @throws GitError `too-large` when one of them is
 */
export async function lineCountsOfEach(
  repository: RepositoryHandle,
  commits: readonly string[],
): Promise<LineCounts[]> {
  let counted: Promise<ReadonlyMap<string, LineCounts>> | undefined;
  const pairs = await Promise.all(commits.map((oid) => treesOf(repository, oid)));
  // The first commit that nobody remembers has all of them counted.
  const missing = new Map<string, Trees>();
  const results = pairs.map((trees, index) => {
    const oid = commits[index] ?? '';
    const pair = trees.join(' ');
    return repository.remembered(
      (caches) => caches.lineCounts,
      oid,
      async () => {
        missing.set(pair, trees);
        // By the next turn all of this list have said what they miss.
        counted ??= Promise.resolve().then(() => countAll(repository, [...missing.values()]));
        return (await counted).get(pair) ?? NO_LINES;
      },
    );
  });
  return Promise.all(results);
}

/** The trees that a commit lies between. */
type Trees = readonly [before: string, after: string];

async function treesOf(repository: RepositoryHandle, oid: string): Promise<Trees> {
  const { parents, tree } = await repository.requireCommit(oid);
  const [parent] = parents;
  const before = parent === undefined ? EMPTY_TREE : (await repository.requireCommit(parent)).tree;
  return [before, tree];
}

async function countAll(
  repository: RepositoryHandle,
  pairs: readonly Trees[],
): Promise<ReadonlyMap<string, LineCounts>> {
  for (const trees of pairs) await demandComparable(repository, trees);
  const args = ['diff-tree', '--stdin', '--numstat', '-r', '-M', '-z', '--no-ext-diff', '--no-textconv'];
  const input = pairs.map((trees) => `${trees.join(' ')}\n`).join('');
  const output = await runGit(repository.gitDir, args, { input, maxBytes: 256 * 1024 * 1024 });
  return readCounts(output.toString('latin1'));
}

/** A line with the two trees, then `added TAB removed TAB path NUL` for each file; renamed ones have two paths, each with a NUL. */
const RECORD = /([0-9a-f]{40} [0-9a-f]{40})\n|(\d+|-)\t(\d+|-)\t(?:[^\0]+\0|\0[^\0]*\0[^\0]*\0)/y;

function readCounts(output: string): ReadonlyMap<string, LineCounts> {
  const counts = new Map<string, LineCounts>();
  let pair = '';
  let at = 0;
  while (at < output.length) {
    RECORD.lastIndex = at;
    const match = RECORD.exec(output);
    if (match === null) throw new GitError('corrupt', 'git diff-tree wrote something unexpected');
    at = RECORD.lastIndex;
    pair = match[1] ?? pair;
    const { additions, deletions } = (match[1] === undefined ? counts.get(pair) : undefined) ?? NO_LINES;
    counts.set(pair, { additions: additions + linesIn(match[2]), deletions: deletions + linesIn(match[3]) });
  }
  return counts;
}

/** Binary files have a dash. */
function linesIn(text: string | undefined): number {
  return text === undefined || text === '-' ? 0 : Number(text);
}
