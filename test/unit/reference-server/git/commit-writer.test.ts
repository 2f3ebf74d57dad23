import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  bytes,
  environmentOf,
  fsck,
  git,
  gitBytes,
  requestOf,
  temporaryFolder,
  temporaryStore,
} from './git-fixture.ts';
import type { CommitAction } from '../../../../reference-server/git/commit-action.ts';
import { type CommitRequest, type WrittenCommit, writeCommit } from '../../../../reference-server/git/commit-writer.ts';
import { type CommitRefusal, CommitRefused } from '../../../../reference-server/git/git-error.ts';
import type { RepositoryStore } from '../../../../reference-server/git/repository-store.ts';

interface Scene {
  readonly store: RepositoryStore;
  readonly gitDir: string;
  readonly commit: (parts: Partial<CommitRequest>) => Promise<WrittenCommit>;
  readonly refused: (parts: Partial<CommitRequest>) => Promise<CommitRefusal>;
  readonly head: () => string;
}

async function scene(): Promise<Scene> {
  const store = temporaryStore();
  const { gitDir } = await store.create('1', 'main');
  const environment = environmentOf(store);
  const commit = async (parts: Partial<CommitRequest>): Promise<WrittenCommit> =>
    writeCommit(environment, '1', requestOf(parts));
  const refused = async (parts: Partial<CommitRequest>): Promise<CommitRefusal> => {
    const error: unknown = await commit(parts).then(
      () => undefined,
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(CommitRefused);
    return error instanceof CommitRefused ? error.reason : expect.fail('not refused');
  };
  return { store, gitDir, commit, refused, head: () => git(gitDir, 'rev-parse', 'main').trim() };
}

async function sceneWithFiles(): Promise<Scene> {
  const made = await scene();
  await made.commit({
    actions: [create('README.md', 'one\n'), create('a b/c ü.md', 'two\n'), create('src/x/deep.ts', 'three\n')],
  });
  return made;
}

function create(filePath: string, contents: string): CommitAction {
  return { action: 'create', filePath, contents: bytes(contents) };
}

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
    const { commit: first, previous } = await commit({ branch: 'new', startBranch: 'main', actions });
    expect(previous).toBeUndefined();
    expect(first.parents).toEqual([head()]);
    await commit({ branch: 'by-sha', startSha: head().slice(0, 8), actions });
    expect(git(gitDir, 'rev-parse', 'by-sha~1').trim()).toBe(head());
  });

  it('overwrites an existing branch only by force', async () => {
    const { commit, refused, gitDir } = await sceneWithFiles();
    const old = await commit({ branch: 'side', startBranch: 'main', actions: [create('old.txt', 'x')] });
    const request = { branch: 'side', startBranch: 'main', actions: [create('new.txt', 'x')] };
    expect(await refused(request)).toBe('branch-exists');
    const { commit: forced, previous } = await commit({ ...request, force: true });
    expect(previous).toBe(old.commit.oid);
    expect(forced.parents).toEqual([git(gitDir, 'rev-parse', 'main').trim()]);
    expect(git(gitDir, 'ls-tree', '--name-only', 'side').split('\n')).not.toContain('old.txt');
  });

  it('starts a branch from another repository', async () => {
    const { store, commit } = await sceneWithFiles();
    const fork = await store.create('2', 'main');
    await writeCommit(environmentOf(store), '2', requestOf({ actions: [create('fork.txt', 'fork')] }));
    const start = git(fork.gitDir, 'rev-parse', 'main').trim();
    const request = { branch: 'from-fork', startBranch: 'main', startRepository: '2' };
    const { commit: made } = await commit({ ...request, actions: [create('n.txt', 'n')] });
    expect(made.parents).toEqual([start]);
    const { gitDir } = (await store.open('1')) ?? expect.fail('no repository');
    expect(git(gitDir, 'ls-tree', '--name-only', 'from-fork')).toBe('fork.txt\nn.txt\n');
    expect(fsck(gitDir)).toBe('');
  });

  it('compares last_commit_id with the newest commit of the file, not of the branch', async () => {
    const { commit, refused, head } = await sceneWithFiles();
    const first = head();
    await commit({ actions: [create('other.txt', 'x')] });
    const update = { action: 'update', filePath: 'README.md', contents: bytes('new\n') } as const;
    expect(await refused({ actions: [{ ...update, lastCommitId: head() }] })).toBe('changed');
    await commit({ actions: [{ ...update, lastCommitId: first }] });
    expect(await refused({ actions: [{ action: 'delete', filePath: 'README.md', lastCommitId: first }] })).toBe(
      'changed',
    );
    const move = { action: 'move', previousPath: 'README.md', filePath: 'moved.md' } as const;
    expect(await refused({ actions: [{ ...move, lastCommitId: first }] })).toBe('changed');
    await commit({ actions: [{ ...move, lastCommitId: head() }] });
  });

  it('refuses when a push moves the branch between reading and writing', async () => {
    const { store, gitDir, head } = await sceneWithFiles();
    const before = head();
    const tree = git(gitDir, 'rev-parse', 'main^{tree}').trim();
    const pushed = git(gitDir, 'commit-tree', tree, '-p', before, '-m', 'pushed').trim();
    const now = (): number => {
      // The clock is read after the head of the branch and before the reference moves.
      git(gitDir, 'update-ref', 'refs/heads/main', pushed);
      return 1_767_225_700;
    };
    const racing = writeCommit({ store, now }, '1', requestOf({ actions: [create('late.txt', 'x')] }));
    await expect(racing).rejects.toMatchObject({ reason: 'branch-moved' });
    expect(head()).toBe(pushed);
    // The process that was told off is replaced: the next commit works.
    await writeCommit(environmentOf(store), '1', requestOf({ actions: [create('late.txt', 'x')] }));
    expect(git(gitDir, 'rev-parse', 'main~1').trim()).toBe(pushed);
  });

  it('takes over the lock that a killed server left, but not one in use', async () => {
    const { gitDir } = await sceneWithFiles();
    const lock = join(gitDir, 'refs/heads/main.lock');
    writeFileSync(lock, '');
    // In use, however long this test takes: younger than the server.
    const later = new Date(Date.now() + 3_600_000);
    utimesSync(lock, later, later);
    const store = temporaryStore(join(gitDir, '..'));
    const request = requestOf({ actions: [create('n.txt', 'n')] });
    await expect(writeCommit(environmentOf(store), '1', request)).rejects.toMatchObject({ reason: 'branch-moved' });
    utimesSync(lock, new Date(0), new Date(0));
    await writeCommit(environmentOf(store), '1', request);
    expect(git(gitDir, 'ls-tree', '--name-only', 'main')).toContain('n.txt');
  });

  it('keeps every commit of writers on one branch, in one process', async () => {
    const { commit, gitDir } = await sceneWithFiles();
    await Promise.all(Array.from({ length: 20 }, (_, index) => commit({ actions: [create(`p/${index}.txt`, 'x')] })));
    expect(git(gitDir, 'rev-list', '--count', 'main').trim()).toBe('21');
    expect(git(gitDir, 'ls-tree', '--name-only', 'main:p').trim().split('\n')).toHaveLength(20);
  });

  it('keeps every acknowledged commit of four stores that race, and fsck finds nothing', async () => {
    const { gitDir } = await sceneWithFiles();
    const writers = Array.from({ length: 4 }, (_, writer) => raceWriter(join(gitDir, '..'), writer));
    const acknowledged = (await Promise.all(writers)).flat();
    expect(acknowledged).toHaveLength(40);
    expect(git(gitDir, 'rev-list', '--count', 'main').trim()).toBe('41');
    const reachable = new Set(git(gitDir, 'rev-list', 'main').trim().split('\n'));
    expect(acknowledged.filter((oid) => !reachable.has(oid))).toEqual([]);
    expect(fsck(gitDir)).toBe('');
  });
});

