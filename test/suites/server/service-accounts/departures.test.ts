import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

const ISSUES = '/projects/301/issues';
const MERGE_REQUEST = '/projects/301/merge_requests/1';

async function made(method: string, path: string, as: string, json?: object): Promise<Answer['body']> {
  const answer = await reference.call(method, path, { as, json });
  expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((code) => code < 300), answer.text]);
  return answer.body;
}

async function statusOf(path: string, as = 'olivia'): Promise<number> {
  return (await reference.get(path, { as })).status;
}

/** What the account of the demo world has written, everywhere where it can. */
async function contributions() {
  const as = 'service-41';
  await made('POST', '/groups/acme/members', 'olivia', { user_id: 41, access_level: 40 });
  const issue = await made('POST', ISSUES, as, { title: 'Of the account', labels: 'bug' });
  await made('POST', `${ISSUES}/${issue.iid}/notes`, 'olivia', { body: 'On it' });
  const note = await made('POST', `${ISSUES}/30/notes`, as, { body: 'By the account' });
  const reaction = await made('POST', `${ISSUES}/30/award_emoji`, as, { name: 'thumbsup' });
  const onMerge = await made('POST', `${MERGE_REQUEST}/notes`, as, { body: 'By the account' });
  const snippet = await made('POST', '/projects/301/snippets', as, {
    title: 'Of the account',
    file_name: 'a',
    content: 'a',
    visibility: 'private',
  });
  await made('PUT', `${ISSUES}/27`, as, { state_event: 'close' });
  await made('PUT', `${ISSUES}/28`, 'olivia', { assignee_ids: [41] });
  return { issue, note, reaction, onMerge, snippet };
}

async function remove(query: string): Promise<void> {
  const answer = await reference.call('DELETE', '/groups/acme/service_accounts/41', { as: 'olivia', query });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await reference.get('/user', { as: 'service-41' })).status).toBe(401);
}

describe('a service account that is deleted', () => {
  it('[B-SA-003][B-SA-012] leaves what it wrote to a placeholder', async () => {
    const before = (await reference.get(`${ISSUES}/30`, { as: 'olivia' })).body;
    const { issue, note, reaction, onMerge, snippet } = await contributions();
    await remove('');
    const author = async (path: string): Promise<unknown> =>
      (await reference.get(path, { as: 'olivia' })).body.author.username;
    expect(await author(`${ISSUES}/${issue.iid}`)).toBe('ghost');
    expect(await author(`${ISSUES}/30/notes/${note.id}`)).toBe('ghost');
    expect(await statusOf(`/projects/301/snippets/${snippet.id}/notes`)).toBe(200);
    const given = await reference.get(`${ISSUES}/30/award_emoji/${reaction.id}`, { as: 'olivia' });
    expect(given.body.user.username).toBe('ghost');
    const notes = await reference.get(`${MERGE_REQUEST}/notes`, { as: 'olivia' });
    expect(each(notes, 'id')).toContain(onMerge.id);
    const after = (await reference.get(`${ISSUES}/30`, { as: 'olivia' })).body;
    expect([after.user_notes_count, after.upvotes]).toEqual([before.user_notes_count + 1, before.upvotes + 1]);
    expect((await reference.get(`${ISSUES}/27`, { as: 'olivia' })).body.closed_by.username).toBe('ghost');
    expect((await reference.get(`${ISSUES}/28`, { as: 'olivia' })).body.assignees).toEqual([]);
    expect(await statusOf(ISSUES)).toBe(200);
  });

  it('[B-SA-012] takes what it wrote with it when it is deleted with everything', async () => {
    const before = (await reference.get(`${ISSUES}/30`, { as: 'olivia' })).body;
    const total = (await reference.get(ISSUES, { as: 'olivia', query: 'per_page=1' })).headers.get('x-total');
    const merge = (await reference.get(MERGE_REQUEST, { as: 'olivia' })).body;
    const { issue, note, reaction, snippet } = await contributions();
    await remove('hard_delete=true');
    expect(await statusOf(`${ISSUES}/${issue.iid}`)).toBe(404);
    expect(await statusOf(`${ISSUES}/30/notes/${note.id}`)).toBe(404);
    expect(await statusOf(`${ISSUES}/30/award_emoji/${reaction.id}`)).toBe(404);
    expect(await statusOf(`/projects/301/snippets/${snippet.id}/notes`)).toBe(404);
    const after = (await reference.get(`${ISSUES}/30`, { as: 'olivia' })).body;
    expect([after.user_notes_count, after.upvotes]).toEqual([before.user_notes_count, before.upvotes]);
    expect((await reference.get(MERGE_REQUEST, { as: 'olivia' })).body.user_notes_count).toBe(merge.user_notes_count);
    const list = await reference.get(ISSUES, { as: 'olivia', query: 'per_page=1' });
    expect(list.headers.get('x-total')).toBe(total);
    // What it did to the issues of others stays, under no name of its own.
    expect((await reference.get(`${ISSUES}/27`, { as: 'olivia' })).body.closed_by.username).toBe('ghost');
  });

  it('[B-SA-012] takes the groups with it that nobody else owns, when it is deleted with everything', async () => {
    for (const hard of [false, true]) {
      await reference.server.reset();
      const alone = await made('POST', '/groups', 'service-41', { name: 'Alone', path: 'alone' });
      const below = await made('POST', '/groups', 'service-41', { name: 'Below', path: 'below', parent_id: alone.id });
      const shared = await made('POST', '/groups', 'service-41', { name: 'Shared', path: 'shared' });
      await made('POST', `/groups/${shared.id}/members`, 'service-41', { user_id: 4, access_level: 50 });
      const project = await made('POST', '/projects', 'service-41', { name: 'Inside', namespace_id: below.id });
      await remove(`hard_delete=${hard}`);
      const gone = hard ? 404 : 200;
      expect(await statusOf(`/groups/${alone.id}`, 'root')).toBe(gone);
      expect(await statusOf(`/groups/${below.id}`, 'root')).toBe(gone);
      expect(await statusOf(`/projects/${project.id}`, 'root')).toBe(gone);
      expect(await statusOf(`/groups/${shared.id}`, 'root')).toBe(200);
      expect(await statusOf('/groups/201', 'root')).toBe(200);
    }
  });
});
