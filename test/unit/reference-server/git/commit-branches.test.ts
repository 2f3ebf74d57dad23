import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytes, environmentOf, fsck, git, requestOf, temporaryFolder, temporaryStore } from './git-fixture.ts';
import { writeCommit } from '../../../../reference-server/git/commit-writer.ts';
import { CommitRefused } from '../../../../reference-server/git/git-error.ts';
import { sceneWithFiles, create } from './commit-scene.ts';

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

const KILLED_WRITER = new URL('killed-writer.ts', import.meta.url).pathname;

describe('writeCommit', () => {
  it('overwrites an existing branch only by force', async () => {
    const { commit, refused, gitDir } = await sceneWithFiles();
    const old = await commit({ branch: 'side', startBranch: 'main', actions: [create('old.txt', 'x')] });
    const request = { branch: 'side', startBranch: 'main', actions: [create('new.txt', 'x')] };
    expect(await refused(request)).toBe('branch-exists');
    const { commit: forced, move } = await commit({ ...request, force: true });
    expect(move.previous).toBe(old.commit.oid);
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

  it('waits for the lock that a server left which was killed a moment before this one started', async () => {
    const { gitDir } = await sceneWithFiles();
    const lock = join(gitDir, 'refs/heads/main.lock');
    writeFileSync(lock, '');
    const before = new Date(Date.now() - 100);
    utimesSync(lock, before, before);
    const store = temporaryStore(join(gitDir, '..'));
    await writeCommit(environmentOf(store), '1', requestOf({ actions: [create('n.txt', 'n')] }));
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
