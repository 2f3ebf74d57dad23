import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const APP = '/projects/acme%2Fapp/repository/branches';

function create(branch: string, ref: string, as = 'dev'): Promise<Answer> {
  return reference.call('POST', APP, { as, json: { branch, ref } });
}

describe('branches', () => {
  it('are listed by name, with what the caller may do', async () => {
    const list = await reference.get(APP, { as: 'dev' });
    expect(each(list, 'name')).toEqual(['feat/x-1', 'feature', 'main', 'stale', 'unrelated', 'work']);
    // The branches at the head of the default branch are not merged into it: nothing of them was left to merge.
    expect(each(list, 'merged')).toEqual([false, false, false, true, false, false]);
    expect(each(list, 'default')).toEqual([false, false, true, false, false, false]);
    expect(list.body[0]).toMatchObject({
      can_push: true,
      protected: false,
      web_url: `${reference.server.url}/acme/app/-/tree/feat/x-1`,
      commit: { title: 'Work on x' },
    });
    expect(each(await reference.get(APP, { as: 'rita' }), 'can_push')).not.toContain(true);
    const second = await reference.get(APP, { as: 'dev', query: 'page=2&per_page=4' });
    expect(each(second, 'name')).toEqual(['unrelated', 'work']);
    expect([second.headers.get('x-total'), linksOf(second)['prev']]).toEqual(['6', expect.stringContaining('page=1')]);
    expect((await reference.get('/projects/acme%2Fempty/repository/branches', { as: 'olivia' })).body).toEqual([]);
  });

  it('are searched by a text in the name, at its start and at its end', async () => {
    const names = async (search: string): Promise<unknown[]> =>
      each(await reference.get(APP, { as: 'dev', query: `search=${encodeURIComponent(search)}` }), 'name');
    expect(await names('EAT')).toEqual(['feat/x-1', 'feature']);
    expect(await names('^feat')).toEqual(['feat/x-1', 'feature']);
    expect(await names('^eat')).toEqual([]);
    expect(await names('e$')).toEqual(['feature', 'stale']);
    expect(await names('^main$')).toEqual(['main']);
    expect(await names('^mai$')).toEqual([]);
    expect(await names('.*')).toEqual([]);
  });

  it('start at a branch, a tag or a commit, and are there at once', async () => {
    const made = await create('made/from-tag', 'v1.0');
    expect([made.status, made.body.merged, made.body.can_push]).toEqual([201, true, true]);
    expect(made.body.commit.title).toBe('Add binary and large assets');
    const commit = await reference.get('/projects/acme%2Fapp/repository/commits/made%2Ffrom-tag', { as: 'max' });
    expect(commit.body.id).toBe(made.body.commit.id);
    expect((await create('made/from-commit', made.body.commit.id)).body.commit.id).toBe(made.body.commit.id);
    expect((await create('made/from-head', 'HEAD')).body.commit.title).toBe('Correct the answer');
  });

  it('are refused when the name is taken or not allowed, or the ref is unknown', async () => {
    const taken = await create('main', 'feature');
    expect([taken.status, taken.body]).toEqual([400, { message: 'Branch already exists' }]);
    expect((await create('main/below', 'main')).status).toBe(400);
    expect((await create('feat', 'main')).status).toBe(400);
    const names = ['-x', 'a..b', 'a b', 'a~1', 'a^', 'a:b', 'HEAD', 'refs/heads/x', 'x.lock', 'a//b', '/a', 'a/', '@'];
    for (const name of [...names, 'a\nb', '\u007f', '0'.repeat(40), 'x'.repeat(1000)]) {
      const refused = await create(name, 'main');
      expect([refused.status, refused.body], name).toEqual([400, { message: 'Branch name is invalid' }]);
    }
    // Longer than the description allows.
    const long = await create('x'.repeat(2000), 'main');
    expect([long.status, long.body]).toEqual([400, { error: 'branch does not have a valid value' }]);
    expect((await create('a\0b', 'main')).body).toEqual({ error: 'branch holds a NUL character' });
    for (const ref of ['nope', 'main~1', '--all', 'a\0b', '0'.repeat(40)]) {
      expect((await create('made/never', ref)).status, ref).toBe(400);
    }
    expect((await reference.get(APP, { as: 'dev', query: 'search=never' })).body).toEqual([]);
  });

  it('start at a first commit where nobody has committed yet, as clients that do not look expect', async () => {
    const json = { name: 'Nothing yet', default_branch: 'trunk' };
    const { body: project } = await reference.call('POST', '/projects', { as: 'dev', json });
    const branches = `/projects/${project.id}/repository/branches`;
    const start = (branch: string, ref: string, as = 'dev'): Promise<Answer> =>
      reference.call('POST', branches, { as, json: { branch, ref } });
    for (const name of ['trunk', 'trunk/below']) expect((await start(name, 'trunk')).status, name).toBe(400);
    expect((await start('work', 'main')).body).toEqual({ message: 'Invalid reference name: main' });
    expect((await reference.get(branches, { as: 'dev' })).body).toEqual([]);
    const made = await Promise.all([start('work', 'trunk'), start('my.branch.name', 'HEAD')]);
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    const list = await reference.get(branches, { as: 'dev' });
    expect(each(list, 'name')).toEqual(['my.branch.name', 'trunk', 'work']);
    expect(new Set(list.body.map(({ commit }: { commit: { id: string } }) => commit.id)).size).toBe(1);
    const file = await reference.get(`/projects/${project.id}/repository/files/README.md/raw`, { as: 'dev' });
    expect(file.text).toBe('# Nothing yet\n');
  });

  it('are made once when many ask for the same one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('raced', 'main')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
  });

  it('are made by developers, in projects that are not archived', async () => {
    expect((await create('made/by-rita', 'main', 'rita')).status).toBe(403);
    expect((await create('made/by-sam', 'main', 'sam')).status).toBe(404);
    expect((await create('made/by-token', 'main', 'dev-read-repository')).status).toBe(403);
    expect((await reference.call('POST', APP, { json: { branch: 'x', ref: 'main' } })).status).toBe(401);
  });

  it('have no names that no file system holds, wherever a revision may be named', async () => {
    const [long, deep] = ['x'.repeat(251), `a/${'ü'.repeat(126)}`];
    for (const name of [long, deep, `refs/heads/${long}`]) {
      const ref = encodeURIComponent(name);
      for (const path of ['tree?ref=', 'commits?ref_name=', 'archive?sha=', 'files/README.md?ref=', 'commits/'])
        expect((await reference.get(`/projects/acme%2Fapp/repository/${path}${ref}`, { as: 'dev' })).status, path).toBe(
          404,
        );
      expect((await create(name, 'main')).status).toBe(400);
      expect((await create('from-long', name)).status).toBe(400);
      const json = { branch: name, content: 'x', commit_message: 'Add' };
      const file = await reference.call('POST', '/projects/acme%2Fapp/repository/files/new', { as: 'dev', json });
      expect(file.status).toBe(400);
      const merge = { source_branch: name, target_branch: name, title: 'Long' };
      const answer = await reference.call('POST', '/projects/acme%2Fapp/merge_requests', { as: 'dev', json: merge });
      expect(answer.status).toBe(400);
    }
    expect((await create('y'.repeat(250), 'main')).status).toBe(201);
  });
});
