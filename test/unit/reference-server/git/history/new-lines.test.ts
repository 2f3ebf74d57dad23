import { expect, it } from 'vitest';
import { linesOfNewFiles } from '../../../../../reference-server/git/history/new-lines.ts';
import { lineCountsOf } from '../../../../../reference-server/git/line-counts.ts';
import type { CommitAction } from '../../../../../reference-server/git/commit-action.ts';
import type { LineCounts } from '../../../../../reference-server/git/repository-caches.ts';
import { EMPTY_TREE } from '../../../../../reference-server/git/object-writer.ts';
import { create, scene } from '../commit-scene.ts';
import { bytes, git } from '../git-fixture.ts';

interface Counted {
  readonly quick: LineCounts | undefined;
  readonly told: LineCounts;
  /** The sums of `git diff-tree --numstat`. */
  readonly byGit: LineCounts;
}

async function count(...commits: (readonly CommitAction[])[]): Promise<Counted> {
  const made = await scene();
  for (const actions of commits) await made.commit({ actions });
  const repository = await made.store.open('1');
  if (repository === undefined) expect.fail('the repository is there');
  const { parents, tree } = await repository.requireCommit(made.head());
  const before = parents[0] === undefined ? EMPTY_TREE : (await repository.requireCommit(parents[0])).tree;
  const numbers = git(made.gitDir, 'diff-tree', '--numstat', '-r', '-M', before, tree)
    .split('\n')
    .map((line) => line.split('\t').map((part) => Number(part) || 0));
  const sum = (column: number): number => numbers.reduce((total, line) => total + (line[column] ?? 0), 0);
  return {
    quick: await linesOfNewFiles(repository, [before, tree]),
    told: await lineCountsOf(repository, made.head()),
    byGit: { additions: sum(0), deletions: sum(1) },
  };
}

it('counts the lines of new files as git does, without asking it', async () => {
  const first = [create('a', 'one\n'), create('folder/b', 'two\n')];
  const contents = [
    '',
    '\n',
    'x',
    'x\ny',
    'x\ny\n',
    'with\0zero\nand more\n',
    'ä\r\nö\r\n',
    `${'z'.repeat(9_000)}\0\n`,
  ];
  const more = contents.map((text, index) => create(`folder/${index}/c`, text));
  for (const commits of [[first], [first, more]]) {
    const { quick, told, byGit } = await count(...commits);
    expect(quick).toEqual(byGit);
    expect(told).toEqual(byGit);
  }
});

it('leaves to git what was changed, moved or removed, and what attributes may name', async () => {
  const first = [create('a', '1\n2\n3\n'), create('b', '1\n')];
  const changes: CommitAction[][] = [
    [{ action: 'update', filePath: 'a', contents: bytes('1\n3\n') }],
    [{ action: 'move', previousPath: 'a', filePath: 'c' }],
    [{ action: 'delete', filePath: 'a' }],
    [{ action: 'chmod', filePath: 'a', executable: true }],
    [create('.gitattributes', '*.txt binary\n'), create('x.txt', '1\n')],
  ];
  for (const actions of changes) {
    const { quick, told, byGit } = await count(first, actions);
    expect(quick).toBeUndefined();
    expect(told).toEqual(byGit);
  }
});
