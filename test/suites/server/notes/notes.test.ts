import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, each, linksOf, type Reference, startReference } from '../reference.ts';

let reference: Reference;
const notes = '/projects/acme%2Fapp/issues/1/notes';
const discussed = '/projects/acme%2Fapp/issues/30/notes';

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

describe('read', () => {
  it('[A-NOTE-001][A-NOTE-011] lists 20 notes per page, newest first unless asked', async () => {
    const first = await reference.get(notes, { as: 'dev' });
    expect([first.body.length, first.headers.get('x-total'), first.body[0].id]).toEqual([20, '27', 727]);
    const oldest = await reference.get(notes, { as: 'dev', query: 'sort=asc&per_page=3' });
    expect(each(oldest, 'id')).toEqual([701, 702, 703]);
    const touched = await reference.get(notes, { as: 'dev', query: 'order_by=updated_at&per_page=1' });
    expect(each(touched, 'id')).toEqual([703]);
    expect((await reference.get(notes, { as: 'dev', query: 'order_by=size' })).status).toBe(400);
    expect((await reference.get(notes, { as: 'dev', query: 'sort=up' })).status).toBe(400);
  });

  it('[A-NOTE-002][A-NOTE-007][A-NOTE-008][A-CONV-024] shows one note with every field', async () => {
    const note = await reference.get(`${notes}/701`, { as: 'dev' });
    expect(note.body).toEqual({
      id: 701,
      body: 'Comment number 1.',
      attachment: null,
      author: {
        id: 2,
        username: 'olivia',
        name: 'Olivia Ortega',
        state: 'active',
        locked: false,
        avatar_url: `${reference.server.url}/uploads/-/system/user/avatar/2/avatar.png`,
        web_url: `${reference.server.url}/olivia`,
        email: 'olivia@example.com',
        created_at: '2025-01-02T08:00:00.000Z',
      },
      created_at: '2026-01-05T11:00:00.000Z',
      updated_at: '2026-01-05T11:00:00.000Z',
      system: false,
      noteable_id: 601,
      noteable_type: 'Issue',
      project_id: 301,
      noteable_iid: 1,
      resolvable: false,
      confidential: false,
      internal: false,
      imported: false,
      imported_from: 'none',
    });
    const system = await reference.get(`${notes}/705`, { as: 'dev' });
    expect(system.body).toMatchObject({ system: true, body: 'assigned to @dev' });
    expect((await reference.get(`${notes}/715`, { as: 'dev' })).body).toMatchObject({
      imported: true,
      imported_from: 'project_export',
    });
    expect((await reference.get(`${notes}/999999`, { as: 'dev' })).body).toEqual({ message: '404 Note Not Found' });
    expect((await reference.get(`/projects/acme%2Fapp/issues/2/notes/701`, { as: 'dev' })).status).toBe(404);
  });

  it('[A-NOTE-017][A-AUTH-002] shows public comments to everybody and internal ones to members', async () => {
    const anonymous = await reference.get('/projects/open%2Flib/issues/1/notes');
    expect(each(anonymous, 'id')).toEqual([732, 731]);
    expect(anonymous.headers.get('x-total')).toBe('2');
    expect((await reference.get('/projects/open%2Flib/issues/1/notes/733')).status).toBe(404);
    expect((await reference.get('/projects/open%2Flib/issues/1/notes/733', { as: 'dev' })).body.internal).toBe(true);
    expect((await reference.get(notes)).status).toBe(404);
  });

  it('[A-NOTE-014][A-NOTE-018] shows internal notes from Reporter up and as confidential too', async () => {
    const internal = await reference.get(`${notes}/710`, { as: 'rita' });
    expect([internal.body.internal, internal.body.confidential]).toEqual([true, true]);
    expect((await reference.get(`${notes}/710`, { as: 'gus' })).status).toBe(404);
    expect((await reference.get(notes, { as: 'gus', query: 'per_page=100' })).body).toHaveLength(26);
  });
});

