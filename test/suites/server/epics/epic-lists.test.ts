import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const list = (query: string, as = 'olivia', group = 'acme'): Promise<Answer> =>
  reference.get(`/groups/${encodeURIComponent(group)}/epics`, { as, query });

/** Ids of the epics that a query finds below `acme`. */
async function found(query: string, as = 'olivia', group = 'acme'): Promise<unknown[]> {
  const answer = await list(query, as, group);
  expect([query, answer.status]).toEqual([query, 200]);
  return each(answer, 'id');
}

/** All of `acme`, of the groups below it and of nobody else, the newest first. */
const ALL = [907, 905, 904, 903, 901, 902];

describe('the list of epics', () => {
  it('[A-EPIC-001] has the epics of the group and of all groups below it, page by page', async () => {
    expect(await found('')).toEqual(ALL);
    expect(await found('', 'olivia', 'acme/sub')).toEqual([907, 904]);
    const second = await list('per_page=4&page=2');
    expect(each(second, 'id')).toEqual([901, 902]);
    expect([second.headers.get('x-total'), linksOf(second)['prev']]).toEqual(['6', expect.stringContaining('page=1')]);
  });

  it('[A-EPIC-017] leaves groups below out, and adds those above, on demand', async () => {
    expect(await found('include_descendant_groups=false')).toEqual([905, 903, 901, 902]);
    expect(await found('include_descendant_groups=true')).toEqual(ALL);
    expect(await found('', 'olivia', 'acme/sub/deep')).toEqual([907]);
    expect(await found('include_ancestor_groups=true', 'olivia', 'acme/sub/deep')).toEqual(ALL);
    const both = 'include_ancestor_groups=true&include_descendant_groups=false';
    expect(await found(both, 'olivia', 'acme/sub')).toEqual([905, 904, 903, 901, 902]);
    expect(await found('include_ancestor_groups=false', 'olivia', 'acme/sub/deep')).toEqual([907]);
    // Whoever belongs to the subgroup alone is shown what they may read of the groups around it.
    expect(await found('include_ancestor_groups=true', 'rita', 'acme/sub/deep')).toEqual([907, 904, 903, 901, 902]);
  });

  it('[A-EPIC-010] goes by author', async () => {
    expect(await found('author_id=6')).toEqual([904, 903]);
    expect(await found('author_username=RITA')).toEqual([904, 903]);
    expect(await found('author_username=nobody')).toEqual([]);
    expect((await list('author_id=rita')).status).toBe(400);
  });

  it('[A-EPIC-011] goes by labels of the group and of those above, all of which an epic must have', async () => {
    expect(await found('labels=backend')).toEqual([907, 901]);
    expect(await found('labels=backend', 'olivia', 'acme/sub')).toEqual([907]);
    expect(await found('labels=backend,urgent')).toEqual([]);
    const json = { title: 'Both', labels: 'backend, urgent' };
    const { body } = await reference.call('POST', '/groups/acme%2Fside/epics', { as: 'olivia', json });
    expect(body.labels).toEqual(['backend', 'urgent']);
    expect(await found('labels=urgent%2Cbackend', 'olivia', 'acme/side')).toEqual([body.id]);
    expect(await found('labels=Backend', 'olivia', 'acme/side')).toEqual([]);
  });

  it('[A-EPIC-012] replaces names of labels by labels', async () => {
    const names = await list('labels=backend', 'dev', 'acme/sub');
    expect(names.body[0].labels).toEqual(['backend']);
    const plain = await list('labels=backend&with_labels_details=false', 'dev', 'acme/sub');
    expect(plain.body[0].labels).toEqual(['backend']);
    const details = await list('labels=backend&with_labels_details=true', 'dev', 'acme/sub');
    expect(details.body[0].labels).toEqual([
      {
        id: 501,
        name: 'backend',
        color: '#428BCA',
        description: 'Server side',
        description_html: 'Server side',
        text_color: '#FFFFFF',
      },
    ]);
  });

  it('[A-EPIC-013] is sorted by one of three, downwards unless it is asked otherwise', async () => {
    const titles = async (query: string): Promise<unknown[]> =>
      each(await list(`${query}&created_before=2026-01-01T00:00:00Z`, 'gus'), 'title');
    const byTitle = ['Deep down', 'Epic of the unit', 'Old plans', 'Part of it', 'Sign-in that works'];
    const kept = (query: string): Promise<unknown[]> => titles(`${query}&not[labels]=urgent,backend`);
    expect(await titles('order_by=title&sort=asc')).toEqual(byTitle);
    expect(await titles('order_by=title')).toEqual(byTitle.toReversed());
    expect(await titles('sort=desc')).toEqual(await titles('order_by=created_at'));
    expect(await kept('order_by=updated_at&sort=asc')).toEqual(['Old plans', 'Epic of the unit']);
    expect(await kept('order_by=created_at&sort=desc')).toEqual(['Epic of the unit', 'Old plans']);
    for (const query of ['order_by=id', 'sort=up']) expect((await list(query)).status).toBe(400);
  });

  it('[A-EPIC-014] is searched in titles and descriptions', async () => {
    const json = { title: 'Searched', description: 'Mentions a Deep sea' };
    const { body } = await reference.call('POST', '/groups/acme%2Fside/epics', { as: 'olivia', json });
    expect(await found('search=deep')).toEqual([body.id, 907]);
    expect(await found('search=sea+deep')).toEqual([body.id]);
    expect(await found('search=100%25')).toEqual([]);
  });

  it('[A-EPIC-015][A-EPIC-029] goes by state, and shows no other than the two', async () => {
    expect(await found('state=closed')).toEqual([902]);
    const [all, opened] = await Promise.all([list('state=all&per_page=100'), list('state=opened&per_page=100')]);
    expect(new Set(each(all, 'state'))).toEqual(new Set(['opened', 'closed']));
    expect(each(all, 'id')).toEqual(each(await list('per_page=100'), 'id'));
    expect(new Set(each(opened, 'state'))).toEqual(new Set(['opened']));
    expect(opened.body.length).toBe(all.body.length - 1);
    expect((await list('state=locked')).status).toBe(400);
  });

  it('[A-EPIC-016] goes by instants, the bounds included', async () => {
    expect(await found('created_after=2025-12-16T08:00:00Z&created_before=2025-12-17T08:00:00Z')).toEqual([904, 903]);
    expect(await found('created_after=2025-12-16T08:00:00.001Z&created_before=2025-12-17T07:59:59.999Z')).toEqual([]);
    expect(await found('updated_after=2025-12-20T09:00:00%2B01:00&updated_before=2025-12-20T08:00:00Z')).toEqual([907]);
    expect(await found('updated_before=2025-06-01T07:59:59.999Z')).toEqual([]);
    expect((await list('created_after=soon')).status).toBe(400);
  });

  it('[A-EPIC-018] goes by what the caller, and nobody else, has reacted', async () => {
    expect(await found('my_reaction_emoji=heart')).toEqual([903]);
    expect(await found('my_reaction_emoji=Any')).toEqual([903]);
    expect(await found('my_reaction_emoji=thumbsup')).toEqual([]);
    expect(await found('my_reaction_emoji=thumbsup', 'dev')).toEqual([901]);
    const rest = await found('my_reaction_emoji=None&created_before=2026-01-01T00:00:00Z');
    expect(rest).toEqual(ALL.filter((id) => id !== 903));
  });

  it('[A-EPIC-019] leaves out what not[...] matches', async () => {
    const old = 'created_before=2026-01-01T00:00:00Z';
    expect(await found(`${old}&not[author_id]=6`)).toEqual([907, 905, 901, 902]);
    expect(await found(`${old}&not[author_username]=olivia`)).toEqual([907, 904, 903]);
    expect(await found(`${old}&not[labels]=backend,urgent`)).toEqual([905, 904, 902]);
    expect(await found(`${old}&not[labels]=backend&not[author_username]=olivia`)).toEqual([904, 903]);
    expect(await found(`${old}&author_id=6&not[labels]=urgent`)).toEqual([904]);
    expect((await list('not[author_id]=rita')).status).toBe(400);
  });
});

