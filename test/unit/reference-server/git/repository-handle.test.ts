import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { bytes, environmentOf, fsck, git, requestOf, temporaryFolder, temporaryStore } from './git-fixture.ts';
import { writeCommit } from '../../../../reference-server/git/commit-writer.ts';
import { lastCommitOf } from '../../../../reference-server/git/last-commit.ts';
import { lineCountsOf } from '../../../../reference-server/git/line-counts.ts';
import type { RepositoryHandle } from '../../../../reference-server/git/repository-handle.ts';
import { createDemoRepository } from '../../../../reference-server/git/repository-recipe.ts';
import { RepositoryStore } from '../../../../reference-server/git/repository-store.ts';
import { textOf } from '../../../../reference-server/git/tree.ts';
import { DEMO_REPOSITORIES } from '../../../../reference-server/resources/repository/world.ts';

async function demo(id: number): Promise<RepositoryHandle> {
  const store = temporaryStore();
  const recipe = DEMO_REPOSITORIES.get(id) ?? expect.fail(`no recipe ${id}`);
  await createDemoRepository(store.pathOf(String(id)), recipe);
  return (await store.open(String(id))) ?? expect.fail('not built');
}

const A3 = '04fe983f16e033c7afc171a158de512776412ad7';
const A4 = '736c8aa8faa9c93b50b5de2479c06fce6582b5a8';
const A5 = 'f3692c1e8bd4e21d3a23a4dd8a931b061cbe8b40';
const A7 = '786ed217f969255cc27d2db091115f35fbf0de5d';

describe('RepositoryHandle.resolve', () => {
  it.each([
    ['main', 'branch', A7],
    ['HEAD', 'branch', A7],
    ['feat/x-1', 'branch', '6f103af8bd122513ce6dda33ab8de94e1cb73329'],
    ['v1.0', 'tag', A4],
    ['v1.1', 'tag', A5],
    ['rel/2025-10', 'tag', A7],
    ['refs/heads/main', 'branch', A7],
    ['refs/tags/v1.0', 'tag', A4],
    [A3, 'commit', A3],
    [A3.toUpperCase(), 'commit', A3],
    [A3.slice(0, 8), 'commit', A3],
    [A3.slice(0, 5), 'commit', A3],
  ])('resolves %s to a %s', async (name, kind, commit) => {
    const repository = await demo(301);
    expect(await repository.resolve(name)).toMatchObject({ kind, commit });
  });

  it.each([
    'none',
    'main~1',
    'main^',
    'main:README.md',
    ':README.md',
    '@',
    '@{-1}',
    'HEAD~1',
    'main..feature',
    'main\ninfo v1.0',
    'v1.0^{tree}',
    '04f',
    '0'.repeat(40),
    'd4ae6d69dce391aff4fbdcbd06d847b468178533',
    '',
    '--all',
    'refs/remotes/x',
    'a\0b',
  ])('finds nothing under %j', async (name) => {
    const repository = await demo(301);
    expect(await repository.resolve(name)).toBeUndefined();
  });
});

