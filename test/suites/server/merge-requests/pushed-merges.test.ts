import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';
import { type Reference, startReference } from '../reference.ts';
import { type Scene, sceneOf } from './scene.ts';

const run = promisify(execFile);
const root = mkdtempSync(join(tmpdir(), 'pushed-merges-'));
let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(async () => {
  await reference.server.close();
  rmSync(root, { recursive: true });
});

const WHO = { GIT_AUTHOR_NAME: 'M', GIT_AUTHOR_EMAIL: 'm@x', GIT_COMMITTER_NAME: 'M', GIT_COMMITTER_EMAIL: 'm@x' };

/** Does something in a new clone of the project; what the last command said. */
async function inClone(scene: Scene, ...commands: (readonly string[])[]): Promise<string> {
  const { body } = await reference.get(scene.at, { as: 'max' });
  const folder = mkdtempSync(join(root, 'clone-'));
  const origin = `${reference.server.url.replace('//', '//any:fwpat-max-api@')}/${body.path_with_namespace}.git`;
  let said = '';
  for (const command of [['clone', '--quiet', origin, '.'], ...commands]) {
    const { stdout } = await run('git', ['-C', folder, ...command], { env: gitEnvironment(WHO), timeout: 30_000 });
    said = stdout.trim();
  }
  return said;
}

it.each<[what: string, commands: (readonly string[])[], isMergeCommit: boolean]>([
  ['a merge commit', [['merge', '--quiet', '--no-ff', '-m', 'All in', 'origin/topic']], true],
  [
    'a merge commit with more behind it',
    [
      ['merge', '--quiet', '--no-ff', '-m', 'All in', 'origin/topic'],
      ['tag', 'here'],
      ['commit', '--quiet', '--allow-empty', '-m', 'More'],
    ],
    true,
  ],
  ['the commits alone', [['merge', '--quiet', '--ff-only', 'origin/topic']], false],
])('a merge request that was merged by a push of %s says which commit merged it', async (_what, commands, isMerge) => {
  const scene = await sceneOf(reference);
  await scene.change({ branch: 'topic', file: 'topic.txt', content: 'one' });
  const at = await scene.open('topic');
  const pushed = [
    ['push', '--quiet', 'origin', 'HEAD:main'],
    ['rev-parse', '--verify', '--quiet', 'HEAD'],
  ];
  const named = commands.some(([name]) => name === 'tag') ? [...pushed, ['rev-parse', 'here']] : pushed;
  const sha = await inClone(scene, ...commands, ...named);
  await expect
    .poll(async () => (await reference.get(at, { as: 'max' })).body)
    .toMatchObject({ state: 'merged', merge_commit_sha: isMerge ? sha : null });
});

/** A merge request into a branch that nothing protects, so that its pushes may replace others as well. */
async function openInto(scene: Scene): Promise<string> {
  const branch = { branch: 'next', ref: 'main' };
  expect((await scene.call('POST', `${scene.at}/repository/branches`, { as: 'max', json: branch })).status).toBe(201);
  return scene.open('topic', { target_branch: 'next' });
}

const MERGE = ['merge', '--quiet', '--no-ff', '-m', 'All in', 'topic'];
const TOPIC = ['checkout', '--quiet', 'topic'];
const MAIN = ['checkout', '--quiet', 'main'];
const FIX = ['commit', '--quiet', '--allow-empty', '-m', 'Fix after review'];
const push = (...refs: string[]): readonly string[] => ['push', '--quiet', 'origin', ...refs];

it.each<[what: string, commands: (readonly string[])[]]>([
  ['together with newer commits of the source branch', [FIX, MAIN, MERGE, push('main:next', 'topic')]],
  ['together with the removal of the source branch', [MAIN, MERGE, push('main:next', ':topic')]],
  ['with newer commits, together with that removal', [FIX, MAIN, MERGE, push('main:next', ':topic')]],
  ['after the removal of the source branch', [push(':topic'), MAIN, MERGE, push('main:next')]],
  [
    'together with a source branch that was written anew',
    [[...FIX, '--amend'], MAIN, MERGE, push('main:next', '+topic')],
  ],
])('commits that land %s are a merge', async (_what, commands) => {
  const scene = await sceneOf(reference);
  await scene.change({ branch: 'topic', file: 'topic.txt', content: 'one' });
  const at = await openInto(scene);
  const before = (await reference.get(at, { as: 'max' })).body;
  const sha = await inClone(scene, TOPIC, ...commands, ['rev-parse', 'main']);
  await expect
    .poll(async () => (await reference.get(at, { as: 'max' })).body)
    .toMatchObject({
      state: 'merged',
      merge_status: 'can_be_merged',
      detailed_merge_status: 'not_open',
      merge_commit_sha: sha,
      merge_user: { username: 'max' },
      diff_refs: { base_sha: before.diff_refs.base_sha, start_sha: before.diff_refs.start_sha },
    });
  const { body: notes } = await reference.get(`${at}/notes`, { as: 'max' });
  expect(notes.filter(({ body }: { body: string }) => /pushed to/.test(body))).toEqual([]);
});

it('a source branch that was put to where the target is has nothing to merge, and is not merged', async () => {
  const scene = await sceneOf(reference);
  await scene.change({ branch: 'topic', file: 'topic.txt', content: 'one' });
  const at = await openInto(scene);
  await inClone(scene, FIX, push('main:next', '+main:topic'));
  await expect
    .poll(async () => (await reference.get(at, { as: 'max' })).body)
    .toMatchObject({
      state: 'opened',
      merge_status: 'can_be_merged',
      has_conflicts: false,
      detailed_merge_status: 'commits_status',
    });
  expect((await scene.merge(at)).status).toBe(422);
});

it('a push to a protected branch says that this is why it is refused', async () => {
  const scene = await sceneOf(reference);
  const { body } = await reference.get(scene.at, { as: 'max' });
  const member = { user_id: 4, access_level: 30 };
  expect((await reference.call('POST', `${scene.at}/members`, { as: 'max', json: member })).status).toBe(201);
  const folder = mkdtempSync(join(root, 'clone-'));
  const origin = `${reference.server.url.replace('//', '//any:fwpat-dev-api@')}/${body.path_with_namespace}.git`;
  const git = (...args: string[]): Promise<unknown> =>
    run('git', ['-C', folder, ...args], { env: gitEnvironment(WHO), timeout: 30_000 });
  await git('clone', '--quiet', origin, '.');
  await git('commit', '--quiet', '--allow-empty', '-m', 'Not mine');
  await expect(git('push', 'origin', 'HEAD:main')).rejects.toThrow('[remote rejected] HEAD -> main (protected branch)');
});
