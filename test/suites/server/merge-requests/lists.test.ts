import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';
import { type Scene, sceneOf } from './scene.ts';

/** What the tests filter: merge requests of a public project, by the branch each comes from. */
const BRANCHES = ['one', 'two', 'three', 'four', 'five'] as const;

let reference: Reference;
let scene: Scene;
let milestone: { id: number; title: string };

/** The next thing happens a second later. */
function later(): void {
  reference.server.clock.set(reference.server.clock.now() + 1_000, true);
}

beforeAll(async () => {
  reference = await startReference();
  scene = await sceneOf(reference, { visibility: 'public' });
  const { call, at } = scene;
  milestone = (await call('POST', `${at}/milestones`, { as: 'max', json: { title: 'Spring' } })).body;
  const member = await call('POST', `${at}/members`, { as: 'max', json: { user_id: 4, access_level: 30 } });
  expect([milestone.title, member.status]).toEqual(['Spring', 201]);
  for (const branch of BRANCHES) await scene.change({ branch, file: `${branch}.txt`, content: branch });
  await scene.change({ branch: 'other', file: 'other.txt', content: 'other' });
  const make = async (branch: string, as: string, json: object): Promise<void> => {
    const body = { source_branch: branch, target_branch: 'main', title: `Merge ${branch}`, ...json };
    expect((await call('POST', `${at}/merge_requests`, { as, json: body })).status).toBe(201);
    later();
  };
  await make('one', 'max', {
    labels: 'red,blue',
    assignee_ids: [4],
    description: 'About apples',
    milestone_id: milestone.id,
  });
  await make('two', 'max', { labels: 'red', reviewer_ids: [5, 6], title: 'Draft: Pears' });
  await make('three', 'dev', { assignee_ids: [3, 5], target_branch: 'other' });
  await make('four', 'dev', { reviewer_ids: [5], description: 'Apples again' });
  await make('five', 'dev', {});
  await call('PUT', `${at}/merge_requests/4`, { as: 'max', json: { state_event: 'close' } });
  later();
  expect((await scene.merge(`${at}/merge_requests/5`)).status).toBe(200);
  await call('POST', `${at}/merge_requests/1/award_emoji`, { as: 'dee', json: { name: 'rocket' } });
  await call('POST', `${at}/merge_requests/3/award_emoji`, { as: 'dee', json: { name: 'heart' } });
});
afterAll(() => reference.server.close());

const list = (query: string, as = 'max'): Promise<Answer> =>
  reference.get(`${scene.at}/merge_requests`, { as, query: `sort=asc&${query}` });

/** Numbers of the merge requests of the project that a query finds, also across projects. */
async function found(query: string, as = 'max'): Promise<unknown[]> {
  const here = await list(query, as);
  expect([query, here.status]).toEqual([query, 200]);
  const everywhere = await reference.get('/merge_requests', { as, query: `sort=asc&scope=all&per_page=100&${query}` });
  const same = everywhere.body.filter((one: { project_id: number }) => one.project_id === scene.id);
  expect([query, same.map((one: { iid: number }) => one.iid)]).toEqual([query, each(here, 'iid')]);
  return each(here, 'iid');
}

async function refused(query: string, error: RegExp): Promise<void> {
  for (const path of ['/merge_requests', `${scene.at}/merge_requests`]) {
    const answer = await reference.get(path, { as: 'max', query });
    expect([query, answer.status, answer.body.error]).toEqual([query, 400, expect.stringMatching(error)]);
  }
}

