import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ODD_NAMES, fillWithOddities, workingCopy } from './odd-repository.ts';
import { type Answer, type Reference, each, startReference, tokenOf } from '../reference.ts';

const folder = mkdtempSync(join(tmpdir(), 'forgewright-odd-'));
const copy = workingCopy(folder);
const EMPTY = '/projects/acme%2Fempty/repository';
let reference: Reference;
let changes: readonly Record<string, unknown>[];

beforeAll(async () => {
  reference = await startReference();
  fillWithOddities(copy, folder);
  await copy.push('--all', address());
  await copy.push('--tags', address());
  changes = (await read('compare?from=merged&to=after')).body.diffs;
});
afterAll(async () => {
  await reference.server.close();
  rmSync(folder, { recursive: true, force: true });
});

function address(): string {
  return `${reference.server.url.replace('http://', `http://x:${tokenOf('olivia')}@`)}/acme/empty.git`;
}

async function read(path: string): Promise<Answer> {
  const answer = await reference.get(`${EMPTY}/${path}`, { as: 'olivia' });
  expect(answer.status, `${path} ${answer.text.slice(0, 200)}`).toBe(200);
  return answer;
}

function changeOf(path: string): Record<string, unknown> | undefined {
  return changes.find(({ new_path: own }) => own === path);
}

describe('a push', () => {
  it('is seen by every read at once', async () => {
    expect(each(await read('branches'), 'name')).toEqual(expect.arrayContaining(['main', 'one', 'three', 'two']));
    expect((await read('commits/main')).body.id).toBe(copy.git('rev-parse', 'main').trim());
    expect((await read('commits/main/sequence')).body.count).toBe(8);
  });
});

describe('the diffs of a comparison', () => {
  it('[A-REPO-021] tell renames, with and without changes', () => {
    expect(changeOf('moved "here".txt')).toMatchObject({
      old_path: 'renamed-only.txt',
      renamed_file: true,
      new_file: false,
      deleted_file: false,
      diff: '',
    });
    expect(changeOf('moved-and-changed.txt')).toMatchObject({
      old_path: 'renamed-and-changed.txt',
      renamed_file: true,
      diff: '@@ -1,3 +1,4 @@\n+new\n other line 0\n other line 1\n other line 2\n',
    });
  });

  it('[A-REPO-021] tell removals, modes, and files that became links', () => {
    expect(changeOf('gone.txt')).toMatchObject({ deleted_file: true, diff: '@@ -1 +0,0 @@\n-gone\n' });
    expect(changeOf('script.sh')).toMatchObject({ a_mode: '100644', b_mode: '100755', diff: '' });
    expect(changeOf('becomes-a-link.txt')).toMatchObject({
      a_mode: '100644',
      b_mode: '120000',
      renamed_file: false,
      diff: '@@ -1 +0,0 @@\n-text\n@@ -0,0 +1 @@\n+gone.txt\n\\ No newline at end of file\n',
    });
  });

  it('keep contents and names apart', () => {
    expect(changeOf('line\ndiff --git a b')?.['diff']).toBe('@@ -1,2 +1 @@\n-line\n-diff --git a b\n+changed\n');
    expect(changeOf('looks-like-a-diff.txt')?.['diff']).toBe(
      '@@ -1 +1,6 @@\n-text\n+diff --git a/x b/x\n+--- a/x\n++++ b/x\n+@@ -1 +1 @@\n+-a\n++b\n',
    );
    expect(changeOf('no-end.txt')?.['diff']).toBe(
      '@@ -1,2 +1,2 @@\n one\r\n-two\n\\ No newline at end of file\n+three\n\\ No newline at end of file\n',
    );
  });

  it('[A-REPO-023] are empty above the limit of size, and the change is told all the same', () => {
    expect(changeOf('big.txt')).toMatchObject({ diff: '', new_file: false, deleted_file: false });
    expect(changes).toHaveLength(9);
  });

  it('[A-REPO-023] stay empty after the limit of all of them together', async () => {
    const many = workingCopy(join(folder, 'many'));
    many.write('start.txt', 'x\n');
    many.commit('Start');
    many.git('tag', 'few');
    for (let file = 10; file < 60; file += 1)
      many.write(`f${file}.txt`, `${file} some text that repeats\n`.repeat(6000));
    many.commit('Add fifty files');
    await many.push(address(), 'HEAD:refs/heads/many');
    const { body } = await read(`compare?from=${many.git('rev-parse', 'few').trim()}&to=many`);
    const empty = body.diffs.map(({ diff }: { diff: string }) => diff === '');
    expect(empty).toHaveLength(50);
    expect([empty[0], empty[49]]).toEqual([false, true]);
    expect(body.compare_timeout).toBe(false);
  });
});

