import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const APP = '/projects/acme%2Fapp/repository';
const A3 = 'Add the guide';

async function read(path: string, as = 'dev'): Promise<Answer> {
  const answer = await reference.get(path, { as });
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return answer;
}

describe('compareRepository', () => {
  it('[A-REPO-005][A-REPO-020][A-REPO-024] compares from where two refs part', async () => {
    const { body } = await read(`${APP}/compare?from=main&to=feature`);
    expect(Object.keys(body).toSorted()).toEqual([
      'commit',
      'commits',
      'compare_same_ref',
      'compare_timeout',
      'diffs',
      'web_url',
    ]);
    expect(body.commits.map(({ title }: { title: string }) => title)).toEqual([
      'Start the feature',
      'Finish the feature',
    ]);
    expect(body.commit).toEqual(body.commits[1]);
    expect(body.diffs).toEqual([
      {
        old_path: 'src/feature.ts',
        new_path: 'src/feature.ts',
        a_mode: '0',
        b_mode: '100644',
        diff: "@@ -0,0 +1 @@\n+export const feature = 'done';\n",
        new_file: true,
        renamed_file: false,
        deleted_file: false,
      },
    ]);
    expect(body.web_url).toBe(`${reference.server.url}/acme/app/-/compare/main...feature`);
  });

  it('[A-REPO-024] compares directly on request', async () => {
    const apart = await read(`${APP}/compare?from=main&to=feature&straight=false`);
    const direct = await read(`${APP}/compare?from=main&to=feature&straight=true`);
    expect(direct.body.commits).toEqual(apart.body.commits);
    const changed = direct.body.diffs.map(({ new_path: path }: { new_path: string }) => path);
    expect(changed).toEqual(expect.arrayContaining(['assets/big.psd', 'src/feature.ts', 'src/main.ts']));
    const gone = direct.body.diffs.find(({ old_path: path }: { old_path: string }) => path === 'src/topic-a.ts');
    expect(gone).toMatchObject({ deleted_file: true, a_mode: '100644', b_mode: '0' });
    const binary = direct.body.diffs.find(({ old_path: path }: { old_path: string }) => path === 'assets/logo.bin');
    expect(binary.diff).toBe('Binary files a/assets/logo.bin and /dev/null differ\n');
  });

  it('[A-REPO-022] says when both ends are the same', async () => {
    const same = await read(`${APP}/compare?from=main&to=work`);
    expect(same.body).toMatchObject({ commit: null, commits: [], diffs: [], compare_same_ref: true });
    const behind = await read(`${APP}/compare?from=main&to=stale`);
    expect(behind.body).toMatchObject({ commit: null, commits: [], diffs: [], compare_same_ref: false });
    expect([same.body.compare_timeout, behind.body.compare_timeout]).toEqual([false, false]);
  });

  it('[A-REPO-025] compares with a fork, and shows the headers of diffs on request', async () => {
    const fork = await read('/projects/dee%2Flib/repository/compare?from=main&to=main&from_project_id=303', 'dee');
    expect(fork.body.commits.map(({ title }: { title: string }) => title)).toEqual([
      'Add subtract',
      'Describe subtract',
    ]);
    expect(fork.body.compare_same_ref).toBe(false);
    const headed = await read(
      '/projects/dee%2Flib/repository/compare?from=v0.1&to=main&from_project_id=303&unidiff=true',
    );
    const [usage] = headed.body.diffs;
    expect(usage.diff).toBe(
      '--- /dev/null\n+++ b/docs/usage.md\n@@ -0,0 +1,3 @@\n+# Use\n+\n+Call `add(1, 2)` or `subtract(2, 1)`.\n',
    );
    // From upstream, nothing of the fork is there: its commits are not among those of upstream.
    const back = '/projects/open%2Flib/repository/compare?from=main&to=main&from_project_id=305';
    expect((await read(back)).body).toMatchObject({ commits: [], diffs: [] });
    const [changed] = (await read(`${back}&straight=true`)).body.diffs;
    expect(changed.diff).toContain('-Call `add(1, 2)` or `subtract(2, 1)`.\n+Call `add(1, 2)`.\n');
  });

  it('[A-REPO-025][A-REPO-031] does not compare with a project that the caller may not see', async () => {
    const path = '/projects/open%2Flib/repository/compare?from=main&to=main';
    expect((await reference.get(`${path}&from_project_id=301`)).status).toBe(404);
    expect((await reference.get(`${path}&from_project_id=301`, { as: 'sam' })).status).toBe(404);
    expect((await reference.get(`${path}&from_project_id=999999`)).status).toBe(404);
    expect((await reference.get(`${path}&from_project_id=305`)).status).toBe(200);
    expect((await reference.get(`${APP}/compare?from=main&to=feature`)).status).toBe(404);
  });

  it('takes everything for new where histories share nothing', async () => {
    const { body } = await read(`${APP}/compare?from=main&to=unrelated`);
    expect(each({ body: body.commits } as Answer, 'title')).toEqual(['Start from nothing']);
    expect(body.diffs).toMatchObject([{ new_path: 'other.txt', new_file: true, diff: '@@ -0,0 +1 @@\n+unrelated\n' }]);
  });

  it('[A-REPO-032] answers 404 for an unknown ref', async () => {
    for (const query of ['from=nope&to=main', 'from=main&to=nope', 'from=main~1&to=main', 'from=--all&to=main']) {
      expect((await reference.get(`${APP}/compare?${query}`, { as: 'dev' })).status, query).toBe(404);
    }
    expect((await reference.get(`${APP}/compare?to=main`, { as: 'dev' })).status).toBe(400);
  });
});

