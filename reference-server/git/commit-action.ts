import { checkFilePath } from './checks/file-path.ts';
import { CommitRefused } from './git-error.ts';
import { lastCommitOf } from './last-commit.ts';
import type { ObjectSink } from './object-writer.ts';
import type { RepositoryHandle } from './repository-handle.ts';
import type { FileEntry, TreeEditor } from './tree-editor.ts';

/** One change of one file in a commit. */
export interface CommitAction {
  readonly action: 'create' | 'update' | 'delete' | 'move' | 'chmod';
  readonly filePath: string;
  /** Where a moved file was. */
  readonly previousPath?: string;
  /** New contents; undefined keeps them (move, chmod, delete). An empty array is an empty file. */
  readonly contents?: Uint8Array;
  /** The newest commit of the file that the caller has seen; the action fails when there is a newer one. */
  readonly lastCommitId?: string;
  /** Sets or clears the executable bit (chmod; create and update when given). */
  readonly executable?: boolean;
}

/** What an action is applied to. */
interface Scene {
  readonly repository: RepositoryHandle;
  readonly tree: TreeEditor;
  /** Where new contents go. */
  readonly objects: ObjectSink;
  /** The commit that `lastCommitId` is checked against; undefined in an empty repository. */
  readonly base: string | undefined;
}

/**
 * Applies the actions in order, each seeing what the earlier ones did. Only the objects to write and the editor change, so a
 * failing action leaves the repository as it was.
 *
 * @throws CommitRefused the first rule that is broken; the message names the path
 */
export async function applyActions(scene: Scene, actions: readonly CommitAction[]): Promise<void> {
  for (const action of actions) {
    await checkLastCommit(scene, action);
    await APPLY[action.action](scene, action);
  }
}

type Apply = (scene: Scene, action: CommitAction) => Promise<void>;

const APPLY: Readonly<Record<CommitAction['action'], Apply>> = {
  create: async (scene, action) => {
    const path = await freePath(scene, action.filePath);
    const mode = action.executable === true ? '100755' : '100644';
    await scene.tree.put(path, { mode, oid: await writeContents(scene, action) });
  },
  update: async (scene, action) => {
    const path = checkFilePath(action.filePath);
    const file = await existingFile(scene, action.filePath, 'updated');
    const { mode } = action.executable === undefined ? file : withExecutable(file, action.executable);
    await scene.tree.put(path, { mode, oid: await writeContents(scene, action) });
  },
  delete: async (scene, action) => {
    const path = checkFilePath(action.filePath);
    await existing(scene, action.filePath);
    await scene.tree.remove(path);
  },
  move: async (scene, action) => {
    if (action.previousPath === undefined) {
      throw new CommitRefused('bad-action', `Moving to "${action.filePath}" needs previous_path`);
    }
    const from = checkFilePath(action.previousPath);
    const file = await existing(scene, action.previousPath);
    await scene.tree.remove(from);
    const path = await freePath(scene, action.filePath);
    const oid = action.contents === undefined ? file.oid : await writeContents(scene, action);
    await scene.tree.put(path, { mode: file.mode, oid });
  },
  chmod: async (scene, action) => {
    if (action.executable === undefined) {
      throw new CommitRefused('bad-action', `Changing the mode of "${action.filePath}" needs execute_filemode`);
    }
    const path = checkFilePath(action.filePath);
    const file = await existingFile(scene, action.filePath, 'made executable');
    await scene.tree.put(path, withExecutable(file, action.executable));
  },
};

function withExecutable(file: FileEntry, executable: boolean): FileEntry {
  // A symbolic link has no executable bit.
  if (file.mode === '120000') return file;
  return { oid: file.oid, mode: executable ? '100755' : '100644' };
}

async function freePath(scene: Scene, filePath: string): Promise<readonly string[]> {
  const path = checkFilePath(filePath);
  const entry = await scene.tree.find(path);
  if (entry === 'folder') throw new CommitRefused('conflict', `A folder named "${filePath}" exists already`);
  if (entry !== undefined) throw new CommitRefused('exists', 'A file with this name already exists');
  return path;
}

async function existing(scene: Scene, filePath: string): Promise<FileEntry> {
  const entry = await scene.tree.find(checkFilePath(filePath));
  if (entry === undefined) throw new CommitRefused('missing', `There is no file named "${filePath}"`);
  if (entry === 'folder') throw new CommitRefused('conflict', `"${filePath}" is a folder, not a file`);
  return entry;
}

async function existingFile(scene: Scene, filePath: string, verb: string): Promise<FileEntry> {
  const entry = await existing(scene, filePath);
  if (entry.mode !== '160000') return entry;
  throw new CommitRefused('conflict', `"${filePath}" is a submodule and cannot be ${verb}`);
}

function writeContents(scene: Scene, action: CommitAction): Promise<string> {
  if (action.contents === undefined) {
    throw new CommitRefused('bad-content', `The ${action.action} of "${action.filePath}" needs content`);
  }
  return scene.objects.write('blob', action.contents);
}

async function checkLastCommit(scene: Scene, action: CommitAction): Promise<void> {
  if (action.lastCommitId === undefined || action.action === 'create' || action.action === 'chmod') return;
  const path = action.action === 'move' ? (action.previousPath ?? '') : action.filePath;
  checkFilePath(path);
  const base = scene.base === undefined ? undefined : await scene.repository.requireCommit(scene.base);
  const entry = base === undefined ? undefined : await scene.repository.entryAt(base.tree, path);
  if (base === undefined || entry === undefined) throw new CommitRefused('missing', `There is no file named "${path}"`);
  const newest = await lastCommitOf(scene.repository, base.oid, path);
  if (newest === action.lastCommitId.toLowerCase()) return;
  throw new CommitRefused('changed', 'The file was changed since');
}
