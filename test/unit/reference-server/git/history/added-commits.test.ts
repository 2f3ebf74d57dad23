import { expect, it } from 'vitest';
import { broughtBy, commitsBetween } from '../../../../../reference-server/git/history/added-commits.ts';
import type { RepositoryHandle } from '../../../../../reference-server/git/repository-handle.ts';
import { createDemoRepository } from '../../../../../reference-server/git/repository-recipe.ts';
import { DEMO_REPOSITORIES } from '../../../../../reference-server/resources/repository/world.ts';
import { git, temporaryStore } from '../git-fixture.ts';

interface Scene {
  readonly repository: RepositoryHandle;
  readonly run: (...args: string[]) => string;
  /** Makes a commit that no reference names. */
  readonly commit: (...parents: string[]) => string;
  readonly head: string;
}

async function scene(): Promise<Scene> {
  const store = temporaryStore();
  await createDemoRepository(store.pathOf('303'), DEMO_REPOSITORIES.get(303) ?? expect.fail('no recipe'));
  const repository = (await store.open('303')) ?? expect.fail('no repository');
  const run = (...args: string[]): string => git(repository.gitDir, ...args).trim();
  let made = 0;
  const commit = (...parents: string[]): string => {
    made += 1;
    return run('commit-tree', 'main^{tree}', ...parents.flatMap((oid) => ['-p', oid]), '-m', `Commit ${made}`);
  };
  return { repository, run, commit, head: run('rev-parse', 'main') };
}

it('what is brought is what no reference led to before, tags of commits followed, tags of other objects not', async () => {
  const { repository, run, commit, head } = await scene();
  const one = commit(head);
  const side = commit(head);
  const merge = commit(one, side);
  run('tag', '-a', '-m', 'Tag', 'of-side', side);
  const tag = run('rev-parse', 'refs/tags/of-side');
  const [blob, tree] = [run('rev-parse', 'main:README.md'), run('rev-parse', 'main^{tree}')];
  const brought = async (oids: string[], known: string[]): Promise<unknown> =>
    new Set(await broughtBy(repository, oids, known));
  expect(await brought([merge], [head])).toEqual(new Set([merge, one, side]));
  expect(await brought([merge], [head, tag])).toEqual(new Set([merge, one]));
  expect(await brought([tag], [head])).toEqual(new Set([side]));
  expect(await brought([blob, tree, head], [head, blob, tree])).toEqual(new Set());
  expect(await brought([one], ['1'.repeat(40), head])).toEqual(new Set([one]));
  expect(await brought([], [])).toEqual(new Set());
  run('tag', '-d', 'of-side');
});

it('without a list of them the branches and tags of now are what is known, and other references are not', async () => {
  const { repository, run, commit, head } = await scene();
  const hidden = commit(head);
  run('update-ref', 'refs/merge-requests/1/head', hidden);
  expect(await broughtBy(repository, [hidden])).toEqual([hidden]);
  run('update-ref', 'refs/tags/shown', hidden);
  expect(await broughtBy(repository, [hidden])).toEqual([]);
});

it('commits between two say which of them are merges, and the addresses that they name, in lower case', async () => {
  const { repository, commit, head } = await scene();
  const one = commit(head);
  const merge = commit(one, commit(head));
  const found = await commitsBetween(repository, [head, merge]);
  const addresses = ['outside@example.com', 'outside@example.com'];
  expect(found).toHaveLength(3);
  expect(found).toContainEqual({ oid: merge, isMerge: true, addresses });
  expect(found).toContainEqual({ oid: one, isMerge: false, addresses });
  expect(await commitsBetween(repository, [merge, merge])).toEqual([]);
});
