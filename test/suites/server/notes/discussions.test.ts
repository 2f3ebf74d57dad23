import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const APP = '/projects/acme%2Fapp';
const KINDS = {
  issue: { at: `${APP}/issues/29`, resolvable: false },
  'merge request': { at: `${APP}/merge_requests/1`, resolvable: true },
} as const;

const send = (method: string, path: string, json?: unknown, as = 'dev'): Promise<Answer> =>
  reference.call(method, path, { as, ...(json === undefined ? {} : { json }) });
const read = (path: string, as = 'dev'): Promise<Answer> => reference.get(path, { as });

async function begin(at: string, body = 'Why?', as = 'dev'): Promise<{ id: string; path: string; first: number }> {
  const made = await send('POST', `${at}/discussions`, { body }, as);
  expect(made.status).toBe(201);
  return { id: made.body.id, path: `${at}/discussions/${made.body.id}`, first: made.body.notes[0].id };
}

async function commentsOf(at: string): Promise<number> {
  return (await read(at)).body.user_notes_count;
}

describe.each(Object.entries(KINDS))('a discussion of an %s', (_kind, { at, resolvable }) => {
  it('[A-DRAFT-020] is begun, answered, read one by one and in the list, and counts', async () => {
    const before = await commentsOf(at);
    const { id, path, first } = await begin(at);
    const answer = await send('POST', `${path}/notes`, { body: 'Because.' }, 'olivia');
    expect(answer).toMatchObject({ status: 201, body: { type: 'DiscussionNote', body: 'Because.', resolvable } });
    const one = await read(path);
    expect(one.body).toMatchObject({ id, individual_note: false, notes: [{ id: first }, { id: answer.body.id }] });
    expect(one.headers.get('etag')).not.toBeNull();
    expect(await read(`${path}/notes/${answer.body.id}`)).toMatchObject({ status: 200, body: answer.body });
    const list = await reference.get(`${at}/discussions`, { as: 'dev', query: 'per_page=100' });
    expect(list.body.at(-1)).toEqual(one.body);
    expect(await commentsOf(at)).toBe(before + 2);
    // Its notes are among those of what is discussed.
    const notes = await reference.get(`${at}/notes`, { as: 'dev', query: 'per_page=2' });
    expect(each(notes, 'id')).toEqual([answer.body.id, first]);
  });

  it('is what the first answer makes of a single comment', async () => {
    const comment = await send('POST', `${at}/notes`, { body: 'By itself' });
    const list = await reference.get(`${at}/discussions`, { as: 'dev', query: 'per_page=100' });
    const single = list.body.at(-1);
    expect(single).toMatchObject({ individual_note: true, notes: [{ id: comment.body.id, type: null }] });
    expect(single).not.toHaveProperty('resolved');
    await send('POST', `${at}/discussions/${single.id}/notes`, { body: 'No more' }, 'max');
    const grown = (await read(`${at}/discussions/${single.id}`)).body;
    expect([grown.individual_note, grown.resolved, grown.notes.length]).toEqual([
      false,
      resolvable ? false : undefined,
      2,
    ]);
  });

  it('lets authors and maintainers edit and delete, and nobody else', async () => {
    const { path, first } = await begin(at);
    expect((await send('PUT', `${path}/notes/${first}`, { body: 'Mine' }, 'dee')).status).toBe(403);
    expect((await send('DELETE', `${path}/notes/${first}`, undefined, 'dee')).status).toBe(403);
    for (const as of ['dev', 'max']) {
      expect(await send('PUT', `${path}/notes/${first}`, { body: `By ${as}` }, as)).toMatchObject({
        status: 200,
        body: { body: `By ${as}` },
      });
    }
    expect((await send('PUT', `${path}/notes/${first}`, {})).status).toBe(400);
    expect((await send('DELETE', `${path}/notes/${first}`, undefined, 'max')).status).toBe(204);
    expect((await read(path)).body).toEqual({ message: '404 Discussion Not Found' });
  });

  it('goes on with the next note when the first one goes, and goes with the last', async () => {
    const before = await commentsOf(at);
    const { id, path, first } = await begin(at);
    const second = (await send('POST', `${path}/notes`, { body: 'Two' }, 'dee')).body.id;
    const third = (await send('POST', `${path}/notes`, { body: 'Three' }, 'max')).body.id;
    await send('DELETE', `${path}/notes/${first}`);
    expect((await read(path)).body).toMatchObject({
      id,
      individual_note: false,
      notes: [{ id: second }, { id: third }],
    });
    const fourth = (await send('POST', `${path}/notes`, { body: 'Four' })).body.id;
    await send('DELETE', `${at}/notes/${second}`, undefined, 'dee');
    expect((await read(path)).body).toMatchObject({ id, notes: [{ id: third }, { id: fourth }] });
    for (const last of [third, fourth]) await send('DELETE', `${path}/notes/${last}`, undefined, 'max');
    expect((await read(path)).status).toBe(404);
    expect(await commentsOf(at)).toBe(before);
  });

  it('is found only where it is', async () => {
    const { id, path, first } = await begin(at);
    const other = await begin(at, 'Another');
    expect((await read(`${other.path}/notes/${first}`)).body).toEqual({ message: '404 Note Not Found' });
    for (const place of [`${APP}/issues/1`, `${APP}/merge_requests/3`, '/projects/303/issues/1']) {
      expect((await read(`${place}/discussions/${id}`)).status).toBe(404);
    }
    for (const none of ['0', 'x'.repeat(300), '%00', `${id}0`, id.toUpperCase().replace(/^/, '-')]) {
      expect((await read(`${at}/discussions/${none}`)).status).toBeOneOf([400, 404]);
    }
    expect((await reference.get(path)).status).toBe(404);
    expect((await reference.call('POST', `${path}/notes`, { json: { body: 'x' } })).status).toBe(401);
    expect((await send('POST', `${path}/notes`, { body: ' ' })).status).toBe(400);
    expect((await send('POST', `${path}/notes`, {})).body).toEqual({ error: 'body is missing' });
  });

  it('is for members alone while it is locked', async () => {
    const lib = at.includes('issues') ? '/projects/303/issues/3' : '/projects/303/merge_requests/1';
    const { path } = await begin(lib, 'Before');
    await send('PUT', lib, { discussion_locked: true }, 'olivia');
    const refused = { status: 403, body: { message: '403 Forbidden - discussion is locked' } };
    expect(await send('POST', `${lib}/discussions`, { body: 'x' }, 'sam')).toMatchObject(refused);
    expect(await send('POST', `${path}/notes`, { body: 'x' }, 'sam')).toMatchObject(refused);
    expect((await send('POST', `${path}/notes`, { body: 'x' }, 'dev')).status).toBe(201);
    await send('PUT', lib, { discussion_locked: false }, 'olivia');
  });
});

