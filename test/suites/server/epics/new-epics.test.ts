import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const create = (json: object, as = 'olivia', group = 'acme'): Promise<Answer> =>
  reference.call('POST', `/groups/${encodeURIComponent(group)}/epics`, { as, json });

describe('a new epic', () => {
  it('[A-EPIC-003][A-EPIC-020][A-EPIC-029] is made with all that may be said of it, open', async () => {
    const json = {
      title: '  Everything  ',
      labels: 'backend, brand new,backend',
      description: 'Some text.',
      color: '#123abc',
      confidential: true,
      created_at: '2026-01-20T10:00:00Z',
      start_date_is_fixed: true,
      start_date_fixed: '2026-03-10',
      due_date_is_fixed: true,
      due_date_fixed: '2026-05-01',
    };
    const { status, body } = await create(json);
    expect([status, body.iid]).toEqual([201, 5]);
    expect(body).toMatchObject({
      title: 'Everything',
      description: 'Some text.',
      state: 'opened',
      labels: ['backend', 'brand new'],
      color: '#123abc',
      confidential: true,
      created_at: '2026-01-20T10:00:00.000Z',
      start_date: '2026-03-10',
      due_date: '2026-05-01',
      closed_at: null,
      author: { username: 'olivia' },
      subscribed: true,
    });
    expect((await reference.get(`/groups/acme/epics/${body.iid}`, { as: 'olivia' })).body).toEqual(body);
    const details = await reference.get('/groups/acme/epics', {
      as: 'olivia',
      query: 'labels=brand+new&with_labels_details=true',
    });
    expect(details.body[0].labels.map(({ id }: { id: number }) => id)).toEqual([501, expect.any(Number)]);
    const again = await create({ title: 'Again', labels: 'brand new' }, 'olivia', 'acme/sub');
    const shown = await reference.get('/groups/acme%2Fsub/epics', {
      as: 'olivia',
      query: 'labels=brand+new&with_labels_details=true',
    });
    // The label of the group above is taken, not made a second time.
    expect([again.body.iid, shown.body[0].labels[0].id]).toEqual([2, details.body[0].labels[1].id]);
  });

  it('[A-EPIC-003] is made by a form, and has its defaults', async () => {
    const form = 'title=By+a+form&labels=urgent%2Cbackend&confidential=false';
    const { status, body } = await reference.call('POST', '/groups/acme/epics', { as: 'max', form });
    expect([status, body.title, body.labels]).toEqual([201, 'By a form', ['backend', 'urgent']]);
    expect(body).toMatchObject({ description: null, confidential: false, color: '#1068bf', parent_id: null });
    expect(body.created_at).toBe(body.updated_at);
  });

  it('[A-EPIC-020] needs a title', async () => {
    const missing = await create({ labels: 'backend' });
    expect([missing.status, missing.body]).toEqual([400, { error: 'title is missing' }]);
    for (const title of ['', '   ', 'x'.repeat(256)]) expect((await create({ title })).status).toBe(400);
    expect((await create({ title: 'x'.repeat(255) })).status).toBe(201);
    expect((await create({ title: 'x', confidential: 'perhaps' })).status).toBe(400);
  });

  it('[A-EPIC-021] has a description of 1,048,576 characters at most, however many bytes they take', async () => {
    const longest = '\u{1f4a5}'.repeat(1_048_576);
    expect((await create({ title: 'Longest', description: longest })).status).toBe(201);
    const refused = await create({ title: 'Too long', description: 'x'.repeat(1_048_577) });
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('description')]);
  });

  it('[A-EPIC-023] is dated by owners and administrators only', async () => {
    const json = { title: 'Dated', created_at: '2020-02-02T02:02:02Z' };
    for (const as of ['olivia', 'root']) {
      expect((await create(json, as)).body.created_at).toBe('2020-02-02T02:02:02.000Z');
    }
    for (const as of ['max', 'dev']) {
      const { status, body } = await create(json, as);
      expect([as, status, body.created_at.slice(0, 4)]).toEqual([as, 201, '2026']);
    }
    expect((await create({ title: 'x', created_at: 'long ago' })).status).toBe(400);
  });

  it('[A-EPIC-030] is made by Reporters and higher roles, and changed by nobody', async () => {
    expect((await create({ title: 'x' }, 'rita', 'acme/sub')).status).toBe(201);
    for (const as of ['gus', 'pia', 'rita']) expect([as, (await create({ title: 'x' }, as)).status]).toEqual([as, 403]);
    expect((await create({ title: 'x' }, 'sam', 'open')).status).toBe(403);
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const answer = await reference.call(method, '/groups/acme/epics/1', { as: 'olivia' });
      expect([method, answer.status]).toEqual([method, 405]);
    }
    expect((await reference.get('/groups/acme/epics/2', { as: 'olivia' })).body.state).toBe('closed');
  });

  it('[A-EPIC-022] has the colour that is asked for while the flag is on', async () => {
    expect((await create({ title: 'x', color: '#abc' })).body.color).toBe('#abc');
    for (const color of ['red', '', '#12345', '#1234567', 'javascript:x']) {
      expect([color, (await create({ title: 'x', color })).status]).toEqual([color, 400]);
    }
  });
});

