import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, startReference } from './reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

const remove = (path: string, as?: string): Promise<Answer> =>
  reference.call('DELETE', path, as === undefined ? {} : { as });

describe('the deletion of a project', () => {
  it('[A-PROJ-009] is for its owners and administrators and answers 202', async () => {
    expect((await remove('/projects/301')).status).toBe(401);
    expect((await remove('/projects/301', 'sam')).status).toBe(404);
    expect((await remove('/projects/301', 'max')).status).toBe(403);
    expect(await remove('/projects/301', 'olivia')).toMatchObject({ status: 202, body: { message: '202 Accepted' } });
    expect(await remove('/projects/303', 'root')).toMatchObject({ status: 202, body: { message: '202 Accepted' } });
    expect((await remove('/projects/303', 'root')).status).toBe(404);
  });

  it('takes everything in it at once, for everybody, and frees its path', async () => {
    const before = each(await reference.get('/issues', { as: 'dev', query: 'scope=all&per_page=100' }), 'project_id');
    expect(before).toContain(301);
    await remove('/projects/acme%2Fapp', 'olivia');
    for (const path of ['', '/issues', '/issues/1', '/merge_requests/1', '/repository/tree', '/deploy_keys']) {
      expect([path, (await reference.get(`/projects/301${path}`, { as: 'root' })).status]).toEqual([path, 404]);
    }
    const issues = await reference.get('/issues', { as: 'dev', query: 'scope=all&per_page=100' });
    expect(each(issues, 'project_id')).not.toContain(301);
    expect(each(await reference.get('/projects', { as: 'root', query: 'per_page=100' }), 'id')).not.toContain(301);
    // The public key stays: it is for projects to come as well.
    expect(each(await reference.get('/deploy_keys', { as: 'root' }), 'id')).toEqual([1704]);
    expect((await reference.get('/runners/1403', { as: 'root' })).status).toBe(404);
    const json = { name: 'App', path: 'app', namespace_id: 201 };
    const again = await reference.call('POST', '/projects', { as: 'olivia', json });
    expect(again).toMatchObject({ status: 201, body: { path_with_namespace: 'acme/app', open_issues_count: 0 } });
    const issue = await reference.call('POST', `/projects/${again.body.id}/issues`, {
      as: 'olivia',
      json: { title: 'x' },
    });
    expect(issue.body.iid).toBe(1);
    await reference.server.settled();
    expect((await reference.get(`/projects/${again.body.id}/repository/tree`, { as: 'olivia' })).status).toBe(404);
  });

  it('ends redirects to it, and the view of groups that one had through it alone', async () => {
    expect((await reference.get('/projects/acme%2Fold-name', { as: 'rita' })).status).not.toBe(200);
    await reference.call('PUT', '/projects/301', { as: 'olivia', json: { path: 'renamed' } });
    expect((await reference.get('/projects/acme%2Fapp', { as: 'dee' })).status).toBe(301);
    expect((await reference.get('/groups/acme', { as: 'dee' })).status).toBe(200);
    await remove('/projects/301', 'olivia');
    expect((await reference.get('/projects/acme%2Fapp', { as: 'root' })).status).toBe(404);
    expect((await reference.get('/groups/acme', { as: 'dee' })).status).toBe(404);
    expect((await reference.get('/groups/acme', { as: 'dev' })).status).toBe(200);
  });

  it('leaves its forks and what was opened from them', async () => {
    const upstream = (await reference.get('/projects/303', { as: 'olivia' })).body;
    await remove('/projects/305', 'dee');
    expect((await reference.get('/projects/303', { as: 'olivia' })).body.forks_count).toBe(upstream.forks_count - 1);
    const opened = await reference.get('/projects/303/merge_requests/1', { as: 'olivia' });
    expect(opened).toMatchObject({ status: 200, body: { source_project_id: null, state: 'opened' } });
    await remove('/projects/301', 'olivia');
    const fork = await reference.get('/projects/306', { as: 'dev' });
    expect(fork.status).toBe(200);
    expect(fork.body).not.toHaveProperty('forked_from_project');
  });

  it('forgets moves to it and ends the tokens of the project', async () => {
    expect((await reference.get('/projects/301/issues/14', { as: 'dev' })).body.moved_to_id).toBe(634);
    await remove('/projects/302', 'olivia');
    expect((await reference.get('/projects/301/issues/14', { as: 'dev' })).body.moved_to_id).toBeNull();
  });
});

