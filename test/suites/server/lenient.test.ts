import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, each, startReference } from './reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const ISSUE = '/projects/acme%2Fapp/issues/30';

describe('what clients in the field send', () => {
  it('arrays stand for lists with commas, and for no other text', async () => {
    const labels = await reference.call('PUT', ISSUE, { as: 'olivia', json: { labels: ['bug', 'ui'] } });
    expect([labels.status, labels.body.labels]).toEqual([200, ['bug', 'ui']]);
    for (const json of [{ title: ['a', 'b'] }, { title: ['a'] }, { description: [] }, { description: ['x'] }]) {
      const refused = await reference.call('PUT', ISSUE, { as: 'olivia', json });
      expect([json, refused.status]).toEqual([json, 400]);
    }
    const filtered = await reference.get('/projects/301/issues', { as: 'olivia', query: 'labels[]=bug&labels[]=ui' });
    expect([filtered.status, filtered.body.map(({ iid }: { iid: number }) => iid)]).toEqual([200, [30]]);
    const repeated = await reference.get('/projects/301/issues', { as: 'olivia', query: 'labels=bug&labels=ui' });
    expect([repeated.status, repeated.body]).toEqual([200, filtered.body]);
    expect((await reference.get('/projects/301/issues', { as: 'olivia', query: 'search[]=a' })).status).toBe(400);
    expect((await reference.get('/projects/301/issues', { as: 'olivia', query: 'search=a&search=b' })).status).toBe(
      400,
    );
  });

  it('scopes are a list in every spelling of lists', async () => {
    const spelled: readonly { readonly form?: string; readonly json?: object }[] = [
      { json: { name: 'a', scopes: ['api', 'read_api'] } },
      { json: { name: 'a', scopes: 'api,read_api' } },
      { form: 'name=a&scopes=api,read_api' },
      { form: 'name=a&scopes[]=api&scopes[]=read_api' },
      { form: 'name=a&scopes[0]=api&scopes[1]=read_api' },
    ];
    const places = ['/groups/acme/access_tokens', '/users/4/personal_access_tokens'];
    for (const place of places) {
      for (const body of spelled) {
        const made = await reference.call('POST', place, { as: 'root', ...body });
        expect([body, made.status, made.body.scopes]).toEqual([body, 201, ['api', 'read_api']]);
      }
      const odd = await reference.call('POST', place, { as: 'root', form: 'name=a&scopes=api,' });
      expect(odd.status).toBe(400);
    }
  });

  it('null clears what may be null, and counts as left out elsewhere', async () => {
    const set = await reference.call('PUT', ISSUE, {
      as: 'olivia',
      json: { due_date: '2026-05-01', weight: 3, description: 'x', labels: 'bug' },
    });
    expect(set.body).toMatchObject({ due_date: '2026-05-01', weight: 3, description: 'x', labels: ['bug'] });
    const cleared = await reference.call('PUT', ISSUE, {
      as: 'olivia',
      json: {
        due_date: null,
        weight: null,
        description: null,
        milestone_id: null,
        labels: null,
        title: null,
      },
    });
    expect(cleared.status).toBe(200);
    expect(cleared.body).toMatchObject({
      due_date: null,
      weight: null,
      description: null,
      milestone: null,
      labels: ['bug'],
      title: set.body.title,
      confidential: false,
    });
    expect((await reference.get(ISSUE, { as: 'olivia' })).body).toEqual(cleared.body);
  });

  it('null for everything that may be left out makes no difference where something is made', async () => {
    const names = [
      'description',

      'assignee_ids',
      'milestone_id',
      'labels',
      'due_date',
      'weight',
      'issue_type',
      'created_at',
      'iid',
    ];
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    const made = await reference.call('POST', '/projects/acme%2Fapp/issues', {
      as: 'olivia',
      json: { title: 'Plain', ...nulls },
    });
    expect([made.status, made.body.labels, made.body.due_date]).toEqual([201, [], null]);
    const untitled = await reference.call('POST', '/projects/acme%2Fapp/issues', {
      as: 'olivia',
      json: { title: null },
    });
    expect([untitled.status, untitled.body]).toEqual([400, { error: 'title is missing' }]);
  });

  it('null of a flag is refused', async () => {
    const refused = await reference.call('PUT', ISSUE, { as: 'olivia', json: { confidential: null } });
    expect(refused.status).toBe(400);
  });

  it('`state=all` asks for both states', async () => {
    const all = await reference.get('/projects/acme%2Fapp/issues', { as: 'olivia', query: 'state=all&per_page=1' });
    const both = await reference.get('/projects/acme%2Fapp/issues', { as: 'olivia', query: 'per_page=1' });
    expect([all.status, all.headers.get('x-total')]).toEqual([200, both.headers.get('x-total')]);
    expect((await reference.get('/issues', { as: 'olivia', query: 'state=any' })).status).toBe(400);
  });

  it('[A-ISSUE-027][A-MR-021] `scope` with hyphens is the one with underlines', async () => {
    for (const list of ['/issues', '/projects/acme%2Fapp/issues', '/groups/acme/issues', '/merge_requests']) {
      for (const scope of ['created_by_me', 'assigned_to_me']) {
        const of = (word: string) => reference.get(list, { as: 'dev', query: `scope=${word}&per_page=100` });
        const [said, spelled] = [await of(scope), await of(scope.replaceAll('_', '-'))];
        expect([spelled.status, each(spelled, 'id')]).toEqual([200, each(said, 'id')]);
      }
    }
    expect((await reference.get('/issues', { as: 'dev', query: 'scope=created-by_me' })).status).toBe(400);
  });

  it('a date without a time is midnight in UTC', async () => {
    const since = async (when: string): Promise<unknown[]> =>
      each(
        await reference.get('/projects/acme%2Fapp/issues', {
          as: 'olivia',
          query: `created_after=${when}&per_page=100`,
        }),
        'iid',
      );
    expect(await since('2026-02-01')).toEqual(await since('2026-02-01T00:00:00Z'));
    expect((await since('2026-02-01')).length).toBeGreaterThan(0);
    const wrong = await reference.get('/issues', { as: 'olivia', query: 'created_after=2026-02-31' });
    expect([wrong.status, wrong.body]).toEqual([400, { error: 'created_after is invalid' }]);
  });

  it('an instant is its day where a day is wanted: some clients have but one kind of date', async () => {
    const form = 'title=Dated&due_date=2026-05-01T22%3A00%3A00Z';
    const issue = await reference.call('POST', '/projects/acme%2Fapp/issues', { as: 'olivia', form });
    expect([issue.status, issue.body.due_date]).toEqual([201, '2026-05-01']);
    const json = { title: 'Dated', start_date: '2026-05-01T00:00:00.000+02:00', due_date: '2026-05-09T10:00:00Z' };
    const milestone = await reference.call('POST', '/projects/acme%2Fapp/milestones', { as: 'olivia', json });
    expect(milestone.body).toMatchObject({ start_date: '2026-05-01', due_date: '2026-05-09' });
    const wrong = await reference.call('PUT', ISSUE, { as: 'olivia', json: { due_date: '2026-02-30T00:00:00Z' } });
    expect([wrong.status, wrong.body]).toEqual([400, { error: 'due_date is invalid' }]);
  });

  it.each(['application/json', 'image/png', 'text/html', 'x/y;q=0.5'])(
    'files are sent to clients that accept %s',
    async (accept) => {
      const path = '/projects/acme%2Fapp/repository/files/README.md/raw';
      const answer = await reference.get(path, { as: 'olivia', query: 'ref=main', headers: { accept } });
      expect([answer.status, answer.text.length > 0]).toEqual([200, true]);
    },
  );
});

it('projects of groups carry no owner, those of a user a complete one', async () => {
  const ofGroup = await reference.get('/projects/acme%2Fapp', { as: 'olivia' });
  expect(Object.keys(ofGroup.body)).not.toContain('owner');
  const ofUser = await reference.get('/projects/dee%2Flib', { as: 'olivia' });
  expect(ofUser.body.owner).toEqual({ id: 5, name: 'Dee Dubois', created_at: '2025-01-05T08:00:00.000Z' });
});

it('what is wrong inside of a multipart body matters only where a body has a meaning', async () => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    const sent = { as: 'olivia', form: 'nonsense', headers: { 'content-type': type } };
    expect((await reference.call('DELETE', '/projects/301/issues/999999', sent)).status).toBe(404);
    expect((await reference.call('POST', '/projects/301/issues', sent)).status).toBe(400);
  }
});