describe('who sees which epics', () => {
  it('[A-EPIC-026] nobody does without a credential, public groups included', async () => {
    expect((await reference.get('/groups/open/epics')).status).toBe(401);
    expect((await reference.get('/groups/open/epics/1')).status).toBe(401);
    expect((await reference.call('POST', '/groups/open/epics', { json: { title: 'x' } })).status).toBe(401);
    expect(await found('', 'sam', 'open')).toEqual([906]);
    expect((await reference.get('/groups/open/epics/1', { as: 'sam' })).status).toBe(200);
  });

  it('keeps confidential ones to their authors, and to Reporters and above', async () => {
    for (const as of ['olivia', 'dev', 'root']) expect(await found('search=quiet', as)).toEqual([905]);
    for (const as of ['gus', 'pia', 'rita']) expect(await found('search=quiet', as)).toEqual([]);
    expect((await reference.get('/groups/acme/epics/4', { as: 'dev' })).status).toBe(200);
    const hidden = await reference.get('/groups/acme/epics/4', { as: 'gus' });
    expect([hidden.status, hidden.body]).toEqual([404, { message: '404 Epic Not Found' }]);
    const json = { title: 'Under it', parent_id: 905 };
    const { body } = await reference.call('POST', '/groups/acme/epics', { as: 'dev', json });
    expect([body.parent_id, body.parent_iid]).toEqual([905, 4]);
    const seen = await reference.get(`/groups/acme/epics/${body.iid}`, { as: 'gus' });
    expect([seen.status, seen.body.parent_id, seen.body.parent_iid, seen.body._links.parent]).toEqual([
      200,
      null,
      null,
      null,
    ]);
  });
});
