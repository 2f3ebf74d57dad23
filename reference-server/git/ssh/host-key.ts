import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { SshLibrary } from './library.ts';

/** Name of the file in the data folder. */
const FILE = 'ssh_host_ed25519_key';

/**
 * The key by which clients know a server again: made once for a data folder, which all processes on it share; without a folder anew for
 * every start.
 * @throws Error naming the file where it holds no such key, cannot be read, or can be by others
 */
export function hostKey({ utils }: SshLibrary, folder: string | undefined): string {
  const make = (): string =>
    sound(utils, () => utils.generateKeyPairSync('ed25519', { comment: 'forgewright' }).private);
  if (folder === undefined) return make();
  const file = join(folder, FILE);
  const key = readKey(file) ?? keep(file, make());
  if (isSound(utils, key)) return key;
  throw new Error(`${file}: no private key of Ed25519 that needs no password; remove the file to have a new one made`);
}

/** A key as the library can read it again: of those that it makes one in some hundreds is not well formed. */
function sound(utils: SshLibrary['utils'], make: () => string): string {
  for (;;) {
    const key = make();
    if (isSound(utils, key)) return key;
  }
}

function isSound(utils: SshLibrary['utils'], key: string): boolean {
  const [read] = [utils.parseKey(key)].flat();
  return read !== undefined && !(read instanceof Error) && read.isPrivateKey() && read.type === KIND;
}

/** The kind of key that the server shows. */
const KIND = 'ssh-ed25519';

/** Bits of a mode that let others than the owner read or change a file. */
const OTHERS = 0o077;

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
    const { mode } = statSync(file);
    // Windows has no such bits, and tells some.
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
      const shown = (mode & 0o777).toString(8).padStart(4, '0');
      throw new Error(
        `${file}: others may read or change the key of the server (mode ${shown}); chmod 600 it, or remove it`,
      );
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${file}: the key of the server cannot be read: ${error.message}`, { cause: error });
  }
}
