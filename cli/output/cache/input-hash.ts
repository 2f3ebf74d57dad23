import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** Hash of a file's bytes; `undefined` for one that cannot be read: a vanished input is a changed input. */
export function hashFile(file: string): string | undefined {
  try {
    return hashContent(file);
  } catch {
    return undefined;
  }
}

/** Inputs have been read before: a second copy of a large one would be the peak of the whole run. */
const block = new Uint8Array(1 << 18);

function hashContent(file: string): string {
  const digest = createHash('sha256');
  const handle = openSync(file, 'r');
  try {
    for (;;) {
      const length = readSync(handle, block);
      if (length === 0) return digest.digest('base64url');
      digest.update(block.subarray(0, length));
    }
  } finally {
    closeSync(handle);
  }
}
