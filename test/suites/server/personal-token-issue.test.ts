import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from './reference.ts';

let reference: Reference;
const tokens = '/personal_access_tokens';

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

function withToken(token: string, method: string, path: string): Promise<Answer> {
  return reference.call(method, path, { headers: { 'private-token': token } });
}

describe('create', () => {
  const forUser = (id: number, as: string, json: object): Promise<Answer> =>
    reference.call('POST', `/users/${id}/personal_access_tokens`, { as, json });
  const own = (as: string, json: object): Promise<Answer> =>
    reference.call('POST', '/user/personal_access_tokens', { as, json });

  it('[B-PAT-007][B-PAT-009][B-GTOK-008] is for administrators, who see the secret once', async () => {
    const json = { name: 'fresh', description: 'new', scopes: ['read_api', 'read_api'], expires_at: '2026-06-30' };
    const created = await forUser(5, 'root', json);
    expect(created.body).toMatchObject({
      name: 'fresh',
      description: 'new',
      scopes: ['read_api'],
      user_id: 5,
      expires_at: '2026-06-30',
    });
    expect(created.body.token).toMatch(/^fwpat-[\w-]{27}$/);
    expect((await reference.get(tokens, { as: 'dee' })).text).not.toContain(created.body.token);
    expect((await withToken(created.body.token, 'POST', `${tokens}/812/rotate`)).status).toBe(403);
    expect((await withToken(created.body.token, 'GET', tokens)).status).toBe(200);
    expect((await forUser(5, 'olivia', json)).status).toBe(403);
    expect((await forUser(5, 'dee', json)).status).toBe(403);
    expect((await forUser(999_999, 'root', json)).body).toEqual({ message: '404 User Not Found' });
    // Machine users of groups act by the tokens of their groups only.
    expect((await forUser(21, 'root', json)).status).toBe(404);
    const { expires_at: _, ...forever } = json;
    expect((await forUser(5, 'root', forever)).body.expires_at).toBe('2027-03-04');
  });

  it('[B-PAT-009] refuses blank names, unknown scopes and days out of bounds', async () => {
    const good = { name: 'x', scopes: ['api'] };
    for (const wrong of [
      { name: ' ' },
      { scopes: [] },
      { scopes: ['fly'] },
      { expires_at: '2027-03-05' },
      { expires_at: '2026-03-04' },
    ]) {
      expect([wrong, (await forUser(5, 'root', { ...good, ...wrong })).status]).toEqual([wrong, 400]);
    }
  });

  it('gives callers tokens that rotate themselves, and no machine user of a group', async () => {
    const created = await own('dee', { name: 'mine', scopes: ['self_rotate', 'k8s_proxy'] });
    expect([created.status, created.body.user_id]).toEqual([201, 5]);
    expect((await own('dee', { name: 'mine', scopes: ['api'] })).status).toBe(400);
    expect((await own('group-api', { name: 'mine', scopes: ['self_rotate'] })).status).toBe(403);
    expect((await own('dev-read-api', { name: 'mine', scopes: ['self_rotate'] })).status).toBe(403);
  });
});

describe('associations', () => {
  const path = `${tokens}/self/associations`;
  const reached = async (as: string, query = ''): Promise<{ groups: unknown[]; projects: unknown[] }> => {
    const { body } = await reference.get(path, { as, query });
    return {
      groups: body.groups.map((group: { id: number }) => group.id),
      projects: body.projects.map((project: { id: number }) => project.id),
    };
  };

  it('[B-PAT-006][B-PAT-010] are the groups and projects that the token reaches with a role', async () => {
    expect(await reached('dee', 'min_access_level=30')).toEqual({ groups: [], projects: [301, 305] });
    expect(await reached('dee', 'min_access_level=50')).toEqual({ groups: [], projects: [305] });
    expect(await reached('sam')).toEqual({ groups: [], projects: [] });
    const all = await reached('olivia', 'per_page=100');
    expect(all.groups).toContain(201);
    expect(all.projects).toContain(301);
    const first = await reference.get(path, { as: 'olivia', query: 'per_page=1' });
    expect([first.body.groups.length, first.body.projects.length]).toEqual([1, 1]);
    expect(first.headers.get('x-total')).toBe(String(Math.max(all.groups.length, all.projects.length)));
    expect(await reached('olivia', 'per_page=1&page=2')).toEqual({
      groups: all.groups.slice(1, 2),
      projects: all.projects.slice(1, 2),
    });
  });
});
