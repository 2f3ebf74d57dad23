import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';
import { type Answer, type Reference, startReference, tokenOf } from '../reference.ts';

const run = promisify(execFile);
let reference: Reference;
let folder = '';

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(async () => {
  await reference.server.reset();
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(join(tmpdir(), 'forgewright-protected-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs git; what it prints of errors, empty for success. */
async function git(...args: string[]): Promise<string> {
  const person = {
    GIT_AUTHOR_NAME: 'P',
    GIT_AUTHOR_EMAIL: 'p@example.com',
    GIT_COMMITTER_NAME: 'P',
    GIT_COMMITTER_EMAIL: 'p@example.com',
  };
  try {
    await run('git', ['-C', folder, ...args], { env: gitEnvironment(person), timeout: 30_000 });
    return '';
  } catch (error) {
    return (error as { readonly stderr: string }).stderr;
  }
}

const APP = '/projects/acme%2Fapp';

function commit(project: string, as: string, target: object): Promise<Answer> {
  const actions = [{ action: 'create', file_path: `made-${Math.random()}.txt`, content: 'x' }];
  const json = { commit_message: 'Made', actions, ...target };
  return reference.call('POST', `${project}/repository/commits`, { as, json });
}

/** A project in the group with a first commit on its default branch. */
async function freshProject(more: object = {}): Promise<string> {
  const json = { name: 'Fresh', path: 'fresh', namespace_id: 201, initialize_with_readme: true, ...more };
  const { status, body } = await reference.call('POST', '/projects', { as: 'olivia', json });
  expect(status).toBe(201);
  return `/projects/${body.id}`;
}

async function setDefaults(defaults: object): Promise<void> {
  const json = { default_branch_protection_defaults: defaults };
  expect((await reference.call('PUT', '/application/settings', { as: 'root', json })).status).toBe(200);
}

const CLOSED = { message: '403 Forbidden - You are not allowed to push into this branch' };

describe('a protected branch', () => {
  it('takes commits, files and new branches of that name from those alone who may push', async () => {
    const start = { branch: 'stable-1', start_branch: 'main' };
    for (const as of ['max', 'dev', 'olivia', 'root']) {
      expect([as, (await commit(APP, as, { ...start, branch: `stable-${as}` })).status]).toEqual([as, 201]);
    }
    const member = { as: 'olivia', json: { user_id: 9, access_level: 30 } };
    expect((await reference.call('POST', `${APP}/members`, member)).status).toBe(201);
    const file = { commit_message: 'Made', content: 'x', branch: 'stable-max' };
    const refused = await Promise.all([
      commit(APP, 'sam', start),
      commit(APP, 'sam', { branch: 'stable-max' }),
      reference.call('POST', `${APP}/repository/files/by-sam.txt`, { as: 'sam', json: file }),
      reference.call('PUT', `${APP}/repository/files/README.md`, { as: 'sam', json: file }),
      reference.call('DELETE', `${APP}/repository/files/README.md`, { as: 'sam', json: file }),
      reference.call('POST', `${APP}/repository/branches`, { as: 'sam', json: { branch: 'stable-3', ref: 'main' } }),
    ]);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(refused.map(() => [403, CLOSED]));
    expect((await commit(APP, 'sam', { branch: 'unstable', start_branch: 'main' })).status).toBe(201);
    const list = (as: string): Promise<Answer> =>
      reference.get(`${APP}/repository/branches`, { as, query: 'search=stable-max' });
    const [forMax, forSam] = [(await list('max')).body[0], (await list('sam')).body[0]];
    expect([forMax.protected, forMax.can_push, forSam.protected, forSam.can_push]).toEqual([true, true, true, false]);
    expect([forMax.developers_can_push, forMax.developers_can_merge]).toEqual([false, true]);
  });

  it('keeps its history, whoever pushes', async () => {
    expect((await commit(APP, 'max', { branch: 'stable-1', start_branch: 'main' })).status).toBe(201);
    const forced = await commit(APP, 'max', { branch: 'stable-1', start_branch: 'main', force: true });
    expect([forced.status, forced.body]).toEqual([
      403,
      { message: '403 Forbidden - You are not allowed to force push to this branch' },
    ]);
    expect((await commit(APP, 'max', { branch: 'loose', start_branch: 'main' })).status).toBe(201);
    expect((await commit(APP, 'max', { branch: 'loose', start_branch: 'main', force: true })).status).toBe(201);
  });

  it('is as protected from git', async () => {
    const project = await freshProject();
    await git('clone', '--quiet', address('dev'), 'work');
    writeFileSync(join(folder, 'work', 'more.txt'), 'more\n');
    await git('-C', 'work', 'add', '.');
    await git('-C', 'work', 'commit', '--quiet', '-m', 'More');
    const both = await git('-C', 'work', 'push', 'origin', 'HEAD:main', 'HEAD:free');
    expect(both).toMatch(/! \[remote rejected\] HEAD -> main/);
    expect(both).toMatch(/! \[remote rejected\] HEAD -> free/);
    expect((await reference.get(`${project}/repository/branches`, { as: 'dev' })).body).toHaveLength(1);
    expect(await git('-C', 'work', 'push', '--quiet', 'origin', 'HEAD:free')).toBe('');
    expect(await git('-C', 'work', 'push', '--quiet', address('max'), 'HEAD:main')).toBe('');
    await git('-C', 'work', 'commit', '--quiet', '--amend', '-m', 'Otherwise');
    expect(await git('-C', 'work', 'push', '--force', address('max'), 'HEAD:main')).toMatch(/non-fast-forward/);
    expect(await git('-C', 'work', 'push', '--quiet', '--force', address('max'), 'HEAD:free')).toBe('');
    // Of several references in one push the history of those alone is kept that are protected.
    await git('-C', 'work', 'commit', '--quiet', '--amend', '-m', 'Again');
    const mixed = await git('-C', 'work', 'push', '--force', address('max'), 'HEAD:main', 'HEAD:free');
    expect(mixed).toMatch(/! \[remote rejected\] HEAD -> main/);
    expect(mixed).toMatch(/\+ .* HEAD -> free \(forced update\)/);
    const atomic = await git('-C', 'work', 'push', '--atomic', '--force', address('max'), 'HEAD~1:free', 'HEAD:main');
    expect(atomic).toMatch(/! \[remote rejected\] HEAD~1 -> free/);
    expect((await commit(project, 'olivia', { branch: 'other', start_branch: 'main' })).status).toBe(201);
    const json = { default_branch: 'other' };
    expect((await reference.call('PUT', project, { as: 'olivia', json })).status).toBe(200);
    expect(await git('-C', 'work', 'push', address('olivia'), '--delete', 'main')).toMatch(/rejected/);
    expect(await git('-C', 'work', 'push', '--quiet', address('olivia'), '--delete', 'free')).toBe('');
  });

  it('is as protected from a push that is packed', async () => {
    await freshProject();
    const { body } = await reference.get('/projects/acme%2Ffresh/repository/branches/main'.replace('/main', ''), {
      as: 'dev',
    });
    const line = `${body[0].commit.id} ${'0'.repeat(40)} refs/heads/main\0 report-status`;
    const packet = `${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`;
    const headers = {
      authorization: `Basic ${btoa(`any:${tokenOf('olivia')}`)}`,
      'content-type': 'application/x-git-receive-pack-request',
    };
    const send = async (bytes: Buffer<ArrayBuffer>, more: Record<string, string>): Promise<string> => {
      const answer = await fetch(`${reference.server.url}/acme/fresh.git/git-receive-pack`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: bytes,
      });
      return answer.text();
    };
    expect(await send(Buffer.from(packet), {})).toContain('ng refs/heads/main');
    expect(await send(Buffer.from(gzipSync(packet)), { 'content-encoding': 'gzip' })).toContain('ng refs/heads/main');
  });

  it('is merged into by those alone who may merge, and stays when it was merged', async () => {
    const project = await freshProject();
    expect((await commit(project, 'dev', { branch: 'work', start_branch: 'main' })).status).toBe(201);
    const json = { source_branch: 'work', target_branch: 'main', title: 'Merge me' };
    const { body: opened } = await reference.call('POST', `${project}/merge_requests`, { as: 'dev', json });
    const merge = (as: string): Promise<Answer> =>
      reference.call('PUT', `${project}/merge_requests/${opened.iid}/merge`, { as, json: {} });
    expect((await merge('dev')).status).toBe(401);
    expect((await merge('max')).body.state).toBe('merged');
    expect((await commit(APP, 'max', { branch: 'stable-1', start_branch: 'main' })).status).toBe(201);
    const back = { source_branch: 'stable-1', target_branch: 'main', title: 'Back', remove_source_branch: true };
    const { body: second } = await reference.call('POST', `${APP}/merge_requests`, { as: 'max', json: back });
    const done = await reference.call('PUT', `${APP}/merge_requests/${second.iid}/merge`, { as: 'max', json: {} });
    expect(done.body.state).toBe('merged');
    const { body: left } = await reference.get(`${APP}/repository/branches`, { as: 'max', query: 'search=stable-1' });
    expect(left).toHaveLength(1);
  });
});

describe('the default branch of a new project', () => {
  const levels = (push: number, merge: number, force: boolean): object => ({
    allowed_to_push: [{ access_level: push }],
    allowed_to_merge: [{ access_level: merge }],
    allow_force_push: force,
  });

  it('is protected as the instance says', async () => {
    expect((await commit(await freshProject(), 'dev', { branch: 'main' })).body).toEqual(CLOSED);
    await setDefaults(levels(30, 30, false));
    const partly = await freshProject({ name: 'Partly', path: 'partly' });
    expect((await commit(partly, 'dev', { branch: 'main' })).status).toBe(201);
    expect((await commit(partly, 'dev', { branch: 'main', start_branch: 'main', force: true })).status).toBe(403);
    await setDefaults(levels(30, 30, true));
    const open = await freshProject({ name: 'Open', path: 'open' });
    expect((await commit(open, 'dev', { branch: 'main', start_branch: 'main', force: true })).status).toBe(201);
    const { body } = await reference.get(`${open}/repository/branches`, { as: 'dev' });
    expect(body[0]).toMatchObject({ name: 'main', protected: false, can_push: true });
    await setDefaults(levels(0, 40, false));
    const shut = await freshProject({ name: 'Shut', path: 'shut' });
    expect((await commit(shut, 'root', { branch: 'main' })).status).toBe(403);
  });

  it('is protected as its group says, where that says something', async () => {
    const json = { name: 'Lax', path: 'lax', default_branch_protection_defaults: levels(30, 40, false) };
    const { body: group } = await reference.call('POST', '/groups', { as: 'olivia', json });
    await reference.call('POST', `/groups/${group.id}/members`, {
      as: 'olivia',
      json: { user_id: 4, access_level: 30 },
    });
    const project = await freshProject({ namespace_id: group.id });
    expect((await commit(project, 'dev', { branch: 'main' })).status).toBe(201);
  });

  it('is protected by whatever name the first push gives it', async () => {
    const project = await freshProject({ initialize_with_readme: false });
    expect((await commit(project, 'max', { branch: 'trunk' })).status).toBe(201);
    const { body } = await reference.get(`${project}/repository/branches`, { as: 'dev' });
    expect(body).toMatchObject([{ name: 'trunk', default: true, protected: true, can_push: false }]);
    expect((await commit(project, 'dev', { branch: 'trunk' })).body).toEqual(CLOSED);
  });
});

function address(as: string): string {
  return `${reference.server.url.replace('http://', `http://any:${tokenOf(as)}@`)}/acme/fresh.git`;
}
