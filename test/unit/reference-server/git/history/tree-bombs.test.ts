import { beforeEach, describe, expect, it } from 'vitest';
import { type Packing, archiveOf } from '../../../../../reference-server/git/archive/archive.ts';
import { blameOf } from '../../../../../reference-server/git/history/blame.ts';
import { DIFF_LIMITS, changesBetween } from '../../../../../reference-server/git/history/diff.ts';
import { lineCountsOf, lineCountsOfEach } from '../../../../../reference-server/git/line-counts.ts';
import { mergedTree } from '../../../../../reference-server/git/merge.ts';
import { formatTree } from '../../../../../reference-server/git/tree.ts';
import type { RepositoryHandle } from '../../../../../reference-server/git/repository-handle.ts';
import { create, scene } from '../commit-scene.ts';
import { commitOf, treeBomb, treeOf } from '../tree-bomb.ts';

/** A repository in which a commit brings more paths than anybody could list, and renames a file. */
interface Bombed {
  readonly repository: RepositoryHandle;
  readonly before: string;
  /** Holds the bomb at `d`, and the file under another name. */
  readonly bombed: string;
  /** Holds the bomb as well, and the file under a third name. */
  readonly other: string;
  /** Adds a file to `bombed`. */
  readonly next: string;
  /** A tree of many files that all are the same large one. */
  readonly large: string;
}

let made: Bombed;

beforeEach(async () => {
  const { commit, store, gitDir, head } = await scene();
  await commit({ actions: [create('old.txt', 'one\n')] });
  const repository = await store.open('1');
  if (repository === undefined) expect.fail('the repository is there');
  const before = head();
  const { tree } = await repository.requireCommit(before);
  const bomb = `040000 tree ${treeBomb(gitDir, tree)}\td`;
  const file = `100644 blob ${(await repository.entryAt(tree, 'old.txt'))?.oid ?? ''}\t`;
  const bombed = commitOf(gitDir, treeOf(gitDir, [bomb, `${file}new.txt`]), [before]);
  const other = commitOf(gitDir, treeOf(gitDir, [bomb, `${file}third.txt`]), [before]);
  const next = commitOf(gitDir, treeOf(gitDir, [bomb, `${file}next.txt`, `${file}new.txt`]), [bombed]);
  const zeros = await repository.objects.write('blob', Buffer.alloc(8 * 1024 * 1024));
  const many = Array.from({ length: 1000 }, (_, index) => `100644 blob ${zeros}\tf${index}`);
  made = { repository, before, bombed, other, next, large: commitOf(gitDir, treeOf(gitDir, many)) };
});

const refused = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'failure' in error ? error.failure : error),
  );

/** What git is asked for all the same takes longer than anybody waits for a test. */
describe('a few objects that stand for more paths than anybody could list', () => {
  it('are not compared', async () => {
    const { repository, before, bombed } = made;
    const all = { files: [], timedOut: true };
    const limits = { ...DIFF_LIMITS, timeoutMs: 3_600_000 };
    expect(await changesBetween(repository, [before, bombed], { limits })).toEqual(all);
    expect(await changesBetween(repository, [bombed, before], { limits })).toEqual(all);
  });

  it('do not keep what changed beside them from being told', async () => {
    const { repository, bombed, next } = made;
    const { files, timedOut } = await changesBetween(repository, [bombed, next]);
    expect([files.map(({ newPath }) => newPath), timedOut]).toEqual([['next.txt'], false]);
  });

  it('are too large to count their lines', async () => {
    const { repository, bombed, next } = made;
    expect(await refused(lineCountsOf(repository, bombed))).toBe('too-large');
    expect(await refused(lineCountsOfEach(repository, [next, bombed]))).toBe('too-large');
    expect(await lineCountsOfEach(repository, [next])).toEqual([{ additions: 1, deletions: 0 }]);
  });

  it('are not merged', async () => {
    const { repository, bombed, other } = made;
    expect(await mergedTree(repository, [bombed, other])).toBeUndefined();
  });

  it('are not looked through for the former name of a file that is blamed', async () => {
    const { repository, bombed } = made;
    const ranges = await blameOf(repository, { commit: bombed, path: 'new.txt', lineCount: 1 });
    expect(ranges).toEqual([{ commit: bombed, lines: ['one'] }]);
  });

  it.each<Packing>(['tar', 'gzip', 'bzip2', 'zip'])('are too large to be packed: %s', async (packing) => {
    const { repository, bombed } = made;
    const request = { commit: bombed, folder: 'x', path: '', without: [], largeObjects: false };
    expect(await refused(archiveOf(repository, request, packing))).toBe('too-large');
    expect(await refused(archiveOf(repository, { ...request, path: 'd/d1' }, packing))).toBe('too-large');
    // Git reads the whole tree whatever is asked for.
    expect(await refused(archiveOf(repository, { ...request, path: 'new.txt' }, packing))).toBe('too-large');
  });
});

it.each<Packing>(['gzip', 'bzip2', 'zip'])(
  'one large file under many names is too large to be packed: %s',
  async (packing) => {
    const { repository, large } = made;
    const request = { commit: large, folder: 'x', path: '', without: [], largeObjects: false };
    expect(await refused(archiveOf(repository, request, packing))).toBe('too-large');
    const names = Array.from({ length: 999 }, (_, index) => `f${index + 1}`);
    expect(await refused(archiveOf(repository, { ...request, without: names }, packing))).toBe('done');
  },
);

it('a folder in a folder in a folder, some thousand times, is too deep to be packed', async () => {
  const { repository, before } = made;
  let { tree } = await repository.requireCommit(before);
  for (let level = 0; level < 7000; level += 1) {
    tree = await repository.objects.write('tree', formatTree([{ key: 'd', mode: '040000', oid: tree }]));
  }
  const request = {
    commit: commitOf(repository.gitDir, tree),
    folder: 'x',
    path: '',
    without: [],
    largeObjects: false,
  };
  expect(await refused(archiveOf(repository, request, 'tar'))).toBe('too-large');
});
