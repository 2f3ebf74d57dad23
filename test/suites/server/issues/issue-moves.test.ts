import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const APP = '/projects/301/issues';
const OTHER = '/projects/302/issues';

async function issue(json: object, path = APP, as = 'dev'): Promise<Answer['body']> {
  return (await reference.call('POST', path, { as, json: { title: 'To go', ...json } })).body;
}

const send = (method: string, path: string, json: object, as = 'dev'): Promise<Answer> =>
  reference.call(method, path, { as, json });

const notesOf = async (path: string, as = 'dev'): Promise<string[]> =>
  each(await reference.get(`${path}/notes`, { as, query: 'sort=asc&order_by=created_at' }), 'body') as string[];

describe('a move', () => {
  it('[A-ISSUE-007][A-ISSUE-009][A-ISSUE-074] makes the issue anew and closes the old one, which says where it went', async () => {
    const made = await issue({ description: '- [x] one', due_date: '2026-05-01', weight: 3 });
    const moved = await send('POST', `${APP}/${made.iid}/move`, { to_project_id: 302 });
    expect(moved.status).toBe(201);
    expect(moved.body).toMatchObject({
      project_id: 302,
      title: 'To go',
      description: '- [x] one',
      due_date: '2026-05-01',
      weight: 3,
      state: 'opened',
      created_at: made.created_at,
      author: { username: 'dev' },
      moved_to_id: null,
      task_completion_status: { count: 1, completed_count: 1 },
    });
    expect(moved.body.id).not.toBe(made.id);
    expect((await reference.get(`${OTHER}/${moved.body.iid}`, { as: 'dev' })).body.id).toBe(moved.body.id);
    const old = (await reference.get(`${APP}/${made.iid}`, { as: 'dev' })).body;
    expect(old).toMatchObject({ state: 'closed', moved_to_id: moved.body.id, closed_by: { username: 'dev' } });
    expect(await notesOf(`${APP}/${made.iid}`)).toEqual([`moved to acme/other#${moved.body.iid}`]);
    expect(await notesOf(`${OTHER}/${moved.body.iid}`)).toEqual([`moved from acme/app#${made.iid}`]);
  });

  it('[A-ISSUE-071] keeps labels and the milestone that have namesakes in the other project or around it', async () => {
    const made = await issue({ labels: 'bug,backend,only-here', milestone_id: 402 });
    expect(made.milestone.title).toBe('v1.1');
    const { body } = await send('POST', `${APP}/${made.iid}/move`, { to_project_id: 302 });
    expect(body.labels.toSorted()).toEqual(['backend', 'bug']);
    expect(body.milestone).toMatchObject({ title: 'v1.1', project_id: 302 });
    const without = await issue({ milestone_id: 401 });
    const { body: second } = await send('POST', `${APP}/${without.iid}/move`, { to_project_id: 302 });
    expect(second.milestone).toBeNull();
    expect((await reference.get(`${APP}/${made.iid}`, { as: 'dev' })).body.labels).toContain('only-here');
  });

  it('[A-ISSUE-074] takes notes and reactions along, and of those it is assigned to the ones who can read it there', async () => {
    const made = await issue({ assignee_ids: [4, 5] });
    const path = `${APP}/${made.iid}`;
    expect(each({ body: made.assignees } as Answer, 'username')).toEqual(['dev', 'dee']);
    const note = await send('POST', `${path}/notes`, { body: 'Said before' });
    await send('POST', `${path}/notes`, { body: 'Among us', internal: true });
    await send('POST', `${path}/award_emoji`, { name: 'thumbsup' }, 'dee');
    await send('POST', `${path}/notes/${note.body.id}/award_emoji`, { name: 'heart' });
    const { body } = await send('POST', `${path}/move`, { to_project_id: 302 });
    expect(body).toMatchObject({ upvotes: 1, user_notes_count: 2 });
    expect(each({ body: body.assignees } as Answer, 'username')).toEqual(['dev']);
    const there = `${OTHER}/${body.iid}`;
    const notes = await reference.get(`${there}/notes`, { as: 'dev', query: 'sort=asc' });
    expect(each(notes, 'body')).toEqual(['Said before', 'Among us', `moved from acme/app#${made.iid}`]);
    expect(each(notes, 'internal')).toEqual([false, true, false]);
    expect(notes.body[0]).toMatchObject({ created_at: note.body.created_at, noteable_id: body.id, project_id: 302 });
    const heart = await reference.get(`${there}/notes/${notes.body[0].id}/award_emoji`, { as: 'dev' });
    expect(each(heart, 'name')).toEqual(['heart']);
    expect(each(await reference.get(`${there}/award_emoji`, { as: 'dev' }), 'name')).toEqual(['thumbsup']);
    expect(await notesOf(path)).toEqual(['Said before', 'Among us', `moved to acme/other#${body.iid}`]);
  });

  it('[A-ISSUE-074] of a closed issue leaves a closed one; what has moved does not move again', async () => {
    const made = await issue({});
    await send('PUT', `${APP}/${made.iid}`, { state_event: 'close' });
    const moved = await send('POST', `${APP}/${made.iid}/move`, { to_project_id: 302 });
    expect(moved.body).toMatchObject({ state: 'closed', closed_by: { username: 'dev' } });
    const again = await send('POST', `${APP}/${made.iid}/move`, { to_project_id: 302 });
    expect(again).toMatchObject({ status: 400, body: { message: 'The issue cannot be moved by this user' } });
  });

  it('[A-ISSUE-072] to its own project, or by whom it is not open to, is 400 and changes nothing', async () => {
    const made = await issue({});
    const path = `${APP}/${made.iid}/move`;
    const same = await send('POST', path, { to_project_id: 301 });
    expect(same).toMatchObject({ status: 400, body: { message: 'The issue is in this project already' } });
    const refused = { status: 400, body: { message: 'The issue cannot be moved by this user' } };
    // A project that is hidden, one that is archived, one that is not there: all the same to the caller.
    expect(await send('POST', path, { to_project_id: 302 }, 'rita')).toMatchObject(refused);
    expect(await send('POST', path, { to_project_id: 307 })).toMatchObject(refused);
    expect(await send('POST', path, { to_project_id: 299_999 })).toMatchObject(refused);
    expect((await send('POST', path, {})).body).toEqual({ error: 'to_project_id is missing' });
    expect((await send('POST', path, { to_project_id: 302 }, 'sam')).status).toBe(404);
    // Whoever merely reads an issue does not close it by moving it.
    const open = await issue({}, '/projects/303/issues', 'olivia');
    const stolen = `/projects/303/issues/${open.iid}/move`;
    expect(await send('POST', stolen, { to_project_id: 306 }, 'sam')).toMatchObject(refused);
    const after = (await reference.get(`${APP}/${made.iid}`, { as: 'dev' })).body;
    expect(after).toMatchObject({ state: 'opened', moved_to_id: null });
    const own = await issue({}, '/projects/303/issues', 'sam');
    expect((await send('POST', `/projects/303/issues/${own.iid}/move`, { to_project_id: 306 }, 'sam')).status).toBe(
      201,
    );
  });
});

