import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { SshLibrary } from './library.ts';

/** Name of the file in the data folder. */
const FILE = 'ssh_host_ed25519_key';

/**
 * The key by which clients know a server again: made once for a data folder, which all processes on it share; without a folder anew for
 * every start.
 */
export function hostKey({ utils }: SshLibrary, folder: string | undefined): string {
  const make = (): string => utils.generateKeyPairSync('ed25519', { comment: 'forgewright' }).private;
  if (folder === undefined) return make();
  const file = join(folder, FILE);
  return readKey(file) ?? keep(file, make());
}

/** Puts a key where others look for it, whole or not at all; of several who do so at once all get that of the first. */
function keep(file: string, key: string): string {
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(own, key, { mode: 0o600 });
  try {
    linkSync(own, file);
    return key;
  } catch (error) {
    const known = readKey(file);
    if (known === undefined) throw error;
    return known;
  } finally {
    rmSync(own, { force: true });
  }
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
