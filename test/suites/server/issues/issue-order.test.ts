import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, each, type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});

afterAll(() => reference.server.close());

/** Issues of acme/app as a developer sees them, oldest first. */
function app(query: string, as = 'dev'): Promise<Answer> {
  return reference.get('/projects/acme%2Fapp/issues', { as, query: `per_page=100&sort=asc&${query}` });
}

async function iids(answer: Promise<Answer>): Promise<unknown[]> {
  const got = await answer;
  expect(got.text.slice(0, 300)).toMatch(/^\[/);
  return each(got, 'iid');
}

describe('order', () => {
  it('[A-ISSUE-050][A-ISSUE-051] sorts by every order, newest first unless asked', async () => {
    const plain = await reference.get('/projects/acme%2Fapp/issues', { as: 'dev', query: 'per_page=3' });
    expect(each(plain, 'iid')).toEqual([30, 29, 28]);
    expect((await iids(app('order_by=due_date'))).slice(0, 3)).toEqual([10, 1, 9]);
    const late = await reference.get('/projects/acme%2Fapp/issues', {
      as: 'dev',
      query: 'order_by=due_date&sort=desc&per_page=3',
    });
    expect(each(late, 'iid')).toEqual([12, 26, 11]);
    expect((await iids(app('order_by=title'))).slice(0, 2)).toEqual([23, 14]);
    expect((await iids(app('order_by=weight'))).slice(0, 4)).toEqual([19, 20, 26, 1]);
    expect((await iids(app('order_by=milestone_due'))).slice(0, 2)).toEqual([3, 1]);
    expect((await iids(app('order_by=popularity'))).at(-1)).toBe(1);
    for (const order of ['label_priority', 'priority', 'relative_position', 'updated_at', 'created_at']) {
      expect(await iids(app(`order_by=${order}`))).toHaveLength(30);
    }
    expect((await app('order_by=size')).body).toEqual({ error: 'order_by does not have a valid value' });
  });
});

describe('fields', () => {
  it('[A-ISSUE-012][A-ISSUE-013][A-ISSUE-014][A-ISSUE-015][A-ISSUE-018][A-ISSUE-019][A-ISSUE-021] shows every field', async () => {
    const { body } = await reference.get('/projects/acme%2Fapp/issues/1', { as: 'dev' });
    expect(body).toMatchObject({
      id: 601,
      state: 'opened',
      type: 'ISSUE',
      severity: 'UNKNOWN',
      user_notes_count: 26,
      upvotes: 1,
      downvotes: 0,
      has_tasks: true,
      task_status: '1 of 2 checklist items completed',
      task_completion_status: { count: 2, completed_count: 1 },
      time_stats: {
        time_estimate: 7200,
        total_time_spent: 1800,
        human_time_estimate: '2h',
        human_total_time_spent: '30m',
      },
      milestone: { id: 402, iid: 2, project_id: 301, title: 'v1.1', state: 'active', due_date: '2026-03-31' },
      weight: 3,
      epic: { id: 901, iid: 1, title: 'Sign-in that works', url: '/groups/acme/-/epics/1', group_id: 201 },
      epic_iid: 1,
      iteration: { id: 951, iid: 1, sequence: 1, group_id: 201, state: 2, start_date: '2026-03-02' },
      health_status: 'on_track',
    });
    expect(body.assignee).toEqual(body.assignees[0]);
    expect(body._links.self).toBe(`${reference.server.url}/api/v4/projects/301/issues/1`);
    expect(body._links.closed_as_duplicate_of).toBeNull();
    const duplicate = await reference.get('/projects/301/issues/15', { as: 'dev' });
    expect(duplicate.body._links.closed_as_duplicate_of).toBe(`${reference.server.url}/api/v4/projects/301/issues/1`);
    expect(duplicate.body).toMatchObject({ state: 'closed', closed_by: { username: 'max' }, assignee: null });
  });

  it('[A-ISSUE-018][A-ISSUE-019] leaves out what a lower tier does not have', async () => {
    for (const [tier, weight, health] of [
      ['free', false, false],
      ['paid', true, false],
      ['top', true, true],
    ] as const) {
      const lower = await startReference({ tier });
      try {
        const { body } = await lower.get('/projects/301/issues/1', { as: 'dev' });
        expect([tier, 'weight' in body, 'iteration' in body, 'epic' in body, 'health_status' in body]).toEqual([
          tier,
          weight,
          weight,
          weight,
          health,
        ]);
      } finally {
        await lower.server.close();
      }
    }
  });

  it('[A-CONV-013] fetches issues by iid', async () => {
    expect((await reference.get('/projects/301/issues/601', { as: 'dev' })).status).toBe(404);
    expect((await reference.get('/projects/302/issues/1', { as: 'dev' })).body.id).toBe(631);
  });
});
