import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fsck, git } from '../../../unit/reference-server/git/git-fixture.ts';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
const dataDir = mkdtempSync(join(tmpdir(), 'forgewright-files-'));
const gitDir = join(dataDir, 'repositories', '301.git');
const files = '/projects/acme%2Fapp/repository/files';
const A1 = 'd44f57ab40e054a73caeef5d32943debe6f033c1';
const REFUSED = { message: 'The file could not be written' };
let count = 0;

beforeAll(async () => {
  reference = await startReference({ dataDir });
});
afterAll(async () => {
  await reference.server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function write(method: 'POST' | 'PUT' | 'DELETE', path: string, json: object, as: string = 'dev'): Promise<Answer> {
  return reference.call(method, `${files}/${encodeURIComponent(path)}`, { as, json });
}

/** What every write says, on a branch of its own from `main`. */
function onNewBranch(): { branch: string; start_branch: string; commit_message: string } {
  count += 1;
  return { branch: `files/${count}`, start_branch: 'main', commit_message: 'Write a file' };
}

function inGit(branch: string, path: string): string {
  return git(gitDir, 'show', `refs/heads/${branch}:${path}`);
}

function headOf(branch: string): string {
  return git(gitDir, 'rev-parse', `refs/heads/${branch}`).trim();
}

describe('createFile', () => {
  it('[A-FILE-005][A-FILE-008] commits a new file that git reads', async () => {
    const body = { ...onNewBranch(), author_name: 'Ada', author_email: 'ada@example.com' };
    const answer = await write('POST', 'a b/c/ü.md', { ...body, content: '# Grüße\n', execute_filemode: true });
    expect([answer.status, answer.body]).toEqual([201, { file_path: 'a b/c/ü.md', branch: body.branch }]);
    expect(inGit(body.branch, 'a b/c/ü.md')).toBe('# Grüße\n');
    expect(git(gitDir, 'ls-tree', `refs/heads/${body.branch}`, 'a b/c/ü.md')).toMatch(/^100755 blob/);
    expect(git(gitDir, 'log', '-1', '--format=%an <%ae>%n%B', body.branch).trim()).toBe(
      'Ada <ada@example.com>\nWrite a file',
    );
    expect(git(gitDir, 'rev-list', '--count', `main..${body.branch}`).trim()).toBe('1');
    expect(fsck(gitDir)).toBe('');
  });

  it('[A-FILE-018] takes the content as Base64, and as text when nothing is said', async () => {
    const body = onNewBranch();
    const encoded = { content: Buffer.from('bytes\0\n').toString('base64'), encoding: 'base64' };
    expect((await write('POST', 'bytes.bin', { ...body, ...encoded })).status).toBe(201);
    expect(inGit(body.branch, 'bytes.bin')).toBe('bytes\0\n');
    const here = { branch: body.branch, commit_message: 'More' };
    expect((await write('POST', 'text.txt', { ...here, content: 'Ynl0ZXM=' })).status).toBe(201);
    expect(inGit(body.branch, 'text.txt')).toBe('Ynl0ZXM=');
    const broken = await write('POST', 'broken.bin', { ...here, content: 'not base64!', encoding: 'base64' });
    expect([broken.status, broken.body]).toEqual([400, { error: 'content is not Base64' }]);
    const unknown = await write('POST', 'broken.bin', { ...here, content: 'x', encoding: 'rot13' });
    expect([unknown.status, unknown.body]).toEqual([400, { error: 'encoding does not have a valid value' }]);
  });

  it('[A-FILE-020] does not say why a commit could not be made, and changes nothing', async () => {
    const before = headOf('main');
    const here = { commit_message: 'x', content: 'x' };
    for (const [path, branch] of [
      ['README.md', 'main'],
      ['README.md/below', 'main'],
      ['new.txt', 'no-such-branch'],
      ['new.txt', 'bad..name'],
    ] as const) {
      const answer = await write('POST', path, { ...here, branch });
      expect([path, answer.status, answer.body]).toEqual([path, 400, REFUSED]);
    }
    expect(headOf('main')).toBe(before);
  });

  it('[A-FILE-021] refuses a path that leads out of the repository', async () => {
    for (const method of ['POST', 'PUT'] as const) {
      const answer = await write(method, 'a/../b', { ...onNewBranch(), content: 'x' });
      expect([answer.status, answer.body]).toEqual([400, { error: 'file_path is invalid' }]);
    }
  });

  it('[A-FILE-026] needs a credential, a role and a project that is not archived', async () => {
    const body = { ...onNewBranch(), content: 'x' };
    const anonymous = await reference.call('POST', `${files}/x.txt`, { json: body });
    expect(anonymous.status).toBe(401);
    expect((await write('POST', 'x.txt', body, 'rita')).status).toBe(403);
    expect((await write('POST', 'x.txt', body, 'sam')).status).toBe(404);
  });
});

describe('updateFile', () => {
  it('[A-FILE-006] commits a new content and keeps the mode of the file', async () => {
    const body = onNewBranch();
    await write('POST', 'run.sh', { ...body, content: 'one\n', execute_filemode: true });
    const here = { branch: body.branch, commit_message: 'Again' };
    const answer = await write('PUT', 'run.sh', { ...here, content: 'two\n', last_commit_id: headOf(body.branch) });
    expect([answer.status, answer.body]).toEqual([200, { file_path: 'run.sh', branch: body.branch }]);
    expect(inGit(body.branch, 'run.sh')).toBe('two\n');
    expect(git(gitDir, 'ls-tree', `refs/heads/${body.branch}`, 'run.sh')).toMatch(/^100755 blob/);
    expect((await write('PUT', 'run.sh', { ...here, content: 'two\n', execute_filemode: false })).status).toBe(200);
    expect(git(gitDir, 'ls-tree', `refs/heads/${body.branch}`, 'run.sh')).toMatch(/^100644 blob/);
  });

  it('[A-FILE-019] refuses an outdated last_commit_id and changes nothing', async () => {
    const before = headOf('work');
    const body = { branch: 'work', commit_message: 'x', content: 'x', last_commit_id: A1 };
    const answer = await write('PUT', 'src/main.ts', body);
    expect([answer.status, answer.body]).toEqual([400, REFUSED]);
    expect(headOf('work')).toBe(before);
  });

  it('[A-FILE-022] refuses a content that is the same', async () => {
    const body = onNewBranch();
    await write('POST', 'same.txt', { ...body, content: 'same\n' });
    const before = headOf(body.branch);
    const again = { branch: body.branch, commit_message: 'x', content: 'same\n' };
    const answer = await write('PUT', 'same.txt', again);
    expect([answer.status, answer.body]).toEqual([400, REFUSED]);
    expect(headOf(body.branch)).toBe(before);
  });

  it('refuses a file that does not exist', async () => {
    const answer = await write('PUT', 'missing.txt', { ...onNewBranch(), content: 'x' });
    expect([answer.status, answer.body]).toEqual([400, REFUSED]);
  });
});

describe('deleteFile', () => {
  it('[A-FILE-007] removes one file in one commit, from a JSON body, a form and the query string', async () => {
    const body = onNewBranch();
    await write('POST', 'one.txt', { ...body, content: '1' });
    for (const path of ['two.txt', 'three.txt']) {
      await write('POST', path, { branch: body.branch, commit_message: 'x', content: path });
    }
    const here = { branch: body.branch, commit_message: 'Remove it' };
    const fields = new URLSearchParams(here).toString();
    const before = headOf(body.branch);
    expect((await write('DELETE', 'one.txt', here)).status).toBe(204);
    expect((await reference.call('DELETE', `${files}/two.txt`, { as: 'dev', form: fields })).status).toBe(204);
    expect((await reference.call('DELETE', `${files}/three.txt`, { as: 'dev', query: fields })).status).toBe(204);
    const changed = git(gitDir, 'log', '--reverse', '--format=', '--name-status', `${before}..${body.branch}`);
    expect(changed.trim().split(/\n+/)).toEqual(['D\tone.txt', 'D\ttwo.txt', 'D\tthree.txt']);
    expect((await write('DELETE', 'one.txt', here)).body).toEqual(REFUSED);
    expect(fsck(gitDir)).toBe('');
  });
});
