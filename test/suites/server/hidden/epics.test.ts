import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, startReference } from '../reference.ts';

let reference: Reference;
/** A confidential epic, on an issue that everybody of the project reads. */
let hushed: Answer['body'];
const path = '/projects/301/issues/2';

beforeAll(async () => {
  reference = await startReference();
  hushed = await epic({ title: 'Hushed', confidential: true });
  await send('PUT', path, { epic_id: hushed.id });
});
afterAll(() => reference.server.close());

const send = (method: string, where: string, json: object, as = 'olivia'): Promise<Answer> =>
  reference.call(method, where, { as, json });

async function epic(json: object): Promise<Answer['body']> {
  return (await send('POST', '/groups/acme/epics', json)).body;
}

async function found(query: string, as: string, where = '/projects/301/issues'): Promise<unknown[]> {
  return each(await reference.get(where, { as, query: `per_page=100&${query}` }), 'id');
}

describe('a confidential epic', () => {
  it('[A-EPIC-005] is not shown with an issue to whom it is hidden from', async () => {
    expect((await reference.get(`/groups/acme/epics/${hushed.iid}`, { as: 'gus' })).status).toBe(404);
    expect((await reference.get(path, { as: 'gus' })).body).toMatchObject({ epic: null, epic_iid: null });
    expect((await reference.get(path, { as: 'max' })).body).toMatchObject({
      epic: { id: hushed.id, title: 'Hushed' },
      epic_iid: hushed.iid,
    });
    for (const where of ['/projects/301/issues', '/groups/acme/issues', '/issues']) {
      const { text } = await reference.get(where, { as: 'gus', query: 'scope=all&per_page=100' });
      expect(text).toContain('"epic":');
      expect(text).not.toContain('Hushed');
    }
  });

  it('[A-EPIC-005] finds no issues for whom it is hidden from', async () => {
    for (const where of ['/projects/301/issues', '/groups/acme/issues', '/issues']) {
      const within = (query: string, as: string): Promise<unknown[]> => found(`scope=all&${query}`, as, where);
      expect(await within(`epic_id=${hushed.id}`, 'gus')).toEqual([]);
      expect(await within(`epic_id=${hushed.id}`, 'max')).toEqual([602]);
      expect(await within('epic_id=Any', 'max')).toContain(602);
      expect(await within('epic_id=Any', 'gus')).not.toContain(602);
      expect(await within('epic_id=None', 'gus')).toContain(602);
      expect(await within('epic_id=None', 'max')).not.toContain(602);
    }
  });

  it('[A-EPIC-005] is not spoken of in notes to whom it is hidden from', async () => {
    const bodies = async (as: string): Promise<unknown[]> => each(await reference.get(`${path}/notes`, { as }), 'body');
    expect(await bodies('max')).toContain('added to an epic');
    expect(await bodies('gus')).not.toContain('added to an epic');
  });

  it('[A-EPIC-005] is given to no issue by whom it is hidden from', async () => {
    const made = await send('POST', '/groups/acme/epics', { title: 'Not for members of projects', confidential: true });
    // A maintainer of a project alone has no role in the group around it.
    const outsider = await send('POST', '/projects/301/members', { user_id: 9, access_level: 40 });
    expect(outsider.status).toBe(201);
    const refused = { status: 400, body: { message: { epic_id: ['is invalid'] } } };
    expect(await send('PUT', '/projects/301/issues/3', { epic_id: made.body.id }, 'sam')).toMatchObject(refused);
    expect(await send('PUT', '/projects/301/issues/3', { epic_iid: made.body.iid }, 'sam')).toMatchObject(refused);
    const fresh = { title: 'x', epic_id: made.body.id };
    expect(await send('POST', '/projects/301/issues', fresh, 'sam')).toMatchObject(refused);
    expect((await send('PUT', '/projects/301/issues/3', { epic_id: made.body.id })).status).toBe(200);
    const clone = await send('POST', '/projects/301/issues/3/clone', { to_project_id: 301 }, 'sam');
    expect((await reference.get(`/projects/301/issues/${clone.body.iid}`, { as: 'olivia' })).body.epic).toBeNull();
  });

  it('[A-EPIC-024] lends its dates to no epic above it, for whom it is hidden from', async () => {
    const above = await epic({ title: 'Above' });
    await epic({
      title: 'Below',
      confidential: true,
      parent_id: above.id,
      start_date_is_fixed: true,
      start_date_fixed: '2026-04-01',
    });
    await epic({
      title: 'Open below',
      parent_id: above.id,
      start_date_is_fixed: true,
      start_date_fixed: '2026-05-01',
    });
    const startFor = async (as: string): Promise<unknown> =>
      (await reference.get(`/groups/acme/epics/${above.iid}`, { as })).body.start_date;
    expect(await startFor('max')).toBe('2026-04-01');
    expect(await startFor('root')).toBe('2026-04-01');
    expect(await startFor('gus')).toBe('2026-05-01');
  });

  it('[A-EPIC-024] has no dates of milestones of issues that are hidden', async () => {
    const dated = await epic({ title: 'Dated' });
    const within = { title: 'Among us', epic_id: dated.id, milestone_id: 402 };
    expect((await send('POST', '/projects/301/issues', { ...within, confidential: true })).status).toBe(201);
    const datesFor = async (as: string): Promise<unknown> =>
      (await reference.get(`/groups/acme/epics/${dated.iid}`, { as })).body.due_date;
    expect(await datesFor('max')).not.toBeNull();
    expect(await datesFor('gus')).toBeNull();
    await send('POST', '/projects/301/issues', within);
    expect(await datesFor('gus')).not.toBeNull();
  });
});
