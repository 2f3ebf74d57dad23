import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});

afterAll(() => reference.server.close());

/** A fresh issue of acme/app, made by `as`. */
async function fresh(json: object = {}, as = 'dev'): Promise<{ iid: number; id: number; path: string }> {
  const made = await reference.call('POST', '/projects/acme%2Fapp/issues', { as, json: { title: 'Fresh', ...json } });
  expect(made.status).toBe(201);
  return { iid: made.body.iid, id: made.body.id, path: `/projects/acme%2Fapp/issues/${made.body.iid}` };
}

function edit(path: string, json: object, as = 'dev'): Promise<Answer> {
  return reference.call('PUT', path, { as, json });
}

describe('create', () => {
  it('[A-ISSUE-011][A-ISSUE-012] makes an issue with labels, assignees, milestone and tasks', async () => {
    const made = await reference.call('POST', '/projects/acme%2Fapp/issues', {
      as: 'dev',
      json: {
        title: 'Made',
        description: '- [x] a\n* [ ] b\n1. [X] c',
        labels: 'bug, brand new ,urgent',
        assignee_ids: [4, 5],
        milestone_id: 402,
        due_date: '2026-03-20',
        weight: 2,
        confidential: true,
        issue_type: 'incident',
      },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      iid: 31,
      state: 'opened',
      labels: ['brand new', 'bug', 'urgent'],
      confidential: true,
      issue_type: 'incident',
      weight: 2,
      due_date: '2026-03-20',
      task_completion_status: { count: 3, completed_count: 2 },
    });
    expect(made.body.assignees.map((user: { username: string }) => user.username)).toEqual(['dev', 'dee']);
    expect((await reference.get('/projects/acme%2Fapp/issues/31', { as: 'dev' })).body).toEqual(made.body);
  });

  it('[A-CONV-006][A-CONV-005] takes a form with the same outcome as JSON', async () => {
    const json = {
      title: 'Twice',
      labels: 'bug,docs',
      assignee_ids: [4, 5],
      due_date: '2026-04-01',
      confidential: false,
      weight: 1,
    };
    const byJson = await reference.call('POST', '/projects/301/issues', { as: 'dev', json });
    const form =
      'title=Twice&labels=bug%2Cdocs&assignee_ids[]=4&assignee_ids[]=5&due_date=2026-04-01&confidential=false&weight=1';
    const byForm = await reference.call('POST', '/projects/301/issues', { as: 'dev', form });
    expect([byJson.status, byForm.status]).toEqual([201, 201]);
    const plain = (answer: Answer): unknown => {
      const { id, iid, created_at, updated_at, web_url, references, _links, ...rest } = answer.body;
      return rest;
    };
    expect(plain(byForm)).toEqual(plain(byJson));
    const noType = await reference.call('POST', '/projects/301/issues', {
      as: 'dev',
      json,
      headers: { 'content-type': 'text/plain' },
    });
    expect(noType.status).toBe(415);
  });

  it('[A-AUTH-006][A-AUTH-007] honours created_at of owners and ignores that of others', async () => {
    const past = '2020-01-02T03:04:05.000Z';
    const owner = await reference.call('POST', '/projects/301/issues', {
      as: 'olivia',
      json: { title: 'Old', created_at: past },
    });
    expect(owner.body.created_at).toBe(past);
    const other = await reference.call('POST', '/projects/301/issues', {
      as: 'dev',
      json: { title: 'New', created_at: past },
    });
    expect(other.status).toBe(201);
    expect(other.body.created_at).not.toBe(past);
  });

  it('[A-AUTH-003][A-AUTH-010] needs a credential, and lets readers of a public project write', async () => {
    expect((await reference.call('POST', '/projects/open%2Flib/issues', { json: { title: 'x' } })).status).toBe(401);
    const stranger = await reference.call('POST', '/projects/open%2Flib/issues', {
      as: 'sam',
      json: { title: 'From outside', labels: 'bug' },
    });
    expect([stranger.status, stranger.body.labels]).toEqual([201, []]);
    expect(
      (await reference.call('POST', '/projects/acme%2Fapp/issues', { as: 'sam', json: { title: 'x' } })).status,
    ).toBe(404);
    expect(
      (await reference.call('POST', '/projects/open%2Fattic/issues', { as: 'olivia', json: { title: 'x' } })).status,
    ).toBe(403);
  });

  it('[A-ERROR-002] names what is missing or wrong', async () => {
    const post = (json: object): Promise<Answer> => reference.call('POST', '/projects/301/issues', { as: 'dev', json });
    expect((await post({})).body).toEqual({ error: 'title is missing' });
    expect((await post({ title: 'x', weight: -1 })).body).toEqual({ error: 'weight does not have a valid value' });
    expect((await post({ title: 'x', confidential: 'maybe' })).body).toEqual({ error: 'confidential is invalid' });
    expect((await post({ title: 'x', milestone_id: 999 })).status).toBe(400);
    expect((await post({ title: 'x', milestone_id: 406 })).body).toEqual({ message: { milestone_id: ['is invalid'] } });
  });
});