describe('the list of merge requests', () => {
  it('[A-MR-001][A-MR-021] is of the caller’s own by default, needs a credential, and pages', async () => {
    expect((await reference.get('/merge_requests')).status).toBe(401);
    const own = await reference.get('/merge_requests', { as: 'max', query: 'sort=asc' });
    expect([own.status, each(own, 'iid')]).toEqual([200, [1, 2]]);
    expect(own.headers.get('x-total')).toBe('2');
    const page = await reference.get('/merge_requests', { as: 'max', query: 'sort=asc&per_page=1' });
    expect([each(page, 'iid'), linksOf(page)['next']]).toEqual([[1], expect.stringContaining('page=2')]);
    const assigned = await reference.get('/merge_requests', { as: 'max', query: 'scope=assigned_to_me' });
    expect(each(assigned, 'iid')).toEqual([3]);
    const all = await reference.get('/merge_requests', { as: 'max', query: 'scope=all&per_page=100' });
    expect(each(all, 'id')).toEqual(expect.arrayContaining([1101, 1111]));
    await refused('scope=theirs', /^scope does not have a valid value/);
  });

  it('[A-MR-001] shows each caller what the caller may see', async () => {
    const seen = async (as: string): Promise<unknown[]> =>
      each(await reference.get('/merge_requests', { as, query: 'scope=all&per_page=100' }), 'project_id');
    expect(await seen('sam')).not.toContain(301);
    expect(await seen('sam')).toEqual(expect.arrayContaining([303, scene.id]));
    expect(await seen('root')).toEqual(expect.arrayContaining([301, 303, scene.id]));
  });

  it('[A-MR-012][A-MR-013] is short with view=simple', async () => {
    const simple = await list('view=simple&state=opened');
    expect(simple.body[0]).toEqual({
      id: expect.any(Number),
      iid: 1,
      project_id: scene.id,
      title: 'Merge one',
      description: 'About apples',
      state: 'opened',
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      web_url: expect.stringMatching(/\/-\/merge_requests\/1$/),
    });
    expect(Object.keys((await list('state=opened')).body[0]).length).toBeGreaterThan(40);
    await refused('view=full', /^view does not have a valid value/);
  });

  it('[A-MR-016][A-MR-019][A-MR-036][A-MR-037] is of all states unless one is asked for; nothing is locked for long', async () => {
    expect(await found('')).toEqual([1, 2, 3, 4, 5]);
    expect(await found('state=all')).toEqual([1, 2, 3, 4, 5]);
    expect(await found('state=opened')).toEqual([1, 2, 3]);
    expect(await found('state=closed')).toEqual([4]);
    expect(await found('state=merged')).toEqual([5]);
    expect(await found('state=locked')).toEqual([]);
    await refused('state=reopened', /^state does not have a valid value/);
  });
});

describe('filters by people', () => {
  it('[A-MR-025] take an assignee, None or Any', async () => {
    expect(await found('assignee_id=4')).toEqual([1]);
    expect(await found('assignee_id=5')).toEqual([3]);
    expect(await found('assignee_id=None')).toEqual([2, 4, 5]);
    expect(await found('assignee_id=Any')).toEqual([1, 3]);
    await refused('assignee_id=dev', /^assignee_id /);
  });

  it('[A-MR-026] take an author by id or by name, not by both', async () => {
    expect(await found('author_id=4')).toEqual([3, 4, 5]);
    expect(await found('author_username=MAX')).toEqual([1, 2]);
    expect(await found('author_username=nobody')).toEqual([]);
    await refused('author_id=4&author_username=dev', /author_id, author_username are mutually exclusive/);
  });

  it('[A-MR-031] take who merged by id or by name, not by both', async () => {
    expect(await found('merge_user_id=3')).toEqual([5]);
    expect(await found('merge_user_id=4')).toEqual([]);
    expect(await found('merge_user_username=max')).toEqual([5]);
    await refused(
      'merge_user_id=3&merge_user_username=max',
      /merge_user_id, merge_user_username are mutually exclusive/,
    );
  });

  it('[A-MR-034] take a reviewer by id, None or Any, or by name, not by both', async () => {
    expect(await found('reviewer_id=5')).toEqual([2, 4]);
    expect(await found('reviewer_id=6')).toEqual([2]);
    expect(await found('reviewer_id=None')).toEqual([1, 3, 5]);
    expect(await found('reviewer_id=Any')).toEqual([2, 4]);
    expect(await found('reviewer_username=rita')).toEqual([2]);
    await refused('reviewer_id=5&reviewer_username=dee', /reviewer_id, reviewer_username are mutually exclusive/);
  });
});

