import { BoundedCache } from './bounded-cache.ts';
import type { GitObject } from './cat-file.ts';
import type { Commit } from './commit.ts';
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
}

/** Creates empty caches: about 16 MiB of blobs and 200,000 small entries at most. */
export function createRepositoryCaches(): RepositoryCaches {
  return {
    blobs: new BoundedCache(16 * 1024 * 1024, (object) => object.size + 200),
    trees: new BoundedCache(100_000, (entries) => entries.length + 1),
    recursiveTrees: new BoundedCache(200_000, (entries) => entries.length + 1),
    commits: new BoundedCache(4 * 1024 * 1024, (commit) => commit.message.length + 500),
    lastCommits: new BoundedCache(20_000, () => 1),
    lineCounts: new BoundedCache(20_000, () => 1),
  };
}
