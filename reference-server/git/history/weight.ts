import { GitError } from '../git-error.ts';
import { EMPTY_TREE } from '../object-writer.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import type { TreeEntry } from '../tree.ts';
import { treeDifferences } from './tree-differences.ts';

/** Files and folders that git is asked to look at in one go. */
export const MOST_ENTRIES = 200_000;

/** Bytes of the paths of these. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Bytes of one of them: git calls itself for every folder in it, and ends where there are too many. */
const LONGEST_PATH = 4_096;

/** Entries of trees that are read to find out: of each pair of trees they count once, however often it stands in the whole. */
const MOST_READ = 1_000_000;

/** As how many entries a pair of trees counts beside its own: to read it takes time, and memory until all below it is known. */
const PAIR = 20;

/** How much two trees do not have in common, everything below them counted. */
interface Weight {
  readonly entries: number;
  /** Bytes of the paths, from the two trees on. */
  readonly bytes: number;
  /** Bytes of the longest of them. */
  readonly longest: number;
}

const NOTHING: Weight = { entries: 0, bytes: 0, longest: 0 };
const TOO_MUCH: Weight = { entries: Infinity, bytes: Infinity, longest: Infinity };

/** Reads the entries of a tree. */
type ReadTree = (oid: string) => Promise<readonly TreeEntry[]>;

/**
 * Whether so few files and folders tell two trees or commits apart that git may be asked to compare them. A few objects can stand for more
 * paths than anybody could ever list; git takes all of them into its memory before it says a word.
 * @param lender where objects are looked for that the repository has not
 */
export async function isComparable(
  repository: RepositoryHandle,
  [before, after]: readonly [string, string],
  lender: RepositoryHandle = repository,
): Promise<boolean> {
  const from = async (oid: string): Promise<string> => {
    const commit = (await repository.commit(oid)) ?? (await lender.commit(oid));
    return commit?.tree ?? oid;
  };
  const read: ReadTree = async (oid) => {
    try {
      return await repository.tree(oid);
    } catch (error) {
      if (lender === repository || !(error instanceof GitError && error.failure === 'corrupt')) throw error;
      return lender.tree(oid);
    }
  };
  const { entries, bytes, longest } = await new Scale(read).weigh(await from(before), await from(after));
  return entries <= MOST_ENTRIES && bytes <= MOST_BYTES && longest <= LONGEST_PATH;
}

/**
 * @throws GitError `too-large` where what tells two trees or commits apart is more than git may be asked to compare
 */
export async function demandComparable(repository: RepositoryHandle, pair: readonly [string, string]): Promise<void> {
  if (await isComparable(repository, pair)) return;
  throw new GitError('too-large', `Over ${MOST_ENTRIES} files and folders, or too long paths, are not compared`);
}

/** Weighs pairs of trees, each of them once: what it takes grows with the objects, not with what they stand for. */
class Scale {
  readonly #read: ReadTree;
  readonly #known = new Map<string, Weight>();
  #left = MOST_READ;

  constructor(read: ReadTree) {
    this.#read = read;
  }

  async weigh(before: string, after: string): Promise<Weight> {
    if (before === after) return NOTHING;
    const pair = `${before} ${after}`;
    const known = this.#known.get(pair);
    if (known !== undefined) return known;
    const weight = await this.#weighEntries(await this.#read(before), await this.#read(after));
    this.#known.set(pair, weight);
    return weight;
  }

  async #weighEntries(older: readonly TreeEntry[], newer: readonly TreeEntry[]): Promise<Weight> {
    this.#left -= older.length + newer.length + PAIR;
    let { entries, bytes, longest } = NOTHING;
    for (const { key, old, entry } of this.#left < 0 ? [] : treeDifferences(older, newer)) {
      const below = await this.weigh(folderOf(old), folderOf(entry));
      entries += 1 + below.entries;
      bytes += key.length + below.bytes + below.entries * (key.length + 1);
      longest = Math.max(longest, key.length + 1 + below.longest);
    }
    return this.#left < 0 ? TOO_MUCH : { entries, bytes, longest };
  }
}

/** The tree that an entry is; what is no folder has nothing below it. */
function folderOf(entry: TreeEntry | undefined): string {
  return entry?.mode === '040000' ? entry.oid : EMPTY_TREE;
}
