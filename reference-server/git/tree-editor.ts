import { type SpecialFile, isSpecialName } from './checks/special-files.ts';
import { CommitRefused } from './git-error.ts';
import { EMPTY_TREE } from './object-writer.ts';
import type { ObjectBatch } from './packs/object-batch.ts';
import type { RepositoryHandle } from './repository-handle.ts';
import { type GitMode, type TreeEntry, byGitOrder, keyOf, textOf } from './tree.ts';

interface Folder {
  readonly entries: Map<string, TreeEntry | Folder>;
}

/** A file as the editor sees it. */
export interface FileEntry {
  readonly mode: GitMode;
  readonly oid: string;
}

/**
 * A tree being changed in memory. Only the folders on touched paths are read, and only those are written again.
 */
export class TreeEditor {
  readonly #repository: RepositoryHandle;
  readonly #root: Folder;

  private constructor(repository: RepositoryHandle, root: Folder) {
    this.#repository = repository;
    this.#root = root;
  }

  /** Starts from an existing tree object. */
  static async open(repository: RepositoryHandle, treeOid: string): Promise<TreeEditor> {
    return new TreeEditor(repository, await readFolder(repository, treeOid));
  }

  /** The file, symbolic link or submodule at a path; `folder` for a folder; undefined when there is nothing. */
  async find(segments: readonly string[]): Promise<FileEntry | 'folder' | undefined> {
    const parent = await this.#folderOf(segments, false);
    const entry = parent?.entries.get(lastKey(segments));
    if (entry === undefined) return undefined;
    return 'entries' in entry || entry.mode === '040000' ? 'folder' : entry;
  }

  /**
   * Puts a file at a path, creating the folders above it.
   *
   * @throws CommitRefused `conflict` when a file stands where a folder is needed, or a folder where the file goes
   */
  async put(segments: readonly string[], file: FileEntry): Promise<void> {
    if ((await this.find(segments)) === 'folder') {
      throw new CommitRefused('conflict', `"${segments.join('/')}" is a folder`);
    }
    const parent = await this.#folderOf(segments, true);
    const key = lastKey(segments);
    parent?.entries.set(key, { key, ...file });
  }

  /** Removes what is at a path, and the folders that become empty. */
  async remove(segments: readonly string[]): Promise<void> {
    const parent = await this.#folderOf(segments, false);
    parent?.entries.delete(lastKey(segments));
    if (parent?.entries.size === 0 && segments.length > 1) await this.remove(segments.slice(0, -1));
  }

  /** What has a name that git takes for one of a file that it reads itself, in the folders that were looked into. */
  specialFiles(): SpecialFile[] {
    return [...specialFilesOf(this.#root, '')];
  }

  /** Writes the changed folders and answers the id of the new root tree. */
  write(objects: ObjectBatch): Promise<string> {
    return writeFolder(this.#root, objects);
  }

  /** The folder that holds the last segment; undefined when it is missing and may not be created. */
  async #folderOf(segments: readonly string[], create: boolean): Promise<Folder | undefined> {
    let folder = this.#root;
    for (const [index, segment] of segments.slice(0, -1).entries()) {
      const key = keyOf(segment);
      const entry = folder.entries.get(key);
      if (entry === undefined && !create) return undefined;
      const next = await this.#open(entry);
      if (next === undefined) {
        if (!create) return undefined;
        throw new CommitRefused('conflict', `"${segments.slice(0, index + 1).join('/')}" is a file, not a folder`);
      }
      folder.entries.set(key, next);
      folder = next;
    }
    return folder;
  }

  async #open(entry: TreeEntry | Folder | undefined): Promise<Folder | undefined> {
    if (entry === undefined) return { entries: new Map() };
    if ('entries' in entry) return entry;
    return entry.mode === '040000' ? readFolder(this.#repository, entry.oid) : undefined;
  }
}

async function readFolder(repository: RepositoryHandle, oid: string): Promise<Folder> {
  const entries = await repository.tree(oid);
  return { entries: new Map(entries.map((entry) => [entry.key, entry])) };
}

function* specialFilesOf(folder: Folder, above: string): Generator<SpecialFile> {
  for (const [key, entry] of folder.entries) {
    const isOpen = 'entries' in entry;
    if (isSpecialName(key)) {
      const file: TreeEntry = isOpen ? { key, mode: '040000', oid: EMPTY_TREE } : entry;
      yield { ...file, path: `${above}${textOf(key)}` };
    }
    if (isOpen) yield* specialFilesOf(entry, `${above}${textOf(key)}/`);
  }
}

async function writeFolder(folder: Folder, objects: ObjectBatch): Promise<string> {
  const entries: TreeEntry[] = [];
  for (const [key, entry] of folder.entries) {
    if (!('entries' in entry)) entries.push(entry);
    else entries.push({ key, mode: '040000', oid: await writeFolder(entry, objects) });
  }
  entries.sort(byGitOrder);
  return objects.writeTree(entries);
}

function lastKey(segments: readonly string[]): string {
  return keyOf(segments.at(-1) ?? '');
}
