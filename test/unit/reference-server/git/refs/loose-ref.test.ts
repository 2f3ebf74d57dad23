import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLooseRef, swapLooseRef } from '../../../../../reference-server/git/refs/loose-ref.ts';
import { type Scene, create, scene } from '../commit-scene.ts';
import { git } from '../git-fixture.ts';

const REF = 'refs/heads/main';

async function twoCommits(): Promise<Scene & { readonly first: string; readonly second: string }> {
  const made = await scene();
  await made.commit({ actions: [create('a', '1')] });
  const first = made.head();
  await made.commit({ actions: [create('b', '2')] });
  return { ...made, first, second: made.head() };
}

it.each([true, false])('moves a branch from where it is (flushed: %s)', async (fsync) => {
  const { gitDir, first, second, head } = await twoCommits();
  expect(swapLooseRef(gitDir, { ref: REF, next: first, previous: second }, fsync)).toBe(true);
  expect(head()).toBe(first);
  expect(existsSync(join(gitDir, `${REF}.lock`))).toBe(false);
});

it('refuses a branch that is elsewhere, and leaves no lock', async () => {
  const { gitDir, first, second, head } = await twoCommits();
  expect(() => swapLooseRef(gitDir, { ref: REF, next: second, previous: first }, false)).toThrow(
    expect.objectContaining({ failure: 'ref-conflict' }),
  );
  expect(head()).toBe(second);
  expect(existsSync(join(gitDir, `${REF}.lock`))).toBe(false);
});

it('leaves to git what has no file of its own, what is symbolic, and what somebody has locked', async () => {
  const { gitDir, first, second, head } = await twoCommits();
  const swap = (ref: string): boolean => swapLooseRef(gitDir, { ref, next: first, previous: second }, false);
  git(gitDir, 'symbolic-ref', 'refs/heads/other', REF);
  expect(swap('refs/heads/other')).toBe(false);
  writeFileSync(join(gitDir, `${REF}.lock`), '');
  expect(swap(REF)).toBe(false);
  expect(existsSync(join(gitDir, `${REF}.lock`))).toBe(true);
  git(gitDir, 'update-ref', 'refs/heads/packed', second);
  git(gitDir, 'pack-refs', '--all');
  expect(readLooseRef(gitDir, 'refs/heads/packed')).toBeUndefined();
  expect(swap('refs/heads/packed')).toBe(false);
  expect(swap('refs/heads/none/at/all')).toBe(false);
  expect(existsSync(join(gitDir, 'refs/heads/packed.lock'))).toBe(false);
  expect(head()).toBe(second);
});

it('commits on a branch that git has packed', async () => {
  const made = await twoCommits();
  git(made.gitDir, 'pack-refs', '--all');
  await made.commit({ actions: [create('c', '3')] });
  expect(git(made.gitDir, 'rev-parse', 'main^').trim()).toBe(made.second);
});
