import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CommitAction } from '../../../../../reference-server/git/commit-action.ts';
import { mergedTree } from '../../../../../reference-server/git/merge.ts';
import { create, sceneWithFiles } from '../commit-scene.ts';
import { fsck, git } from '../git-fixture.ts';
import { pushed, receiver } from './receiver.ts';

const GITMODULES = '.gitmodules';

it.each([
  ['a url that is an option', GITMODULES, '[submodule "x"]\n\tpath = x\n\turl = -u./x\n'],
  ['a url with a line break', GITMODULES, '[submodule "x"]\n\tpath = x\n\turl = "https://a.example/%0ahost=b"\n'],
  ['a name that leads out', GITMODULES, '[submodule "../x"]\n\tpath = x\n\turl = ./x\n'],
  ['a path that is an option', GITMODULES, '[submodule "x"]\n\tpath = -x\n\turl = ./x\n'],
  ['an update by a command', GITMODULES, '[submodule "x"]\n\tpath = x\n\turl = ./x\n\tupdate = !touch y\n'],
  ['a short name', 'deep/GITMOD~1', '[submodule "x"]\n\turl = -u./x\n'],
  ['a shortened name of another kind', 'GI7EBA~1', '[submodule "x"]\n\turl = -u./x\n'],
  ['a name with what is not seen', '.git\u200cmodules', '[submodule "x"]\n\turl = -u./x\n'],
  ['a folder of this name', `${GITMODULES}/x`, 'x'],
  ['a long line of attributes', 'a/.gitattributes', `${'a'.repeat(3000)} text\n`],
])('%s is refused, as git refuses it in a push, and nothing of it stays', async (_what, path, content) => {
  const { commit, refused, gitDir, head } = await sceneWithFiles();
  const before = head();
  expect(await refused({ actions: [create(path, content)] })).toBe('bad-content');
  expect(
    await refused({ actions: [{ ...create('README.md', content), action: 'update' }, move('README.md', path)] }),
  ).toBe('bad-content');
  expect(head()).toBe(before);
  expect(fsck(gitDir)).toBe('');
  await commit({ actions: [create('fine.txt', 'fine')] });
  expect(pushed(gitDir, receiver(), 'main')).toBe('');
});

it('says which file it is and what git has against it', async () => {
  const { commit } = await sceneWithFiles();
  const actions = [
    create('a/.gitmodules', '[submodule "x"]\n\turl = ./x\n'),
    create('b/.gitmodules', '[submodule ".."]\nx'),
  ];
  await expect(commit({ actions })).rejects.toThrow(
    'git takes no such file as "b/.gitmodules": gitmodulesName: disallowed submodule name: ..',
  );
});

it('takes what git only warns of, and names that are only alike', async () => {
  const { commit, gitDir } = await sceneWithFiles();
  const bad = '[submodule "x"]\n\turl = -u./x\n';
  for (const path of ['.gitmodules2', 'gitmodules', 'gitmod~5', 'a~1', '.gitattributes2/x']) {
    await commit({ actions: [create(path, bad)] });
  }
  await commit({ actions: [create(GITMODULES, '[[[')] });
  await commit({ actions: [create('b/.gitattributes', `${'a'.repeat(2047)}\n\0${'a'.repeat(3000)}`)] });
  expect(pushed(gitDir, receiver(), 'main')).toBe('');
});

it('refuses a file that was taken under another name, a link, a submodule and a mode of it', async () => {
  const { commit, refused, gitDir } = await sceneWithFiles();
  await commit({ actions: [create('later', '[submodule "x"]\n\turl = -u./x\n')] });
  const link = execFileSync('git', [`--git-dir=${gitDir}`, 'hash-object', '-w', '--stdin'], { input: 'x' });
  const entries = [`120000 blob ${String(link).trim()}\tlink`, `160000 commit ${'1'.repeat(40)}\tmodule`];
  const tree = execFileSync('git', [`--git-dir=${gitDir}`, 'mktree', '--missing'], { input: entries.join('\n') });
  git(gitDir, 'update-ref', 'refs/heads/odd', git(gitDir, 'commit-tree', '-m', 'Odd', String(tree).trim()).trim());
  expect(await refused({ actions: [move('later', GITMODULES)] })).toBe('bad-content');
  for (const odd of ['link', 'module']) {
    expect(await refused({ branch: 'odd', actions: [move(odd, GITMODULES)] })).toBe('bad-content');
  }
  await commit({ actions: [move('later', 'latest')] });
});

function move(previousPath: string, filePath: string): CommitAction {
  return { action: 'move', previousPath, filePath };
}

it('a merge of two sound sides whose file would not be is none, and leaves nothing behind', async () => {
  const { store, commit, gitDir, head } = await sceneWithFiles();
  const filler = '# nothing\n'.repeat(20);
  const named = '[submodule "x"]\n\tpath = x\n\turl = ./x\n';
  await commit({ actions: [create('draft', `${named}${filler}`)] });
  const base = head();
  const bad = `${named}${filler}[submodule ".."]\n\tpath = y\n`;
  const ours = (await commit({ actions: [move('draft', GITMODULES)] })).commit.oid;
  const other = { branch: 'other', startSha: base, actions: [{ ...create('draft', bad), action: 'update' as const }] };
  const theirs = (await commit(other)).commit.oid;
  const repository = await store.open('1');
  expect(repository && (await mergedTree(repository, [ours, theirs]))).toBeUndefined();
  expect(fsck(gitDir)).toBe('');
  const fine = {
    ...other,
    branch: 'fine',
    actions: [{ ...create('draft', `#\n${named}${filler}`), action: 'update' as const }],
  };
  const tree = repository && (await mergedTree(repository, [ours, (await commit(fine)).commit.oid]));
  expect(git(gitDir, 'ls-tree', '--name-only', String(tree))).toContain(GITMODULES);
  expect(readdirSync(join(gitDir, 'objects')).filter((it) => it.startsWith('tmp_'))).toEqual([]);
});
