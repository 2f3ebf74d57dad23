import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, startReference } from '../reference.ts';

let reference: Reference;
/** A project of sam's own, who is a member of nothing else. */
let own: number;

beforeAll(async () => {
  reference = await startReference();
  own = (await send('POST', '/projects', { name: 'sink' }, 'sam')).body.id;
});
afterAll(() => reference.server.close());

const OPEN = '/projects/303/issues';

const send = (method: string, path: string, json: object, as: string): Promise<Answer> =>
  reference.call(method, path, { as, json });

async function bodiesOf(path: string, as: string): Promise<unknown[]> {
  return each(await reference.get(`${path}/notes`, { as, query: 'sort=asc' }), 'body');
}

/** A new issue with a comment for everybody, one for members, and an answer to that. */
async function talkedAbout(as: string, more: object = {}): Promise<string> {
  const { body } = await send('POST', OPEN, { title: 'Talked about' }, as);
  const path = `${OPEN}/${body.iid}`;
  await send('PUT', path, more, 'olivia');
  await send('POST', `${path}/notes`, { body: 'For all' }, 'olivia');
  await send('POST', `${path}/notes`, { body: 'Among us', internal: true }, 'olivia');
  return path;
}

describe('internal notes', () => {
  it('[A-NOTE-018][A-ISSUE-074] stay behind when somebody clones an issue who may not read them', async () => {
    const path = await talkedAbout('olivia');
    const clone = await send('POST', `${path}/clone`, { to_project_id: own, with_notes: true }, 'sam');
    expect(clone.body).toMatchObject({ project_id: own, user_notes_count: 1 });
    const there = `/projects/${own}/issues/${clone.body.iid}`;
    const seen = await bodiesOf(there, 'sam');
    expect(seen).toEqual(['For all', expect.stringMatching(/^cloned from /)]);
    const discussions = await reference.get(`${there}/discussions`, { as: 'sam' });
    expect(JSON.stringify(discussions.body)).not.toContain('Among us');
    // A Guest of a private project reads no internal notes either.
    const guests = await send('POST', '/projects', { name: 'sink' }, 'gus');
    const taken = await send(
      'POST',
      '/projects/301/issues/1/clone',
      { to_project_id: guests.body.id, with_notes: true },
      'gus',
    );
    const notes = await reference.get(`/projects/${guests.body.id}/issues/${taken.body.iid}/notes`, {
      as: 'gus',
      query: 'per_page=100',
    });
    expect(each(notes, 'body')).not.toContain('Comment number 10.');
    expect(taken.body.user_notes_count).toBe(25);
  });

  it('[A-NOTE-018][A-ISSUE-074] stay where they are when somebody moves an issue who may not read them', async () => {
    const path = await talkedAbout('sam');
    const moved = await send('POST', `${path}/move`, { to_project_id: own }, 'sam');
    expect(moved.body).toMatchObject({ project_id: own, user_notes_count: 1 });
    expect(await bodiesOf(`/projects/${own}/issues/${moved.body.iid}`, 'sam')).not.toContain('Among us');
    expect(await bodiesOf(path, 'olivia')).toContain('Among us');
  });

  it('[A-NOTE-018] come along with who may read them, and stay internal', async () => {
    const path = await talkedAbout('olivia');
    const clone = await send('POST', `${path}/clone`, { to_project_id: 301, with_notes: true }, 'olivia');
    expect(clone.body.user_notes_count).toBe(2);
    const there = `/projects/301/issues/${clone.body.iid}`;
    expect(await bodiesOf(there, 'rita')).toContain('Among us');
    expect(await bodiesOf(there, 'gus')).not.toContain('Among us');
  });

  it('[A-NOTE-018] are not read by who wrote the issue or is assigned to it, below Reporter', async () => {
    for (const [author, more] of [
      ['sam', {}],
      ['olivia', { assignee_ids: [9] }],
    ] as const) {
      const path = await talkedAbout(author, more);
      const { body } = await reference.get(`${path}/notes`, { as: 'olivia' });
      const { id } = body.find((note: { body: string }) => note.body === 'Among us');
      expect((await reference.get(`${path}/notes/${id}`, { as: 'sam' })).status).toBe(404);
      expect((await reference.get(`${path}/notes/${id}/award_emoji`, { as: 'sam' })).status).toBe(404);
      expect(await bodiesOf(path, 'sam')).not.toContain('Among us');
      const listed = await reference.get(`${path}/discussions`, { as: 'sam' });
      expect(JSON.stringify(listed.body)).not.toContain('Among us');
    }
    expect((await reference.get('/projects/303/issues/1/notes/733', { as: 'sam' })).status).toBe(404);
  });

  it('[A-NOTE-018] are made by an edit from Reporter up alone, as by writing them', async () => {
    const path = await talkedAbout('olivia');
    const { id } = (await send('POST', `${path}/notes`, { body: 'Mine' }, 'sam')).body;
    expect((await send('PUT', `${path}/notes/${id}`, { confidential: true }, 'sam')).status).toBe(403);
    expect(
      (await send('PUT', `${path}/notes/${id}`, { body: 'Mine!', confidential: false }, 'sam')).body,
    ).toMatchObject({ body: 'Mine!', internal: false });
    expect((await send('PUT', `${path}/notes/${id}`, { confidential: true }, 'olivia')).body.internal).toBe(true);
  });
});
