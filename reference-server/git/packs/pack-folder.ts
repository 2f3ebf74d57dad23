import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../sync.ts';
import { temporaryName } from './temporary-name.ts';
import { type PackedObject, layOutPack, objectsOf } from './pack-file.ts';

/** Packs of one size become one when there are so many: a repository has few packs of each size, however many commits. */
const MERGED = 16;

/** Packs that have more bytes together stay apart. */
const MAX_MERGED_BYTES = 16 * 1024 * 1024;

/** How the packs are named that hold whole objects only, with the number of them. */
const OWN = /^(pack-own-(\d+)-[0-9a-f]{40})\.idx$/;

/** The folder of the packs of a repository. Those that are written here never hide what others put beside them. */
export class PackFolder {
  readonly #folder: string;
  readonly #fsync: boolean;

  constructor(gitDir: string, fsync: boolean) {
    this.#folder = join(gitDir, 'objects', 'pack');
    this.#fsync = fsync;
  }

  /** Writes objects together: two files instead of one for each. They are there when this returns. */
  write(objects: readonly PackedObject[]): void {
    this.#put(objects);
    try {
      this.#merge();
    } catch (error) {
      // The disk is full, or another process merges the same packs: they may as well stay as they are.
      if (!(error instanceof Error) || !('code' in error)) throw error;
    }
  }

  #put(objects: readonly PackedObject[]): string {
    const { checksum, pack, index } = layOutPack(objects);
    const name = `pack-own-${objects.length}-${checksum}`;
    const files = { pack, idx: index };
    const temporary = (kind: string): string => join(this.#folder, `tmp_${kind}_${token}`);
    const token = temporaryName();
    try {
      for (const [kind, bytes] of Object.entries(files)) this.#create(temporary(kind), bytes);
      // The index last: it makes git look into the pack.
      for (const kind of Object.keys(files)) renameSync(temporary(kind), join(this.#folder, `${name}.${kind}`));
    } catch (error) {
      for (const kind of Object.keys(files)) rmSync(temporary(kind), { force: true });
      throw error;
    }
    if (this.#fsync) syncFolder(this.#folder);
    return name;
  }

  #create(file: string, bytes: Uint8Array): void {
    const descriptor = openSync(file, 'wx', 0o444);
    try {
      writeFileSync(descriptor, bytes);
      if (this.#fsync) fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }

  #merge(): void {
    for (const names of crowded(readdirSync(this.#folder))) {
      const read = (name: string, kind: string): Buffer => readFileSync(join(this.#folder, `${name}.${kind}`));
      const packs = names.map((name) => ({ pack: read(name, 'pack'), index: read(name, 'idx') }));
      if (packs.reduce((sum, { pack }) => sum + pack.length, 0) > MAX_MERGED_BYTES) continue;
      // Sorted, so that two processes that merge the same packs make the same one.
      const objects = new Map(packs.flatMap((pack) => objectsOf(pack).map((object) => [object.oid, object] as const)));
      const whole = this.#put([...objects.values()].sort((a, b) => (a.oid < b.oid ? -1 : 1)));
      for (const name of names) {
        if (name === whole) continue;
        // Without its index nobody looks for the pack.
        for (const kind of ['idx', 'pack']) removeIfThere(join(this.#folder, `${name}.${kind}`));
      }
    }
  }
}

/** Without what `rmSync` looks at first, which takes longer than the removal. */
function removeIfThere(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
  }
}

/** Names of packs of one size of which there are too many; sizes are sixteen times apart. */
function crowded(files: readonly string[]): string[][] {
  const sizes = new Map<number, string[]>();
  for (const file of files) {
    const [, name, count] = OWN.exec(file) ?? [];
    if (name === undefined) continue;
    const size = Math.floor(Math.log2(Number(count)) / Math.log2(MERGED));
    sizes.set(size, [...(sizes.get(size) ?? []), name]);
  }
  return [...sizes.values()].filter((names) => names.length >= MERGED);
}
