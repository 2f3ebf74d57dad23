import { EMPTY_TREE } from '../object-writer.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import { type TreeEntry, textOf } from '../tree.ts';
import { treeDifferences } from './tree-differences.ts';

/** Paths of files, in git's order; a renamed file is removed under one name and added under the other. */
export interface ChangedPaths {
  readonly added: string[];
  readonly modified: string[];
  readonly removed: string[];
}

/**
 * The files that two trees do not have in common: read from the trees, so that git is not asked. A few objects can stand for more paths
 * than anybody could ever list, so that the search ends after paths of so many bytes, those of folders counted: without a limit it finds all.
 */
export async function changedPaths(
  repository: RepositoryHandle,
  [before, after]: readonly [string, string],
  most: number = Infinity,
): Promise<ChangedPaths> {
  const found = { added: [], modified: [], removed: [] };
  await compare(repository, { before, after, prefix: '', found, left: { bytes: most } });
  const { added, modified, removed } = found;
  return { added: inOrder(added), modified: inOrder(modified), removed: inOrder(removed) };
}

/** Two trees of the same path, and what was found so far, as byte strings. */
interface Pair {
  readonly before: string;
  readonly after: string;
  readonly prefix: string;
  readonly found: { readonly [Kind in keyof ChangedPaths]: string[] };
  /** Bytes of paths that may still be looked at. */
  readonly left: { bytes: number };
}

async function compare(repository: RepositoryHandle, { before, after, prefix, found, left }: Pair): Promise<void> {
  const [older, newer] = await Promise.all([repository.tree(before), repository.tree(after)]);
  for (const { key, old, entry } of treeDifferences(older, newer)) {
    const path = prefix + key;
    left.bytes -= path.length + 1;
    if (left.bytes < 0) return;
    const folders = { before: folderOf(old), after: folderOf(entry) };
    if (folders.before !== folders.after) await compare(repository, { ...folders, prefix: `${path}/`, found, left });
    const [was, is] = [isFile(old), isFile(entry)];
    if (was && is) found.modified.push(path);
    else if (is) found.added.push(path);
    else if (was) found.removed.push(path);
  }
}

function folderOf(entry: TreeEntry | undefined): string {
  return entry?.mode === '040000' ? entry.oid : EMPTY_TREE;
}

function isFile(entry: TreeEntry | undefined): boolean {
  return entry !== undefined && entry.mode !== '040000';
}

/** Byte strings compare as git compares: by default, texts do not. */
function inOrder(paths: readonly string[]): string[] {
  return paths.toSorted((left, right) => (left < right ? -1 : 1)).map(textOf);
}
