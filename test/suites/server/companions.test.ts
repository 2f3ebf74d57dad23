import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from './reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

function post(path: string, json: object, as: string): Promise<Answer> {
  return reference.call('POST', path, { json, as });
}

describe('a new milestone', () => {
  const MILESTONES = '/projects/acme%2Fapp/milestones';

  it('has the next number, and issues can have it', async () => {
    const made = await post(MILESTONES, { title: 'v4', start_date: '2026-10-01', due_date: '2026-12-31' }, 'dev');
    expect(made).toMatchObject({ status: 201, body: { iid: 5, project_id: 301, state: 'active', title: 'v4' } });
    const issue = await post('/projects/301/issues', { title: 'Late', milestone_id: made.body.id }, 'dev');
    expect(issue.body.milestone).toEqual(made.body);
    expect((await post(MILESTONES, { title: 'v5' }, 'dev')).body.iid).toBe(6);
  });

  it.each([
    [{ title: 'v1.0' }, { message: { title: ['already being used for another group or project milestone.'] } }],
    [{ title: ' ' }, { error: 'title is empty' }],
    [{ title: 'x', due_date: '2026-02-30' }, { error: expect.stringContaining('due_date') }],
    [
      { title: 'x', start_date: '2026-05-02', due_date: '2026-05-01' },
      { message: { due_date: ['must be greater than start date'] } },
    ],
  ])('is refused where it is not one: %j', async (json, body) => {
    expect(await post(MILESTONES, json, 'dev')).toMatchObject({ status: 400, body });
  });

  it('is for reporters and higher roles', async () => {
    expect((await post(MILESTONES, { title: 'x' }, 'gus')).status).toBe(403);
    expect((await post(MILESTONES, { title: 'x' }, 'sam')).status).toBe(404);
  });
});

describe('a new member', () => {
  it('sees at once what the role shows, in the group and below it', async () => {
    expect((await reference.get('/groups/plain', { as: 'sam' })).status).toBe(404);
    const made = await post('/groups/plain/members', { user_id: 9, access_level: 20 }, 'olivia');
    expect(made).toMatchObject({ status: 201, body: { username: 'sam', access_level: 20, expires_at: null } });
    expect((await reference.get('/groups/plain', { as: 'sam' })).status).toBe(200);
    const project = { user_id: 9, access_level: 30, expires_at: '2026-12-31' };
    expect(await post('/projects/acme%2Fother/members', project, 'olivia')).toMatchObject({
      status: 201,
      body: { access_level: 30, expires_at: '2026-12-31' },
    });
    expect(
      (await reference.get('/projects/acme%2Fother', { as: 'sam' })).body.permissions.project_access,
    ).toMatchObject({
      access_level: 30,
    });
  });

  it('is no member yet, is somebody, and gets no more than the caller has', async () => {
    const again = await post('/groups/acme/members', { user_id: 4, access_level: 20 }, 'olivia');
    expect(again).toMatchObject({ status: 409, body: { message: 'Member already exists' } });
    const nobody = await post('/groups/acme/members', { user_id: 4040, access_level: 20 }, 'olivia');
    expect(nobody).toMatchObject({ status: 404, body: { message: '404 User Not Found' } });
    expect((await post('/projects/301/members', { user_id: 11, access_level: 50 }, 'max')).status).toBe(403);
    const late = { user_id: 11, access_level: 20, expires_at: '2020-01-01' };
    expect((await post('/groups/acme/members', late, 'olivia')).body).toEqual({
      message: { expires_at: ['cannot be a date in the past'] },
    });
    expect((await post('/groups/acme/members', { user_id: 11, access_level: 25 }, 'olivia')).status).toBe(400);
    expect((await post('/groups/acme/members', { user_id: 11, access_level: 20 }, 'max')).status).toBe(403);
  });
});
