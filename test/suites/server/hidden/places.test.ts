import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, each, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

describe('a place that is hidden', () => {
  it('[A-PROJ-008] is not named among the groups that a project is shared with', async () => {
    const path = '/projects/2201';
    const member = { user_id: 9, access_level: 10 };
    expect((await reference.call('POST', `${path}/members`, { as: 'bea', json: member })).status).toBe(201);
    expect((await reference.get('/groups/209', { as: 'sam' })).status).toBe(404);
    expect((await reference.get(path, { as: 'sam' })).body.shared_with_groups).toEqual([]);
    expect((await reference.get(path, { as: 'bea' })).body.shared_with_groups).toMatchObject([{ group_id: 209 }]);
  });

  it('[A-PROJ-008] is not named as where a merge request comes from', async () => {
    const path = '/projects/303/merge_requests';
    expect((await reference.get(`${path}/1`)).body.source_project_id).toBe(305);
    const closed = await reference.call('PUT', '/projects/305', { as: 'dee', json: { visibility: 'private' } });
    expect(closed.body.visibility).toBe('private');
    expect((await reference.get(`${path}/1`)).body.source_project_id).toBeNull();
    expect(each(await reference.get(path, { query: 'per_page=100' }), 'source_project_id')).not.toContain(305);
    expect((await reference.get(`${path}/1`, { as: 'sam' })).body.source_project_id).toBeNull();
    expect((await reference.get(`${path}/1`, { as: 'dee' })).body.source_project_id).toBe(305);
    expect((await reference.get(`${path}/1`, { as: 'root' })).body.source_project_id).toBe(305);
  });
});
