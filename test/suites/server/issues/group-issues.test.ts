import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

function issues(group: string, as?: string, query = 'per_page=100'): Promise<Answer> {
  return reference.get(`/groups/${encodeURIComponent(group)}/issues`, { ...(as === undefined ? {} : { as }), query });
}

async function ids(group: string, as?: string, query = 'per_page=100'): Promise<readonly number[]> {
  const { body } = await issues(group, as, query);
  return body.map(({ id }: { id: number }) => id);
}

describe('issues of a group', () => {
  it('[A-ISSUE-002][A-ISSUE-003] are those of its projects and of the groups below, whoever wrote them', async () => {
    expect(await ids('acme/sub', 'olivia')).toEqual([681, 652, 651]);
    expect(await ids('acme/sub/deep', 'olivia')).toEqual([681]);
    expect((await ids('acme', 'olivia')).length).toBeGreaterThan(3);
    expect(await ids('acme/sub', 'olivia', 'scope=created_by_me')).toEqual([651]);
  });

  it('[A-ISSUE-003] take the filters of the other lists, and pages', async () => {
    expect(await ids('acme/sub', 'olivia', 'assignee_username=rita')).toEqual([652]);
    expect(await ids('acme/sub', 'olivia', 'author_username=rita&assignee_id=None')).toEqual([]);
    expect(await ids('acme/sub', 'olivia', 'order_by=created_at&sort=asc&per_page=2')).toEqual([651, 652]);
    expect((await issues('acme/sub', 'olivia', 'per_page=1')).headers.get('x-total')).toBe('3');
    expect((await issues('acme/sub', 'olivia', 'assignee_id=1&assignee_username=rita')).status).toBe(400);
  });

  it('[A-ISSUE-003] name the project in their relative reference', async () => {
    const [issue] = (await issues('acme/sub/deep', 'olivia')).body;
    expect(issue.references).toEqual({
      short: '#1',
      relative: 'acme/sub/deep/probe#1',
      full: 'acme/sub/deep/probe#1',
    });
  });

  it('[A-ISSUE-003] are hidden with what the caller may not see', async () => {
    expect((await issues('acme', 'sam')).body).toEqual({ message: '404 Group Not Found' });
    expect((await issues('acme')).status).toBe(404);
    const { body } = await issues('open');
    expect(body.length).toBeGreaterThan(0);
    expect(body.filter(({ confidential }: { confidential: boolean }) => confidential)).toEqual([]);
    const all = await ids('acme', 'root');
    const seen = await ids('acme', 'rita');
    expect(seen.length).toBeLessThan(all.length);
    expect(seen.every((id) => all.includes(id))).toBe(true);
  });
});
