import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';
import { type Reference, startReference } from '../reference.ts';
import { ObjectForge } from './odd-objects.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'forgewright-messages-'));
const APP = '/projects/acme%2Fapp';
const COUNT = 100;
/** Each is shown as six characters in JSON; the last that is shown would be half of a character. */
const MESSAGE = `${'\u0001'.repeat(65_535)}💩${'\u0001'.repeat(2 ** 21)}\n\nSigned-off-by: Ada <a@b.c>\n`;
const NAME = 'n'.repeat(100_000);
let reference: Reference;

/** A stream of `git fast-import`: commits that each change a line of the file `many`. */
function history(): Buffer {
  const parts: string[] = [];
  for (let number = 1; number <= COUNT; number += 1) {
    const file = Array.from({ length: COUNT }, (_, line) => `${line} ${line < number}\n`).join('');
    parts.push(
      `commit refs/heads/long\nauthor ${NAME} <a@b.c> 1700000000 +0000\ncommitter Ada <a@b.c> ${1_700_000_000 + number} +0000\n`,
      `data ${Buffer.byteLength(MESSAGE)}\n${MESSAGE}\nM 100644 inline many\ndata ${file.length}\n${file}\n`,
    );
  }
  return Buffer.from(parts.join(''));
}

beforeAll(async () => {
  reference = await startReference();
  const forge = new ObjectForge(folder);
  forge.git(['init', '--quiet', '--bare', '.']);
  forge.git(['fast-import', '--quiet'], history());
  const address = `${reference.server.url.replace('//', '//any:fwpat-dev-api@')}/acme/app.git`;
  const options = { cwd: folder, env: gitEnvironment() };
  await run('git', ['-c', 'pack.window=0', 'push', '--quiet', address, 'long'], options);
});
afterAll(async () => {
  await reference.server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Shown {
  readonly title: string;
  readonly message: string;
  readonly author_name: string;
  readonly trailers: object;
}

async function shown(
  path: string,
): Promise<{ readonly status: number; readonly size: number; readonly body: unknown }> {
  const { status, text, body } = await reference.get(`${APP}/${path}`, { as: 'dev' });
  return { status, size: text.length, body };
}

describe('commits with messages of megabytes', () => {
  it('are listed, a hundred at once, with the beginning of each', async () => {
    const { status, size, body } = await shown('repository/commits?ref_name=long&per_page=100&trailers=true');
    // The answer is a list of commits where the status is 200.
    const commits = body as readonly Shown[];
    expect([status, commits.length, size < 64 * 2 ** 20]).toEqual([200, COUNT, true]);
    for (const { title, message, author_name: author, trailers } of commits) {
      expect([title.length, message, author.length, trailers]).toEqual([1024, '\u0001'.repeat(65_535), 255, {}]);
    }
  });

  it.each([
    ['one commit', 'repository/commits/long'],
    ['a branch', 'repository/branches?search=long'],
    ['a comparison', 'repository/compare?from=main&to=long&straight=true'],
    ['who wrote them', 'repository/contributors?ref=long'],
    ['a blame of lines that each have another commit', 'repository/files/many/blame?ref=long'],
  ])('are told of in short by %s', async (_, path) => {
    const { status, size } = await shown(path);
    expect([status, size < 128 * 2 ** 20]).toEqual([200, true]);
  });

  it('show a message whole that an operation has written as long as it may be', async () => {
    const json = { branch: 'long', commit_message: 'm'.repeat(65_536), content: 'c', author_name: 'a'.repeat(255) };
    const made = await reference.call('POST', `${APP}/repository/files/new`, { as: 'dev', json });
    expect(made.status).toBe(201);
    const { body } = await shown('repository/commits/long');
    // One commit, as above.
    expect([(body as Shown).message, (body as Shown).author_name]).toEqual([json.commit_message, json.author_name]);
    const longer = { ...json, commit_message: `${json.commit_message}m` };
    expect((await reference.call('POST', `${APP}/repository/files/newer`, { as: 'dev', json: longer })).status).toBe(
      400,
    );
  });
});
