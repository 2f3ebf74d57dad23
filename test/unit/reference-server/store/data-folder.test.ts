import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openBackend } from '../../../../reference-server/backend.ts';
import { makeDataFolder } from '../../../../reference-server/store/data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is made with those above it, and taken as it is when it is there', async () => {
  const deep = join(folder, 'a/b/c');
  await makeDataFolder(deep);
  await makeDataFolder(deep);
  expect(existsSync(deep)).toBe(true);
});

it.runIf(process.platform !== 'win32')(
  'is for its owner alone, as is all in it, where the server has made it',
  async () => {
    const dataDir = join(folder, 'own');
    const former = process.umask(0o022);
    try {
      const backend = await openBackend({ dataDir, world: 'empty' });
      const rights = (path: string): string => (statSync(path).mode & 0o777).toString(8);
      const names = readdirSync(dataDir).filter((name) => name !== 'repositories');
      expect(names).toEqual(expect.arrayContaining(['forgewright.sqlite', 'forgewright.sqlite-wal', 'server.lock']));
      expect(names.map((name) => rights(join(dataDir, name)))).toEqual(names.map(() => '600'));
      expect([rights(dataDir), rights(join(dataDir, 'repositories'))]).toEqual(['700', '700']);
      await backend.release();
    } finally {
      process.umask(former);
    }
  },
);

it.each<[what: string, path: () => string, reason: string]>([
  ['no name', () => ' ', 'has no name'],
  ['a file in the way', () => inTheWay('file'), 'a file of this name is in the way'],
  ['a file above it', () => join(inTheWay('above'), 'data'), 'a file is in the way'],
])('cannot be one with %s', async (_, path, reason) => {
  const before = readdirSync(folder);
  const place = path();
  await expect(openBackend({ dataDir: place })).rejects.toThrow(reason);
  expect(readdirSync(folder).filter((name) => !before.includes(name) && !place.includes(name))).toEqual([]);
});

it.runIf(process.platform === 'linux' && existsSync('/proc/self'))(
  'cannot be where no folders can be made',
  async () => {
    await expect(makeDataFolder('/proc/self/forgewright/data')).rejects.toThrow(
      /cannot be used: no folder can be made|no permission/,
    );
  },
);

it.runIf(process.getuid !== undefined && process.getuid() !== 0)('cannot be where nobody may write', async () => {
  const closed = join(folder, 'closed');
  await makeDataFolder(closed);
  chmodSync(closed, 0o500);
  await expect(makeDataFolder(join(closed, 'data'))).rejects.toThrow('there is no permission to write there');
  await expect(makeDataFolder(closed)).rejects.toThrow('there is no permission to write there');
});

function inTheWay(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, 'x');
  return path;
}