describe('odd names', () => {
  it('are read, blamed, listed and packed like any other', async () => {
    const names = each(await read('tree?recursive=true&per_page=100&ref=before'), 'path');
    expect(names).toEqual(expect.arrayContaining([...ODD_NAMES]));
    for (const name of ODD_NAMES) {
      const path = encodeURIComponent(name);
      const file = await read(`files/${path}?ref=before`);
      expect(Buffer.from(file.body.content, 'base64').toString()).toBe(`${name}\n`);
      const blame = await read(`files/${path}/blame?ref=before`);
      expect(blame.body[0].lines, name).toEqual(name.split('\n'));
      expect(each(await read(`commits?path=${path}&ref_name=before`), 'title'), name).toEqual(['Start']);
      expect((await read(`archive.tar?sha=before&path=${path}`)).headers.get('content-disposition')).toMatch(
        /^attachment/,
      );
      await read(`archive.zip?sha=before&exclude_paths[]=${path}`);
    }
  });
});

describe('odd objects', () => {
  it('[A-REPO-010] show a submodule as what it is, and have no content for it', async () => {
    const tree = await read('tree?ref=before&per_page=100');
    const module = tree.body.find(({ name }: { name: string }) => name === 'module');
    expect(module).toMatchObject({ type: 'commit', mode: '160000', id: '1'.repeat(40) });
    for (const path of ['files/module?ref=before', 'files/module/blame?ref=before', `blobs/${'1'.repeat(40)}`]) {
      expect((await reference.get(`${EMPTY}/${path}`, { as: 'olivia' })).status, path).toBe(404);
    }
    expect((await read('archive?sha=before')).status).toBe(200);
  });

  it('read a link as its target, never what it points at', async () => {
    expect(Buffer.from((await read('files/link?ref=before')).body.content, 'base64').toString()).toBe('/etc/passwd');
    expect((await read('files/link/blame?ref=before')).body[0].lines).toEqual(['/etc/passwd']);
    for (const path of ['files/link%2Fx?ref=before', 'tree?ref=before&path=link']) {
      expect((await reference.get(`${EMPTY}/${path}`, { as: 'olivia' })).status, path).toBe(404);
    }
  });

  it('have no lines when empty, and keep bytes that are no text', async () => {
    expect((await read('files/empty.txt/blame?ref=before')).body).toEqual([]);
    expect((await read('files/latin.txt/blame?ref=before')).body[0].lines).toEqual(['Gr\ufffd\ufffde']);
    const latin = await read('files/latin.txt?ref=before');
    expect(Buffer.from(latin.body.content, 'base64').toString('latin1')).toBe('Gr\u00fc\u00dfe\n');
  });

  it('[A-COMMIT-009] count a merge of four parents against its first', async () => {
    const merge = await read('commits/merged');
    expect(merge.body.parent_ids).toHaveLength(4);
    expect(merge.body.stats).toEqual({ additions: 3, deletions: 0, total: 3 });
    expect(each(await read('commits?ref_name=merged&first_parent=true'), 'title')).toEqual([
      'Merge three sides',
      'Change nothing',
      'Add a module',
      'Start',
    ]);
    expect((await read('merge_base?refs[]=one&refs[]=two&refs[]=three')).body.title).toBe('Add a module');
    expect((await read('contributors')).body).toMatchObject([{ email: 'ada@example.com', commits: 7 }]);
  });

  it('follow tags of tags, and no tags of files or folders', async () => {
    expect((await read('commits/nested')).body.title).toBe('Add a module');
    for (const path of ['commits/a-blob', 'commits/a-tree', 'archive?sha=a-tree', 'contributors?ref=a-blob']) {
      expect((await reference.get(`${EMPTY}/${path}`, { as: 'olivia' })).status, path).toBe(404);
    }
    expect(each(await read('commits?all=true&per_page=100'), 'title')).toContain('Side two');
    expect(each(await read('commits/before/refs?type=tag'), 'name')).toEqual(
      expect.arrayContaining(['after', 'annotated', 'before', 'merged', 'nested']),
    );
  });
});
