import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { fetchCommit } from '../../../../reference-server/git/fetch-commit.ts';
import { runGit } from '../../../../reference-server/git/git-process.ts';
import { mergedTree } from '../../../../reference-server/git/merge.ts';
import { NO_OBJECT } from '../../../../reference-server/git/ref-name.ts';
import type { RepositoryHandle } from '../../../../reference-server/git/repository-handle.ts';
import { type Scene, create, sceneWithFiles } from './commit-scene.ts';
import { git } from './git-fixture.ts';

/** What a request may be about to do with a repository, its head known. */
type Use = (repository: RepositoryHandle, scene: Scene, head: string) => Promise<unknown>;

const OTHER = 'b'.repeat(40);

const USES: readonly (readonly [what: string, use: Use])[] = [
  ['a branch', (repository) => repository.branch('main')],
  ['the default branch', (repository) => repository.headBranch()],
  ['a name', (repository) => repository.resolve('v1')],
  ['a commit', (repository) => repository.requireCommit(OTHER)],
  ['a tree', (repository) => repository.tree(OTHER)],
  ['a listing', (repository, _, head) => repository.recursiveTree(head)],
  ['a blob', (repository) => repository.blob(OTHER)],
  ['git itself', (repository) => runGit(repository.gitDir, ['for-each-ref'])],
  ['a merge', (repository, _, head) => mergedTree(repository, [head, OTHER])],
  [
    'a branch to move',
    (repository, _, head) => repository.updateRefs([{ ref: 'refs/heads/main', next: OTHER, previous: head }]),
  ],
  [
    'a branch to make',
    (repository, _, head) => repository.updateRefs([{ ref: 'refs/heads/x', next: head, previous: NO_OBJECT }]),
  ],
  ['a commit to write', (_, scene) => scene.commit({ actions: [create('new', 'x')] })],
];

it.each(USES)(
  '%s of a repository that another process deleted meanwhile is gone, and no part of it comes back',
  async (_, use) => {
    const scene = await sceneWithFiles();
    const repository = (await scene.store.open('1')) ?? expect.fail('not open');
    const head = scene.head();
    await repository.resolve('main');
    const left = `${scene.gitDir}.deleted`;
    renameSync(scene.gitDir, left);
    await expect(use(repository, scene, head)).rejects.toMatchObject({ failure: 'gone' });
    rmSync(left, { recursive: true });
    expect(readdirSync(dirname(scene.gitDir))).toEqual([]);
  },
);

it.each(USES)(
  '%s that is asked for while this process deletes the repository is had before, or gone',
  async (_, use) => {
    const scene = await sceneWithFiles();
    const repository = (await scene.store.open('1')) ?? expect.fail('not open');
    const outcome = use(repository, scene, scene.head()).then(
      () => 'had',
      (error: unknown) => (error as { failure?: string }).failure,
    );
    await scene.store.delete('1');
    expect(['had', 'gone']).toContain(await outcome);
    expect(existsSync(scene.gitDir)).toBe(false);
  },
);

it('a commit whose source is deleted meanwhile is gone, and a repository made anew is another one', async () => {
  const scene = await sceneWithFiles();
  const source = (await scene.store.open('1')) ?? expect.fail('not open');
  const target = await scene.store.create('2', 'main');
  const head = scene.head();
  renameSync(scene.gitDir, `${scene.gitDir}.deleted`);
  await expect(fetchCommit(target, source, head)).rejects.toMatchObject({ failure: 'gone' });
  expect(await scene.store.open('1')).toBeUndefined();
  const again = await scene.store.create('1', 'main');
  expect(again).not.toBe(source);
  expect(await again.commit(head)).toBeUndefined();
  await scene.commit({ actions: [create('new', 'x')] });
  expect(git(again.gitDir, 'rev-list', '--count', 'main').trim()).toBe('1');
});
