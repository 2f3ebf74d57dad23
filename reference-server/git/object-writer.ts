import { createHash, hash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, deflate, deflateSync } from 'node:zlib';
import { syncUpTo } from './sync.ts';
import { temporaryName } from './packs/temporary-name.ts';

const deflateAsync = promisify(deflate);

/** Objects above this many bytes are compressed off the main thread. */
const ASYNC_ABOVE = 128 * 1024;

/** Objects up to this many bytes are hashed in one call. */
const ONCE = 16 * 1024;

/** Object id of the tree without entries. */
export const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** Options of the object writer. */
export interface ObjectWriterOptions {
  /** Flush every object to the disk before it is named: survives a power failure, not only a killed process. */
  readonly fsync?: boolean;
}

/** What kind of object. */
export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag';

/** Takes objects. */
export interface ObjectSink {
  /** Takes an object and answers its id. */
  write(type: ObjectType, contents: Uint8Array): Promise<string>;
}

/** Writes loose objects into one repository: content-addressed, temporary file then rename, never half an object. */
export class ObjectWriter implements ObjectSink {
  readonly #objects: string;
  readonly #fsync: boolean;

  constructor(gitDir: string, options: ObjectWriterOptions = {}) {
    this.#objects = join(gitDir, 'objects');
    this.#fsync = options.fsync ?? false;
  }

  /** Writes an object and answers its id; writing the same contents again does nothing. */
  async write(type: ObjectType, contents: Uint8Array): Promise<string> {
    const oid = objectId(type, contents);
    const folder = join(this.#objects, oid.slice(0, 2));
    const file = join(folder, oid.slice(2));
    if (existsSync(file)) return oid;
    const whole = Buffer.concat([headerOf(type, contents), contents]);
    const level = { level: constants.Z_BEST_SPEED };
    const packed = contents.length > ASYNC_ABOVE ? await deflateAsync(whole, level) : deflateSync(whole, level);
    this.#store(folder, file, packed);
    return oid;
  }

  #store(folder: string, file: string, packed: Uint8Array): void {
    // In the folder of the object, as git does it: file systems place new files near their folder, and a single folder
    // for all temporary files made every creation three times as slow. `git prune` knows the prefix and removes what a
    // crash leaves behind.
    const temporary = join(folder, `tmp_obj_${temporaryName()}`);
    // Synchronous on purpose: for files of a few kB a round trip to the thread pool costs more than the calls.
    const descriptor = createFile(folder, temporary);
    try {
      writeAndClose(descriptor, packed, this.#fsync);
      renameSync(temporary, file);
    } catch (error) {
      // A full disk above all: what could not be finished must not take the last room.
      rmSync(temporary, { force: true });
      throw error;
    }
    if (this.#fsync) syncUpTo(this.#objects, folder);
  }
}

/** The id of an object. */
export function objectId(type: ObjectType, contents: Uint8Array): string {
  // At once where it is little: to set up a hash takes longer than the copy.
  if (contents.length <= ONCE) return hash('sha1', Buffer.concat([headerOf(type, contents), contents]), 'hex');
  return createHash('sha1').update(headerOf(type, contents)).update(contents).digest('hex');
}

function headerOf(type: ObjectType, contents: Uint8Array): Buffer {
  return Buffer.from(`${type} ${contents.length}\0`, 'latin1');
}

/** Creates a file for writing; the folder is made when it is missing, which it is at most 256 times. */
function createFile(folder: string, file: string): number {
  try {
    return openSync(file, 'wx', 0o444);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
    makeFolder(folder);
    return openSync(file, 'wx', 0o444);
  }
}

/** Makes a folder in an existing one: those above would be a repository again that was deleted. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
}

function writeAndClose(descriptor: number, bytes: Uint8Array, fsync: boolean): void {
  try {
    writeAll(descriptor, bytes);
    if (fsync) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(descriptor, bytes, written);
}
