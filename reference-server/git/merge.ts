import { join } from 'node:path';
import { type Quarantine, inQuarantine, keepObjects, newTree } from './checks/quarantine.ts';
import { type SpecialFile, isSpecialName, problemOfFiles } from './checks/special-files.ts';
import { type Signature, formatCommit } from './commit.ts';
import { DURABLE, runGit } from './git-process.ts';
import { mergeBaseOf } from './history/merge-base.ts';
import { isComparable } from './history/weight.ts';
import { EMPTY_TREE } from './object-writer.ts';
import type { RepositoryHandle } from './repository-handle.ts';
import { parseTree, textOf } from './tree.ts';

/**
 * The tree that merging two commits makes, renames followed; undefined where files conflict, and where git would refuse in a push what
 * comes out: of two sides that are sound a file that git reads itself may come that is not. Nor are sides merged that change more than git
 * may be asked to compare.
 */
export async function mergedTree(
  repository: RepositoryHandle,
  [ours, theirs]: readonly [string, string],
): Promise<string | undefined> {
  const derive = async (): Promise<string> => {
    if (!(await areComparable(repository, [ours, theirs]))) return '';
    const objects = join(repository.gitDir, 'objects');
    return inQuarantine(objects, async (quarantine) => {
      const tree = await writeMerge(repository, quarantine, [ours, theirs]);
      if (tree === '') return '';
      const files = [...newSpecialFiles(quarantine, tree, '')];
      if ((await problemOfFiles({ repository, objects: quarantine.folder }, files)) !== undefined) return '';
      keepObjects(quarantine, objects, repository.fsync);
      return tree;
    });
  };
  return (await repository.remembered((caches) => caches.merges, `${ours}+${theirs}`, derive)) || undefined;
}

async function areComparable(repository: RepositoryHandle, sides: readonly [string, string]): Promise<boolean> {
  const base = (await mergeBaseOf(repository, sides)) ?? EMPTY_TREE;
  for (const side of sides) if (!(await isComparable(repository, [base, side]))) return false;
  return true;
}

/** Has git merge two commits; empty where files conflict. */
async function writeMerge(
  { gitDir, fsync }: RepositoryHandle,
  { environment }: Quarantine,
  [ours, theirs]: readonly [string, string],
): Promise<string> {
  const durable = fsync ? DURABLE : [];
  const args = [...durable, 'merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', ours, theirs];
  const output = await runGit(gitDir, args, { okCodes: [0, 1], environment, isLong: true });
  // The tree, then the names of what conflicts.
  const [tree = '', ...conflicts] = output
    .toString('latin1')
    .split('\0')
    .filter((part) => part.trim() !== '');
  return conflicts.length === 0 ? tree.trim() : '';
}

/** Files that git reads itself, in trees that a merge has made. */
function* newSpecialFiles(quarantine: Quarantine, tree: string, above: string): Generator<SpecialFile> {
  const contents = newTree(quarantine, tree);
  for (const entry of contents === undefined ? [] : parseTree(contents)) {
    const path = `${above}${textOf(entry.key)}`;
    if (isSpecialName(entry.key)) yield { ...entry, path };
    if (entry.mode === '040000') yield* newSpecialFiles(quarantine, entry.oid, `${path}/`);
  }
}

/** A commit that nothing names yet. */
export interface LooseCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

/** Writes a commit object and answers its id: the same commit has the same id, however often it is written. */
export function writeLooseCommit(repository: RepositoryHandle, commit: LooseCommit): Promise<string> {
  const message = commit.message.endsWith('\n') ? commit.message : `${commit.message}\n`;
  return repository.objects.write('commit', formatCommit({ ...commit, message }));
}