describe('RepositoryHandle reads', () => {
  it('sees objects and references that another program wrote, without a restart', async () => {
    const repository = await demo(302);
    expect(await repository.resolve('late')).toBeUndefined();
    const tree = git(repository.gitDir, 'rev-parse', 'main^{tree}').trim();
    const made = git(repository.gitDir, 'commit-tree', tree, '-p', 'main', '-m', 'late').trim();
    git(repository.gitDir, 'update-ref', 'refs/heads/late', made);
    expect(await repository.resolve('late')).toMatchObject({ commit: made });
    git(repository.gitDir, 'gc', '--quiet', '--prune=now');
    expect(await repository.resolve('late')).toMatchObject({ commit: made });
    expect((await repository.requireCommit(made)).message).toBe('late\n');
  });

  it('answers many requests of one turn, in order, and large blobs whole', async () => {
    const store = temporaryStore();
    const repository = await store.create('1', 'main');
    const contents = Array.from({ length: 60 }, (_, index) => Buffer.alloc(index * 5_000 + 1, index));
    const oids = await Promise.all(contents.map((content) => repository.objects.write('blob', content)));
    const blobs = await Promise.all(oids.map((oid) => repository.blob(oid)));
    expect(blobs.map((blob, index) => blob?.contents.equals(contents[index] ?? Buffer.of()))).toEqual(
      contents.map(() => true),
    );
    expect(await repository.blob('1'.repeat(40))).toBeUndefined();
  });

  it('starts its process again after it was closed or died', async () => {
    const repository = await demo(302);
    await repository.resolve('main');
    repository.close();
    expect(await repository.resolve('main')).toBeDefined();
    const waiting = repository.resolve('main');
    repository.close();
    await expect(waiting).rejects.toMatchObject({ failure: 'closed' });
    expect(await repository.resolve('main')).toBeDefined();
  });

  it('lists everything below a tree with its folders', async () => {
    const repository = await demo(301);
    const { tree } = await repository.requireCommit(A7);
    const entries = await repository.recursiveTree(tree);
    const expected = git(repository.gitDir, 'ls-tree', '-r', '-t', '-z', '--name-only', A7).split('\0').slice(0, -1);
    expect(entries.map((entry) => textOf(entry.pathKey))).toEqual(expected);
    expect(await repository.recursiveTree(tree)).toBe(entries);
  });

  it('finds the entry at a path, byte for byte', async () => {
    const repository = await demo(301);
    const { tree } = await repository.requireCommit(A7);
    expect(await repository.entryAt(tree, 'docs/a b/ü.md')).toMatchObject({
      mode: '100644',
      oid: 'a06c38c3769332574ee4f59663068056e58bb460',
    });
    expect(await repository.entryAt(tree, 'docs')).toMatchObject({ mode: '040000' });
    expect(await repository.entryAt(tree, 'docs/a b')).toMatchObject({ mode: '040000' });
    for (const path of ['none', 'README.md/x', 'docs/none', '/docs', 'docs/', 'docs//guide.md', 'docs/./guide.md']) {
      expect(await repository.entryAt(tree, path)).toBeUndefined();
    }
  });

  it('names the last commit of a path as git does, merges included', async () => {
    const repository = await demo(301);
    const paths = git(repository.gitDir, 'ls-tree', '-r', '-z', '--name-only', 'main').split('\0').slice(0, -1);
    for (const path of [...paths.filter((name) => !name.startsWith('many/')), 'many/f01.txt']) {
      const expected = git(repository.gitDir, 'log', '-1', '--format=%H', 'main', '--', path).trim();
      expect([path, await lastCommitOf(repository, A7, path)]).toEqual([path, expected]);
    }
  });

  it('hands a long history over to git', async () => {
    const store = temporaryStore();
    const repository = await store.create('1', 'main');
    const environment = environmentOf(store);
    const first = await writeCommit(
      environment,
      '1',
      requestOf({ actions: [{ action: 'create', filePath: 'old.txt', contents: bytes('x') }] }),
    );
    let head = first.commit.oid;
    for (let number = 0; number < 210; number += 1) {
      const actions = [{ action: 'create', filePath: `n/${number}`, contents: bytes('x') } as const];
      head = (await writeCommit(environment, '1', requestOf({ actions }))).commit.oid;
    }
    expect(await lastCommitOf(repository, head, 'old.txt')).toBe(first.commit.oid);
  });

  it('counts the lines of a commit as git does', async () => {
    const repository = await demo(301);
    expect(await lineCountsOf(repository, A7)).toEqual({ additions: 1, deletions: 1 });
    expect(await lineCountsOf(repository, 'd44f57ab40e054a73caeef5d32943debe6f033c1')).toEqual({
      additions: 7,
      deletions: 0,
    });
    expect(await lineCountsOf(repository, A4)).toEqual({ additions: 3, deletions: 0 });
  });

  it('keeps an object of one repository out of another', async () => {
    const store = temporaryStore();
    const one = await store.create('1', 'main');
    const two = await store.create('2', 'main');
    const oid = await one.objects.write('blob', bytes('secret'));
    expect(await one.blob(oid)).toBeDefined();
    expect(await two.blob(oid)).toBeUndefined();
  });
});