describe('getMergeBase', () => {
  it('[A-REPO-007][A-REPO-008] finds the last commit that all refs share', async () => {
    const base = async (refs: readonly string[]): Promise<unknown> =>
      (await read(`${APP}/merge_base?${refs.map((ref) => `refs[]=${encodeURIComponent(ref)}`).join('&')}`)).body.title;
    expect(await base(['main', 'feature'])).toBe(A3);
    expect(await base(['feature', 'feat/x-1'])).toBe(A3);
    expect(await base(['main', 'feat/x-1'])).toBe('Correct the answer');
    expect(await base(['main', 'feature', 'stale'])).toBe('Add many notes');
    expect(await base(['stale', 'main', 'v1.0'])).toBe('Add many notes');
    expect(await base(['main', 'main'])).toBe('Correct the answer');
  });

  it('[A-REPO-029][A-REPO-030] needs two refs that are known and share something', async () => {
    const status = async (query: string): Promise<number> =>
      (await reference.get(`${APP}/merge_base?${query}`, { as: 'dev' })).status;
    expect(await status('')).toBe(400);
    const one = await reference.get(`${APP}/merge_base?refs[]=main`, { as: 'dev' });
    expect([one.status, one.body]).toEqual([400, { error: 'Provide at least 2 refs' }]);
    expect(await status('refs[]=main&refs[]=nope')).toBe(404);
    expect(await status('refs[]=main&refs[]=unrelated')).toBe(404);
    expect(await status('refs[]=main&refs[]=--all')).toBe(404);
    expect((await reference.get(`${APP}/merge_base?refs[]=main&refs[]=feature`)).status).toBe(404);
  });
});

describe('listContributors', () => {
  it('[A-REPO-006][A-REPO-027][A-REPO-028] counts the commits of each author, merges not among them', async () => {
    const list = await read(`${APP}/contributors`);
    expect(list.body).toEqual([
      { name: 'Max Meier', email: 'max@example.com', commits: 1, additions: 0, deletions: 0 },
      { name: 'Ana Author', email: 'ana@elsewhere.example', commits: 2, additions: 0, deletions: 0 },
      { name: 'Dev Novak', email: 'dev@example.com', commits: 4, additions: 0, deletions: 0 },
    ]);
  });

  it('[A-REPO-006][A-REPO-026] takes a ref, an order and a direction', async () => {
    const names = async (query: string): Promise<unknown[]> => each(await read(`${APP}/contributors?${query}`), 'name');
    expect(await names('order_by=commits&sort=desc')).toEqual(['Dev Novak', 'Ana Author', 'Max Meier']);
    expect(await names('order_by=name')).toEqual(['Ana Author', 'Dev Novak', 'Max Meier']);
    expect(await names('order_by=name&sort=desc')).toEqual(['Max Meier', 'Dev Novak', 'Ana Author']);
    expect(await names('order_by=email&sort=desc')).toEqual(['Max Meier', 'Dev Novak', 'Ana Author']);
    expect(await names('ref=unrelated')).toEqual(['Olivia Ortega']);
    const second = await read(`${APP}/contributors?order_by=name&per_page=2&page=2`);
    expect([each(second, 'name'), second.headers.get('x-total')]).toEqual([['Max Meier'], '3']);
    expect(linksOf(second)['first']).toContain('order_by=name');
  });

  it('[A-REPO-031][A-REPO-032] is public for public projects, and 404 for an unknown ref or an empty repository', async () => {
    expect((await reference.get('/projects/open%2Flib/repository/contributors')).status).toBe(200);
    expect((await reference.get(`${APP}/contributors`)).status).toBe(404);
    expect((await reference.get(`${APP}/contributors?ref=nope`, { as: 'dev' })).status).toBe(404);
    expect((await reference.get('/projects/acme%2Fempty/repository/contributors', { as: 'olivia' })).status).toBe(404);
  });
});
