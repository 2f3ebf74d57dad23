import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, each, type Reference, startReference } from '../reference.ts';

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

async function notesOf(path: string): Promise<{ body: string; system: boolean }[]> {
  return (await reference.get(`${path}/notes`, { as: 'dev', query: 'sort=asc' })).body;
}

describe('edit', () => {
  it('[A-ISSUE-023][A-ISSUE-024][A-ISSUE-025][A-ISSUE-063] closes and reopens, once', async () => {
    const { path } = await fresh();
    const closed = await edit(path, { state_event: 'close' });
    expect(closed.body).toMatchObject({ state: 'closed', closed_by: { username: 'dev' } });
    expect(closed.body.closed_at).not.toBeNull();
    const again = await edit(path, { state_event: 'close' });
    expect([again.status, again.body]).toEqual([200, closed.body]);
    const reopened = await edit(path, { state_event: 'reopen' });
    expect(reopened.body).toMatchObject({ state: 'opened', closed_at: null, closed_by: null });
    expect((await edit(path, { state_event: 'merge' })).body).toEqual({
      error: 'state_event does not have a valid value',
    });
  });

  it('[A-ISSUE-064] refuses negative weights and epics', async () => {
    const { path } = await fresh();
    expect((await edit(path, { weight: -1 })).status).toBe(400);
    expect((await edit(path, { epic_id: -1 })).status).toBe(400);
    expect((await edit(path, { epic_iid: -1 })).status).toBe(400);
    expect((await edit(path, { weight: 5 })).body.weight).toBe(5);
    expect((await edit(path, { epic_id: 901 })).body.epic.id).toBe(901);
    expect((await edit(path, { epic_id: 0 })).body.epic).toBeNull();
  });

  it('[A-ISSUE-066][A-ISSUE-067] honours updated_at of owners only, and never an empty one', async () => {
    const { path } = await fresh();
    const instant = '2026-02-02T02:02:02.000Z';
    expect((await edit(path, { title: 'a', updated_at: instant }, 'olivia')).body.updated_at).toBe(instant);
    expect((await edit(path, { title: 'b', updated_at: instant }, 'root')).body.updated_at).toBe(instant);
    expect((await edit(path, { title: 'c', updated_at: instant }, 'dev')).body.updated_at).not.toBe(instant);
    for (const empty of [null, '']) {
      expect((await edit(path, { title: 'd', updated_at: empty }, 'olivia')).body).toEqual({
        error: 'updated_at is empty',
      });
    }
  });

  it('[A-AUTH-005][A-AUTH-010] lets Reporters edit, authors write, and others nothing', async () => {
    const { path } = await fresh();
    expect((await edit(path, { title: 'by rita' }, 'rita')).status).toBe(200);
    expect((await edit(path, { title: 'by gus' }, 'gus')).body).toEqual({ message: '403 Forbidden' });
    const own = await reference.call('POST', '/projects/open%2Flib/issues', { as: 'sam', json: { title: 'Mine' } });
    const mine = `/projects/open%2Flib/issues/${own.body.iid}`;
    const written = await edit(mine, { title: 'Still mine', labels: 'bug' }, 'sam');
    expect([written.status, written.body.title, written.body.labels]).toEqual([200, 'Still mine', []]);
    expect((await edit('/projects/open%2Flib/issues/4', { title: 'x' }, 'sam')).status).toBe(403);
  });

  it('[A-NOTE-009][A-NOTE-010] writes system notes for most changes, and none for labels, state, milestone and weight', async () => {
    const { path } = await fresh();
    await edit(path, {
      assignee_ids: [5],
      title: 'Renamed',
      labels: 'bug',
      milestone_id: 402,
      weight: 4,
      state_event: 'close',
    });
    const notes = await notesOf(path);
    expect(notes.map((note) => [note.system, note.body])).toEqual([
      [true, 'assigned to @dee'],
      [true, 'changed title from **Fresh** to **Renamed**'],
    ]);
  });

  it('[A-CONV-004] takes the attributes of an edit from the query string as well', async () => {
    const { path } = await fresh();
    const edited = await reference.call('PUT', path, { as: 'dev', query: 'title=From+the+query&labels=bug' });
    expect([edited.status, edited.body?.title, edited.body?.labels]).toEqual([200, 'From the query', ['bug']]);
  });

  it('[A-CONV-019] takes only true and false for booleans', async () => {
    const { path } = await fresh();
    for (const value of ['maybe', 2, {}, null]) expect((await edit(path, { confidential: value })).status).toBe(400);
    expect((await edit(path, { confidential: true })).body.confidential).toBe(true);
  });

  it('keeps the counters of a project exact through every kind of change', async () => {
    const own = await startReference();
    try {
      const total = async (query: string, as = 'dev'): Promise<string | null> =>
        (await own.get('/projects/302/issues', { as, query: `per_page=1&${query}` })).headers.get('x-total');
      const made = await own.call('POST', '/projects/302/issues', {
        as: 'dev',
        json: { title: 'x', confidential: true },
      });
      expect([await total(''), await total('state=opened'), await total('state=closed')]).toEqual(['5', '5', '0']);
      const path = `/projects/302/issues/${made.body.iid}`;
      await own.call('PUT', path, { as: 'dev', json: { state_event: 'close', confidential: false } });
      expect([await total(''), await total('state=opened'), await total('state=closed')]).toEqual(['5', '4', '1']);
      expect(await total('', 'gus')).toBe('5');
      await own.call('DELETE', path, { as: 'olivia' });
      expect([await total(''), await total('state=closed')]).toEqual(['4', '0']);
    } finally {
      await own.server.close();
    }
  });
});