describe('the deletion of a group', () => {
  it('is for its owners and administrators and takes the groups below it and all projects with it', async () => {
    expect((await remove('/groups/acme')).status).toBe(401);
    expect((await remove('/groups/acme', 'sam')).status).toBe(404);
    expect((await remove('/groups/acme', 'max')).status).toBe(403);
    expect((await remove('/groups/open', 'sam')).status).toBe(403);
    expect((await reference.get('/user', { as: 'group-api' })).status).toBe(200);
    expect((await reference.get('/user', { as: 'service-41' })).status).toBe(200);
    expect(await remove('/groups/acme', 'olivia')).toMatchObject({ status: 202, body: { message: '202 Accepted' } });
    for (const path of ['/groups/201', '/groups/204', '/groups/acme%2Fsub%2Fdeep', '/projects/301', '/projects/302']) {
      expect([path, (await reference.get(path, { as: 'root' })).status]).toEqual([path, 404]);
    }
    expect((await reference.get('/user', { as: 'group-api' })).status).toBe(401);
    expect((await reference.get('/user', { as: 'service-41' })).status).toBe(401);
    const accounts = await reference.get('/users', { as: 'root', query: 'username=service_account_group_201_a' });
    expect(accounts.body).toEqual([]);
    const left = await reference.get('/groups', { as: 'root', query: 'per_page=100&search=acme' });
    expect(left.body).toEqual([]);
    expect((await reference.get('/groups/202', { as: 'olivia' })).status).toBe(200);
    const json = { name: 'Acme', path: 'acme' };
    expect((await reference.call('POST', '/groups', { as: 'sam', json })).status).toBe(201);
  });

  it('of one below another leaves that one, and what was shared with it', async () => {
    expect((await remove('/groups/acme%2Fsub', 'olivia')).status).toBe(202);
    expect((await reference.get('/groups/acme', { as: 'olivia' })).status).toBe(200);
    const below = await reference.get('/groups/acme/descendant_groups', { as: 'olivia' });
    expect(each(below, 'full_path')).toEqual(['acme/side']);
    await remove('/groups/open', 'olivia');
    const other = await reference.get('/projects/302', { as: 'olivia' });
    expect(other.body.shared_with_groups).toEqual([]);
  });
});

describe('after deletions', () => {
  it('nothing refers to what is gone', async () => {
    for (const group of ['acme', 'open', 'inner', 'big', 'pool']) {
      expect((await remove(`/groups/${group}`, 'root')).status).toBe(202);
    }
    for (const user of ['dee', 'dev']) {
      const own = await reference.get('/projects', { as: user, query: 'owned=true&per_page=100' });
      for (const id of each(own, 'id') as number[]) expect((await remove(`/projects/${id}`, user)).status).toBe(202);
    }
    await reference.server.settled();
    expect((await reference.get('/projects', { as: 'root' })).body.length).toBeLessThan(5);
    expect((await reference.get('/issues', { as: 'root', query: 'scope=all' })).body).toEqual([]);
    const runners = await reference.get('/runners/all', { as: 'root', query: 'per_page=100' });
    expect(new Set(each(runners, 'runner_type'))).toEqual(new Set(['instance_type']));
    expect((await reference.get('/users', { as: 'root', query: 'username=olivia' })).body).toHaveLength(1);
  });
});
