import { closeSync, constants, openSync } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** What keeps a folder from being made, by the code of the system. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'there is no permission to write there',
  EEXIST: 'a file of this name is in the way',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is in the way',
  EPERM: 'there is no permission to write there',
  EROFS: 'it is on a disk that cannot be written',
};

/** Folders and files that nobody but their owner reads: what is kept holds secrets. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/** Makes a file that nobody but its owner reads; one that is there stays as it is. */
export function makeOwnFile(path: string): void {
  closeSync(openSync(path, 'a', OWN_FILE));
}

/**
 * Makes the folder that data is kept in, for its owner alone, with those above it; one that is there stays as it is.
 * @throws Error that names the folder as its owner named it, and why it cannot be used
 */
export async function makeDataFolder(folder: string): Promise<void> {
  if (folder.trim() === '') throw new Error('the data folder has no name');
  try {
    await make(resolve(folder));
    await access(folder, constants.W_OK);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = 'code' in error ? REASONS[String(error.code)] : undefined;
    throw new Error(`the data folder ${folder} cannot be used: ${reason ?? error.message}`, { cause: error });
  }
}

/** One folder after the other: made all at once, some places that take none are tried without end. */
async function make(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: OWN_FOLDER });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' && !(await isThere(dirname(folder)))) {
      await make(dirname(folder));
      await mkdir(folder, { mode: OWN_FOLDER });
      return;
    }
    // What is there may be a folder, also where nobody may make one.
    if (!(await isFolder(folder))) throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
