import { expect, it } from 'vitest';
import { GitError } from '../../../../reference-server/git/git-error.ts';
import { create, scene } from './commit-scene.ts';

it('a tree of more entries than fit into memory is not read, and what is asked beside it is answered', async () => {
  const { commit, store, head } = await scene();
  await commit({ actions: [create('a', 'x')] });
  const repository = (await store.open('1')) ?? expect.fail('the repository is there');
  const { tree } = await repository.requireCommit(head());
  const [file] = await repository.tree(tree);
  const oid = Buffer.from(file?.oid ?? '', 'hex');
  const entry = (index: number): Buffer =>
    Buffer.concat([Buffer.from(`100644 ${String(index).padStart(8, '0')}\0`, 'latin1'), oid]);
  const large = await repository.objects.write(
    'tree',
    Buffer.concat(Array.from({ length: 500_000 }, (_, at) => entry(at))),
  );
  const fits = await repository.objects.write(
    'tree',
    Buffer.concat(Array.from({ length: 400_000 }, (_, at) => entry(at))),
  );
  const answers = await Promise.allSettled([
    repository.tree(large),
    repository.commit(head()),
    repository.tree(large),
    repository.tree(tree),
    repository.tree(fits),
  ]);
  const told = answers.map((answer) => {
    if (answer.status === 'rejected') return answer.reason instanceof GitError ? answer.reason.failure : answer.reason;
    return answer.value !== undefined && 'length' in answer.value ? answer.value.length : 'commit';
  });
  expect(told).toEqual(['too-large', 'commit', 'too-large', 1, 400_000]);
  // The same process goes on.
  expect(await repository.resolve('main')).toMatchObject({ commit: head() });
});
