import { describe, expect, it } from 'vitest';
import { bytes, fsck, git, gitBytes } from './git-fixture.ts';
import type { CommitAction } from '../../../../reference-server/git/commit-action.ts';
import { type CommitRefusal } from '../../../../reference-server/git/git-error.ts';
import { scene, sceneWithFiles, create } from './commit-scene.ts';

describe('writeCommit', () => {
  it('writes what the git program reads, and fsck finds nothing', async () => {
    const { commit, gitDir } = await sceneWithFiles();
    const { commit: second } = await commit({
      message: 'Second\n\nBody',
      actions: [
        { action: 'update', filePath: 'a b/c ü.md', contents: bytes('zwei\n') },
        { action: 'delete', filePath: 'src/x/deep.ts' },
        { action: 'chmod', filePath: 'README.md', executable: true },
        create('z/new.txt', ''),
      ],
    });
    expect(git(gitDir, 'ls-tree', '-r', '-z', '--name-only', 'main').split('\0')).toEqual([
      'README.md',
      'a b/c ü.md',
      'z/new.txt',
      '',
    ]);
    expect(git(gitDir, 'cat-file', 'blob', 'main:a b/c ü.md')).toBe('zwei\n');
    expect(git(gitDir, 'ls-tree', 'main', 'README.md')).toContain('100755 blob');
    expect(git(gitDir, 'log', '--format=%H %s|%b|%an <%ae>', '-1').trim()).toBe(
      `${second.oid} Second|Body|Ann Example <ann@example.com>`,
    );
    expect(fsck(gitDir)).toBe('');
  });

  it('keeps bytes as they are: NUL and invalid UTF-8', async () => {
    const { commit, gitDir } = await scene();
    const contents = Buffer.from([0, 1, 0xff, 0xfe, 0x80, 10, 0, 13]);
    await commit({ actions: [{ action: 'create', filePath: 'x.bin', contents }] });
    expect(gitBytes(gitDir, 'cat-file', 'blob', 'main:x.bin').equals(contents)).toBe(true);
  });

  it('moves with and without contents; an empty string is contents', async () => {
    const { commit, gitDir } = await sceneWithFiles();
    await commit({
      actions: [
        { action: 'move', previousPath: 'README.md', filePath: 'docs/README.md' },
        { action: 'move', previousPath: 'a b/c ü.md', filePath: 'empty.md', contents: new Uint8Array() },
      ],
    });
    expect(git(gitDir, 'cat-file', 'blob', 'main:docs/README.md')).toBe('one\n');
    expect(git(gitDir, 'cat-file', 'blob', 'main:empty.md')).toBe('');
    expect(git(gitDir, 'ls-tree', '--name-only', 'main').split('\n')).not.toContain('a b');
  });

  it('moves a folder aside for a file of the same name, and the other way round, within one commit', async () => {
    const { commit, gitDir } = await sceneWithFiles();
    await commit({ actions: [{ action: 'move', previousPath: 'src/x/deep.ts', filePath: 'src' }] });
    await commit({ actions: [{ action: 'move', previousPath: 'src', filePath: 'src/again/deep.ts' }] });
    expect(git(gitDir, 'cat-file', 'blob', 'main:src/again/deep.ts')).toBe('three\n');
    expect(fsck(gitDir)).toBe('');
  });

  it('allows a commit that leaves no file', async () => {
    const { commit, gitDir } = await scene();
    await commit({ actions: [create('only.txt', 'x')] });
    await commit({ actions: [{ action: 'delete', filePath: 'only.txt' }] });
    expect(git(gitDir, 'ls-tree', 'main')).toBe('');
    expect(fsck(gitDir)).toBe('');
  });

  const NESTED = { action: 'create', contents: bytes('x') } as const;
  it.each<[CommitRefusal, CommitAction]>([
    ['exists', create('README.md', 'x')],
    ['missing', { action: 'update', filePath: 'none.md', contents: bytes('x') }],
    ['missing', { action: 'delete', filePath: 'none.md' }],
    ['missing', { action: 'move', previousPath: 'none.md', filePath: 'some.md' }],
    ['missing', { action: 'chmod', filePath: 'none.md', executable: true }],
    ['exists', { action: 'move', previousPath: 'a b/c ü.md', filePath: 'README.md' }],
    ['conflict', { ...NESTED, filePath: 'README.md/below' }],
    ['conflict', { ...NESTED, filePath: 'src' }],
    ['conflict', { action: 'delete', filePath: 'src' }],
    ['bad-action', { action: 'move', filePath: 'new.md' }],
    ['bad-action', { action: 'chmod', filePath: 'README.md' }],
    ['bad-content', { action: 'create', filePath: 'new.md' }],
    ['bad-content', { action: 'update', filePath: 'README.md' }],
    ['empty', { action: 'update', filePath: 'README.md', contents: bytes('one\n') }],
    ['empty', { action: 'chmod', filePath: 'README.md', executable: false }],
    ['bad-path', { ...NESTED, filePath: '' }],
    ['bad-path', { ...NESTED, filePath: '/etc/passwd' }],
    ['bad-path', { ...NESTED, filePath: 'a/../b' }],
    ['bad-path', { ...NESTED, filePath: '..' }],
    ['bad-path', { ...NESTED, filePath: 'a/./b' }],
    ['bad-path', { ...NESTED, filePath: 'a//b' }],
    ['bad-path', { ...NESTED, filePath: 'a/' }],
    ['bad-path', { ...NESTED, filePath: 'a\\..\\b' }],
    ['bad-path', { ...NESTED, filePath: '..\\b' }],
    ['bad-path', { ...NESTED, filePath: 'a\0b' }],
    ['bad-path', { ...NESTED, filePath: '.git/config' }],
    ['bad-path', { ...NESTED, filePath: 'sub/.GIT/hooks/x' }],
    ['bad-path', { ...NESTED, filePath: 'sub/.gi\u200ct/x' }],
    ['bad-path', { ...NESTED, filePath: 'GIT~1/x' }],
    ['bad-path', { ...NESTED, filePath: '.git ./x' }],
    ['bad-path', { ...NESTED, filePath: 'a\\.git\\x' }],
    ['bad-path', { ...NESTED, filePath: 'x'.repeat(300) }],
  ])('refuses (%s) and leaves the branch as it was: %o', async (reason, action) => {
    const { refused, head } = await sceneWithFiles();
    const before = head();
    const actions = reason === 'empty' ? [action] : [create('first.txt', 'applied before'), action];
    expect(await refused({ actions })).toBe(reason);
    expect(head()).toBe(before);
  });

  it.each(['', 'a..b', 'a b', 'a~1', '-x', 'x.lock', 'a/.b', '/a', 'a/', 'HEAD', 'f'.repeat(40), 'a\nb', '@'])(
    'refuses the branch name %j',
    async (branch) => {
      const { commit } = await sceneWithFiles();
      await expect(commit({ branch, startBranch: 'main', actions: [create('n', 'n')] })).rejects.toMatchObject({
        reason: 'bad-branch',
      });
    },
  );

  it('refuses a branch beside one that is a prefix of its name', async () => {
    const { commit, refused } = await sceneWithFiles();
    await commit({ branch: 'feat/x', startBranch: 'main', actions: [create('n', 'n')] });
    expect(await refused({ branch: 'feat', startBranch: 'main', actions: [create('n', 'n')] })).toBe('bad-branch');
    expect(await refused({ branch: 'feat/x/y', startBranch: 'main', actions: [create('n', 'n')] })).toBe('bad-branch');
  });

  it('creates a branch only from a start', async () => {
    const { commit, refused, gitDir, head } = await sceneWithFiles();
    const actions = [create('n.txt', 'n')];
    expect(await refused({ branch: 'new', actions })).toBe('branch-missing');
    expect(await refused({ branch: 'new', startBranch: 'none', actions })).toBe('start-missing');
    expect(await refused({ branch: 'new', startSha: '1'.repeat(40), actions })).toBe('start-missing');
    const { commit: first, move } = await commit({ branch: 'new', startBranch: 'main', actions });
    expect(move.previous).toBeUndefined();
    expect(first.parents).toEqual([head()]);
    await commit({ branch: 'by-sha', startSha: head().slice(0, 8), actions });
    expect(git(gitDir, 'rev-parse', 'by-sha~1').trim()).toBe(head());
  });
});
