import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, startReference, tokenOf } from './reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

async function project(json: object, as = 'olivia'): Promise<Answer['body']> {
  const made = await reference.call('POST', '/projects', { as, json: { namespace_id: 202, ...json } });
  return made.body;
}

const edit = (id: number | string, json: object, as = 'olivia'): Promise<Answer> =>
  reference.call('PUT', `/projects/${encodeURIComponent(id)}`, { as, json });

describe('names of projects and groups', () => {
  it.each(['A\r\nB', 'A\nB', 'A\u0000B', '\u007f'])('are one line: %j is none', async (name) => {
    const call = (method: string, path: string, json: object) => reference.call(method, path, { as: 'olivia', json });
    for (const refused of [
      await call('POST', '/projects', { name, path: 'one-line' }),
      await call('PUT', '/projects/301', { name }),
      await call('POST', '/groups', { name, path: 'one-line' }),
    ]) {
      expect([refused.status, refused.body]).toEqual([400, { error: 'name is invalid' }]);
    }
  });
});

describe('an edit of a project', () => {
  it('[A-PROJ-009] is for Maintainers, Owners and administrators; what is read shows it', async () => {
    const { id } = await project({ name: 'Edited', visibility: 'public' });
    expect((await edit(id, { description: 'No' }, 'dev')).status).toBe(403);
    expect((await edit(id, { description: 'No' }, 'sam')).status).toBe(403);
    expect((await reference.call('PUT', `/projects/${id}`, { json: { description: 'No' } })).status).toBe(401);
    expect((await edit(301, { description: 'No' }, 'sam')).status).toBe(404);
    for (const as of ['max', 'olivia', 'root']) {
      const answer = await edit(id, { description: `By ${as}` }, as);
      expect(answer).toMatchObject({ status: 200, body: { description: `By ${as}` } });
      expect((await reference.get(`/projects/${id}`, { as: 'dev' })).body.description).toBe(`By ${as}`);
    }
    expect((await edit(id, { description: null })).body.description).toBeNull();
    expect((await edit(id, {})).status).toBe(400);
  });

  it('changes names, topics, features and settings, and the time of change with them', async () => {
    const made = await project({ name: 'Settings', topics: ['old'] });
    const changed = await edit(made.id, {
      name: '  New name ',
      topics: ['b', 'a', 'b'],
      merge_method: 'ff',
      squash_option: 'always',
      request_access_enabled: false,
      remove_source_branch_after_merge: false,
      issues_enabled: false,
    });
    expect(changed.body).toMatchObject({
      name: 'New name',
      name_with_namespace: 'Open Works / New name',
      path: 'settings',
      topics: ['a', 'b'],
      tag_list: ['a', 'b'],
      merge_method: 'ff',
      squash_option: 'always',
      request_access_enabled: false,
      remove_source_branch_after_merge: false,
      issues_enabled: false,
    });
    expect(Date.parse(changed.body.updated_at)).toBeGreaterThan(Date.parse(made.updated_at));
    expect((await reference.get(`/projects/${made.id}/issues`, { as: 'olivia' })).status).toBe(403);
    const same = await edit(made.id, { merge_method: 'ff', topics: ['a', 'b'], name: 'New name' });
    expect(same.body.updated_at).toBe(changed.body.updated_at);
    expect((await edit(made.id, { merge_method: 'rebase' })).status).toBe(400);
    expect((await edit(made.id, { name: ' ' })).body).toEqual({ message: { name: ["can't be blank"] } });
    const on = await edit(made.id, { issues_enabled: true, topics: [] });
    expect(on.body).toMatchObject({ issues_enabled: true, topics: [] });
  });

  it('[A-PROJ-008][A-PROJ-012] of the visibility counts for everything in the project, within what the group allows', async () => {
    const { id } = await project({ name: 'Visible' });
    await reference.call('POST', `/projects/${id}/issues`, { as: 'olivia', json: { title: 'Inside' } });
    expect((await reference.get(`/projects/${id}/issues/1`, { as: 'sam' })).status).toBe(404);
    await edit(id, { visibility: 'internal' });
    expect((await reference.get(`/projects/${id}/issues/1`, { as: 'sam' })).status).toBe(200);
    expect((await reference.get(`/projects/${id}/issues/1`)).status).toBe(404);
    await edit(id, { visibility: 'public' });
    expect((await reference.get(`/projects/${id}/issues/1`)).status).toBe(200);
    expect((await edit(id, { visibility: 'secret' })).body).toEqual({
      error: 'visibility does not have a valid value',
    });
    const wide = await edit(301, { visibility: 'public' });
    expect(wide).toMatchObject({
      status: 400,
      body: { message: { visibility_level: ['public is not allowed in a private group.'] } },
    });
  });

  it('archives and brings back: an archived project is for reading', async () => {
    const { id } = await project({ name: 'Old days', visibility: 'public' });
    await reference.call('POST', `/projects/${id}/issues`, { as: 'olivia', json: { title: 'Before' } });
    expect((await edit(id, { archived: true })).body.archived).toBe(true);
    const json = { title: 'After' };
    expect((await reference.call('POST', `/projects/${id}/issues`, { as: 'olivia', json })).status).toBe(403);
    expect((await reference.get(`/projects/${id}/issues/1`)).status).toBe(200);
    const archived = await reference.get('/projects', { as: 'olivia', query: 'archived=true&per_page=100' });
    expect(each(archived, 'id')).toContain(id);
    expect((await edit(id, { archived: false })).body.archived).toBe(false);
    expect((await reference.call('POST', `/projects/${id}/issues`, { as: 'olivia', json })).status).toBe(201);
  });

  it('[A-CONV-036][A-CONV-037] of the path leaves a redirect for reads, and writes to the old path are 405', async () => {
    const { id } = await project({ name: 'Renamed', visibility: 'public' });
    const moved = await edit('open/renamed', { path: 'with-new-path' });
    expect(moved.body).toMatchObject({ id, path: 'with-new-path', path_with_namespace: 'open/with-new-path' });
    const read = await reference.get('/projects/open%2Frenamed/issues', { query: 'state=opened' });
    expect(read.status).toBe(301);
    const location = read.headers.get('location') ?? '';
    expect(location).toBe(`${reference.server.url}/api/v4/projects/${id}/issues?state=opened`);
    expect((await fetch(location)).status).toBe(200);
    expect(read.text).toContain(`/projects/${id}`);
    const head = await reference.call('HEAD', '/projects/open%2Frenamed/repository/files/a/raw', { query: 'ref=main' });
    expect(head.status).toBe(301);
    const json = { title: 'x' };
    const write = await reference.call('POST', '/projects/open%2Frenamed/issues', { as: 'olivia', json });
    expect(write).toMatchObject({ status: 405, body: { message: '405 Method Not Allowed' } });
    // Who may not see the project learns nothing of its move.
    await edit(id, { visibility: 'private' });
    expect((await reference.get('/projects/open%2Frenamed', { as: 'sam' })).status).toBe(404);
  });

  it('[A-CONV-036] gives an old path to whoever takes it next, and back to its project', async () => {
    const first = await project({ name: 'Swap one' });
    await edit(first.id, { path: 'swap-two' });
    const second = await project({ name: 'Swap one' });
    expect((await reference.get('/projects/open%2Fswap-one', { as: 'olivia' })).body.id).toBe(second.id);
    expect((await edit(second.id, { path: 'swap-two' })).body).toEqual({
      message: { path: ['has already been taken'] },
    });
    await edit(second.id, { path: 'swap-three' });
    expect((await edit(first.id, { path: 'swap-one' })).status).toBe(200);
    expect((await reference.get('/projects/open%2Fswap-one', { as: 'olivia' })).body.id).toBe(first.id);
    expect((await reference.get('/projects/open%2Fswap-two', { as: 'olivia' })).status).toBe(301);
    expect((await edit(first.id, { path: 'SWAP-one' })).body.path).toBe('SWAP-one');
    expect((await reference.get('/projects/open%2Fswap-ONE', { as: 'olivia' })).status).toBe(200);
    expect((await edit(first.id, { path: 'ends.git' })).status).toBe(400);
  });

  it('of the default branch needs one that is there; clones check it out', async () => {
    const { id } = await project({ name: 'Branched', initialize_with_readme: true });
    expect((await edit(id, { default_branch: 'missing' })).status).toBe(400);
    const json = { branch: 'next', ref: 'main' };
    await reference.call('POST', `/projects/${id}/repository/branches`, { as: 'olivia', json });
    expect((await edit(id, { default_branch: 'next' })).body.default_branch).toBe('next');
    const url = `${reference.server.url.replace('://', `://any:${tokenOf('olivia')}@`)}/open/branched.git`;
    const { stdout } = await promisify(execFile)('git', ['ls-remote', '--symref', url, 'HEAD']);
    expect(stdout).toContain('ref: refs/heads/next');
    const empty = await project({ name: 'Nothing yet' });
    expect((await edit(empty.id, { default_branch: 'trunk' })).body.default_branch).toBe('trunk');
    expect((await edit(empty.id, { default_branch: 'a..b' })).status).toBe(400);
  });
});
