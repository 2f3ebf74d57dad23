import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Flushes what a folder lists to the disk: without it a new name may be gone after a power loss, however safe the file is. */
export function syncFolder(folder: string): void {
  // Windows refuses to open a folder; its rename is durable with the file.
  if (process.platform !== 'win32') syncPath(folder);
}

/** Flushes the folders from `folder` up to `root`, each of which may be new. */
export function syncUpTo(root: string, folder: string): void {
  for (let at = folder; at.length >= root.length; at = dirname(at)) syncFolder(at);
}

/** Flushes a folder with everything in it. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncFolder(folder);
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
