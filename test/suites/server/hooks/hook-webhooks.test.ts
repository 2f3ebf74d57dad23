import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';
import { GROUP_FLAGS } from '../../../../reference-server/resources/hooks/flags.ts';
import { describedAs, examplesOf, webhooks } from './described.ts';
import { HookScene } from './receiver.ts';

const scene = new HookScene();

async function call(method: string, path: string, json: object = {}, as = 'olivia'): Promise<void> {
  const answer = await scene.reference.call(method, path, { as, json });
  expect([path, answer.status < 300 ? '' : answer.text]).toEqual([path, '']);
  await scene.reference.server.settled();
}

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'forgewright-tag-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Tags are made by git alone. */
async function pushTag(): Promise<void> {
  const name = { GIT_AUTHOR_NAME: 'P', GIT_COMMITTER_NAME: 'P' };
  const env = gitEnvironment({ ...name, GIT_AUTHOR_EMAIL: 'p@example.com', GIT_COMMITTER_EMAIL: 'p@example.com' });
  const git = (...args: string[]): Promise<unknown> => run('git', ['-C', folder, ...args], { env, timeout: 30_000 });
  await git('init', '--quiet');
  await git('commit', '--quiet', '--allow-empty', '-m', 'Tagged');
  const to = `${scene.reference.server.url.replace('//', '//any:fwpat-olivia-api@')}/acme/app.git`;
  await git('push', '--quiet', to, 'HEAD:refs/tags/v9.0');
  // Hooks are told once what was pushed is stored, which may be after git has its answer.
  await expect.poll(() => scene.received.filter(({ body }) => body.object_kind === 'tag_push').length).toBe(2);
}

const APP = '/projects/acme%2Fapp';

/** Does something of every kind that hooks are told of, with the hooks that are told. */
async function everything(): Promise<void> {
  const flags = Object.fromEntries(GROUP_FLAGS.map((name) => [name, true]));
  await call('POST', '/groups/acme/hooks', { url: `${scene.base}/group`, token: 'of-acme', ...flags });
  const some = {
    push_events: true,
    tag_push_events: true,
    merge_requests_events: true,
    repository_update_events: true,
  };
  await call('POST', '/hooks', { url: `${scene.base}/system`, token: 'of-root', ...some }, 'root');
  const actions = [{ action: 'update', file_path: 'README.md', content: 'More to read.\n' }];
  await call('POST', `${APP}/repository/commits`, { branch: 'main', commit_message: 'Say more', actions });
  await pushTag();
  await call('PUT', `${APP}/merge_requests/1`, { title: 'Another title' });
  await call('PUT', `${APP}/issues/30`, { title: 'Another title' });
  await call('POST', `${APP}/issues`, { title: 'For members alone', confidential: true });
  await call('POST', `${APP}/issues/30/notes`, { body: 'Looks good.' });
  await call('POST', `${APP}/issues/30/notes`, { body: 'Between us.', internal: true });
  await call('POST', `${APP}/issues/30/award_emoji`, { name: 'rocket' });
  await call('POST', '/groups', { name: 'Below', path: 'below', parent_id: 204 });
  await call('POST', '/groups/acme/members', { user_id: 9, access_level: 30, expires_at: '2026-12-31' });
  await call('POST', `${APP}/members`, { user_id: 9, access_level: 40 });
  const soon = { name: 'Ends soon', scopes: ['api'], expires_at: '2026-03-11' };
  await call('POST', '/groups/acme/access_tokens', soon);
}

describe('what the description says of deliveries', () => {
  it('[B-EVENT-012][B-EVENT-014] names each of them, and all are delivered', async () => {
    await everything();
    const { body: hooks } = await scene.reference.get('/hooks', { as: 'root' });
    const { id } = hooks.find((hook: { url: string }) => hook.url === `${scene.base}/system`);
    await call('POST', `/hooks/${id}`, {}, 'root');
    const delivered = new Set(scene.received.map(describedAs));
    expect([...delivered].toSorted()).toEqual(webhooks.map(({ name }) => name).toSorted());
  });

  it.each(webhooks)('shows an example of $name that is one', ({ name, event, required }) => {
    const examples = examplesOf(name);
    expect(examples).not.toEqual([]);
    const headers = { ...Object.fromEntries(required.map((header) => [header, 'x'])), 'x-service-event': event };
    const names = examples.map((body) => describedAs({ headers, body }));
    expect(names).toEqual(examples.map(() => name));
  });

  it('sees what no webhook describes, what lacks a member, and what lacks a header', () => {
    const [body] = examplesOf('groupSubgroup') as [object];
    const headers = { 'x-service-event': 'Subgroup Hook' };
    expect(() => describedAs({ headers: { 'x-service-event': 'Other Hook' }, body })).toThrow('no webhook describes');
    expect(() => describedAs({ headers, body: { ...body, full_path: undefined } })).toThrow('no webhook describes');
    expect(() => describedAs({ headers, body: { ...body, more: 1 } })).toThrow('no webhook describes');
    expect(() => describedAs({ headers, body })).toThrow('lacks idempotency-key');
  });
});
