import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

interface Kind {
  readonly rows: string;
  readonly path: string;
  readonly awardable: readonly [type: string, id: number];
  /** A reaction of olivia that is there. */
  readonly known: number;
}

const LIB = '/projects/open%2Flib';
const KINDS: readonly Kind[] = [
  {
    rows: '[A-EMOJI-001][A-EMOJI-002][A-EMOJI-003][A-EMOJI-004]',
    path: `${LIB}/issues/1`,
    awardable: ['Issue', 641],
    known: 1203,
  },
  { rows: '[A-EMOJI-013][A-EMOJI-016]', path: `${LIB}/issues/1/notes/731`, awardable: ['Note', 731], known: 1231 },
  {
    rows: '[A-EMOJI-005][A-EMOJI-006][A-EMOJI-007][A-EMOJI-008]',
    path: `${LIB}/merge_requests/1`,
    awardable: ['MergeRequest', 1111],
    known: 1211,
  },
  {
    rows: '[A-EMOJI-014]',
    path: `${LIB}/merge_requests/1/notes/761`,
    awardable: ['Note', 761],
    known: 1232,
  },
  {
    rows: '[A-EMOJI-009][A-EMOJI-010][A-EMOJI-011][A-EMOJI-012]',
    path: `${LIB}/snippets/1351`,
    awardable: ['Snippet', 1351],
    known: 1221,
  },
  { rows: '[A-EMOJI-015]', path: `${LIB}/snippets/1351/notes/771`, awardable: ['Note', 771], known: 1233 },
];

const react = (path: string, name: unknown, as = 'gus'): Promise<Answer> =>
  reference.call('POST', `${path}/award_emoji`, { as, json: { name } });

describe.each(KINDS)('reactions to $awardable', ({ rows, path, awardable: [type, id], known }) => {
  const list = `${path}/award_emoji`;

  it(`${rows}[A-EMOJI-017][A-EMOJI-021] are listed and read by anyone, made, and taken back`, async () => {
    const before = await reference.get(list);
    expect(before.status).toBe(200);
    expect(each(before, 'id')).toContain(known);
    const one = await reference.get(`${list}/${known}`);
    expect(one.body).toMatchObject({ id: known, awardable_id: id, awardable_type: type, user: { username: 'olivia' } });

    expect((await reference.call('POST', list, { json: { name: 'rocket' } })).status).toBe(401);
    const made = await react(path, 'rocket');
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      name: 'rocket',
      user: expect.objectContaining({ username: 'gus' }),
      created_at: expect.stringMatching(/^2026-.*Z$/),
      updated_at: made.body.created_at,
      awardable_id: id,
      awardable_type: type,
    });
    expect((await reference.get(`${list}/${made.body.id}`)).body).toEqual(made.body);
    expect(each(await reference.get(list), 'id')).toEqual([...each(before, 'id'), made.body.id]);

    expect((await reference.call('DELETE', `${list}/${made.body.id}`)).status).toBe(401);
    expect((await reference.call('DELETE', `${list}/${made.body.id}`, { as: 'gus' })).status).toBe(204);
    expect((await reference.get(`${list}/${made.body.id}`)).status).toBe(404);
    expect(each(await reference.get(list), 'id')).toEqual(each(before, 'id'));
  });

  it('[A-EMOJI-019][A-EMOJI-020] have a name without colons that is known, once of each user', async () => {
    expect((await reference.call('POST', list, { as: 'gus', json: {} })).status).toBe(400);
    expect((await react(path, ':heart:')).status).toBe(400);
    expect((await react(path, '')).status).toBe(400);
    for (const name of ['no_such_emoji', 'constructor', '__proto__']) {
      const unknown = await react(path, name);
      expect([name, unknown.status, unknown.body]).toEqual([name, 404, { message: '404 Award Emoji Not Found' }]);
    }
    const first = await react(path, 'eyes');
    expect((await react(path, 'eyes')).status).toBe(404);
    expect((await react(path, 'eyes', 'max')).status).toBe(201);
    expect((await reference.call('DELETE', `${list}/${first.body.id}`, { as: 'gus' })).status).toBe(204);
    expect((await react(path, 'eyes')).status).toBe(201);
  });

  it('[A-EMOJI-022] are taken back by their author and by administrators alone', async () => {
    const made = await react(path, 'tada', 'dev');
    for (const as of ['olivia', 'max', 'sam']) {
      const refused = await reference.call('DELETE', `${list}/${made.body.id}`, { as });
      expect([as, refused.status, refused.body]).toEqual([as, 401, { message: '401 Unauthorized' }]);
    }
    expect((await reference.call('DELETE', `${list}/${made.body.id}`, { as: 'root' })).status).toBe(204);
  });

  it('page by number', async () => {
    await react(path, 'heart', 'root');
    const page = await reference.get(list, { query: 'per_page=1&page=2' });
    expect(page.body.length).toBe(1);
    expect(linksOf(page)['prev']).toContain('page=1');
    expect((await reference.get(list, { query: 'per_page=0' })).status).toBe(400);
  });
});

it('[A-EMOJI-023] finds issues by iid, and snippets by id', async () => {
  expect((await reference.get(`${LIB}/issues/641/award_emoji`)).status).toBe(404);
  expect((await reference.get(`${LIB}/snippets/1/award_emoji`)).status).toBe(404);
  expect((await reference.get(`${LIB}/issues/1/award_emoji/1221`)).status).toBe(404);
});

it('[A-EMOJI-024] counts thumbs as votes of an issue, up and down', async () => {
  const votes = async (): Promise<readonly number[]> => {
    const { body } = await reference.get(`${LIB}/issues/1`);
    return [body.upvotes, body.downvotes];
  };
  const [up = 0, down = 0] = await votes();
  const liked = await react(`${LIB}/issues/1`, 'thumbsup', 'rita');
  const disliked = await react(`${LIB}/issues/1`, '-1', 'rita');
  expect(disliked.body.name).toBe('thumbsdown');
  expect(await votes()).toEqual([up + 1, down + 1]);
  for (const { body } of [liked, disliked]) {
    await reference.call('DELETE', `${LIB}/issues/1/award_emoji/${body.id}`, { as: 'rita' });
  }
  expect(await votes()).toEqual([up, down]);
});

it('of hidden things are hidden: internal notes, confidential issues, private projects', async () => {
  expect((await reference.get(`${LIB}/issues/1/notes/733/award_emoji`)).status).toBe(404);
  expect((await reference.get(`${LIB}/issues/1/notes/733/award_emoji`, { as: 'olivia' })).status).toBe(200);
  expect((await reference.get('/projects/acme%2Fapp/issues/1/award_emoji')).status).toBe(404);
  expect((await reference.get('/projects/acme%2Fapp/issues/1/award_emoji', { as: 'sam' })).status).toBe(404);
});