describe('RepositoryStore', () => {
  it('builds a repository the first time it is opened, once', async () => {
    let built = 0;
    const store = new RepositoryStore({
      root: temporaryFolder(),
      provision: async (id, gitDir) => {
        const recipe = DEMO_REPOSITORIES.get(Number(id));
        if (recipe === undefined) return false;
        built += 1;
        await createDemoRepository(gitDir, recipe);
        return true;
      },
    });
    const handles = await Promise.all([store.open('302'), store.open('302'), store.open('999')]);
    expect(handles[0]).toBe(handles[1]);
    expect(handles[2]).toBeUndefined();
    expect(built).toBe(1);
    expect(await handles[0]?.resolve('main')).toMatchObject({ commit: '49c95df225d44993a1b3edf3a9eef6f48e883ed6' });
    await store.close();
  });

  it('closes what is idle, deletes, and refuses ids that are paths', async () => {
    const store = temporaryStore();
    const handle = await store.create('1', 'main');
    await handle.resolve('main');
    expect(handle.running).toBe(true);
    store.sweep(Date.now() + 31_000);
    expect(handle.running).toBe(false);
    await store.delete('1');
    expect(await store.open('1')).toBeUndefined();
    expect(() => store.pathOf('../x')).toThrow(RangeError);
    await expect(store.create('2', 'bad..name')).rejects.toThrow(RangeError);
  });

  it('finds nothing of a deleted repository in one that is made again under its id', async () => {
    const store = temporaryStore();
    const old = await store.create('1', 'main');
    const { commit } = await writeCommit(
      environmentOf(store),
      '1',
      requestOf({ actions: [{ action: 'create', filePath: 'a.txt', contents: bytes('a') }] }),
    );
    expect(await old.commit(commit.oid)).toMatchObject({ oid: commit.oid });
    await store.delete('1');
    const again = await store.create('1', 'main');
    expect(await again.commit(commit.oid)).toBeUndefined();
  });

  it('runs at most 32 repositories at a time', async () => {
    const store = temporaryStore();
    const handles: RepositoryHandle[] = [];
    for (let id = 0; id < 36; id += 1) {
      const handle = await store.create(String(id), 'main');
      await handle.resolve('main');
      handles.push(handle);
    }
    store.sweep(Date.now());
    expect(handles.filter((handle) => handle.running)).toHaveLength(32);
    expect(handles[35]?.running).toBe(true);
  });

  it('never keeps the process alive', () => {
    const script = `
      import { RepositoryStore } from '${new URL('../../../../reference-server/git/repository-store.ts', import.meta.url)}';
      const store = new RepositoryStore({ root: ${JSON.stringify(temporaryFolder())} });
      const handle = await store.create('1', 'main');
      const oid = await handle.objects.write('blob', Buffer.from('x'));
      console.log((await handle.blob(oid)).size);
    `;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const output = execFileSync(process.execPath, args, { timeout: 20_000, encoding: 'utf8' });
    expect(output).toBe('1\n');
  });
});

describe('createDemoRepository', () => {
  it('gives the object ids that docs/demo-world.md lists, and fsck finds nothing', async () => {
    const { readFileSync } = await import('node:fs');
    const page = readFileSync(new URL('../../../../docs/demo-world.md', import.meta.url), 'utf8');
    const listed = page.slice(page.indexOf('### Object ids that follow'), page.indexOf('## 10.'));
    const expected = [...listed.matchAll(/^\| \S+ +\| (\w\d+) +\| `([0-9a-f]{40})` \|$/gm)].map((row) => row[2]);
    const made = new Set<string>();
    for (const [id, recipe] of DEMO_REPOSITORIES) {
      const gitDir = `${temporaryFolder()}/${id}.git`;
      const named = await createDemoRepository(gitDir, recipe);
      // Of a long history the page lists the commits that its tags and its branch name.
      const heads = new Set([...recipe.tags.map(({ commit }) => commit), ...Object.values(recipe.branches)]);
      for (const [key, oid] of named) if (!/^h\d+$/.test(key) || heads.has(key)) made.add(oid);
      expect(fsck(gitDir)).toBe('');
    }
    expect(expected).toHaveLength(28);
    expect([...made].sort()).toEqual([...expected].sort());
  });
});
