import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';
import { type Reference, startReference } from '../reference.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'forgewright-tree-'));
const person = { GIT_AUTHOR_NAME: 'P', GIT_COMMITTER_NAME: 'P' };
const env = gitEnvironment({ ...person, GIT_AUTHOR_EMAIL: 'p@example.com', GIT_COMMITTER_EMAIL: 'p@example.com' });
let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
  write(['init', '--quiet', '--bare', '.']);
});
afterAll(async () => {
  await reference.server.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(args: readonly string[], input?: Buffer): string {
  const { stdout, stderr, status } = spawnSync('git', args, { cwd: folder, env, ...(input ? { input } : {}) });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout.toString().trim();
}

/** A commit whose tree has one entry of any name, which git itself would not write. */
function commitOf(name: string, mode = '100644'): string {
  const content = write(['hash-object', '-w', '--stdin'], Buffer.from('hostile\n'));
  const id =
    mode === '40000'
      ? write(['hash-object', '-t', 'tree', '-w', '--stdin'], Buffer.concat([entry('100644', 'config', content)]))
      : content;
  const tree = write(['hash-object', '-t', 'tree', '--literally', '-w', '--stdin'], entry(mode, name, id));
  return write(['commit-tree', '-m', 'Hostile', tree]);
}

function entry(mode: string, name: string, id: string): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]);
}

/** What git says of a push; undefined when it succeeds. */
async function push(commit: string, branch: string): Promise<string | undefined> {
  const to = `${reference.server.url.replace('//', '//any:fwpat-dev-api@')}/acme/app.git`;
  try {
    await run('git', ['push', '--quiet', to, `${commit}:refs/heads/${branch}`], { cwd: folder, env, timeout: 30_000 });
    return undefined;
  } catch (error) {
    return String((error as { stderr: unknown }).stderr);
  }
}

const APP = '/projects/acme%2Fapp/repository';

describe('names that write where they should not on who checks out', () => {
  it.each([
    ['.git', '40000', 'hasDotgit'],
    ['.GIT', '40000', 'hasDotgit'],
    ['git~1', '40000', 'hasDotgit'],
    ['.g\u200Cit', '40000', 'hasDotgit'],
    ['.git', '120000', 'hasDotgit'],
    ['.git', '100644', 'hasDotgit'],
    ['..', '40000', 'hasDotdot'],
    ['.', '40000', 'hasDot'],
    ['/etc/passwd', '100644', 'fullPathname'],
    ['../outside', '100644', 'fullPathname'],
    ['.gitmodules', '120000', 'gitmodulesSymlink'],
  ])('%j as %s is refused when it is pushed, and nothing of it stays', async (name, mode, why) => {
    const commit = commitOf(name, mode);
    expect(await push(commit, 'hostile')).toContain(why);
    expect((await reference.get(`${APP}/commits/hostile`, { as: 'dev' })).status).toBe(404);
    expect((await reference.get(`${APP}/commits/${commit}`, { as: 'dev' })).status).toBe(404);
  });

  it.each(['.git/config', '.GIT/config', 'git~1/config', 'a/../../b', '../b', '/etc/passwd', 'a/./b', 'a\0b', 'a//b'])(
    '%j is refused as the path of a commit',
    async (path) => {
      const actions = [{ action: 'create', file_path: path, content: 'hostile' }];
      const json = { branch: 'work', commit_message: 'Hostile', actions };
      const before = (await reference.get(`${APP}/commits/work`, { as: 'dev' })).body.id;
      const answer = await reference.call('POST', `${APP}/commits`, { as: 'dev', json });
      expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/file_path|path|name/i)]);
      expect((await reference.get(`${APP}/commits/work`, { as: 'dev' })).body.id).toBe(before);
    },
  );

  it.each([
    ['.gitmodules', '[submodule "x"]\n\tpath = x\n\turl = -u./x\n', 'gitmodulesUrl: disallowed submodule url: -u./x'],
    ['GITMOD~1', '[submodule "../x"]\n\tpath = x\n\turl = ./x\n', 'gitmodulesName: disallowed submodule name: ../x'],
    ['deep/.gitattributes', `${'a'.repeat(3000)} text\n`, 'gitattributesLineLength: '],
  ])('%j is refused with content that git would refuse in a push', async (path, content, why) => {
    const json = {
      branch: 'work',
      commit_message: 'Hostile',
      actions: [{ action: 'create', file_path: path, content }],
    };
    const before = (await reference.get(`${APP}/commits/work`, { as: 'dev' })).body.id;
    const answer = await reference.call('POST', `${APP}/commits`, { as: 'dev', json });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringContaining(`${JSON.stringify(path)}: ${why}`),
    ]);
    const file = { branch: 'work', commit_message: 'Hostile', content };
    const at = `${APP}/files/${encodeURIComponent(path)}`;
    expect((await reference.call('POST', at, { as: 'dev', json: file })).status).toBe(400);
    expect((await reference.get(`${APP}/commits/work`, { as: 'dev' })).body.id).toBe(before);
  });

  it('others are taken, also those that look alike, and what old programs wrote', async () => {
    for (const [index, name] of ['.gitignore', 'git', '...', 'git~2x', '.github'].entries()) {
      expect(await push(commitOf(name), `fine-${index}`)).toBeUndefined();
    }
    const tree = write(
      ['hash-object', '-t', 'tree', '--literally', '-w', '--stdin'],
      entry('040000', 'old', write(['hash-object', '-t', 'tree', '-w', '--stdin'], Buffer.alloc(0))),
    );
    expect(await push(write(['commit-tree', '-m', 'Old', tree]), 'old')).toBeUndefined();
  });
});
