import { join } from 'node:path';
import type { FileStamp, NotedFiles } from './file-stamp.ts';

/** Folder in the output root for what need not be committed; it ignores itself. */
export const cacheFolder = '.forgewright';

/** What is remembered of the last run of one target. */
export interface CacheEntry {
  /** The tool version and everything in the target that shapes the output. */
  readonly key: string;
  /** When the inputs were noted, milliseconds. */
  readonly noted: number;
  readonly inputs: NotedFiles;
  /** Files that would be inputs, were they there. */
  readonly absent?: readonly string[];
  /** Output file to its stamp, as left behind by the last run. */
  readonly outputs: Readonly<Record<string, FileStamp>>;
}

/** Which run of which target: the output root, the name of the target in it, and the key of what shapes the output. */
export interface CacheKey {
  readonly root: string;
  readonly name: string;
  readonly key: string;
}

/** Where the last run of a target is remembered. */
export function entryFile(root: string, name: string): string {
  return join(root, cacheFolder, `${name}.json`);
}

/** A target of a command that is remembered. */
export interface KnownTarget extends CacheKey {
  /** How messages call it. */
  readonly label: string;
}

/** A command line that has run before, with all that its meaning depends on. */
export interface KnownCommand {
  /** Version of the program. */
  readonly program: string;
  readonly cwd: string;
  /** The command line, as it was typed. */
  readonly argv: readonly string[];
  /** When the files were noted, milliseconds since 1970. */
  readonly noted: number;
  /** Config files. */
  readonly files: NotedFiles;
  /** Files that would be read instead, were they there. */
  readonly absent: readonly string[];
  readonly targets: readonly KnownTarget[];
}
