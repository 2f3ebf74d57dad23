import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, startReference } from './reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const NOTES = '/projects/open%2Flib/snippets/1351/notes';

async function makeSnippet(visibility: string): Promise<number> {
  const made = await reference.call('POST', '/projects/open%2Flib/snippets', {
    as: 'dev',
    json: { title: 'Piece', file_name: 'a.txt', content: 'a\n', visibility },
  });
  expect(made.status).toBe(201);
  return made.body.id;
}

describe('notes of snippets', () => {
  it('[A-SNIP-001][A-SNIP-003] are listed newest first unless asked, by anyone where the snippet is public', async () => {
    const list = await reference.get(NOTES);
    expect([list.status, each(list, 'id')]).toEqual([200, [772, 771]]);
    expect(each(await reference.get(NOTES, { query: 'sort=asc' }), 'id')).toEqual([771, 772]);
    expect(each(await reference.get(NOTES, { query: 'order_by=updated_at&per_page=1' }), 'id')).toEqual([772]);
    expect((await reference.get(NOTES, { query: 'order_by=size' })).status).toBe(400);
    expect((await reference.get(NOTES, { query: 'sort=up' })).status).toBe(400);
  });

  it('[A-SNIP-002] are read one by one', async () => {
    const one = await reference.get(`${NOTES}/771`);
    expect(one.body).toMatchObject({
      id: 771,
      body: 'Nice.',
      noteable_type: 'Snippet',
      noteable_id: 1351,
      noteable_iid: null,
    });
    expect((await reference.get(`${NOTES}/731`)).status).toBe(404);
    expect((await reference.get(`${NOTES}/0`)).status).toBe(404);
  });

  it('[A-SNIP-004] are those of the project’s snippets: nobody’s own is found in a project', async () => {
    for (const as of ['dev', 'root']) {
      const answer = await reference.get('/projects/open%2Flib/snippets/1352/notes', { as });
      expect([answer.status, answer.body]).toEqual([404, { message: '404 Snippet Not Found' }]);
    }
    expect((await reference.get('/projects/acme%2Fapp/snippets/1351/notes', { as: 'dev' })).status).toBe(404);
  });

  it('[A-SNIP-005] are made by whoever sees the snippet and is signed in', async () => {
    expect((await reference.call('POST', NOTES, { json: { body: 'x' } })).status).toBe(401);
    expect((await reference.call('POST', NOTES, { as: 'sam', json: { body: '  ' } })).status).toBe(400);
    const made = await reference.call('POST', NOTES, { as: 'sam', json: { body: 'Mine too.' } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ body: 'Mine too.', author: { username: 'sam' }, project_id: 303, system: false });
    expect((await reference.get(`${NOTES}/${made.body.id}`)).body).toEqual(made.body);
  });
});

describe('snippets', () => {
  it('are made by reporters, and hidden from those whom they are not for', async () => {
    const json = { title: 'Piece', file_name: 'a.txt', content: 'a\n', visibility: 'public' };
    const refused = await reference.call('POST', '/projects/open%2Flib/snippets', { as: 'sam', json });
    expect(refused.status).toBe(403);
    const blank = await reference.call('POST', '/projects/open%2Flib/snippets', {
      as: 'dev',
      json: { ...json, title: ' ' },
    });
    expect(blank.status).toBe(400);
    const seen = async (id: number, as?: string): Promise<number> =>
      (await reference.get(`/projects/open%2Flib/snippets/${id}/notes`, as === undefined ? {} : { as })).status;
    const [internal, own] = [await makeSnippet('internal'), await makeSnippet('private')];
    expect([await seen(internal), await seen(internal, 'sam')]).toEqual([404, 200]);
    expect([await seen(own), await seen(own, 'sam'), await seen(own, 'dev'), await seen(own, 'root')]).toEqual([
      404, 404, 200, 200,
    ]);
  });
});

describe('snippets of several files', () => {
  const make = (more: object): Promise<Answer> => {
    const json = { title: 'Pieces', visibility: 'private', ...more };
    return reference.call('POST', '/projects/301/snippets', { as: 'olivia', json });
  };

  it('are made as clients of the family make them, and show the first file as theirs', async () => {
    const files = [
      { file_path: 'a.py', content: 'a' },
      { file_path: 'lib/b c.py', content: 'b' },
    ];
    const { status, body } = await make({ files });
    expect([status, body.file_name]).toEqual([201, 'a.py']);
    expect(body.files).toEqual([
      { path: 'a.py', raw_url: `${body.web_url}/raw/main/a.py` },
      { path: 'lib/b c.py', raw_url: `${body.web_url}/raw/main/lib/b%20c.py` },
    ]);
    expect((await make({ file_name: 'a.py', content: 'a' })).body.files).toHaveLength(1);
  });

  it.each([
    ['file_name is missing', {}],
    ['content is missing', { file_name: 'a.py' }],
    ['files, file_name, content are mutually exclusive', { files: [{ file_path: 'a', content: 'a' }], content: 'a' }],
  ])('are refused: %s', async (error, more) => {
    const { status, body } = await make(more);
    expect([status, body]).toEqual([400, { error }]);
  });

  it('are refused where two files have one path', async () => {
    const file = { file_path: 'a', content: 'a' };
    expect((await make({ files: [file, file] })).status).toBe(400);
  });
});
