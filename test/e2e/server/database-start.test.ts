import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverProgram } from './started-process.ts';
import { freshDatabase, postgresUrl } from '../../support/postgres.ts';

let dataDir: string;

/** What a server that cannot start says; it ends by itself. */
async function refusal(databaseUrl: string): Promise<string> {
  const child = spawn(process.execPath, [serverProgram, dataDir], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
  const [code] = (await once(child, 'close')) as [number];
  expect(code).not.toBe(0);
  return said;
}

describe('a database that does not fit', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'forgewright-start-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('is none when its address is of another kind, and the address is not told', async () => {
    const said = await refusal('mysql://somebody:secret-word@127.0.0.1/name');
    expect(said).toContain('expected postgres://user@host/name');
    expect(said).not.toContain('secret-word');
  });

  it.skipIf(postgresUrl === undefined)('is one that is not there', async () => {
    const url = new URL(postgresUrl ?? '');
    url.pathname = '/nowhere';
    expect(await refusal(url.href)).toContain('The database cannot be used: database "nowhere" does not exist');
  });

  it.skipIf(postgresUrl === undefined).each([
    ['whose letters have no lower case', "encoding 'UTF8' locale 'C'"],
    ['whose encoding lacks letters', "encoding 'LATIN1' locale 'C'"],
  ])('is one %s', async (_, form) => {
    const database = await freshDatabase(postgresUrl ?? '', form);
    try {
      expect(await refusal(database.url)).toContain('orders or folds texts in another way');
    } finally {
      await database.drop();
    }
  });
});
