import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { ExtraEnvironment } from '../git-process.ts';
import { makeFolder } from '../object-writer.ts';
import { syncUpTo } from '../sync.ts';

/** Objects beside those of a repository: what git writes there stays only when it is kept. */
export interface Quarantine {
  /** Folder of the objects. */
  readonly folder: string;
  /** Has git write there, and read both there and in the repository. */
  readonly environment: ExtraEnvironment;
}

/**
 * Works with objects that the repository does not have yet, as git itself takes in a push.
 * @param objects folder of the objects of the repository, or of another quarantine
 */
export async function inQuarantine<Result>(
  objects: string,
  work: (quarantine: Quarantine) => Promise<Result>,
): Promise<Result> {
  // Named as git's own: `git prune` removes what a killed process leaves behind.
  const folder = mkdtempSync(join(objects, 'tmp_objdir-'));
  try {
    mkdirSync(join(folder, 'info'));
    writeFileSync(join(folder, 'info', 'alternates'), `${objects}\n`);
    return await work({ folder, environment: { GIT_OBJECT_DIRECTORY: folder } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Contents of a tree that is new in a quarantine; undefined for one that the repository had before. */
export function newTree({ folder }: Quarantine, oid: string): Buffer | undefined {
  const file = fileOf(folder, oid);
  if (file === undefined) return undefined;
  const object = inflateSync(file);
  return object.toString('latin1', 0, TREE.length) === TREE ? object.subarray(object.indexOf(0) + 1) : undefined;
}

const TREE = 'tree ';

function fileOf(folder: string, oid: string): Buffer | undefined {
  try {
    return readFileSync(join(folder, oid.slice(0, 2), oid.slice(2)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Gives the repository the objects of a quarantine. */
export function keepObjects({ folder }: Quarantine, objects: string, fsync: boolean): void {
  for (const part of readdirSync(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    const to = join(objects, part);
    makeFolder(to);
    for (const file of readdirSync(join(folder, part))) renameSync(join(folder, part, file), join(to, file));
    if (fsync) syncUpTo(objects, to);
  }
}
