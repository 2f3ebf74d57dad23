import { expect, it } from 'vitest';
import { commitIds, countUpTo } from '../../../../../reference-server/git/history/log.ts';
import { create, scene } from '../commit-scene.ts';
import { git } from '../git-fixture.ts';

it('lists and counts what lies between two commits as git does, also from one to its only parent', async () => {
  const made = await scene();
  for (const name of ['a', 'b', 'c', 'd']) await made.commit({ actions: [create(name, name)] });
  git(made.gitDir, 'update-ref', 'refs/heads/side', 'main~1');
  await made.commit({ branch: 'side', actions: [create('s', 's')] });
  const tree = git(made.gitDir, 'rev-parse', 'main^{tree}').trim();
  const merge = git(made.gitDir, 'commit-tree', tree, '-p', 'main', '-p', 'side', '-m', 'merge').trim();
  const oid = (name: string): string => git(made.gitDir, 'rev-parse', name).trim();
  const repository = await made.store.open('1');
  if (repository === undefined) expect.fail('the repository is there');
  const named = [merge, oid('main'), oid('main~1'), oid('main~2'), oid('main~3'), oid('side')];
  for (const from of named) {
    for (const without of named) {
      const walk = { from: [from], without: [without] };
      const listed = git(made.gitDir, 'rev-list', from, `^${without}`)
        .split('\n')
        .filter((line) => line !== '');
      expect(await commitIds(repository, walk, { skip: 0, count: 20 })).toEqual(listed);
      expect(await commitIds(repository, walk, { skip: 1, count: 20 })).toEqual(listed.slice(1));
      expect(await countUpTo(repository, walk, 20)).toBe(listed.length);
    }
  }
});
