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

/** Issues across projects with scope all, oldest first. */
function all(query: string, as = 'dev'): Promise<Answer> {
  return reference.get('/issues', { as, query: `per_page=100&sort=asc&scope=all&${query}` });
}

async function iids(answer: Promise<Answer>): Promise<unknown[]> {
  const got = await answer;
  expect(got.text.slice(0, 300)).toMatch(/^\[/);
  return each(got, 'iid');
}

describe('visibility and scope', () => {
  it('[A-ISSUE-001][A-ISSUE-027] lists only own issues by default, assigned ones and all on request', async () => {
    const mine = await reference.get('/issues', { as: 'dev', query: 'per_page=100' });
    expect(mine.status).toBe(200);
    expect(new Set(mine.body.map((issue: { author: { username: string } }) => issue.author.username))).toEqual(
      new Set(['dev']),
    );
    expect(mine.headers.get('x-per-page')).toBe('100');
    const assigned = await reference.get('/issues', { as: 'dev', query: 'scope=assigned_to_me&per_page=100&sort=asc' });
    expect(each(assigned, 'id')).toEqual([601, 603, 609, 631, 621, 626]);
    const everything = await all('');
    expect(everything.body.length).toBeGreaterThan(mine.body.length);
    const authors = new Set(everything.body.map((issue: { author: { username: string } }) => issue.author.username));
    expect(authors.size).toBeGreaterThan(3);
    expect(await iids(all('', 'rita'))).not.toContain(undefined);
    expect(each(await all('', 'rita'), 'project_id')).not.toContain(302);
  });

  it('[A-ISSUE-026] needs a credential', async () => {
    const anonymous = await reference.get('/issues');
    expect([anonymous.status, anonymous.body]).toEqual([401, { message: '401 Unauthorized' }]);
  });

  it('[A-ISSUE-032] filters by confidentiality, and hides confidential issues from others', async () => {
    expect(await iids(app('confidential=true'))).toEqual([4]);
    expect(await iids(app('confidential=false'))).not.toContain(4);
    for (const as of ['gus', 'pia']) expect(await iids(app('', as))).not.toContain(4);
    for (const as of ['rita', 'dee', 'root']) expect(await iids(app('', as))).toContain(4);
    expect((await app('', 'gus')).headers.get('x-total')).toBe('29');
    expect((await app('')).headers.get('x-total')).toBe('30');
    expect((await reference.get('/projects/acme%2Fapp/issues/4', { as: 'gus' })).status).toBe(404);
    expect(await iids(reference.get('/projects/open%2Flib/issues', { query: 'sort=asc' }))).toEqual([1, 3, 4]);
  });

  it('[A-ISSUE-048] leaves archived projects out unless asked', async () => {
    expect(each(await all('', 'olivia'), 'id')).not.toContain(661);
    expect(each(await all('non_archived=false', 'olivia'), 'id')).toContain(661);
  });

  it('[A-ISSUE-020] gives relative references by where the list was asked', async () => {
    const inside = await app('iids[]=1');
    expect(inside.body[0].references).toEqual({ short: '#1', relative: '#1', full: 'acme/app#1' });
    const across = await all('iids[]=1', 'olivia');
    const issue = across.body.find((entry: { id: number }) => entry.id === 601);
    expect(issue.references).toEqual({ short: '#1', relative: 'acme/app#1', full: 'acme/app#1' });
  });

  it('[A-CONV-012] uses the same iid in several projects for different ids', async () => {
    const first = await all('iids[]=1', 'olivia');
    expect(new Set(each(first, 'iid'))).toEqual(new Set([1]));
    expect(new Set(each(first, 'id')).size).toBe(first.body.length);
    expect(first.body.length).toBeGreaterThan(3);
  });
});

describe('filters', () => {
  it('[A-ISSUE-028][A-ISSUE-029] takes an assignee by id, None or Any, never with a name', async () => {
    expect(await iids(app('assignee_id=5'))).toEqual([3]);
    expect(await iids(app('assignee_id=Any'))).toEqual([1, 3, 4, 9, 21, 26]);
    const nobody = await iids(app('assignee_id=None'));
    expect(nobody).toContain(2);
    expect(nobody).not.toContain(1);
    const both = await app('assignee_id=5&assignee_username[]=dev');
    expect([both.status, both.body]).toEqual([400, { error: 'assignee_id, assignee_username are mutually exclusive' }]);
    expect((await app('assignee_id=Nobody')).status).toBe(400);
  });

  it('[A-ISSUE-030] takes several assignee names, all of which must hold', async () => {
    expect(await iids(app('assignee_username[]=dev&assignee_username[]=dee'))).toEqual([3]);
    expect(await iids(app('assignee_username[]=dee'))).toEqual([3]);
  });

  it('[A-ISSUE-030] takes one assignee name in the community edition', async () => {
    const free = await startReference({ tier: 'free' });
    try {
      const two = await free.get('/projects/acme%2Fapp/issues', {
        as: 'dev',
        query: 'assignee_username[]=dev&assignee_username[]=dee',
      });
      expect(two.status).toBe(400);
      expect(two.body.error).toContain('assignee_username');
      const one = await free.get('/projects/acme%2Fapp/issues', { as: 'dev', query: 'assignee_username[]=dee' });
      expect(each(one, 'iid')).toEqual([3]);
    } finally {
      await free.server.close();
    }
  });

  it('[A-ISSUE-031] takes an author by id or name', async () => {
    expect(await iids(app('author_id=6'))).toEqual([6, 7]);
    expect(await iids(app('author_username=rita'))).toEqual([6, 7]);
    expect((await app('author_id=6&author_username=rita')).body).toEqual({
      error: 'author_id, author_username are mutually exclusive',
    });
    expect(each(await all('author_id=9', 'olivia'), 'id')).toEqual([615, 641]);
  });

  it('[A-ISSUE-033][A-CONV-017] bounds instants inclusively, whatever their offset', async () => {
    const instant = encodeURIComponent('2026-02-10T10:00:00+02:00');
    expect(await iids(app(`created_after=${instant}&created_before=2026-02-10T08:00:00Z`))).toEqual([16, 17]);
    expect(await iids(app('updated_after=2026-02-20T09:00:00Z&updated_before=2026-02-20T09:00:00Z'))).toEqual([1]);
    expect(await iids(app('created_before=2026-01-05T08:59:59Z'))).toEqual([]);
  });

  it('[A-ISSUE-034] knows every word about due dates', async () => {
    expect(await iids(app('due_date=today'))).toEqual([1]);
    expect(await iids(app('due_date=tomorrow'))).toEqual([9]);
    expect(await iids(app('due_date=overdue'))).toEqual([10]);
    expect(await iids(app('due_date=week'))).toEqual([1, 9, 11]);
    expect(await iids(app('due_date=month'))).toEqual([1, 9, 11, 26]);
    expect(await iids(app('due_date=next_month_and_previous_two_weeks'))).toEqual([1, 9, 10, 11, 12, 26]);
    expect(await iids(app('due_date=any'))).toEqual([1, 9, 10, 11, 12, 26]);
    expect(await iids(app('due_date=0'))).toContain(2);
    expect(await iids(app('due_date=0'))).not.toContain(1);
    expect((await app('due_date=someday')).body).toEqual({ error: 'due_date does not have a valid value' });
  });

  it('[A-ISSUE-035][A-ISSUE-036][A-ISSUE-053] filters by epic, health and weight', async () => {
    expect(await iids(app('epic_id=901'))).toEqual([1]);
    expect(await iids(app('epic_id=Any'))).toEqual([1]);
    expect(await iids(app('epic_id=None'))).toHaveLength(29);
    expect(await iids(app('health_status=at_risk'))).toEqual([10]);
    expect(await iids(app('health_status=Any'))).toEqual([1, 10]);
    expect(await iids(app('weight=0'))).toEqual([19, 20]);
    expect(await iids(app('weight=Any'))).toEqual([1, 19, 20, 26]);
    expect(await iids(app('weight=None'))).toHaveLength(26);
  });

  it('[A-ISSUE-037][A-CONV-014] takes arrays in brackets, also of one element', async () => {
    expect(await iids(app('iids[]=2&iids[]=5'))).toEqual([2, 5]);
    expect(await iids(app('iids%5B%5D=7'))).toEqual([7]);
  });

  it('[A-ISSUE-038][A-ISSUE-039] searches title and description, narrowed by `in`', async () => {
    expect(await iids(app('search=needle'))).toEqual([22, 23]);
    expect(await iids(app('search=NEEDLE&in=title'))).toEqual([23]);
    expect(await iids(app('search=needle&in=description'))).toEqual([22]);
    expect(await iids(app('search=needle&in=title,description'))).toEqual([22, 23]);
    expect(await iids(app('search=100%25'))).toEqual([]);
  });

  it('[A-ISSUE-040][A-ISSUE-016] filters by kind', async () => {
    expect(await iids(app('issue_type=incident'))).toEqual([6]);
    expect(await iids(app('issue_type=test_case'))).toEqual([7]);
    expect(await iids(app('issue_type=task'))).toEqual([8]);
    expect((await app('issue_type=riddle')).status).toBe(400);
  });

  it('[A-ISSUE-041] filters by iteration, by id or by title', async () => {
    expect(await iids(app('iteration_id=951'))).toEqual([1]);
    expect(await iids(app('iteration_id=Any'))).toEqual([1]);
    expect((await app('iteration_id=951&iteration_title=x')).body).toEqual({
      error: 'iteration_id, iteration_title are mutually exclusive',
    });
  });

  it('[A-ISSUE-042][A-ISSUE-043] wants all labels of a list, minding their case but not that of None and Any', async () => {
    expect(await iids(app('labels=bug,backend'))).toEqual([1, 3]);
    expect(await iids(app('labels=docs&state=opened'))).toEqual([18, 29]);
    expect(await iids(app('labels=Docs'))).toEqual([19]);
    const without = await iids(app('labels=None'));
    expect(without).toEqual(await iids(app('labels=none')));
    expect(without).toEqual(await iids(app('labels=No+Label')));
    expect(without).toContain(2);
    expect(without).not.toContain(1);
    expect(await iids(app('labels=ANY'))).toEqual([1, 3, 4, 13, 18, 19, 21, 26, 29]);
  });

  it('[A-ISSUE-044][A-ISSUE-045][A-ISSUE-046] filters by milestone, by word or by title', async () => {
    expect(await iids(app('milestone=v1.1'))).toEqual([1, 21, 26]);
    expect(await iids(app('milestone_id=Any'))).toEqual([1, 3, 20, 21, 26]);
    expect(await iids(app('milestone=None'))).toHaveLength(25);
    expect(await iids(app('milestone_id=Upcoming'))).toEqual([1, 20, 21, 26]);
    expect(await iids(app('milestone_id=Started'))).toEqual([1, 3, 21, 26]);
    expect((await app('milestone_id=Any&milestone=v1.1')).body).toEqual({
      error: 'milestone_id, milestone are mutually exclusive',
    });
  });

  it("[A-ISSUE-047] filters by the caller's own reactions", async () => {
    expect(await iids(app('my_reaction_emoji=thumbsup'))).toEqual([1]);
    expect(await iids(app('my_reaction_emoji=tada'))).toEqual([]);
    expect(await iids(app('my_reaction_emoji=Any', 'olivia'))).toEqual([1]);
    expect(await iids(app('my_reaction_emoji=None'))).not.toContain(1);
  });

  it('[A-ISSUE-049][A-CONV-015] leaves out what the `not` hash matches', async () => {
    expect(await iids(app('not[labels]=bug&labels=Any'))).toEqual([4, 13, 18, 19]);
    expect(await iids(app('not[assignee_id]=4&assignee_id=Any'))).toEqual([4]);
    expect(await iids(app('not[author_username]=dev'))).not.toContain(2);
    const few = await iids(app('not[iids][]=1&not[iids][]=2'));
    expect(few.slice(0, 2)).toEqual([3, 4]);
    expect(await iids(app('not[milestone]=v1.1&milestone_id=Any'))).toEqual([3, 20]);
    expect(await iids(app('not[weight]=0&weight=Any'))).toEqual([1, 26]);
    expect(await iids(app('not[milestone_id]=None'))).toEqual([1, 3, 20, 21, 26]);
    expect((await app('not[assignee_id]=4&not[assignee_username][]=dev')).status).toBe(400);
  });

  it('[A-ISSUE-052] filters by state and counts each', async () => {
    const closed = await app('state=closed');
    expect(each(closed, 'iid')).toEqual([13, 14, 15, 28]);
    expect(closed.headers.get('x-total')).toBe('4');
    expect((await app('state=opened')).headers.get('x-total')).toBe('26');
    expect((await app('state=open')).body).toEqual({ error: 'state does not have a valid value' });
  });

  it('[A-ISSUE-054][A-ISSUE-055] gives label objects on request', async () => {
    const details = await app('iids[]=1&with_labels_details=true');
    expect(details.body[0].labels).toEqual([
      {
        id: 501,
        name: 'backend',
        color: '#428BCA',
        description: 'Server side',
        description_html: 'Server side',
        text_color: '#FFFFFF',
      },
      {
        id: 503,
        name: 'bug',
        color: '#FF0000',
        description: 'Something is broken',
        description_html: 'Something is broken',
        text_color: '#FFFFFF',
      },
    ]);
    expect((await app('iids[]=1')).body[0].labels).toEqual(['backend', 'bug']);
  });
});
