import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const COMMITS = '/projects/acme%2Fapp/repository/commits';
const MAIN = [
  'Correct the answer',
  "Merge branch 'topic-b'",
  "Merge branch 'topic-a'",
  'Work on topic A',
  'Work on topic B',
  'Add binary and large assets',
  'Add the guide',
  'Add many notes',
  'Add the first files',
];

async function list(query = ''): Promise<Answer> {
  const answer = await reference.get(COMMITS, { as: 'dev', query });
  expect(answer.status, `${query} ${answer.text}`).toBe(200);
  return answer;
}

async function titles(query: string): Promise<unknown[]> {
  return each(await list(query), 'title');
}

describe('listCommits', () => {
  it('[A-COMMIT-001][A-COMMIT-014] lists the default branch, newest first, or line by line', async () => {
    expect(await titles('')).toEqual(MAIN);
    expect(await titles('order=default')).toEqual(MAIN);
    const byLine = await titles('order=topo');
    expect(byLine.toSorted()).toEqual(MAIN.toSorted());
    // Line by line, topic A is told together with its merge, before what the other line did at the same time.
    expect(byLine).not.toEqual(MAIN);
    expect(byLine.slice(0, 3)).toEqual(['Correct the answer', "Merge branch 'topic-b'", 'Work on topic B']);
  });

  it('[A-COMMIT-007][A-COMMIT-008] tells author and committer, the commit at its own time', async () => {
    const [guide] = (await list('path=docs/guide.md')).body;
    expect(guide).toMatchObject({
      short_id: guide.id.slice(0, 8),
      title: 'Add the guide',
      author_name: 'Ana Author',
      author_email: 'ana@elsewhere.example',
      authored_date: '2025-09-03T09:00:00.000-05:00',
      committer_name: 'Max Meier',
      committer_email: 'max@example.com',
      committed_date: '2025-09-04T10:30:00.000+00:00',
      created_at: '2025-09-04T10:30:00.000+00:00',
      web_url: `${reference.server.url}/acme/app/-/commit/${guide.id}`,
    });
    for (const commit of (await list('all=true')).body) expect(commit.created_at).toBe(commit.committed_date);
  });

  it('[A-COMMIT-009][A-COMMIT-010] adds sizes on request only', async () => {
    const plain = await list();
    expect(plain.body.filter((commit: object) => 'stats' in commit || 'status' in commit)).toEqual([]);
    const sized = await list('with_stats=true');
    expect(sized.body[0]).toMatchObject({ stats: { additions: 1, deletions: 1, total: 2 }, status: null });
    // A merge counts against its first parent, the first commit against nothing.
    expect(sized.body[1].stats).toEqual({ additions: 1, deletions: 0, total: 1 });
    expect(sized.body.at(-1).stats).toEqual({ additions: 7, deletions: 0, total: 7 });
    expect((await list('with_stats=true&page=2&per_page=3')).body).toEqual(sized.body.slice(3, 6));
  });

  it('[A-COMMIT-011] takes a branch, a tag and a range', async () => {
    expect(await titles('ref_name=v1.0')).toEqual(MAIN.slice(5));
    expect(await titles('ref_name=feat/x-1')).toEqual(['Work on x', ...MAIN]);
    expect(await titles('ref_name=main..feature')).toEqual(['Finish the feature', 'Start the feature']);
    expect(await titles('ref_name=v1.1..main')).toEqual([...MAIN.slice(0, 2), 'Work on topic B']);
    expect(await titles('ref_name=..feature')).toEqual(await titles('ref_name=main..feature'));
    const either = ['Work on x', 'Finish the feature', 'Start the feature', ...MAIN.slice(0, 6)];
    expect((await titles('ref_name=feature...feat/x-1')).toSorted()).toEqual(either.toSorted());
    expect(await titles('ref_name=main..main')).toEqual([]);
    expect(await titles('ref_name=main~2..main&first_parent=true')).toEqual(
      (await titles('first_parent=true')).slice(0, 2),
    );
    expect(await titles('ref_name=main^0')).toEqual(await titles('ref_name=main'));
    expect(await titles('ref_name=v1.0~1')).toEqual((await titles('ref_name=v1.0')).slice(1));
    expect(await titles('ref_name=~1..')).toEqual(await titles('ref_name=HEAD^..HEAD'));
  });

  it('[A-COMMIT-012] keeps what was committed from one instant to another, both included', async () => {
    expect(await titles('since=2025-09-08T09:00:00Z')).toEqual(MAIN.slice(0, 2));
    expect(await titles('since=2025-09-08T09:00:01Z')).toEqual(MAIN.slice(0, 1));
    expect(await titles('until=2025-09-04T10:30:00Z')).toEqual(MAIN.slice(6));
    expect(await titles('until=2025-09-04T10:29:59Z')).toEqual(MAIN.slice(7));
    // Committed later than written: the commit date decides.
    expect(await titles('since=2025-09-04T00:00:00Z&until=2025-09-04T23:59:59Z')).toEqual(['Add the guide']);
    expect(await titles('since=2025-10-01T09:00:00%2B02:00')).toEqual(MAIN.slice(0, 1));
  });

  it('[A-COMMIT-013] keeps what touches a path, what an author wrote, all refs, and first parents', async () => {
    expect(await titles('path=src/main.ts')).toEqual(['Correct the answer', 'Add the first files']);
    // The second merge made the folder into what neither of its parents had.
    const folder = ['Correct the answer', "Merge branch 'topic-b'", ...MAIN.slice(3, 5), 'Add the first files'];
    expect(await titles('path=src/')).toEqual(folder);
    expect(await titles('path=docs/a%20b/%C3%BC.md')).toEqual(['Add the guide']);
    expect(await titles('author=Ana%20Author')).toEqual(['Work on topic A', 'Add the guide']);
    expect(await titles('author=ana@elsewhere')).toEqual(['Work on topic A', 'Add the guide']);
    expect(await titles('author=Ana.*')).toEqual([]);
    expect(await titles('author=Nobody')).toEqual([]);
    expect(await titles('first_parent=true')).toEqual([...MAIN.slice(0, 3), ...MAIN.slice(5)]);
    const all = await titles('all=true&per_page=100');
    expect(all).toHaveLength(13);
    expect(all).toEqual(expect.arrayContaining(['Work on x', 'Finish the feature', 'Start from nothing']));
  });

  it('[A-COMMIT-015] reads trailers on request', async () => {
    const [guide] = (await list('trailers=true&path=docs/guide.md')).body;
    expect(guide.trailers).toEqual({ Changelog: 'added', 'Signed-off-by': 'Max Meier <max@example.com>' });
    expect(guide.extended_trailers).toEqual({
      Changelog: ['added'],
      'Signed-off-by': ['Ana Author <ana@elsewhere.example>', 'Max Meier <max@example.com>'],
    });
    const [unread] = (await list('path=docs/guide.md')).body;
    expect([unread.trailers, unread.extended_trailers]).toEqual([{}, {}]);
  });

  it('pages with totals, filters kept in the links', async () => {
    const second = await list('first_parent=true&page=2&per_page=3');
    expect(each(second, 'title')).toEqual(['Add binary and large assets', 'Add the guide', 'Add many notes']);
    expect(['x-total', 'x-total-pages', 'x-next-page'].map((name) => second.headers.get(name))).toEqual([
      '7',
      '3',
      '3',
    ]);
    expect(linksOf(second)['next']).toContain('first_parent=true');
    expect((await list('page=99')).body).toEqual([]);
  });

  it('[A-REPO-032] answers 404 for an unknown ref, a path without history and an empty repository', async () => {
    for (const query of [
      'ref_name=nope',
      'ref_name=main..nope',
      'ref_name=main~99',
      'ref_name=main^3',
      'ref_name=^main',
      'ref_name=main^{tree}',
      'ref_name=main^@',
      'ref_name=main~-1',
      'ref_name=main~9999999999',
      'ref_name=~1%0A--all',
      'ref_name=--all',
      'path=no/such',
    ]) {
      expect((await reference.get(COMMITS, { as: 'dev', query })).status, query).toBe(404);
    }
    for (const query of ['path=..', 'path=-x', 'path=.git', 'path=a//b', 'path=:(glob)*']) {
      expect((await reference.get(COMMITS, { as: 'dev', query })).status, query).toBe(404);
    }
    for (const query of ['', 'all=true', 'ref_name=main']) {
      expect((await reference.get('/projects/acme%2Fempty/repository/commits', { as: 'olivia', query })).status).toBe(
        404,
      );
    }
  });
});

