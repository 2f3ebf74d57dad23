import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersion } from '../package-version.ts';
import { manifestFiles, manifestName, readManifest } from './manifest.ts';

/** Folder in the output root for what need not be committed; it ignores itself. */
const cacheFolder = '.forgewright';

/** Coarser than any file system keeps time, milliseconds. */
const clockTick = 2500;

interface CacheEntry {
  /** The tool version and everything in the target that shapes the output. */
  readonly key: string;
  /** When the inputs were noted, milliseconds. */
  readonly noted: number;
  /** Input file to the hash of its bytes and, unless it had just been changed, its stamp. */
  readonly inputs: Readonly<Record<string, readonly [hash: string, stamp?: string]>>;
  /** Output file to size and modification time (milliseconds), as left behind by the last run. */
  readonly outputs: Readonly<Record<string, string>>;
}

/**
 * True when neither the inputs nor the outputs have changed since the last run with the same target. An input is read
 * only when its stamp is another one, as in a fresh checkout.
 */
export async function isFresh(root: string, name: string, target: unknown): Promise<boolean> {
  const entry = readEntry(root, name);
  if (entry === undefined || entry.key !== targetKey(target)) return false;
  const doubtful = Object.entries(entry.inputs).filter(
    ([file, [, stamp]]) => stamp === undefined || inputStamp(file, entry.noted) !== stamp,
  );
  if (!Object.entries(entry.outputs).every(([path, stamp]) => fileStamp(join(root, path)) === stamp)) return false;
  if (doubtful.length === 0) return true;
  const { hashFile } = await import('./input-hash.ts');
  return doubtful.every(([file, [hash]]) => hashFile(file) === hash);
}

/** Remembers a run that has just written its output. */
export async function remember(root: string, name: string, target: unknown, inputs: readonly string[]): Promise<void> {
  const { hashFile } = await import('./input-hash.ts');
  const noted = Date.now();
  const outputs = [...manifestFiles(readManifest(root)), manifestName];
  const entry: CacheEntry = {
    key: targetKey(target),
    noted,
    inputs: Object.fromEntries(
      inputs.map((file) => {
        // Before the bytes: a write in between is then a change.
        const stamp = inputStamp(file, noted);
        const hash = hashFile(file) ?? '';
        return [file, stamp === undefined ? [hash] : [hash, stamp]];
      }),
    ),
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
  return JSON.stringify([packageVersion(), target]);
}

/**
 * Size, times and identity of an input. A change sets the time of change, whatever it does to the time of modification;
 * only a file that had just been changed when it was noted can change once more within the same tick of the clock.
 */
function inputStamp(path: string, noted: number): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.ctimeMs > noted - clockTick) return undefined;
  return [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino].join(':');
}

function fileStamp(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? undefined : `${stat.size}:${stat.mtimeMs}`;
}