describe('edit', () => {
  it('[A-ISSUE-004][A-ISSUE-065][A-ISSUE-016] changes attributes and answers the issue', async () => {
    const { path, iid } = await fresh();
    const edited = await edit(path, {
      title: 'New title',
      description: 'New text',
      due_date: '2026-05-01',
      confidential: true,
      discussion_locked: true,
      issue_type: 'task',
    });
    expect(edited.status).toBe(200);
    expect(edited.body).toMatchObject({
      iid,
      title: 'New title',
      description: 'New text',
      due_date: '2026-05-01',
      confidential: true,
      discussion_locked: true,
      issue_type: 'task',
    });
    expect((await edit(path, { due_date: '20.3.2026' })).body).toEqual({ error: 'due_date is invalid' });
    expect((await edit(path, { due_date: '2026-02-30' })).status).toBe(400);
    expect((await edit(path, { issue_type: 'riddle' })).status).toBe(400);
    expect((await edit(path, { due_date: '' })).body.due_date).toBeNull();
  });

  it('[A-ISSUE-056] refuses an edit without any attribute', async () => {
    const { path } = await fresh();
    const empty = await edit(path, {});
    expect([empty.status, empty.body]).toEqual([400, { error: 'at least one attribute must be provided' }]);
    for (const json of [
      { assignee_id: 4 },
      { assignee_ids: [4] },
      { confidential: false },
      { description: 'd' },
      { discussion_locked: false },
      { due_date: '2026-01-01' },
      { issue_type: 'issue' },
      { labels: 'x' },
      { milestone_id: 0 },
      { state_event: 'close' },
      { title: 't' },
    ]) {
      expect((await edit(path, json)).status).toBe(200);
    }
    expect((await edit(path, { created_at: '2026-01-01T00:00:00Z' }, 'olivia')).status).toBe(200);
  });

  it('[A-ISSUE-057] counts the later attributes too, but not updated_at alone', async () => {
    const { path } = await fresh();
    for (const json of [
      { add_labels: 'x' },
      { remove_labels: 'x' },
      { weight: 1 },
      { epic_id: 901 },
      { epic_iid: 1 },
    ]) {
      expect((await edit(path, json)).status).toBe(200);
    }
    expect((await edit(path, { updated_at: '2026-03-01T00:00:00Z' }, 'olivia')).body).toEqual({
      error: 'at least one attribute must be provided',
    });
  });

  it('[A-ISSUE-058][A-ISSUE-059] replaces, adds, removes and clears labels, making missing ones', async () => {
    const { path } = await fresh({ labels: 'bug,docs' });
    expect((await edit(path, { labels: 'Docs,invented' })).body.labels).toEqual(['Docs', 'invented']);
    expect((await edit(path, { add_labels: 'bug,urgent', remove_labels: 'Docs' })).body.labels).toEqual([
      'bug',
      'invented',
      'urgent',
    ]);
    expect((await edit(path, { labels: '' })).body.labels).toEqual([]);
    const byForm = await reference.call('PUT', path, { as: 'dev', form: 'labels=bug%2Cdocs' });
    expect(byForm.body.labels).toEqual(['bug', 'docs']);
    expect((await reference.call('PUT', path, { as: 'dev', form: 'labels=' })).body.labels).toEqual([]);
  });

  it('[A-ISSUE-060] replaces assignees; 0 and nothing clear them, in JSON and in forms', async () => {
    const { path } = await fresh();
    const names = (answer: Answer): string[] =>
      answer.body.assignees.map((user: { username: string }) => user.username);
    expect(names(await edit(path, { assignee_ids: [5, 4] }))).toEqual(['dee', 'dev']);
    for (const json of [
      { assignee_ids: [] },
      { assignee_ids: [0] },
      { assignee_ids: '' },
      { assignee_id: 0 },
      { assignee_id: null },
    ]) {
      await edit(path, { assignee_ids: [4] });
      const cleared = await edit(path, json);
      expect([cleared.status, names(cleared), cleared.body.assignee]).toEqual([200, [], null]);
    }
    for (const form of ['assignee_ids[]=0', 'assignee_ids=', 'assignee_ids[]=']) {
      await edit(path, { assignee_ids: [4] });
      const cleared = await reference.call('PUT', path, { as: 'dev', form });
      expect([form, cleared.status, cleared.body.assignees]).toEqual([form, 200, []]);
    }
  });

  it('[A-ISSUE-061] assigns a milestone; 0 and nothing take it away', async () => {
    const { path } = await fresh();
    for (const json of [{ milestone_id: 0 }, { milestone_id: '' }, { milestone_id: null }]) {
      expect((await edit(path, { milestone_id: 402 })).body.milestone.title).toBe('v1.1');
      expect((await edit(path, json)).body.milestone).toBeNull();
    }
  });

  it('[A-ISSUE-062] takes descriptions of 1,048,576 characters and no more', async () => {
    const { path } = await fresh();
    const longest = await edit(path, { description: 'ü'.repeat(1_048_576) });
    expect([longest.status, longest.body.description.length]).toEqual([200, 1_048_576]);
    expect((await edit(path, { description: 'x'.repeat(1_048_577) })).status).toBe(400);
  });
});
