import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hostKey } from '../../../../../reference-server/git/ssh/host-key.ts';
import { loadSsh } from '../../../../../reference-server/git/ssh/library.ts';
import { pairOf } from './ssh-offer.ts';

it('a server has one key for a data folder, which nobody else reads, and without one another at each start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-host-key-'));
  try {
    const library = loadSsh();
    const first = hostKey(library, folder);
    expect(first).toContain('OPENSSH PRIVATE KEY');
    expect(hostKey(library, folder)).toBe(first);
    expect(statSync(join(folder, 'ssh_host_ed25519_key')).mode & 0o77).toBe(0);
    expect(hostKey(library, undefined)).not.toBe(hostKey(library, undefined));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it.each<readonly [string, (file: string) => void]>([
  ['is empty', (file) => writeFileSync(file, '', { mode: 0o600 })],
  ['is no key', (file) => writeFileSync(file, 'garbage', { mode: 0o600 })],
  ['is of another kind', (file) => writeFileSync(file, pairOf('ecdsa', { bits: 256 }).private, { mode: 0o600 })],
  ['is a folder', (file) => mkdirSync(file, { mode: 0o700 })],
])('a key of the server that %s ends the start, by the name of its file', (_what, make) => {
  inFolder((folder, file) => {
    make(file);
    expect(() => hostKey(loadSsh(), folder)).toThrow(file);
  });
});

it.skipIf(process.platform === 'win32')('a key of the server that others may read is not used', () => {
  inFolder((folder, file) => {
    const key = hostKey(loadSsh(), folder);
    for (const mode of [0o644, 0o620, 0o604]) {
      chmodSync(file, mode);
      expect(() => hostKey(loadSsh(), folder)).toThrow(`${file}: others may read or change the key of the server`);
    }
    chmodSync(file, 0o400);
    expect(hostKey(loadSsh(), folder)).toBe(key);
  });
});

it('a key that the library has made and cannot read is not the key of the server', () => {
  const library = loadSsh();
  const made = ['malformed', library.utils.generateKeyPairSync('ed25519', { comment: '' }).private];
  const generateKeyPairSync = (): { readonly private: string } => ({
    private: made.shift() ?? pairOf('ed25519').private,
  });
  const key = hostKey({ ...library, utils: { ...library.utils, generateKeyPairSync } }, undefined);
  expect(key).toContain('OPENSSH PRIVATE KEY');
});

function inFolder(use: (folder: string, file: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-host-key-'));
  try {
    use(folder, join(folder, 'ssh_host_ed25519_key'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