describe('one commit', () => {
  it('[A-COMMIT-003][A-COMMIT-009][A-COMMIT-010] is found by hash, branch and tag, with its sizes and last pipeline', async () => {
    const head = await reference.get(`${COMMITS}/main`, { as: 'dev' });
    expect(head.body).toMatchObject({
      title: 'Correct the answer',
      stats: { additions: 1, deletions: 1, total: 2 },
      status: null,
      last_pipeline: null,
    });
    for (const name of [head.body.id, head.body.short_id, 'rel%2F2025-10', 'refs%2Fheads%2Fmain', 'HEAD']) {
      expect((await reference.get(`${COMMITS}/${name}`, { as: 'dev' })).body, name).toEqual(head.body);
    }
    const bare = await reference.get(`${COMMITS}/main`, { as: 'dev', query: 'stats=false' });
    expect(['stats' in bare.body, 'status' in bare.body, bare.body.last_pipeline]).toEqual([false, false, null]);
    expect((await reference.get(`${COMMITS}/v1.0`, { as: 'dev' })).body.title).toBe('Add binary and large assets');
    expect((await reference.get(`${COMMITS}/feat%2Fx-1`, { as: 'dev' })).body.title).toBe('Work on x');
    for (const name of ['nope', 'main~1', 'main%5E', '-x', '%00', '0'.repeat(40), `${head.body.id}00`]) {
      expect((await reference.get(`${COMMITS}/${name}`, { as: 'dev' })).status, name).toBe(404);
    }
  });

  it('answers 304 while it is the same', async () => {
    const first = await reference.get(`${COMMITS}/main`, { as: 'dev' });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await reference.get(`${COMMITS}/main`, { as: 'dev', headers })).status).toBe(304);
    expect((await reference.get(`${COMMITS}/v1.0`, { as: 'dev', headers })).status).toBe(200);
  });

  it('[A-COMMIT-004][A-COMMIT-006][A-COMMIT-028] is held by branches and tags', async () => {
    const refs = async (query: string): Promise<unknown> =>
      (await reference.get(`${COMMITS}/v1.1/refs`, { as: 'dev', query })).body;
    const branches = ['feat/x-1', 'main', 'work'].map((name) => ({ type: 'branch', name }));
    const tags = ['rel/2025-10', 'v1.1'].map((name) => ({ type: 'tag', name }));
    expect(await refs('')).toEqual([...branches, ...tags]);
    expect(await refs('type=all')).toEqual([...branches, ...tags]);
    expect(await refs('type=branch')).toEqual(branches);
    expect(await refs('type=tag')).toEqual(tags);
    expect(await refs('page=2&per_page=2')).toEqual([branches[2], tags[0]]);
    const first = await reference.get(`${COMMITS}/v1.1/refs`, { as: 'dev', query: 'per_page=2' });
    expect([first.headers.get('x-total'), first.headers.get('x-next-page')]).toEqual(['5', '2']);
    expect((await reference.get(`${COMMITS}/nope/refs`, { as: 'dev' })).status).toBe(404);
  });

  it('[A-COMMIT-005][A-COMMIT-006] has a place in its history', async () => {
    const count = async (sha: string, query = ''): Promise<unknown> =>
      (await reference.get(`${COMMITS}/${sha}/sequence`, { as: 'dev', query })).body;
    expect(await count('main')).toEqual({ count: 9 });
    expect(await count('main', 'first_parent=true')).toEqual({ count: 7 });
    expect(await count('main', 'first_parent=false')).toEqual({ count: 9 });
    expect(await count('unrelated')).toEqual({ count: 1 });
    expect((await reference.get(`${COMMITS}/nope/sequence`, { as: 'dev' })).status).toBe(404);
  });

  it('[A-REPO-031] is public for public projects only', async () => {
    const paths = ['commits', 'commits/main', 'commits/main/refs', 'commits/main/sequence'];
    for (const path of paths) {
      expect((await reference.get(`/projects/open%2Flib/repository/${path}`)).status, path).toBe(200);
      expect((await reference.get(`/projects/acme%2Fapp/repository/${path}`)).status, path).toBe(404);
      expect((await reference.get(`/projects/acme%2Fapp/repository/${path}`, { as: 'sam' })).status, path).toBe(404);
    }
  });
});
