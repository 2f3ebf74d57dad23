import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';
import { type Reference, startReference } from '../reference.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'forgewright-clone-'));
let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(async () => {
  await reference.server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function git(...args: string[]): Promise<string> {
  const person = {
    GIT_AUTHOR_NAME: 'P',
    GIT_AUTHOR_EMAIL: 'p@example.com',
    GIT_COMMITTER_NAME: 'P',
    GIT_COMMITTER_EMAIL: 'p@example.com',
  };
  const { stdout } = await run('git', ['-C', folder, ...args], { env: gitEnvironment(person), timeout: 30_000 });
  return stdout;
}

function address(path: string, token?: string): string {
  const credential = token === undefined ? '' : `anyone:${token}@`;
  return reference.server.url.replace('http://', `http://${credential}`) + path;
}

describe('git over HTTP', () => {
  it('clones what the API wrote and shows what was pushed', async () => {
    const json = {
      branch: 'work',
      commit_message: 'By the API',
      actions: [{ action: 'create', file_path: 'a b/c ü.md', content: 'Grüße\n' }],
    };
    await reference.call('POST', '/projects/acme%2Fapp/repository/commits', { as: 'dev', json });
    await git('clone', '--quiet', '--branch', 'work', address('/acme/app.git', 'fwpat-dev-api'), 'app');
    expect(await git('-C', 'app', 'show', 'HEAD:a b/c ü.md')).toBe('Grüße\n');
    writeFileSync(join(folder, 'app', 'pushed.txt'), 'pushed\n');
    await git('-C', 'app', 'add', '.');
    await git('-C', 'app', 'commit', '--quiet', '-m', 'By git');
    await git('-C', 'app', 'push', '--quiet', 'origin', 'work');
    const file = await reference.get('/projects/acme%2Fapp/repository/files/pushed.txt?ref=work', { as: 'dev' });
    expect(Buffer.from(file.body.content, 'base64').toString()).toBe('pushed\n');
    expect(file.body.last_commit_id).toBe((await git('-C', 'app', 'rev-parse', 'HEAD')).trim());
  });

  it('leads from the old path of a renamed project to the new one', async () => {
    const json = { name: 'Before', path: 'before', initialize_with_readme: true };
    const { body: project } = await reference.call('POST', '/projects', { as: 'dev', json });
    const renamed = { as: 'dev', json: { path: 'after-now' } };
    expect((await reference.call('PUT', `/projects/${project.id}`, renamed)).status).toBe(200);
    const old = '/dev/before.git';
    await git('clone', '--quiet', address(old, 'fwpat-dev-api'), 'moved');
    writeFileSync(join(folder, 'moved', 'pushed.txt'), 'pushed\n');
    await git('-C', 'moved', 'add', '.');
    await git('-C', 'moved', 'commit', '--quiet', '-m', 'By git');
    await git('-C', 'moved', 'push', '--quiet', 'origin', 'HEAD');
    const { body: commits } = await reference.get(`/projects/${project.id}/repository/commits`, { as: 'dev' });
    expect(commits[0].id).toBe((await git('-C', 'moved', 'rev-parse', 'HEAD')).trim());
    const ask = (token: string | undefined, path: string, method = 'GET'): Promise<Response> =>
      fetch(reference.server.url + old + path, {
        method,
        redirect: 'manual',
        headers: token === undefined ? {} : { authorization: `Basic ${btoa(`any:${token}`)}` },
      });
    const first = await ask('fwpat-dev-api', '/info/refs?service=git-upload-pack');
    expect([first.status, first.headers.get('location')]).toEqual([
      301,
      '/dev/after-now.git/info/refs?service=git-upload-pack',
    ]);
    // Who may not know of the project learns nothing about where it went.
    expect((await ask(undefined, '/info/refs?service=git-upload-pack')).status).toBe(401);
    expect((await ask('fwpat-sam-api', '/info/refs?service=git-upload-pack')).status).toBe(404);
    expect((await ask('fwpat-dev-api', '/git-upload-pack', 'POST')).status).toBe(405);
  });

  it('clones a public repository without a credential', async () => {
    await git('clone', '--quiet', address('/open/lib.git'), 'lib');
    expect((await git('-C', 'lib', 'rev-list', '--count', 'HEAD')).trim()).toBe('2');
  });

  it.each([
    ['/acme/app.git', undefined, 'git-upload-pack', 401],
    ['/acme/app.git', 'fwpat-never-issued', 'git-upload-pack', 401],
    ['/acme/app.git', 'fwpat-sam-api', 'git-upload-pack', 404],
    ['/acme/app.git', 'fwpat-dev-read-repository', 'git-upload-pack', 200],
    ['/acme/app.git', 'fwpat-dev-read-api', 'git-upload-pack', 403],
    ['/acme/app.git', 'fwpat-dev-read-repository', 'git-receive-pack', 403],
    ['/acme/app.git', 'fwpat-rita-api', 'git-receive-pack', 403],
    ['/acme/app.git', 'fwpat-dev-api', 'git-receive-pack', 200],
    ['/open/lib.git', undefined, 'git-receive-pack', 401],
    ['/open/attic.git', 'fwpat-olivia-api', 'git-receive-pack', 403],
    ['/nobody/none.git', undefined, 'git-upload-pack', 401],
    ['/301.git', 'fwpat-dev-api', 'git-upload-pack', 404],
  ])('answers %s with the token %s for %s by %i', async (path, token, service, status) => {
    const headers = token === undefined ? {} : { authorization: `Basic ${btoa(`any:${token}`)}` };
    const url = `${reference.server.url}${path}/info/refs?service=${service}`;
    expect((await fetch(url, { headers })).status).toBe(status);
  });

  it('clones without the past, and takes a push and more of the past from there', async () => {
    const from = address('/acme/app.git', 'fwpat-dev-api');
    await git('clone', '--quiet', '--depth', '1', '--branch', 'main', from, 'shallow');
    expect((await git('-C', 'shallow', 'rev-list', '--count', 'HEAD')).trim()).toBe('1');
    await git('-C', 'shallow', 'commit', '--quiet', '--allow-empty', '-m', 'On a shallow clone');
    await git('-C', 'shallow', 'push', '--quiet', 'origin', 'HEAD:shallow');
    const path = '/projects/acme%2Fapp/repository/commits/shallow/sequence';
    expect((await reference.get(path, { as: 'dev' })).body).toEqual({ count: 10 });
    await git('-C', 'shallow', 'fetch', '--quiet', '--deepen', '1');
    expect((await git('-C', 'shallow', 'rev-list', '--count', 'origin/main')).trim()).toBe('2');
    await git('-C', 'shallow', 'fetch', '--quiet', '--unshallow');
    expect((await git('-C', 'shallow', 'rev-list', '--count', 'origin/main')).trim()).toBe('9');
  });

  it('makes the first branch pushed to an empty project its default branch', async () => {
    await git('-C', 'lib', 'push', '--quiet', address('/acme/empty.git', 'fwpat-olivia-api'), 'main:trunk');
    await expect
      .poll(async () => (await reference.get('/projects/acme%2Fempty', { as: 'olivia' })).body.default_branch)
      .toBe('trunk');
  });
});
