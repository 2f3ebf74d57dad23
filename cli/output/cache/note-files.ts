import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type NotedFiles, inputStamp } from './file-stamp.ts';
import { hashFile } from './input-hash.ts';

/** Notes files as they are now; one that is not there may come. */
export function noteFiles(files: readonly string[], noted: number): NotedFiles {
  return Object.fromEntries(
    files.map((file) => {
      // Before the bytes: a write in between is then a change.
      const stamp = inputStamp(file, noted);
      const hash = hashFile(file) ?? '';
      return [file, stamp === undefined ? [hash] : [hash, stamp]];
    }),
  );
}

/**
 * Reads the files that are in doubt. When they have the bytes that were noted, gives all files with their stamps of now, so
 * that the next run need not read them again.
 */
export function confirmFiles(files: NotedFiles, doubtful: readonly string[], noted: number): NotedFiles | undefined {
  const read = noteFiles(doubtful, noted);
  if (doubtful.some((file) => read[file]?.[0] !== files[file]?.[0])) return undefined;
  return { ...files, ...read };
}

/** A place that cannot be written to is no reason to fail: the next run does its full work. */
export function writeMemory(file: string, value: unknown): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(join(dirname(file), '.gitignore'), '*\n');
    writeFileSync(file, JSON.stringify(value));
  } catch {
    // As above.
  }
}
