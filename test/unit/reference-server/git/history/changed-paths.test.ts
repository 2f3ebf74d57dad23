import { expect, it } from 'vitest';
import type { CommitAction } from '../../../../../reference-server/git/commit-action.ts';
import { changedPaths } from '../../../../../reference-server/git/history/changed-paths.ts';
import { EMPTY_TREE } from '../../../../../reference-server/git/object-writer.ts';
import { linesOfNewFiles } from '../../../../../reference-server/git/history/new-lines.ts';
import type { RepositoryHandle } from '../../../../../reference-server/git/repository-handle.ts';
import { type Scene, create, scene } from '../commit-scene.ts';
import { bytes, git } from '../git-fixture.ts';
import { treeBomb } from '../tree-bomb.ts';

/** The paths of the last commit, as told and as `git diff-tree` lists them by status. */
async function pathsAfter(...commits: (readonly CommitAction[])[]): Promise<[told: unknown, byGit: unknown]> {
  const made = await scene();
  for (const actions of commits) await made.commit({ actions });
  const repository = await made.store.open('1');
  if (repository === undefined) expect.fail('the repository is there');
  const { parents, tree } = await repository.requireCommit(made.head());
  const before = parents[0] === undefined ? EMPTY_TREE : (await repository.requireCommit(parents[0])).tree;
  const fields = git(made.gitDir, 'diff-tree', '-r', '-z', '--no-renames', '--name-status', before, tree).split('\0');
  const withStatus = (...statuses: string[]): string[] =>
    fields.filter((_, index) => index % 2 === 1 && statuses.includes(fields[index - 1] ?? ''));
  return [
    await changedPaths(repository, [before, tree]),
    { added: withStatus('A'), modified: withStatus('M', 'T'), removed: withStatus('D') },
  ];
}

const FIRST = ['a', 'a.b', 'a-b/c', 'folder/one', 'folder/deep/two', 'folder.txt', 'ü/ä.txt', 'z'].map((path) =>
  create(path, `${path}\n`),
);

it.each<[string, CommitAction[][]]>([
  ['the first commit', [FIRST]],
  [
    'new, changed and removed files',
    [
      FIRST,
      [
        create('folder/deep/three', 'x'),
        create('b', 'x'),
        { action: 'update', filePath: 'ü/ä.txt', contents: bytes('other\n') },
        { action: 'delete', filePath: 'a-b/c' },
        { action: 'delete', filePath: 'folder.txt' },
      ],
    ],
  ],
  [
    'a moved file, which git would call renamed',
    [FIRST, [{ action: 'move', previousPath: 'z', filePath: 'folder/z' }]],
  ],
  ['another mode', [FIRST, [{ action: 'chmod', filePath: 'folder/one', executable: true }]]],
  [
    'a folder where a file was, and the other way round',
    [
      FIRST,
      [
        { action: 'delete', filePath: 'a' },
        { action: 'delete', filePath: 'folder/one' },
        { action: 'delete', filePath: 'folder/deep/two' },
      ],
      [create('a/b', 'x'), create('a/c/d', 'x'), create('folder', 'x')],
    ],
  ],
])('are those that git lists: %s', async (_, commits) => {
  const [told, byGit] = await pathsAfter(...commits);
  expect(told).toEqual(byGit);
});

async function bombIn({ gitDir, store, head }: Scene, innermost?: string): Promise<[RepositoryHandle, string]> {
  const repository = await store.open('1');
  if (repository === undefined) expect.fail('the repository is there');
  return [repository, treeBomb(gitDir, innermost ?? (await repository.requireCommit(head())).tree)];
}

it('end where a few objects stand for more paths than anybody could list', async () => {
  const made = await scene();
  await made.commit({ actions: [create('a', 'x')] });
  const [repository, tree] = await bombIn(made);
  const told = await changedPaths(repository, [EMPTY_TREE, tree], 2000);
  expect(told.added.length).toBeGreaterThan(10);
  expect(told.added.join('').length).toBeLessThan(2000);
  expect({ ...told, added: [] }).toEqual({ added: [], modified: [], removed: [] });
});

it('end among folders without a file', async () => {
  const made = await scene();
  await made.commit({ actions: [create('a', 'x')] });
  const [repository, tree] = await bombIn(made, EMPTY_TREE);
  expect(await changedPaths(repository, [EMPTY_TREE, tree], 2000)).toEqual({ added: [], modified: [], removed: [] });
  expect(await linesOfNewFiles(repository, [EMPTY_TREE, tree])).toBeUndefined();
});
