import { execFile } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';
import { systemClock } from '../../../../reference-server/platform/clock.ts';
import { type Reference, startReference } from '../reference.ts';

const run = promisify(execFile);
const root = mkdtempSync(join(tmpdir(), 'forgewright-deleted-'));
const dataDir = join(root, 'data');
const system = systemClock();
let reference: Reference;
/** What happens whenever the server looks at the clock. */
let meanwhile: () => void = () => {};

beforeAll(async () => {
  const clock = {
    ...system,
    now: () => {
      meanwhile();
      return system.now();
    },
  };
  reference = await startReference({ dataDir, clock });
});
afterAll(async () => {
  await reference.server.close();
  rmSync(root, { recursive: true, force: true });
});

let projects = 0;

/** A new project of olivia's, by its id. */
async function project(): Promise<number> {
  projects += 1;
  const json = { name: `Deleted ${projects}`, initialize_with_readme: true };
  const { status, body } = await reference.call('POST', '/projects', { as: 'olivia', json });
  expect(status).toBe(201);
  return body.id;
}

const commit = (branch: string): object => ({
  branch,
  start_branch: 'main',
  commit_message: 'Late',
  actions: [{ action: 'create', file_path: `${branch}.txt`, content: 'x' }],
});

it('what works in a project while it is deleted is done, or finds nothing there', async () => {
  const told = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const at = `/projects/${await project()}`;
    const writes = Array.from({ length: 3 }, async (_, writer) => {
      for (let index = 0; index < 4; index += 1) {
        const json = commit(`late-${writer}-${index}`);
        const { status, text } = await reference.call('POST', `${at}/repository/commits`, { as: 'olivia', json });
        told.add(status === 201 ? 'done' : `${status} ${text}`);
      }
    });
    const reads = ['tree', 'commits', 'archive', 'contributors', 'branches', 'compare?from=main&to=main'].map(
      async (what) => {
        for (let index = 0; index < 3; index += 1) {
          const { status, text } = await reference.get(`${at}/repository/${what}`, { as: 'olivia' });
          told.add(status === 200 ? 'done' : `${status} ${text}`);
        }
      },
    );
    await new Promise((resolve) => setTimeout(resolve, 10 * round));
    expect((await reference.call('DELETE', at, { as: 'olivia' })).status).toBe(202);
    await Promise.all([...writes, ...reads]);
  }
  expect([...told].toSorted()).toEqual(['404 {"message":"404 Project Not Found"}', 'done']);
});

it('a repository that goes at any moment of a commit is one that is not there', async () => {
  const told = new Set<string>();
  for (let look = 1; look <= 6; look += 1) {
    const id = await project();
    const gitDir = join(dataDir, 'repositories', `${id}.git`);
    let looks = 0;
    meanwhile = () => {
      looks += 1;
      if (looks === look) renameSync(gitDir, join(root, `${id}.gone`));
    };
    const json = commit('late');
    const { status, body } = await reference.call('POST', `/projects/${id}/repository/commits`, { as: 'olivia', json });
    meanwhile = () => {};
    told.add(`${status} ${body.message}`);
  }
  // Before the request has looked for it, a project that has no repository gets a new one; behind the last look all is done.
  expect([...told].toSorted()).toEqual(
    ['201 Late', '400 The start of the new branch, "main", does not exist', '404 404 Project Not Found'].filter((it) =>
      told.has(it),
    ),
  );
  expect(told).toContain('404 404 Project Not Found');
});

it('a push to a project that is deleted meanwhile ends as git ends it, or finds no repository', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await project();
    const { body } = await reference.get(`/projects/${id}`, { as: 'olivia' });
    const folder = mkdtempSync(join(root, 'clone-'));
    const origin = `${reference.server.url.replace('//', '//any:fwpat-olivia-api@')}/${body.path_with_namespace}.git`;
    const who = { GIT_AUTHOR_NAME: 'M', GIT_AUTHOR_EMAIL: 'm@x', GIT_COMMITTER_NAME: 'M', GIT_COMMITTER_EMAIL: 'm@x' };
    const git = (...args: string[]): Promise<unknown> =>
      run('git', ['-C', folder, ...args], { env: gitEnvironment(who), timeout: 30_000 });
    await git('clone', '--quiet', origin, '.');
    await git('commit', '--quiet', '--allow-empty', '-m', 'Late');
    const pushed = git('push', '--quiet', 'origin', 'HEAD:late').then(
      () => 'done',
      (error: unknown) => String((error as { stderr: unknown }).stderr),
    );
    await new Promise((resolve) => setTimeout(resolve, 15 + 12 * round));
    await reference.call('DELETE', `/projects/${id}`, { as: 'olivia' });
    expect(await pushed).toMatch(/^done$|not found|HTTP 404|remote rejected|unpacker error/);
  }
});
