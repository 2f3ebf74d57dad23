import { fs } from '../../light-fs.ts';
import { join } from 'node:path';
import { type CacheEntry, type CacheKey, entryFile } from './cache-entry.ts';
import { doubtfulFiles, isSameStamp, outputStamp } from './file-stamp.ts';

/**
 * The inputs of a target when neither they nor the outputs have changed since its last run, else undefined. An input is read
 * only when its stamp is another one, as in a fresh checkout; the new stamp is then noted, unless nothing may be written.
 */
export async function freshInputs(
  { root, name, key }: CacheKey,
  mayWrite: boolean = true,
): Promise<readonly string[] | undefined> {
  const entry = readEntry(root, name);
  if (entry === undefined || entry.key !== key) return undefined;
  if (entry.absent?.some((path) => fs.existsSync(path)) === true) return undefined;
  for (const path in entry.outputs)
    if (!isSameStamp(outputStamp(join(root, path)), entry.outputs[path])) return undefined;
  const files = Object.keys(entry.inputs);
  const doubtful = doubtfulFiles(entry.inputs, entry.noted);
  if (doubtful.length === 0) return files;
  const { confirmFiles, writeMemory } = await import('./note-files.ts');
  const noted = Date.now();
  const inputs = confirmFiles(entry.inputs, doubtful, noted);
  if (inputs !== undefined && mayWrite) writeMemory(entryFile(root, name), { ...entry, noted, inputs });
  return inputs && files;
}

function readEntry(root: string, name: string): CacheEntry | undefined {
  try {
    // Written by `remember`; what somebody else put there fails below or is another key.
    return JSON.parse(fs.readFileSync(entryFile(root, name), 'utf8')) as CacheEntry;
  } catch {
    // Absent or damaged: both mean that nothing is known, and the run does its full work.
    return undefined;
  }
}
