import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersion } from '../package-version.ts';
import { manifestFiles, manifestName, readManifest } from './manifest.ts';

/** Folder in the output root for what need not be committed; it ignores itself. */
const cacheFolder = '.forgewright';

interface CacheEntry {
  /** Hash of the tool version and of everything in the target that shapes the output. */
  readonly key: string;
  /** Input file to the hash of its bytes. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Output file to size and modification time (milliseconds), as left behind by the last run. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** True when neither the inputs nor the outputs have changed since the last run with the same target. */
export function isFresh(root: string, name: string, target: unknown): boolean {
  const entry = readEntry(root, name);
  if (entry === undefined || entry.key !== targetKey(target)) return false;
  const inputs = Object.entries(entry.inputs);
  return (
    inputs.every(([file, hash]) => hashFile(file) === hash) &&
    Object.entries(entry.outputs).every(([path, stamp]) => fileStamp(join(root, path)) === stamp)
  );
}

/** Remembers a run that has just written its output. */
export function remember(root: string, name: string, target: unknown, inputs: readonly string[]): void {
  const outputs = [...manifestFiles(readManifest(root)), manifestName];
  const entry: CacheEntry = {
    key: targetKey(target),
    inputs: Object.fromEntries(inputs.map((file) => [file, hashFile(file) ?? ''])),
    outputs: Object.fromEntries(outputs.map((path) => [path, fileStamp(join(root, path)) ?? ''])),
  };
  const folder = join(root, cacheFolder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.gitignore'), '*\n');
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(entry));
}

function readEntry(root: string, name: string): CacheEntry | undefined {
  try {
    return JSON.parse(readFileSync(join(root, cacheFolder, `${name}.json`), 'utf8')) as CacheEntry;
  } catch {
    // Absent or damaged: both mean that nothing is known, and the run does its full work.
    return undefined;
  }
}

function targetKey(target: unknown): string {
  return hash(JSON.stringify([packageVersion(), target]));
}

function hashFile(file: string): string | undefined {
  try {
    return hashContent(file);
  } catch {
    // A vanished input is a changed input.
    return undefined;
  }
}

/** Inputs have been read before: a second copy of a large one would be the peak of the whole run. */
const block = new Uint8Array(1 << 18);

function hashContent(file: string): string {
  const digest = createHash('sha256');
  const handle = openSync(file, 'r');
  try {
    for (;;) {
      const length = readSync(handle, block);
      if (length === 0) return digest.digest('base64url');
      digest.update(block.subarray(0, length));
    }
  } finally {
    closeSync(handle);
  }
}

function hash(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('base64url');
}

function fileStamp(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? undefined : `${stat.size}:${stat.mtimeMs}`;
}