describe('numbers that clients choose', () => {
  it('are refused when no client could read them back, and leave the lists of the project whole', async () => {
    const refused = [
      await reference.call('POST', '/projects/302/issues', {
        as: 'olivia',
        json: { title: 'x', weight: 2 ** 53 + 2 },
      }),
      await reference.call('PUT', '/projects/302/issues/1', { as: 'olivia', json: { weight: 2 ** 53 } }),
      await reference.call('POST', '/projects/302/issues', { as: 'olivia', json: { title: 'x', iid: 2 ** 53 - 1 } }),
      await reference.call('POST', '/projects/302/issues', { as: 'olivia', json: { title: 'x', iid: 2 ** 31 } }),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([400, 400, 400, 400]);
    expect(refused.at(-1)?.body).toEqual({ error: 'iid does not have a valid value' });
    expect((await reference.get('/projects/302/issues', { as: 'olivia' })).status).toBe(200);
    const made = await reference.call('POST', '/projects/302/issues', { as: 'olivia', json: { title: 'x' } });
    expect([made.status, made.body.iid]).toEqual([201, 5]);
  });
});

describe('delete', () => {
  it('[A-ISSUE-005][A-ISSUE-069][A-ERROR-001] is for owners and administrators', async () => {
    const { path } = await fresh();
    for (const as of ['max', 'dev', 'gus']) {
      expect((await reference.call('DELETE', path, { as })).status).toBe(403);
      expect((await reference.get(path, { as: 'dev' })).status).toBe(200);
    }
    const deleted = await reference.call('DELETE', path, { as: 'olivia' });
    expect([deleted.status, deleted.text, deleted.headers.get('content-type')]).toEqual([204, '', null]);
    expect((await reference.get(path, { as: 'dev' })).body).toEqual({ message: '404 Issue Not Found' });
    const other = await fresh();
    expect(
      (
        await reference.call('DELETE', other.path, {
          as: 'root',
          headers: { 'content-type': 'application/json' },
          json: {},
        })
      ).status,
    ).toBe(204);
  });

  it('honours If-Unmodified-Since', async () => {
    const { path } = await fresh();
    const old = { 'if-unmodified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' };
    expect((await reference.call('DELETE', path, { as: 'olivia', headers: old })).body).toEqual({
      message: '412 Precondition Failed',
    });
    const late = { 'if-unmodified-since': 'Fri, 01 Jan 2027 00:00:00 GMT' };
    expect((await reference.call('DELETE', path, { as: 'olivia', headers: late })).status).toBe(204);
  });
});

describe('keyset', () => {
  it('[A-CONV-031][A-CONV-030] walks every issue exactly once', async () => {
    for (const [order, sort] of [
      ['created_at', 'asc'],
      ['updated_at', 'desc'],
      ['title', 'asc'],
    ]) {
      const seen: unknown[] = [];
      let path: string | undefined = `/projects/301/issues?pagination=keyset&order_by=${order}&sort=${sort}&per_page=7`;
      while (path !== undefined) {
        const page: Answer = await reference.get(path, { as: 'dev' });
        expect([page.status, page.headers.get('x-total')]).toEqual([200, null]);
        seen.push(...each(page, 'id'));
        const next: string | undefined = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
        path = next?.slice(`${reference.server.url}/api/v4`.length);
      }
      const whole = await reference.get('/projects/301/issues', {
        as: 'dev',
        query: `order_by=${order}&sort=${sort}&per_page=100`,
      });
      expect(seen).toEqual(each(whole, 'id'));
    }
  });
});
