import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startReferenceServer } from '../../../reference-server/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('refuses a data folder that another server is using, and takes it once that one has stopped', async () => {
  const options = { dataDir: join(folder, 'shared'), world: 'empty' } as const;
  const first = await startReferenceServer(options);
  await expect(startReferenceServer(options)).rejects.toThrow(/shared cannot be used: another server is using it/);
  await first.close();
  const second = await startReferenceServer(options);
  await second.close();
});

it('names the data folder that is a file, or holds something else than a database', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(startReferenceServer({ dataDir: file })).rejects.toThrow(`the data folder ${file} cannot be used`);
  writeFileSync(join(folder, 'forgewright.sqlite'), 'no database');
  await expect(startReferenceServer({ dataDir: folder })).rejects.toThrow('cannot be used: file is not a database');
});
