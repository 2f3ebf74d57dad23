import { type ObjectSink, type ObjectType, type ObjectWriter, objectId } from '../object-writer.ts';
import { type TreeEntry, formatSorted } from '../tree.ts';
import { packObject } from './pack-file.ts';
import type { PackFolder } from './pack-folder.ts';

/** Larger contents become files of their own at once: a batch is kept in memory. */
const MAX_BYTES = 512 * 1024;

/** An object that is not written yet. */
export interface NewObject {
  readonly oid: string;
  readonly type: ObjectType;
  readonly contents: Uint8Array;
}

/** Objects that belong to one change: they are written together, or not at all. */
export class ObjectBatch implements ObjectSink {
  readonly #large: ObjectWriter;
  readonly #objects = new Map<string, NewObject>();
  readonly #trees = new Map<string, readonly TreeEntry[]>();

  constructor(large: ObjectWriter) {
    this.#large = large;
  }

  /** The objects so far. */
  get objects(): Iterable<NewObject> {
    return this.#objects.values();
  }

  /** Contents of an object that is not written yet. */
  contentsOf(oid: string): Uint8Array | undefined {
    return this.#objects.get(oid)?.contents;
  }

  write(type: ObjectType, contents: Uint8Array): Promise<string> {
    if (contents.length > MAX_BYTES) return this.#large.write(type, contents);
    const oid = objectId(type, contents);
    this.#objects.set(oid, { oid, type, contents });
    return Promise.resolve(oid);
  }

  /** Takes a tree, its entries in git's order, and answers its id. */
  async writeTree(entries: readonly TreeEntry[]): Promise<string> {
    const oid = await this.write('tree', formatSorted(entries));
    this.#trees.set(oid, entries);
    return oid;
  }

  /** The entries of a tree that came in. */
  entriesOf(oid: string): readonly TreeEntry[] | undefined {
    return this.#trees.get(oid);
  }

  /** Writes what came in. */
  flush(packs: PackFolder): void {
    packs.write(
      [...this.#objects.values()].map(({ oid, type, contents }) => ({ oid, bytes: packObject(type, contents) })),
    );
  }
}
