import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openBackend } from '../../../reference-server/backend.ts';
import { openSqlite } from '../../../reference-server/store/sqlite-database.ts';

const folder = fs.mkdtempSync(join(tmpdir(), 'durability-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

it('flushes repositories of a data folder unless told otherwise, and never those that are gone at the end anyway', async () => {
  const flushed = async (options: object): Promise<boolean> => {
    const backend = await openBackend({ world: 'empty', ...options });
    await backend.release();
    return backend.app.repositories.fsync;
  };
  expect(await flushed({ dataDir: join(folder, 'a') })).toBe(true);
  expect(await flushed({ dataDir: join(folder, 'b'), durability: 'process' })).toBe(false);
  expect(await flushed({})).toBe(false);
});

it.each([
  ['power', 2],
  ['process', 1],
  ['none', 0],
] as const)('opens the embedded database for %s with synchronous %i in WAL mode', async (durability, synchronous) => {
  const database = await openSqlite(join(folder, `${durability}.sqlite`), durability);
  expect(database.prepare('pragma synchronous').all([])).toEqual([{ synchronous }]);
  expect(database.prepare('pragma journal_mode').all([])).toEqual([{ journal_mode: 'wal' }]);
  database.close();
});
