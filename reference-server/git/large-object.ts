import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a pointer file says about the large object that it stands for. */
export interface LargeObjectPointer {
  /** SHA-256 of the contents, lower-case hexadecimal. */
  readonly oid: string;
  /** Bytes. */
  readonly size: number;
}

/** Largest pointer file, in bytes; anything bigger is an ordinary file. */
export const MAX_POINTER_BYTES = 1024;

/** Reads a blob as a pointer file of the large file storage extension; undefined when it is an ordinary file. */
export function parsePointer(contents: Buffer): LargeObjectPointer | undefined {
  if (contents.length > MAX_POINTER_BYTES) return undefined;
  const text = contents.toString('latin1');
  if (!/^version https:\/\/\S+\n/.test(text)) return undefined;
  const oid = /^oid sha256:([0-9a-f]{64})$/m.exec(text)?.[1];
  const size = /^size (\d+)$/m.exec(text)?.[1];
  return oid === undefined || size === undefined ? undefined : { oid, size: Number(size) };
}

/** Contents of a large object; undefined when the repository does not have it. */
export async function readLargeObject(gitDir: string, oid: string): Promise<Buffer | undefined> {
  try {
    return await readFile(largeObjectPath(gitDir, oid));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Where a large object is kept: beside the git objects, as `git` clients of the extension lay it out. */
export function largeObjectPath(gitDir: string, oid: string): string {
  return join(gitDir, 'lfs', 'objects', oid.slice(0, 2), oid.slice(2, 4), oid);
}
