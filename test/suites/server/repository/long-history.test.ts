import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const HISTORY = '/projects/open%2Fhistory/repository';

async function read(path: string): Promise<Answer> {
  const answer = await reference.get(`${HISTORY}/${path}`);
  expect(answer.status, `${path} ${answer.text.slice(0, 200)}`).toBe(200);
  return answer;
}

describe('the long history of the demo world', () => {
  it('[A-COMMIT-001][A-COMMIT-005] is paged to its first commit, newest first, nothing twice', async () => {
    const pages = [1, 2, 3].map((page) => read(`commits?per_page=50&page=${page}`));
    const [first, second, third] = await Promise.all(pages);
    const ids = [first, second, third].flatMap((page) => (page === undefined ? [] : each(page, 'id')));
    expect([ids.length, new Set(ids).size]).toEqual([121, 121]);
    expect([ids[0], ids[120]]).toEqual([
      '39f46fca77433db5b4aecdcd29fdbd491ac569d9',
      '7145d1fdc86d24f38453564dc14e00a156865147',
    ]);
    const dates = [first, second, third].flatMap((page) => (page === undefined ? [] : each(page, 'committed_date')));
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(third?.headers.get('x-next-page')).toBe('');
    expect(third === undefined ? '' : linksOf(third)['last']).toContain('page=3');
    expect((await read('commits/main/sequence')).body).toEqual({ count: 121 });
  });

  it('[A-COMMIT-008][A-COMMIT-012] is bound by the commit date, not by when something was written', async () => {
    const [fifth] = (await read('commits?since=2025-09-03T05:00:00Z&until=2025-09-03T05:00:00Z')).body;
    expect(fifth).toMatchObject({
      title: 'Write entry 5',
      authored_date: '2025-09-02T05:00:00.000+00:00',
      committed_date: '2025-09-03T05:00:00.000+00:00',
      created_at: '2025-09-03T05:00:00.000+00:00',
    });
  });

  it('[A-REPO-020][A-REPO-021] tells moves, modes and removals of a comparison', async () => {
    const { body } = await read('compare?from=before-moves&to=after-moves');
    expect(each({ body: body.commits } as Answer, 'title')).toEqual([
      'Move the guide',
      'Move and change the notes',
      'Make the tool executable',
      'Remove the tool',
    ]);
    const changed = new Map<string, unknown>();
    for (const { old_path: from, new_path: to, renamed_file: renamed, deleted_file: deleted } of body.diffs) {
      changed.set(to, [from, renamed, deleted]);
    }
    expect(Object.fromEntries(changed)).toEqual({
      'docs/guide.md': ['guide.md', true, false],
      'docs/notes.md': ['notes.md', true, false],
      'journal.md': ['journal.md', false, false],
      'tool.sh': ['tool.sh', false, true],
    });
  });

  it('[A-REPO-010][A-REPO-023] holds a submodule, and a change that is too large to be shown', async () => {
    const { body } = await read('compare?from=after-moves&to=main');
    const of = (path: string): unknown => body.diffs.find(({ new_path: own }: { new_path: string }) => own === path);
    expect(of('table.csv')).toMatchObject({ new_file: true, b_mode: '100644', diff: '' });
    const added = '@@ -0,0 +1 @@\n+Subproject commit 4d27e92c3fedfd2f08c4c9943e243feafec5309a\n';
    expect(of('vendor')).toMatchObject({ new_file: true, b_mode: '160000', diff: added });
    const vendor = (await read('tree')).body.find(({ name }: { name: string }) => name === 'vendor');
    expect(vendor.type).toBe('commit');
  });

  it('[A-FILE-003][A-FILE-014][A-REPO-027] was written by four people in turns', async () => {
    const ranges = (await read('files/journal.md/blame?ref=main')).body as { commit: { author_name: string } }[];
    expect(ranges).toHaveLength(120);
    expect(ranges.slice(0, 5).map(({ commit }) => commit.author_name)).toEqual([
      'Max Meier',
      'Olivia Ortega',
      'Ana Author',
      'Dev Novak',
      'Max Meier',
    ]);
    expect(each(await read('contributors?order_by=name'), 'commits')).toEqual([30, 30, 30, 31]);
  });
});
