import { expect, it } from 'vitest';
import { ownBytes } from '../../../../reference-server/git/bounded-cache.ts';
import { DEMO_REPOSITORIES } from '../../../../reference-server/resources/repository/world.ts';
import { createDemoRepository } from '../../../../reference-server/git/repository-recipe.ts';
import { temporaryStore } from './git-fixture.ts';

it('has memory of its own, and no more of it', () => {
  const large = Buffer.from('x'.repeat(100_000));
  const own = ownBytes(large.subarray(10, 20));
  expect([own.toString(), own.buffer.byteLength]).toEqual(['x'.repeat(10), 10]);
  large.fill(0);
  expect(own.toString()).toBe('x'.repeat(10));
  expect(ownBytes(Buffer.alloc(0)).length).toBe(0);
});

it('what a repository remembers of small files keeps no more than they are', async () => {
  const store = temporaryStore();
  await createDemoRepository(store.pathOf('303'), DEMO_REPOSITORIES.get(303) ?? expect.fail('no recipe'));
  const repository = (await store.open('303')) ?? expect.fail('no repository');
  const head = await repository.branch('main');
  const { tree } = await repository.requireCommit(head?.commit ?? '');
  const blobs = (await repository.tree(tree)).filter(({ mode }) => mode.startsWith('100'));
  expect(blobs.length).toBeGreaterThan(0);
  for (const { oid } of blobs) {
    const blob = await repository.blob(oid);
    expect(blob?.contents.buffer.byteLength).toBe(blob?.size);
  }
});
