import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { CommitRefused, GitError } from '../git-error.ts';
import { runGit } from '../git-process.ts';
import { EMPTY_TREE, objectId } from '../object-writer.ts';
import { layOutPack, packObject } from '../packs/pack-file.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import { type TreeEntry, formatTree, textOf, typeOf } from '../tree.ts';
import { IGNORED } from './file-path.ts';
import { inQuarantine } from './quarantine.ts';

/** A file whose content git reads itself, so that it looks into it before it takes it. */
export interface SpecialFile extends TreeEntry {
  readonly path: string;
}

/** Where the objects of special files are. */
export interface SpecialScene {
  readonly repository: RepositoryHandle;
  /** Folder of the objects, where it is not that of the repository. */
  readonly objects?: string;
  /** Contents that are in no folder yet. */
  readonly fresh?: (oid: string) => Uint8Array | undefined;
}

/**
 * Names that git takes for `.gitmodules` or `.gitattributes`, or may: as they are, and as file systems of Windows shorten them. Only for
 * these git is asked, which knows exactly, so one name too many costs time alone.
 */
const SPECIAL = /(?:^|\\)(?:\.git(?:modules|attributes)|[^\\]{0,6}~[1-9])/i;

const ASCII = /^[\x20-\x7e]*$/;

/** Whether git may take a name for one of a file that it reads itself. */
export function isSpecialName(key: string): boolean {
  return SPECIAL.test(ASCII.test(key) ? key : textOf(key).replaceAll(IGNORED, ''));
}

/**
 * Why git would refuse a push with these files, in its own words; undefined when it takes them. Git itself judges what it reads itself, so
 * that whatever its version objects to is known: in a pack of nothing but trees that name the files, as a push would bring them.
 */
export async function problemOfFiles(scene: SpecialScene, files: readonly SpecialFile[]): Promise<string | undefined> {
  if (files.length === 0) return undefined;
  const { repository } = scene;
  const named = files.map((file) => ({ file, ...judged(file) }));
  const ids = [...new Set(named.map(({ tree }) => tree))].toSorted();
  const key = createHash('sha1').update(ids.join('')).digest('hex');
  const found = await repository.remembered(
    (caches) => caches.verdicts,
    key,
    () => verdict(scene, named),
  );
  const [, oid, why] = /^(\w*) (.*)$/s.exec(found) ?? [];
  if (why === undefined) return undefined;
  const { path } = named.find(({ tree, entry }) => tree === oid || entry.oid === oid)?.file ?? {};
  return `git takes no such file as ${path === undefined ? 'one of these' : JSON.stringify(path)}: ${why}`;
}

/**
 * @throws CommitRefused `bad-content` for files that git would refuse in a push, and with them every later push to their branch
 */
export async function demandSound(scene: SpecialScene, files: readonly SpecialFile[]): Promise<void> {
  const problem = await problemOfFiles(scene, files);
  if (problem !== undefined) throw new CommitRefused('bad-content', problem);
}

interface Judged {
  /** What git is shown. */
  readonly entry: TreeEntry;
  /** Id of the tree that it is shown in. */
  readonly tree: string;
  readonly contents: Buffer;
}

/** What is no file has no content to read: git refuses a folder there, and would look in vain for the commit of a submodule. */
function judged({ key, mode, oid }: SpecialFile): Judged {
  const entry: TreeEntry = typeOf(mode) === 'blob' ? { key, mode, oid } : { key, mode: '040000', oid: EMPTY_TREE };
  const contents = formatTree([entry]);
  return { entry, tree: objectId('tree', contents), contents };
}

/** The id of the object that git refuses and why, with a space between; empty when it takes all. */
async function verdict(
  { repository, objects = join(repository.gitDir, 'objects'), fresh }: SpecialScene,
  named: readonly Judged[],
): Promise<string> {
  const packed = new Map<string, Buffer>([[EMPTY_TREE, packObject('tree', Buffer.alloc(0))]]);
  for (const { entry, tree, contents } of named) {
    packed.set(tree, packObject('tree', contents));
    const blob = fresh?.(entry.oid);
    if (blob !== undefined) packed.set(entry.oid, packObject('blob', blob));
  }
  const { pack } = layOutPack([...packed].map(([oid, bytes]) => ({ oid, bytes })));
  return inQuarantine(objects, async ({ environment }) => {
    try {
      await runGit(repository.gitDir, ['unpack-objects', '-q', '--strict'], { input: pack, environment });
      return '';
    } catch (error) {
      const [, oid, why] =
        /error: object ([0-9a-f]{40}): (.*)$/m.exec(error instanceof GitError ? error.message : '') ?? [];
      if (oid === undefined || why === undefined) throw error;
      return `${oid} ${why}`;
    }
  });
}