describe('what only members read', () => {
  it('is no discussion for others, and neither is an answer to it', async () => {
    const at = '/projects/303/issues/1';
    const hidden = (await reference.get(`${at}/discussions`, { as: 'dev' })).body.at(-1);
    expect(hidden.notes[0]).toMatchObject({ id: 733, internal: true });
    const path = `${at}/discussions/${hidden.id}`;
    expect((await send('POST', `${path}/notes`, { body: 'Between us' })).body.internal).toBe(true);
    expect((await reference.get(path)).status).toBe(404);
    expect((await send('POST', `${path}/notes`, { body: 'x' }, 'bea')).status).toBe(404);
    expect(JSON.stringify((await reference.get(`${at}/discussions`)).body)).not.toContain('Between us');
  });
});

describe('a discussion of a merge request', () => {
  const at = KINDS['merge request'].at;

  it('is resolved and opened again, by Developers and the author of the merge request', async () => {
    const { path, first } = await begin(at);
    expect((await send('PUT', path, { resolved: true }, 'gus')).status).toBe(403);
    expect((await send('PUT', path, {})).body).toEqual({ error: 'resolved is missing' });
    const done = await send('PUT', path, { resolved: true }, 'dee');
    expect(done).toMatchObject({
      status: 200,
      body: { resolved: true, notes: [{ resolved: true, resolved_by: { username: 'dee' } }] },
    });
    expect(Date.parse(done.body.notes[0].resolved_at)).not.toBeNaN();
    expect((await send('PUT', `${path}/notes/${first}`, { resolved: false }, 'dee')).body).toMatchObject({
      resolved: false,
      resolved_by: null,
      resolved_at: null,
    });
    // Resolving is no leave to change the words of others.
    expect((await send('PUT', `${path}/notes/${first}`, { resolved: true, body: 'x' }, 'dee')).status).toBe(403);
    expect((await read(path)).body).toMatchObject({ resolved: false, notes: [{ body: 'Why?' }] });
    // In the other project sam is no member, and dee wrote the merge request.
    const lib = '/projects/303/merge_requests/1';
    const asked = await begin(lib, 'Why so?', 'sam');
    expect((await send('PUT', asked.path, { resolved: true }, 'sam')).status).toBe(403);
    expect((await send('PUT', asked.path, { resolved: true }, 'dee')).status).toBe(200);
  });

  it('keeps back merge requests of projects that ask for it, until it is resolved or gone', async () => {
    await send('PUT', APP, { only_allow_merge_if_all_discussions_are_resolved: true }, 'olivia');
    const status = async (): Promise<string> => (await read(at)).body.detailed_merge_status;
    for (const { id, resolved } of (await reference.get(`${at}/discussions`, { as: 'dev', query: 'per_page=100' }))
      .body) {
      if (resolved === false) await send('PUT', `${at}/discussions/${id}`, { resolved: true });
    }
    const free = await status();
    expect(free).not.toBe('discussions_not_resolved');
    const { path, first } = await begin(at);
    expect(await status()).toBe('discussions_not_resolved');
    await send('PUT', path, { resolved: true });
    expect(await status()).toBe(free);
    await send('PUT', path, { resolved: false });
    await send('DELETE', `${path}/notes/${first}`);
    expect(await status()).toBe(free);
  });

  it('stands at a line of the diff where that is asked for', async () => {
    const position = {
      base_sha: '04fe983f16e033c7afc171a158de512776412ad7',
      start_sha: '786ed217f969255cc27d2db091115f35fbf0de5d',
      head_sha: 'fb7e397bd7df97faed760bf6724f0e45d20e88d3',
      old_path: 'src/feature.ts',
      new_path: 'src/feature.ts',
      position_type: 'text',
      new_line: 1,
    };
    const made = await send('POST', `${at}/discussions`, { body: 'Here', position });
    expect(made.body).toMatchObject({ position, notes: [{ type: 'DiffNote', position }] });
    const nowhere = { ...position, new_line: 999 };
    expect(await send('POST', `${at}/discussions`, { body: 'Here', position: nowhere })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('position[new_line]') },
    });
  });
});

