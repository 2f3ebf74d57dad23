import { expect, it } from 'vitest';
import { movedRefs } from '../../../../../reference-server/git/refs/moved-refs.ts';
import { NO_OBJECT } from '../../../../../reference-server/git/ref-name.ts';
import { create, scene } from '../commit-scene.ts';
import { git } from '../git-fixture.ts';

const REF = 'refs/heads/moved';

/** Where a reference was, was to be, and is, each by the number of a commit of one history, or of one beside it. */
type Places = readonly [at: number | 'none', after: number | 'none' | 'unknown', now: number | 'none' | 'beside'];

it.each<readonly [string, boolean, Places]>([
  ['one that is where it was to be', true, [0, 1, 1]],
  ['a new one', true, ['none', 1, 1]],
  ['one on which others have built since', true, [0, 1, 2]],
  ['a new one on which others have built since', true, ['none', 1, 2]],
  ['one that was moved back', true, [2, 1, 1]],
  ['one that was deleted', true, [1, 'none', 'none']],
  ['one that is where it was', false, [0, 1, 0]],
  ['a new one that is not there', false, ['none', 1, 'none']],
  ['one that others have moved elsewhere', false, [0, 1, 'beside']],
  ['one that others have deleted', false, [0, 1, 'none']],
  ['one that was to be moved back, and on which others have built', false, [1, 0, 2]],
  ['one that was to be deleted, and that others have moved', false, [0, 'none', 1]],
  ['one that was to be a commit that never came', false, [0, 'unknown', 1]],
])('tells of %s whether it was moved: %s', async (_what, hasMoved, places) => {
  const made = await scene();
  const commits: string[] = [];
  for (const name of ['a', 'b', 'c']) commits.push((await made.commit({ actions: [create(name, name)] })).commit.oid);
  const beside = { branch: 'beside', startSha: commits[0] ?? '', actions: [create('d', 'd')] };
  const named = { none: NO_OBJECT, unknown: '1'.repeat(40), beside: (await made.commit(beside)).commit.oid };
  const [at, after, now] = places.map((place) => (typeof place === 'number' ? (commits[place] ?? '') : named[place]));
  if (at === undefined || after === undefined || now === undefined) throw new Error('three places were expected');
  if (now !== NO_OBJECT) git(made.gitDir, 'update-ref', REF, now);
  const repository = (await made.store.open('1')) ?? expect.fail('no repository');
  const move = { ref: REF, before: at, at, after };
  expect(await movedRefs(repository, [move])).toEqual({
    moved: hasMoved ? [move] : [],
    unmoved: hasMoved ? [] : [move],
  });
});
