import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Scene, create, scene } from '../commit-scene.ts';
import { bytes, git, gitBytes } from '../git-fixture.ts';

function packsOf({ gitDir }: Scene): string[] {
  return readdirSync(join(gitDir, 'objects', 'pack')).sort();
}

it('writes all objects of a commit into one pack that git accepts', async () => {
  const made = await scene();
  const large = Buffer.alloc(5_000, 'many bytes, ');
  await made.commit({
    actions: [
      create('a/b.txt', 'one\n'),
      { action: 'create', filePath: 'c.bin', contents: large },
      create('empty', ''),
    ],
  });
  const packs = packsOf(made);
  expect(packs.map((name) => name.replace(/-[0-9a-f]{40}/, ''))).toEqual(['pack-own-6.idx', 'pack-own-6.pack']);
  expect(packs.map((name) => statSync(join(made.gitDir, 'objects', 'pack', name)).mode & 0o222)).toEqual([0, 0]);
  for (const name of packs.filter((each) => each.endsWith('.idx'))) {
    git(made.gitDir, 'verify-pack', join(made.gitDir, 'objects', 'pack', name));
  }
  expect(git(made.gitDir, 'fsck', '--full', '--strict')).not.toMatch(/error|missing|corrupt/);
  expect(gitBytes(made.gitDir, 'cat-file', 'blob', 'main:c.bin').equals(large)).toBe(true);
  expect(git(made.gitDir, 'count-objects', '-v')).toContain('count: 0');
});

it('keeps few packs, however many commits there are, and loses nothing', async () => {
  const made = await scene();
  for (let count = 0; count < 70; count += 1) await made.commit({ actions: [create(`f/${count}.txt`, `${count}\n`)] });
  // 70 commits of at least 4 objects: four merged packs, and what came after them.
  expect(packsOf(made).length).toBeLessThanOrEqual(2 * (4 + 16));
  expect(git(made.gitDir, 'fsck', '--full', '--strict')).not.toMatch(/error|missing|corrupt/);
  expect(git(made.gitDir, 'rev-list', '--count', 'main').trim()).toBe('70');
  expect(git(made.gitDir, 'ls-tree', '-r', '--name-only', 'main').trim().split('\n')).toHaveLength(70);
  expect(git(made.gitDir, 'cat-file', 'blob', 'main:f/0.txt')).toBe('0\n');
});

it('gives contents above half a MiB a file of their own', async () => {
  const made = await scene();
  const large = Buffer.alloc(600 * 1024, 1);
  await made.commit({ actions: [{ action: 'create', filePath: 'large', contents: large }] });
  expect(git(made.gitDir, 'count-objects', '-v')).toContain('count: 1');
  expect(gitBytes(made.gitDir, 'cat-file', 'blob', 'main:large').equals(large)).toBe(true);
});

it('writes nothing for a commit that is refused', async () => {
  const made = await scene();
  expect(await made.refused({ actions: [create('a', '1'), { action: 'delete', filePath: 'none' }] })).toBe('missing');
  expect(packsOf(made)).toEqual([]);
  expect(await made.refused({ actions: [{ action: 'create', filePath: '../a', contents: bytes('x') }] })).toBe(
    'bad-path',
  );
  expect(packsOf(made)).toEqual([]);
});
