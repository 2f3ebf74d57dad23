import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programStamp } from '../../package-version.ts';
import { type CacheEntry, type CacheKey, type KnownTarget, cacheFolder, entryFile } from './cache-entry.ts';
import { commandFile } from './command-file.ts';
import { outputStamp } from './file-stamp.ts';
import { manifestName, readManifest } from '../manifest.ts';
import { noteFiles, writeMemory } from './note-files.ts';

/** A run that has just written its output. */
export interface FinishedRun extends CacheKey {
  /** Whose output it is, as the manifest calls it. */
  readonly owner: string;
  readonly inputs: readonly string[];
  /** Files that would have been inputs, had they been there. */
  readonly absent: readonly string[];
  /** When it began, before anything was read, milliseconds since 1970. */
  readonly started: number;
}

/** Remembers a run. An input that changed since it began may have been read as it was before: nothing is remembered then. */
export function remember({ root, name, key, owner, inputs, absent, started }: FinishedRun): void {
  if (inputs.some((file) => changedAt(file) > started + 1)) return;
  const outputs = [manifestName, ...new Set(Object.values(readManifest(root)[owner] ?? {}).flat())];
  const noted = Date.now();
  const entry: CacheEntry = {
    key,
    noted,
    inputs: noteFiles(inputs, noted),
    absent,
    outputs: Object.fromEntries(outputs.map((path) => [path, outputStamp(join(root, path)) ?? []])),
  };
  writeMemory(entryFile(root, name), entry);
}

/** A command line whose targets have all run. */
export interface FinishedCommand {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** When it began, milliseconds since 1970. */
  readonly started: number;
  /** What its meaning depends on: config files. */
  readonly files: readonly string[];
  /** Files that would have been read instead, had they been there. */
  readonly absent: readonly string[];
  readonly targets: readonly KnownTarget[];
}

/** Remembers a whole command line, so that the next one need not even be understood. */
export function rememberCommand({ argv, cwd, started, ...known }: FinishedCommand): void {
  const file = commandFile(argv, cwd);
  // Nothing is written outside the output of the run.
  if (!known.targets.some(({ root }) => dirname(file) === join(root, cacheFolder))) return;
  if (known.files.some((path) => changedAt(path) > started + 1)) return;
  const { absent, targets } = known;
  const noted = Date.now();
  const program = programStamp();
  writeMemory(file, { program, cwd, argv, noted, files: noteFiles(known.files, noted), absent, targets });
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0;
}
