import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLog } from '../../../../cli/output/log-file.ts';

it('a log that was renamed goes on under its own name after SIGHUP, and no line is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-file-'));
  const path = join(folder, 'access.log');
  const log = openLog(path);
  log.write('one');
  await rename(path, `${path}.1`);
  log.write('two');
  process.emit('SIGHUP', 'SIGHUP');
  log.write('three');
  await log.close();
  await expect.poll(() => readFile(`${path}.1`, 'utf8')).toBe('one\ntwo\n');
  expect(await readFile(path, 'utf8')).toBe('three\n');
  expect(process.listenerCount('SIGHUP')).toBe(0);
  await rm(folder, { recursive: true });
});
