import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

/** A project with as many issues as are asked for; their ids by number. */
async function project(name: string, count: number): Promise<{ id: number; ids: number[] }> {
  const made = await reference.call('POST', '/projects', {
    as: 'olivia',
    json: { name, namespace_id: 202, visibility: 'public' },
  });
  const ids: number[] = [];
  for (let iid = 1; iid <= count; iid += 1) {
    const path = `/projects/${made.body.id}/issues`;
    ids.push((await reference.call('POST', path, { as: 'olivia', json: { title: `${name} ${iid}` } })).body.id);
  }
  return { id: made.body.id, ids };
}

const reorder = (projectId: number, iid: number, json: object, as = 'olivia'): Promise<Answer> =>
  reference.call('PUT', `/projects/${projectId}/issues/${iid}/reorder`, { as, json });

async function order(projectId: number, sort = 'asc'): Promise<unknown[]> {
  const query = `order_by=relative_position&sort=${sort}&per_page=100`;
  return each(await reference.get(`/projects/${projectId}/issues`, { as: 'olivia', query }), 'iid');
}

describe('an issue in the manual order', () => {
  it('[A-ISSUE-006][A-ISSUE-070] goes behind, before and between others, which are named by id', async () => {
    const { id, ids } = await project('Order', 4);
    expect(await order(id)).toEqual([1, 2, 3, 4]);
    const moved = await reorder(id, 1, { move_after_id: ids[2] });
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({ id: ids[0], iid: 1, references: { relative: '#1' } });
    expect(await order(id)).toEqual([2, 3, 1, 4]);
    await reorder(id, 4, { move_before_id: ids[1] });
    expect(await order(id)).toEqual([4, 2, 3, 1]);
    await reorder(id, 1, { move_after_id: ids[3], move_before_id: ids[1] });
    expect(await order(id)).toEqual([4, 1, 2, 3]);
    await reorder(id, 4, { move_after_id: ids[2] });
    expect(await order(id)).toEqual([1, 2, 3, 4]);
    expect(await order(id, 'desc')).toEqual([4, 3, 2, 1]);
  });

  it('[A-ISSUE-070] changes its place and nothing else, time of change included', async () => {
    const { id, ids } = await project('Quiet', 2);
    const { updated_at: before } = (await reference.get(`/projects/${id}/issues/1`, { as: 'olivia' })).body;
    const { body } = await reorder(id, 1, { move_after_id: ids[1] });
    expect(body.updated_at).toBe(before);
    expect((await reference.get(`/projects/${id}/issues/1/notes`, { as: 'olivia' })).body).toEqual([]);
  });

  it('[A-ISSUE-070] finds room however often it is asked for, and new issues stand behind all others', async () => {
    const { id, ids } = await project('Room', 3);
    for (let round = 0; round < 12; round += 1) {
      // Each halves what is left between the first and the next.
      expect((await reorder(id, round % 2 === 0 ? 3 : 2, { move_after_id: ids[0] })).status).toBe(200);
      expect(await order(id)).toEqual(round % 2 === 0 ? [1, 3, 2] : [1, 2, 3]);
    }
    for (let round = 0; round < 520; round += 1)
      await reorder(id, (round % 3) + 1, { move_after_id: ids[(round + 2) % 3] });
    expect(new Set(await order(id)).size).toBe(3);
    const last = (await order(id)).at(-1);
    await reference.call('POST', `/projects/${id}/issues`, { as: 'olivia', json: { title: 'Newest' } });
    expect((await order(id)).slice(-2)).toEqual([last, 4]);
  });

  it('[A-ISSUE-006] is 422 without a neighbour in its project that the caller sees', async () => {
    const { id, ids } = await project('Alone', 2);
    const none = { message: '422 Unprocessable Entity' };
    expect(await reorder(id, 1, {})).toMatchObject({ status: 422, body: none });
    expect(await reorder(id, 1, { move_after_id: 601 })).toMatchObject({ status: 422, body: none });
    expect(await reorder(id, 1, { move_after_id: 2_000_000 })).toMatchObject({ status: 422, body: none });
    expect(await reorder(id, 1, { move_after_id: ids[0] })).toMatchObject({ status: 422, body: none });
    // One that is not there counts as not sent.
    expect((await reorder(id, 1, { move_before_id: 2_000_000, move_after_id: ids[1] })).status).toBe(200);
    expect(await order(id)).toEqual([2, 1]);
    expect((await reorder(id, 1, { move_after_id: 'first' })).body).toEqual({ error: 'move_after_id is invalid' });
  });

  it('[A-ISSUE-006] may be put elsewhere by its author and from Reporter up', async () => {
    const { id, ids } = await project('Rights', 1);
    const mine = await reference.call('POST', `/projects/${id}/issues`, { as: 'sam', json: { title: 'Of Sam' } });
    const other = await reference.call('POST', `/projects/${id}/issues`, { as: 'dev', json: { title: 'Of Dev' } });
    expect((await reorder(id, mine.body.iid, { move_before_id: ids[0] }, 'sam')).status).toBe(200);
    expect((await reorder(id, other.body.iid, { move_before_id: ids[0] }, 'sam')).status).toBe(403);
    expect((await reference.call('PUT', `/projects/${id}/issues/1/reorder`, { json: {} })).status).toBe(401);
    expect((await reorder(301, 1, { move_after_id: 602 }, 'sam')).status).toBe(404);
    const hidden = { title: 'Hidden', confidential: true };
    const secret = await reference.call('POST', `/projects/${id}/issues`, { as: 'olivia', json: hidden });
    expect((await reorder(id, mine.body.iid, { move_before_id: secret.body.id }, 'sam')).status).toBe(422);
  });
});
