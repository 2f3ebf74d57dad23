import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedFile } from '../../generators/emit/generated-file.ts';
import { banner } from './banner.ts';
import { isSafePath } from './safe-path.ts';
import { type Manifest, manifestFiles, manifestName, printManifest, readManifest, updateManifest } from './manifest.ts';

/** Generated files by the emitter that made them; a file that several emitters share comes from each of them. */
export type GeneratedByEmitter = ReadonlyMap<string, readonly GeneratedFile[]>;

/** Whose output is written. */
export interface OutputRun {
  /** The target, as {@link Manifest} names it. */
  readonly owner: string;
  /** True when only some of its emitters ran. */
  readonly partial: boolean;
  /** Other targets that write to the same output root. */
  readonly beside?: readonly string[];
  /** Folder of files that are the same in every output, and that a newer version of this program changes in all of them. */
  readonly shared?: string;
  /** True for a file that is known to stand on disk as it is; for a watcher, which then need not read it again. */
  readonly isWritten?: (file: GeneratedFile) => boolean;
}

/** Text stands for its bytes in UTF-8. */
export type FileContents = string | Uint8Array;

/** What writing a set of generated files to an output root would do. */
export interface OutputPlan {
  readonly root: string;
  /** Files whose bytes differ from what is on disk, with their new contents. */
  readonly write: readonly { readonly path: string; readonly contents: FileContents; readonly isNew: boolean }[];
  /** Files that an earlier run wrote and this one does not. */
  readonly remove: readonly string[];
  readonly unchanged: number;
  /** Files that are in the way and that forgewright did not write. */
  readonly conflicts: readonly string[];
  /** Files that another target writes as well, with other contents; by path, with that target's owner. */
  readonly claimed: ReadonlyMap<string, string>;
}

/**
 * Compares what the emitters of one description made with the output root. Throws for a path that leaves the root, or
 * for two emitters that disagree about a file: both are defects of an emitter, and nothing has been written yet.
 */
export function planOutput(root: string, generated: GeneratedByEmitter, run: OutputRun): OutputPlan {
  const manifest = readManifest(root);
  const previous = manifestFiles(manifest);
  const claims = otherClaims(manifest, run);
  const lists = [...generated].map(([emitter, files]) => [emitter, files.map(({ path }) => path)] as const);
  const next = updateManifest(manifest, run.owner, Object.fromEntries(lists), run.partial);
  const { files, known } = collectFiles(generated, run.isWritten ?? ((): boolean => false));
  files.set(manifestName, printManifest(next));
  const write: { path: string; contents: FileContents; isNew: boolean }[] = [];
  const conflicts: string[] = [];
  const claimed = new Map<string, string>();
  const hasFolder = folderLookup(root);
  for (const [path, contents] of files) {
    // Of a first run whole folders are new: nothing in them needs a look.
    const current = hasFolder(path) ? readExisting(join(root, path)) : undefined;
    if (current !== undefined && (isSame(current, contents) || isSameText(current, contents))) continue;
    const claim = claims.get(path);
    if (current !== undefined && !isOurs(path, current, previous)) conflicts.push(path);
    else if (current !== undefined && claim !== undefined) claimed.set(path, claim);
    write.push({ path, contents, isNew: current === undefined });
  }
  const kept = manifestFiles(next);
  const remove = [...previous].filter((path) => {
    if (kept.has(path) || !isSafePath(path)) return false;
    const current = readExisting(join(root, path));
    return current !== undefined && isOurs(path, current, previous);
  });
  return { root, write, remove, unchanged: files.size + known.size - write.length, conflicts, claimed };
}

/** Files that the other targets have written here, with their owners. */
function otherClaims(manifest: Manifest, { beside = [], shared }: OutputRun): ReadonlyMap<string, string> {
  const claims = new Map<string, string>();
  for (const other of beside) {
    for (const path of Object.values(manifest[other] ?? {}).flat()) {
      if (shared === undefined || !path.startsWith(`${shared}/`)) claims.set(path, other);
    }
  }
  return claims;
}

/** Tells whether the folder of a generated path is there. */
function folderLookup(root: string): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const isThere = known.get(folder) ?? existsSync(join(root, folder));
    known.set(folder, isThere);
    return isThere;
  };
}

interface CollectedFiles {
  readonly files: Map<string, FileContents>;
  /** Paths of files that need no look. */
  readonly known: ReadonlySet<string>;
}

function collectFiles(generated: GeneratedByEmitter, isWritten: (file: GeneratedFile) => boolean): CollectedFiles {
  const files = new Map<string, FileContents>();
  const known = new Set<string>();
  for (const file of [...generated.values()].flat()) {
    const { path, contents } = file;
    if (!isSafePath(path)) throw new Error(`generated path leaves the output folder: ${path}`);
    if (isWritten(file)) {
      known.add(path);
      continue;
    }
    const whole = typeof contents === 'string' ? banner(path) + contents : contents;
    const other = files.get(path);
    if (other !== undefined && !isSame(other, whole)) throw new Error(`two emitters disagree about ${path}`);
    files.set(path, whole);
  }
  return { files, known };
}

/** Stands for a folder where a file should be. */
const FOLDER: Uint8Array = new Uint8Array(0);

/** Carriage return. */
const CR = 13;

/** Where files begin with the banner, it decides: somebody may have put a file of his own in the place of one of ours. */
function isOurs(path: string, current: Uint8Array, previous: ReadonlySet<string>): boolean {
  if (current === FOLDER) return false;
  // Checkouts may have other line ends.
  const start = banner(path).trimEnd();
  if (path === manifestName || start === '') return path === manifestName || previous.has(path);
  return new TextDecoder().decode(current.subarray(0, start.length * 2)).startsWith(start);
}

function readExisting(path: string): Uint8Array | undefined {
  // Of a first run nearly every file is new: asking costs a tenth of an error with its stack.
  if (!existsSync(path)) return undefined;
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    if (code === 'EISDIR') return FOLDER;
    throw error;
  }
}

function isSame(left: FileContents, right: FileContents): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left === right;
  return Buffer.compare(bytesOf(left), bytesOf(right)) === 0;
}

/** A checkout may turn the line ends of text into those of its system; that changes nothing in it. */
function isSameText(current: Uint8Array, contents: FileContents): boolean {
  if (typeof contents !== 'string' || !current.includes(CR)) return false;
  const lines = (text: string): string => text.replaceAll('\r\n', '\n');
  return lines(new TextDecoder().decode(current)) === lines(contents);
}

function bytesOf(contents: FileContents): Uint8Array {
  return typeof contents === 'string' ? Buffer.from(contents) : contents;
}