describe('other filters', () => {
  it('[A-MR-027] take instants, each of them inclusive', async () => {
    const { body } = await list('');
    const [, second, third] = body;
    const at = encodeURIComponent(second.created_at);
    expect(await found(`created_after=${at}`)).toEqual([2, 3, 4, 5]);
    expect(await found(`created_before=${at}`)).toEqual([1, 2]);
    expect(await found(`created_after=${at}&created_before=${encodeURIComponent(third.created_at)}`)).toEqual([2, 3]);
    const updated = encodeURIComponent(body[3].updated_at);
    expect(await found(`updated_after=${updated}&state=closed`)).toEqual([4]);
    expect(await found(`updated_before=${updated}&state=closed`)).toEqual([4]);
    expect(await found('updated_after=2999-01-01T00:00:00Z')).toEqual([]);
    for (const name of ['created_after', 'created_before', 'updated_after', 'updated_before']) {
      await refused(`${name}=soon`, new RegExp(`^${name} is invalid`));
    }
  });

  it('[A-MR-029] search in title and description, or where `in` says', async () => {
    expect(await found('search=apples')).toEqual([1, 4]);
    expect(await found('search=pears')).toEqual([2]);
    expect(await found('search=apples&in=title')).toEqual([]);
    expect(await found('search=apples&in=description')).toEqual([1, 4]);
    expect(await found('search=merge&in=title')).toEqual([1, 3, 4, 5]);
    expect(await found('search=about%20apples&in=title,description')).toEqual([1]);
    await refused('search=x&in=labels', /^in does not have a valid value/);
  });

  it('[A-MR-030] take labels, a milestone and a reaction of the caller, with None and Any in any case', async () => {
    expect(await found('labels=red')).toEqual([1, 2]);
    expect(await found('labels=red,blue')).toEqual([1]);
    expect(await found('labels=Red')).toEqual([]);
    expect(await found('labels=none')).toEqual([3, 4, 5]);
    expect(await found('labels=ANY')).toEqual([1, 2]);
    expect(await found('milestone=Spring')).toEqual([1]);
    expect(await found('milestone=None')).toEqual([2, 3, 4, 5]);
    expect(await found('milestone=any')).toEqual([1]);
    expect(await found('my_reaction_emoji=rocket', 'dee')).toEqual([1]);
    expect(await found('my_reaction_emoji=Any', 'dee')).toEqual([1, 3]);
    expect(await found('my_reaction_emoji=none', 'dee')).toEqual([2, 4, 5]);
    expect(await found('my_reaction_emoji=rocket', 'max')).toEqual([]);
  });

  it('[A-MR-032] `not` leaves out what each of its nine filters matches, and knows no other', async () => {
    expect(await found('not[labels]=blue')).toEqual([2, 3, 4, 5]);
    expect(await found('not[labels]=red,blue')).toEqual([3, 4, 5]);
    expect(await found('not[milestone]=Spring')).toEqual([2, 3, 4, 5]);
    expect(await found('not[author_id]=4')).toEqual([1, 2]);
    expect(await found('not[author_username]=max')).toEqual([3, 4, 5]);
    expect(await found('not[assignee_id]=5')).toEqual([1, 2, 4, 5]);
    expect(await found('not[assignee_username]=dev')).toEqual([2, 3, 4, 5]);
    expect(await found('not[reviewer_id]=5')).toEqual([1, 3, 5]);
    expect(await found('not[reviewer_username]=rita')).toEqual([1, 3, 4, 5]);
    expect(await found('not[my_reaction_emoji]=rocket', 'dee')).toEqual([2, 3, 4, 5]);
    expect(await found('not[author_id]=4&not[labels]=blue')).toEqual([2]);
    expect(await found('labels=red&not[labels]=blue')).toEqual([2]);
    await refused('not[author_id]=4&not[author_username]=dev', /not\[author_id\], not\[author_username\] are mutually/);
    // Another one is passed over, as unknown parameters are.
    expect(await found('not[source_branch]=one')).toEqual([1, 2, 3, 4, 5]);
  });

  it('[A-MR-035] take the branches', async () => {
    expect(await found('source_branch=two')).toEqual([2]);
    expect(await found('source_branch=tw')).toEqual([]);
    expect(await found('target_branch=other')).toEqual([3]);
    expect(await found('target_branch=main')).toEqual([1, 2, 4, 5]);
    expect(await found('source_branch=three&target_branch=main')).toEqual([]);
  });

  it('[A-MR-041] tell drafts from others', async () => {
    expect(await found('wip=yes')).toEqual([2]);
    expect(await found('wip=no')).toEqual([1, 3, 4, 5]);
    await refused('wip=maybe', /^wip does not have a valid value/);
  });
});

describe('the order and the view', () => {
  it('[A-MR-033] is by creation, newest first, unless asked otherwise', async () => {
    const order = async (query: string): Promise<unknown[]> =>
      each(await reference.get(`${scene.at}/merge_requests`, { as: 'max', query }), 'iid');
    expect(await order('')).toEqual([5, 4, 3, 2, 1]);
    expect(await order('sort=asc')).toEqual([1, 2, 3, 4, 5]);
    expect(await order('order_by=title&sort=asc')).toEqual([2, 5, 4, 1, 3]);
    expect(await order('order_by=title')).toEqual([3, 1, 4, 5, 2]);
    expect(await order('order_by=updated_at')).toEqual([5, 4, 3, 2, 1]);
    // What is not merged has no such instant and comes last.
    expect((await order('order_by=merged_at'))[0]).toBe(5);
    expect((await order('order_by=merged_at&sort=asc'))[0]).toBe(5);
    await refused('order_by=state', /^order_by does not have a valid value/);
    await refused('sort=up', /^sort does not have a valid value/);
  });

  it('[A-MR-038] has labels as names, or as objects with with_labels_details', async () => {
    const [first] = (await list('labels=blue')).body;
    expect(first.labels.toSorted()).toEqual(['blue', 'red']);
    const [detailed] = (await list('labels=blue&with_labels_details=true')).body;
    expect(detailed.labels).toMatchObject([{ name: 'blue', color: expect.stringMatching(/^#/) }, { name: 'red' }]);
    expect((await list('with_labels_details=false')).body[0].labels).toEqual(first.labels);
    await refused('with_labels_details=perhaps', /^with_labels_details is invalid/);
  });
});
