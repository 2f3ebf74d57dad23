import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReferenceServer } from '../../../reference-server/index.ts';
import { openSqlite } from '../../../reference-server/store/sqlite-database.ts';

/** A data folder that the first release wrote. Never written again: later releases must be able to take it over. */
const RELEASE_1 = join(import.meta.dirname, '../../fixtures/data-folder/release-1.tar.gz');

const root = mkdtempSync(join(tmpdir(), 'upgrade-'));
const kept = join(root, 'kept');

beforeAll(() => {
  mkdirSync(kept);
  execFileSync('tar', ['-xzf', RELEASE_1, '-C', kept]);
});
afterAll(() => rmSync(root, { recursive: true }));

it('takes over a folder of the first release: its rows and repositories are served, and written to', async () => {
  const server = await startReferenceServer({ dataDir: kept, world: 'empty' });
  const api = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api/v4${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'PRIVATE-TOKEN': 'fwpat-root-api', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  try {
    expect(await api('/groups')).toMatchObject([{ path: 'kept' }]);
    expect(await api('/projects/1')).toMatchObject({ name: 'Kept project' });
    expect(await api('/projects/1/issues')).toMatchObject([{ title: 'Kept issue', weight: 3, labels: ['kept'] }]);
    expect(await api('/projects/1/issues/1/notes')).toMatchObject([{ body: 'Kept note' }]);
    const content = Buffer.from('kept content\n').toString('base64');
    expect(await api('/projects/1/repository/files/kept.txt?ref=main')).toMatchObject({ content });
    expect(await api('/projects/1/issues', { title: 'Next' })).toMatchObject({ iid: 2 });
    const change = { branch: 'main', content: 'x', commit_message: 'Next' };
    expect(await api('/projects/1/repository/files/next.txt', change)).toMatchObject({ file_path: 'next.txt' });
  } finally {
    await server.close();
  }
});

it('has the tables of a new folder after the upgrade: a shape that changes without a migration is found here', async () => {
  const fresh = join(root, 'fresh');
  for (const dataDir of [kept, fresh]) await (await startReferenceServer({ dataDir, world: 'empty' })).close();
  const columnsOf = async (folder: string): Promise<unknown[]> => {
    const database = await openSqlite(join(folder, 'forgewright.sqlite'), 'none');
    // Added columns stand behind those that were there, so their order says nothing.
    const columns = `select m.name as owner, c.name, c.type, c."notnull", c.pk from sqlite_master m
      join pragma_table_info(m.name) c where m.type in ('table', 'index') order by 1, 2`;
    const found = database.prepare(columns).all([]);
    database.close();
    return found;
  };
  const expected = await columnsOf(fresh);
  expect(expected.length).toBeGreaterThan(150);
  expect(await columnsOf(kept)).toEqual(expected);
});