/** Ten commits of one store that shares its folder with others; a lost race is tried again, as a client would. */
async function raceWriter(root: string, writer: number): Promise<string[]> {
  const environment = environmentOf(temporaryStore(root));
  const acknowledged: string[] = [];
  for (let number = 0; number < 10; number += 1) {
    const request = requestOf({ actions: [create(`w${writer}/${number}.txt`, 'x')] });
    let done: string | undefined;
    while (done === undefined) {
      done = await writeCommit(environment, '1', request).then(
        ({ commit }) => commit.oid,
        (error: unknown) => {
          if (error instanceof CommitRefused && error.reason === 'branch-moved') return undefined;
          throw error;
        },
      );
    }
    acknowledged.push(done);
  }
  return acknowledged;
}

describe('a killed writer', () => {
  it('loses no acknowledged commit', async () => {
    const root = temporaryFolder();
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const child = spawn(process.execPath, ['--import', 'tsx', KILLED_WRITER, root, String(round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
        if (output.length > 41 * (20 + 15 * round)) child.kill('SIGKILL');
      });
      await once(child, 'close');
      acknowledged.push(...(output.match(/[0-9a-f]{40}(?=\n)/g) ?? []));
    }
    const gitDir = join(root, '1.git');
    expect(acknowledged.length).toBeGreaterThan(60);
    const reachable = new Set(git(gitDir, 'rev-list', 'main').trim().split('\n'));
    expect(acknowledged.filter((oid) => !reachable.has(oid))).toEqual([]);
    expect(fsck(gitDir)).toBe('');
    await writeCommit(environmentOf(temporaryStore(root)), '1', requestOf({ actions: [create('after.txt', 'x')] }));
  });
});

const KILLED_WRITER = new URL('killed-writer.ts', import.meta.url).pathname;
