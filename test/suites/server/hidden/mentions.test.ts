import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const PRIVATE = '/projects/301/issues';
const OPEN = '/projects/303/issues';

const send = (method: string, path: string, json: object, as = 'olivia'): Promise<Answer> =>
  reference.call(method, path, { as, json });

async function issue(path: string, json: object = {}): Promise<Answer['body']> {
  return (await send('POST', path, { title: 'To go', ...json })).body;
}

interface Seen {
  readonly notes: unknown[];
  readonly total: string | null;
}

async function notesOf(path: string, as?: string): Promise<Seen> {
  const answer = await reference.get(`${path}/notes`, as === undefined ? {} : { as });
  return { notes: each(answer, 'body'), total: answer.headers.get('x-total') };
}

describe('what an issue says of others', () => {
  it('[A-CONV-008][A-ISSUE-074] names no private project that it came from', async () => {
    for (const [how, word] of [
      ['move', 'moved'],
      ['clone', 'cloned'],
    ] as const) {
      const made = await issue(PRIVATE);
      const { body } = await send('POST', `${PRIVATE}/${made.iid}/${how}`, { to_project_id: 303 });
      const path = `${OPEN}/${body.iid}`;
      const note = `${word} from acme/app#${made.iid}`;
      expect(await notesOf(path)).toEqual({ notes: [], total: '0' });
      expect(await notesOf(path, 'sam')).toEqual({ notes: [], total: '0' });
      expect(await notesOf(path, 'gus')).toEqual({ notes: [note], total: '1' });
      expect(await notesOf(path, 'root')).toEqual({ notes: [note], total: '1' });
      const { id } = (await reference.get(`${path}/notes`, { as: 'olivia' })).body[0];
      expect((await reference.get(`${path}/notes/${id}`)).status).toBe(404);
      expect((await reference.get(`${path}/notes/${id}`, { as: 'gus' })).body.body).toBe(note);
    }
  });

  it('[A-CONV-008][A-ISSUE-074] names no private project that it went to', async () => {
    const made = await issue(OPEN);
    const path = `${OPEN}/${made.iid}`;
    const { body } = await send('POST', `${path}/move`, { to_project_id: 301 });
    expect((await notesOf(path)).notes).toEqual([]);
    expect((await notesOf(path, 'gus')).notes).toEqual([`moved to acme/app#${body.iid}`]);
    expect((await reference.get(path)).body.moved_to_id).toBeNull();
    expect((await reference.get(path, { as: 'sam' })).body.moved_to_id).toBeNull();
    expect((await reference.get(path, { as: 'gus' })).body.moved_to_id).toBe(body.id);
    const listed = await reference.get(OPEN, { query: 'per_page=100' });
    expect(each(listed, 'moved_to_id')).not.toContain(body.id);
  });

  it('[A-ISSUE-074] names no confidential issue, from when on it is one', async () => {
    const made = await issue('/projects/303/issues');
    const path = `${OPEN}/${made.iid}`;
    const clone = await send('POST', `${path}/clone`, { to_project_id: 303 });
    expect((await notesOf(path)).notes).toEqual([`cloned to open/lib#${clone.body.iid}`]);
    await send('PUT', `${OPEN}/${clone.body.iid}`, { confidential: true });
    expect((await notesOf(path)).notes).toEqual([]);
    expect((await notesOf(path, 'olivia')).notes).toHaveLength(1);
  });

  it('[A-ISSUE-074] is not passed on by a copy of the notes', async () => {
    const made = await issue(PRIVATE);
    const { body } = await send('POST', `${PRIVATE}/${made.iid}/move`, { to_project_id: 303 });
    const again = await send('POST', `${OPEN}/${body.iid}/clone`, { to_project_id: 303, with_notes: true });
    expect((await notesOf(`${OPEN}/${again.body.iid}`)).notes).toEqual([`cloned from open/lib#${body.iid}`]);
    const own = await send('POST', '/projects', { name: 'sink' }, 'sam');
    const taken = { to_project_id: own.body.id, with_notes: true };
    const clone = await send('POST', `${OPEN}/${body.iid}/clone`, taken, 'sam');
    const notes = await notesOf(`/projects/${own.body.id}/issues/${clone.body.iid}`, 'root');
    expect(JSON.stringify(notes)).not.toContain('acme/app');
  });

  it('[A-ISSUE-074] goes with the issue that it names', async () => {
    const made = await issue(PRIVATE);
    const { body } = await send('POST', `${PRIVATE}/${made.iid}/move`, { to_project_id: 303 });
    await reference.call('DELETE', `${PRIVATE}/${made.iid}`, { as: 'olivia' });
    expect((await notesOf(`${OPEN}/${body.iid}`, 'root')).notes).toEqual([]);
  });
});
