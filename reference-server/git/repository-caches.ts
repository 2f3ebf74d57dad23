import { BoundedCache } from './bounded-cache.ts';
import type { GitObject } from './cat-file.ts';
import type { Commit } from './commit.ts';
import type { BlameRange, Changes, Contributor } from './history/shapes.ts';
import type { TreeEntry } from './tree.ts';

/** One entry of a recursive listing. */
export interface PathEntry extends TreeEntry {
  /** Path from the listed folder, as a byte string. */
  readonly pathKey: string;
}

/** Lines added and removed by a commit against its first parent. */
export interface LineCounts {
  readonly additions: number;
  readonly deletions: number;
}

/**
 * What is remembered about repositories. Every key starts with the repository and goes on with object ids, so an
 * entry is never stale, and an object of one repository is never shown through another.
 */
export interface RepositoryCaches {
  readonly blobs: BoundedCache<GitObject>;
  readonly trees: BoundedCache<readonly TreeEntry[]>;
  readonly recursiveTrees: BoundedCache<readonly PathEntry[]>;
  readonly commits: BoundedCache<Commit>;
  readonly lastCommits: BoundedCache<string>;
  readonly lineCounts: BoundedCache<LineCounts>;
  /** Object ids of pages of histories. */
  readonly logs: BoundedCache<readonly string[]>;
  /** Lengths of histories. */
  readonly counts: BoundedCache<number>;
  /** Common ancestors; empty where there is none. */
  readonly mergeBases: BoundedCache<string>;
  /** Trees that merges make; empty where files conflict. */
  readonly merges: BoundedCache<string>;
  /** Why git refuses some files that it reads itself; empty where it takes them. */
  readonly verdicts: BoundedCache<string>;
  readonly changes: BoundedCache<Changes>;
  readonly blames: BoundedCache<readonly BlameRange[]>;
  readonly contributors: BoundedCache<readonly Contributor[]>;
  /** Packed archives, large ones excepted. */
  readonly archives: BoundedCache<Buffer>;
}

/** Creates empty caches: about 16 MiB each of blobs, diffs and blames, 32 MiB of archives, and 600,000 small entries at most. */
export function createRepositoryCaches(): RepositoryCaches {
  return {
    blobs: new BoundedCache(16 * 1024 * 1024, (object) => object.size + 200),
    trees: new BoundedCache(100_000, (entries) => entries.length + 1),
    recursiveTrees: new BoundedCache(200_000, (entries) => entries.length + 1),
    commits: new BoundedCache(4 * 1024 * 1024, (commit) => commit.message.length + 500),
    lastCommits: new BoundedCache(20_000, () => 1),
    lineCounts: new BoundedCache(20_000, () => 1),
    logs: new BoundedCache(100_000, (ids) => ids.length + 1),
    counts: new BoundedCache(20_000, () => 1),
    mergeBases: new BoundedCache(20_000, () => 1),
    merges: new BoundedCache(20_000, () => 1),
    verdicts: new BoundedCache(20_000, () => 1),
    changes: new BoundedCache(16 * 1024 * 1024, ({ files }) =>
      sum(files, ({ sections }) => sum(sections, weighText) + 200),
    ),
    blames: new BoundedCache(16 * 1024 * 1024, (ranges) => sum(ranges, ({ lines }) => sum(lines, weighText))),
    contributors: new BoundedCache(20_000, (people) => people.length + 1),
    archives: new BoundedCache(32 * 1024 * 1024, (bytes) => bytes.byteLength),
  };
}

function sum<Item>(items: readonly Item[], weigh: (item: Item) => number): number {
  return items.reduce((total, item) => total + weigh(item), 100);
}

/** Bytes of a text in memory, roughly. */
function weighText(text: string): number {
  return text.length + 40;
}