describe('a clone', () => {
  it('[A-ISSUE-008][A-ISSUE-009][A-ISSUE-074] is a new open issue of the caller with what the other project can hold', async () => {
    const made = await issue({ labels: 'bug,only-here', milestone_id: 402, description: 'Text', assignee_ids: [4, 5] });
    await send('POST', `${APP}/${made.iid}/notes`, { body: 'Stays' });
    const clone = await send('POST', `${APP}/${made.iid}/clone`, { to_project_id: 302 }, 'max');
    expect(clone.status).toBe(201);
    expect(clone.body).toMatchObject({
      project_id: 302,
      title: 'To go',
      description: 'Text',
      state: 'opened',
      labels: ['bug'],
      milestone: { title: 'v1.1', project_id: 302 },
      author: { username: 'max' },
      user_notes_count: 0,
      moved_to_id: null,
    });
    expect(each({ body: clone.body.assignees } as Answer, 'username')).toEqual(['dev']);
    expect(await notesOf(`${OTHER}/${clone.body.iid}`)).toEqual([`cloned from acme/app#${made.iid}`]);
    const source = (await reference.get(`${APP}/${made.iid}`, { as: 'dev' })).body;
    expect(source).toMatchObject({ state: 'opened', moved_to_id: null, user_notes_count: 1 });
    expect(await notesOf(`${APP}/${made.iid}`)).toEqual(['Stays', `cloned to acme/other#${clone.body.iid}`]);
  });

  it('[A-ISSUE-010] has the notes with `with_notes` alone, and may stay in its project', async () => {
    const made = await issue({ labels: 'bug,only-here' });
    await send('POST', `${APP}/${made.iid}/notes`, { body: 'Comes along' });
    const clone = await send('POST', `${APP}/${made.iid}/clone`, { to_project_id: 301, with_notes: true });
    expect(clone.body).toMatchObject({ project_id: 301, user_notes_count: 1 });
    expect(clone.body.labels).toEqual(['bug', 'only-here']);
    expect(await notesOf(`${APP}/${clone.body.iid}`)).toEqual(['Comes along', `cloned from acme/app#${made.iid}`]);
  });

  it('[A-ISSUE-073] without sufficient permission is 400', async () => {
    const made = await issue({});
    const path = `${APP}/${made.iid}/clone`;
    const refused = { status: 400, body: { message: 'The issue cannot be copied by this user' } };
    expect(await send('POST', path, { to_project_id: 302 }, 'rita')).toMatchObject(refused);
    expect(await send('POST', path, { to_project_id: 307 })).toMatchObject(refused);
    expect(await send('POST', path, { to_project_id: 299_999 })).toMatchObject(refused);
    expect((await send('POST', path, {})).body).toEqual({ error: 'to_project_id is missing' });
    expect((await reference.call('POST', path, { json: { to_project_id: 302 } })).status).toBe(401);
  });
});
