import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hostKey } from '../../../../../reference-server/git/ssh/host-key.ts';
import { loadSsh } from '../../../../../reference-server/git/ssh/library.ts';

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