describe('an instance that is set up otherwise', () => {
  it('[A-EPIC-022] passes over the colour while the flag is off', async () => {
    const off = await startReference({ flags: { epic_color_highlight: false } });
    try {
      for (const color of ['#123abc', 'nonsense']) {
        const { status, body } = await off.call('POST', '/groups/acme/epics', {
          as: 'dev',
          json: { title: 'x', color },
        });
        expect([status, body.color]).toEqual([201, '#1068bf']);
      }
    } finally {
      await off.server.close();
    }
  });

  it('[A-EPIC-022] has that flag off unless somebody switches it on', async () => {
    const empty = await startReference({ world: 'empty' });
    const headers = { 'private-token': empty.server.sampleToken };
    try {
      await empty.call('POST', '/groups', { headers, json: { name: 'g', path: 'g' } });
      const json = { title: 'x', color: '#123abc' };
      const { status, body } = await empty.call('POST', '/groups/g/epics', { headers, json });
      expect([status, body.color]).toEqual([201, '#1068bf']);
    } finally {
      await empty.server.close();
    }
  });

  it('[A-EPIC-027] refuses all of it on a tier without epics', async () => {
    const free = await startReference({ tier: 'free' });
    try {
      expect((await free.get('/groups/acme/epics', { as: 'olivia' })).status).toBe(403);
      expect((await free.get('/groups/acme/epics/1', { as: 'root' })).status).toBe(403);
      expect((await free.call('POST', '/groups/acme/epics', { as: 'olivia', json: { title: 'x' } })).status).toBe(403);
      expect((await free.get('/groups/acme/epics', { as: 'sam' })).status).toBe(404);
    } finally {
      await free.server.close();
    }
    const paid = await startReference({ tier: 'paid' });
    try {
      expect((await paid.get('/groups/acme/epics/1', { as: 'olivia' })).status).toBe(200);
    } finally {
      await paid.server.close();
    }
  });
});

describe('where epics are switched off', () => {
  it('[A-EPIC-027] everything is refused', async () => {
    const refused = { message: '403 Forbidden' };
    for (const path of ['/groups/plain/epics', '/groups/plain/epics/1']) {
      const answer = await reference.get(path, { as: 'olivia' });
      expect([path, answer.status, answer.body]).toEqual([path, 403, refused]);
    }
    const made = await create({ title: 'x' }, 'olivia', 'plain');
    expect([made.status, made.body]).toEqual([403, refused]);
    const json = { name: 'Below', path: 'below', parent_id: 208 };
    await reference.call('POST', '/groups', { as: 'olivia', json });
    expect((await create({ title: 'x' }, 'olivia', 'plain/below')).status).toBe(403);
  });

  it('[A-EPIC-028] what a caller may not know, then what is not there, then what is wrong is said first', async () => {
    const at = (group: string, as?: string, query = 'state=nonsense'): Promise<Answer> =>
      reference.get(`/groups/${group}/epics`, { query, ...(as === undefined ? {} : { as }) });
    expect((await at('plain')).status).toBe(401);
    expect((await at('no-such-group')).status).toBe(401);
    expect((await at('plain', 'sam')).status).toBe(404);
    expect((await at('plain', 'olivia')).status).toBe(403);
    expect((await at('acme', 'olivia')).status).toBe(400);
    const make = async (group: string, as: string): Promise<number> => (await create({ title: 7 }, as, group)).status;
    expect([await make('acme', 'sam'), await make('plain', 'olivia'), await make('acme', 'gus')]).toEqual([
      404, 403, 403,
    ]);
    expect(await make('acme', 'olivia')).toBe(400);
    expect((await reference.get('/groups/acme/epics/one', { as: 'sam' })).status).toBe(404);
  });
});
