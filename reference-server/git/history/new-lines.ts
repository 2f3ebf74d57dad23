import type { LineCounts } from '../repository-caches.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import { EMPTY_TREE } from '../object-writer.ts';
import type { TreeEntry } from '../tree.ts';
import { countLines } from './blame.ts';
import { treeDifferences } from './tree-differences.ts';

/** Where git looks for a NUL to tell binary files from texts, in bytes. */
const BINARY_WITHIN = 8_000;

/** Files and folders beyond which git is asked all the same. */
const MAX_ENTRIES = 200;

/**
 * Lines that were added between two trees where nothing but new files tells them apart: those need no diff. Undefined when
 * something was changed or removed, when there are many files, and when attributes may say what is a text.
 */
export async function linesOfNewFiles(
  repository: RepositoryHandle,
  [before, after]: readonly [string, string],
): Promise<LineCounts | undefined> {
  const found: Found = { files: [], folders: 0 };
  if (!(await addNewFiles(repository, [before, after], found))) return undefined;
  let additions = 0;
  for (const oid of found.files) {
    const blob = await repository.blob(oid);
    if (blob === undefined) return undefined;
    const isBinary = blob.contents.subarray(0, BINARY_WITHIN).includes(0);
    additions += isBinary ? 0 : countLines(blob.contents);
  }
  return { additions, deletions: 0 };
}

/** What is new: ids of files, and how many folders. */
interface Found {
  readonly files: string[];
  folders: number;
}

/** Adds the ids of new files; false when there is more to tell. */
async function addNewFiles(
  repository: RepositoryHandle,
  [before, after]: readonly [string, string],
  found: Found,
): Promise<boolean> {
  const [older, newer] = await Promise.all([repository.tree(before), repository.tree(after)]);
  if (newer.some(({ key }) => key === '.gitattributes')) return false;
  for (const { old, entry } of treeDifferences(older, newer)) {
    if (entry === undefined || !(await addNewEntry(repository, [old, entry], found))) return false;
  }
  return true;
}

async function addNewEntry(
  repository: RepositoryHandle,
  [old, entry]: readonly [TreeEntry | undefined, TreeEntry],
  found: Found,
): Promise<boolean> {
  // A few objects can stand for more entries than anybody could ever look at.
  if (found.files.length + found.folders >= MAX_ENTRIES) return false;
  if (entry.mode === '040000' && (old === undefined || old.mode === '040000')) {
    found.folders += 1;
    return addNewFiles(repository, [old?.oid ?? EMPTY_TREE, entry.oid], found);
  }
  if (old !== undefined || (entry.mode !== '100644' && entry.mode !== '100755')) return false;
  found.files.push(entry.oid);
  return true;
}