describe('write', () => {
  const create = (json: unknown, as = 'dev', path = discussed): Promise<Answer> =>
    reference.call('POST', path, { as, json });

  it('[A-NOTE-003] makes a note that counts', async () => {
    const before = (await reference.get('/projects/acme%2Fapp/issues/30', { as: 'dev' })).body;
    const made = await create({ body: 'Hello' }, 'gus');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      body: 'Hello',
      system: false,
      internal: false,
      author: { username: 'gus' },
      noteable_id: 630,
    });
    const after = (await reference.get('/projects/acme%2Fapp/issues/30', { as: 'dev' })).body;
    expect(after.user_notes_count).toBe(before.user_notes_count + 1);
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect((await create({})).body).toEqual({ error: 'body is missing' });
    const form = await reference.call('POST', discussed, { as: 'dev', form: 'body=a+b%26c&internal=true' });
    expect([form.status, form.body.body, form.body.internal]).toEqual([201, 'a b&c', true]);
  });

  it('[A-NOTE-013][A-NOTE-014] lets internal win over confidential', async () => {
    const flags = async (json: object): Promise<boolean[]> => {
      const { body } = await create({ body: 'x', ...json });
      return [body.internal, body.confidential];
    };
    expect(await flags({})).toEqual([false, false]);
    expect(await flags({ internal: true })).toEqual([true, true]);
    expect(await flags({ internal: true, confidential: false })).toEqual([true, true]);
    expect(await flags({ internal: false, confidential: true })).toEqual([false, false]);
  });

  it('[A-NOTE-012] takes a million characters and no more', async () => {
    const long = await create({ body: 'ä'.repeat(1_000_000) });
    expect([long.status, long.body.body.length]).toEqual([201, 1_000_000]);
    expect((await create({ body: 'x'.repeat(1_000_001) })).status).toBe(400);
    const path = `${discussed}/${long.body.id}`;
    expect((await reference.call('PUT', path, { as: 'dev', json: { body: 'x'.repeat(1_000_001) } })).status).toBe(400);
    expect((await reference.call('PUT', path, { as: 'dev', json: { body: 'y'.repeat(1_000_000) } })).status).toBe(200);
  });

  it('[A-NOTE-015][A-NOTE-016][A-AUTH-006][A-AUTH-007] honours created_at of owners, after 1970', async () => {
    const past = '1999-12-31T23:59:59.000Z';
    expect((await create({ body: 'x', created_at: past }, 'olivia')).body.created_at).toBe(past);
    expect((await create({ body: 'x', created_at: past }, 'root')).body.created_at).toBe(past);
    expect((await create({ body: 'x', created_at: past }, 'max')).body.created_at).not.toBe(past);
    for (const created_at of ['1970-01-01T00:00:00Z', '1969-12-31T00:00:00Z', 'yesterday']) {
      expect((await create({ body: 'x', created_at }, 'olivia')).status).toBe(400);
    }
  });

  it('takes the same edit twice in one instant', async () => {
    reference.server.clock.set(Date.UTC(2026, 2, 4, 13), true);
    const path = '/projects/301/issues/30/notes/743';
    for (let count = 0; count < 2; count += 1) {
      const edited = await reference.call('PUT', path, { as: 'olivia', json: { body: 'Said again.' } });
      expect([edited.status, edited.body.body]).toEqual([200, 'Said again.']);
    }
    reference.server.clock.set(Date.UTC(2026, 2, 4, 13));
  });

  it('[A-NOTE-004][A-NOTE-018] lets authors and Maintainers change a note', async () => {
    const { id } = (await create({ body: 'first' })).body;
    const path = `${discussed}/${id}`;
    const put = (json: object, as: string): Promise<Answer> => reference.call('PUT', path, { as, json });
    expect((await put({ body: 'second' }, 'dev')).body.body).toBe('second');
    expect((await put({ body: 'third', confidential: true }, 'max')).body).toMatchObject({
      body: 'third',
      internal: true,
    });
    expect((await put({ body: 'x' }, 'rita')).body).toEqual({ message: '403 Forbidden' });
    expect((await put({}, 'dev')).status).toBe(400);
    expect((await reference.get(path, { as: 'dev' })).body.body).toBe('third');
    expect((await reference.call('PUT', `${notes}/705`, { as: 'max', json: { body: 'x' } })).status).toBe(403);
  });

  it('[A-NOTE-005][A-NOTE-006] deletes with 204; afterwards the note is gone', async () => {
    const { id } = (await create({ body: 'gone soon' })).body;
    const path = `${discussed}/${id}`;
    expect((await reference.call('DELETE', path, { as: 'rita' })).status).toBe(403);
    const deleted = await reference.call('DELETE', path, { as: 'dev' });
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await reference.get(path, { as: 'dev' })).status).toBe(404);
    expect((await reference.call('DELETE', path, { as: 'dev' })).status).toBe(404);
    const other = (await create({ body: 'removed by max' })).body;
    const old = { 'if-unmodified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' };
    expect((await reference.call('DELETE', `${discussed}/${other.id}`, { as: 'max', headers: old })).status).toBe(412);
    expect((await reference.call('DELETE', `${discussed}/${other.id}`, { as: 'max' })).status).toBe(204);
  });

  it('[A-NOTE-017][A-AUTH-003] needs a credential', async () => {
    for (const [method, path] of [
      ['POST', discussed],
      ['PUT', `${notes}/701`],
      ['DELETE', `${notes}/701`],
    ] as const) {
      const refused = await reference.call(method, path, { json: { body: 'x' } });
      expect([method, refused.status, refused.body]).toEqual([method, 401, { message: '401 Unauthorized' }]);
    }
  });

  it('[A-ISSUE-068] lets only members comment on a locked discussion', async () => {
    const locked = '/projects/open%2Flib/issues/3/notes';
    expect((await create({ body: 'x' }, 'sam', locked)).status).toBe(403);
    expect((await create({ body: 'x' }, 'dev', locked)).status).toBe(201);
    expect((await create({ body: 'x' }, 'sam', '/projects/open%2Flib/issues/1/notes')).status).toBe(201);
  });

  it('[A-NOTE-019] refuses more notes per minute than the limit', async () => {
    const own = await startReference({ limits: { notesPerMinute: 2 } });
    try {
      own.server.clock.set(Date.UTC(2026, 2, 5), true);
      const post = (): Promise<Answer> => own.call('POST', discussed, { as: 'dev', json: { body: 'x' } });
      expect([(await post()).status, (await post()).status]).toEqual([201, 201]);
      const refused = await post();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
      own.server.clock.set(Date.UTC(2026, 2, 5) + 60_000, true);
      expect((await post()).status).toBe(201);
    } finally {
      await own.server.close();
    }
  });
});

describe('pages', () => {
  it('[A-CONV-030] follows rel=next through every note once', async () => {
    const seen: unknown[] = [];
    let next: string | undefined = `${reference.server.url}/api/v4${notes}?per_page=8&sort=asc`;
    while (next !== undefined) {
      const page: Answer = await reference.get(next.slice(`${reference.server.url}/api/v4`.length), { as: 'dev' });
      seen.push(...each(page, 'id'));
      next = linksOf(page)['next'];
    }
    expect(seen).toEqual(Array.from({ length: 27 }, (_, index) => 701 + index));
  });
});
