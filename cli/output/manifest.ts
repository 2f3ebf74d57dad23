import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../record.ts';

/** File in the output root that lists what `generate` wrote there; committed with the output. */
export const manifestName = 'forgewright-manifest.json';

/** Emitter to the files it wrote: POSIX paths relative to the output root, sorted. */
export type EmitterFiles = Readonly<Record<string, readonly string[]>>;

/**
 * Target to what it wrote: its description (path relative to the output root), with a number where several targets of one
 * description write here. A file may stand under several emitters.
 */
export type Manifest = Readonly<Record<string, EmitterFiles>>;

/** The manifest of an output root; empty when there is none or it is not ours to read. */
export function readManifest(root: string): Manifest {
  try {
    const parsed: unknown = JSON.parse(readFileSync(join(root, manifestName), 'utf8'));
    return isRecord(parsed) ? readOwners(parsed) : {};
  } catch {
    // No manifest means that nothing here is known to be ours: the safe answer, files are then judged by their banner.
    return {};
  }
}

/**
 * The manifest after a run for one description. The entries of the emitters that ran are replaced; those of its other
 * emitters stay after a partial run only.
 */
export function updateManifest(manifest: Manifest, owner: string, files: EmitterFiles, partial: boolean): Manifest {
  return { ...manifest, [owner]: partial ? { ...manifest[owner], ...files } : files };
}

/**
 * The name of a target in a manifest.
 * @param ordinal how many targets of the same description and output come before it
 */
export function ownerOf(description: string, ordinal: number = 0): string {
  return ordinal === 0 ? description : `${description} #${ordinal + 1}`;
}

/** Every file of a manifest. */
export function manifestFiles(manifest: Manifest): Set<string> {
  return new Set(Object.values(manifest).flatMap((emitters) => Object.values(emitters).flat()));
}

/** The manifest as text, in an order that does not depend on the order of runs. */
export function printManifest(manifest: Manifest): string {
  const owners = sortedEntries(manifest).map(([owner, emitters]) => {
    const lists = sortedEntries(emitters).map(([emitter, files]) => [emitter, [...files].sort()]);
    return [owner, Object.fromEntries(lists)];
  });
  return `${JSON.stringify(Object.fromEntries(owners), undefined, 2)}\n`;
}

function sortedEntries<Value>(record: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1));
}

function readOwners(parsed: Record<string, unknown>): Manifest {
  const owners = Object.entries(parsed).map(([owner, emitters]) => [
    owner,
    isRecord(emitters) ? readLists(emitters) : {},
  ]);
  return Object.fromEntries(owners);
}

function readLists(emitters: Record<string, unknown>): EmitterFiles {
  const lists = Object.entries(emitters).map(([emitter, files]) => [
    emitter,
    Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [],
  ]);
  return Object.fromEntries(lists);
}