describe('a note of a merge request', () => {
  const at = `${APP}/merge_requests/1/notes`;

  it('is read, edited and deleted one by one, with the roles of the notes of issues', async () => {
    const made = (await send('POST', at, { body: 'One' }, 'dee')).body;
    expect(await read(`${at}/${made.id}`)).toMatchObject({ status: 200, body: made });
    expect((await send('PUT', `${at}/${made.id}`, { body: 'Two' })).status).toBe(403);
    expect((await send('PUT', `${at}/${made.id}`, { body: 'Two' }, 'dee')).body.body).toBe('Two');
    expect((await read(`${APP}/merge_requests/3/notes/${made.id}`)).status).toBe(404);
    expect((await send('DELETE', `${at}/${made.id}`)).status).toBe(403);
    expect((await send('DELETE', `${at}/${made.id}`, undefined, 'max')).status).toBe(204);
    expect((await read(`${at}/${made.id}`)).body).toEqual({ message: '404 Note Not Found' });
  });
});

describe('discussions of a copied issue', () => {
  it('are the same ones among the copies', async () => {
    const from = `${APP}/issues/30`;
    const made = await send('POST', `${from}/clone`, { to_project_id: 301, with_notes: true }, 'max');
    const shapes = async (at: string): Promise<unknown> =>
      (await reference.get(`${at}/discussions`, { as: 'dev', query: 'per_page=100' })).body.map(
        ({ individual_note, notes }: { individual_note: boolean; notes: { body: string }[] }) => [
          individual_note,
          notes.map(({ body }) => body),
        ],
      );
    expect(made.status).toBe(201);
    expect(await shapes(`${APP}/issues/${made.body.iid}`)).toEqual(await shapes(from));
  });
});

describe('discussions that an account began which is deleted with everything', () => {
  it('go on with the answers of others', async () => {
    const as = 'service-41';
    const members = { as: 'olivia', json: { user_id: 41, access_level: 40 } };
    expect((await reference.call('POST', '/groups/acme/members', members)).status).toBe(201);
    const kept = await Promise.all(Object.values(KINDS).map(({ at }) => begin(at, 'Mine', as)));
    for (const { path } of kept) {
      await send('POST', `${path}/notes`, { body: 'Mine too' }, as);
      await send('POST', `${path}/notes`, { body: 'Stays' }, 'max');
    }
    const alone = await begin(KINDS['merge request'].at, 'Mine alone', as);
    const gone = { as: 'olivia', query: 'hard_delete=true' };
    expect((await reference.call('DELETE', '/groups/acme/service_accounts/41', gone)).status).toBe(204);
    for (const [index, { at, resolvable }] of Object.values(KINDS).entries()) {
      const list = await reference.get(`${at}/discussions`, { as: 'dev', query: 'per_page=100' });
      const found = list.body.filter((one: { id: string }) => one.id === kept[index]?.id);
      expect(found).toMatchObject([{ individual_note: false, notes: [{ body: 'Stays', resolvable }] }]);
      expect(found[0].notes).toHaveLength(1);
    }
    expect((await read(alone.path)).status).toBe(404);
  });
});
