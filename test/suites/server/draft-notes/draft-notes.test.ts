import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';
import { sceneOf } from '../merge-requests/scene.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const APP = '/projects/acme%2Fapp';
const DRAFTS = `${APP}/merge_requests/1/draft_notes`;
const FIELDS = [
  'author_id',
  'commit_id',
  'discussion_id',
  'id',
  'line_code',
  'merge_request_id',
  'note',
  'position',
  'resolve_discussion',
];

const draft = (json: unknown, as = 'dev', list = DRAFTS): Promise<Answer> => reference.call('POST', list, { as, json });
const publishAll = (as: string, list = DRAFTS): Promise<Answer> =>
  reference.call('POST', `${list}/bulk_publish`, { as });

/** The comments and discussions that everybody reads. */
async function told(
  mergeRequest = `${APP}/merge_requests/1`,
): Promise<{ bodies: unknown[]; discussions: Answer['body'] }> {
  const notes = await reference.get(`${mergeRequest}/notes`, { as: 'max', query: 'sort=asc' });
  const discussions = await reference.get(`${mergeRequest}/discussions`, { as: 'max' });
  const comments = notes.body.filter((note: { system: boolean }) => !note.system);
  return { bodies: comments.map((note: { body: string }) => note.body), discussions: discussions.body };
}

describe('draft notes', () => {
  it('[A-DRAFT-001] are listed for their author, oldest first and in pages', async () => {
    const mine = await reference.get(DRAFTS, { as: 'dev' });
    expect([mine.status, each(mine, 'id')]).toEqual([200, [1251, 1252, 1253, 1255]]);
    expect(mine.headers.get('x-total')).toBe('4');
    const page = await reference.get(DRAFTS, { as: 'dev', query: 'per_page=3&page=2' });
    expect([each(page, 'id'), linksOf(page)['next'], linksOf(page)['prev'] === undefined]).toEqual([
      [1255],
      undefined,
      false,
    ]);
    expect((await reference.get(DRAFTS)).status).toBe(401);
    expect((await reference.get(`/projects/open%2Flib/merge_requests/1/draft_notes`)).status).toBe(401);
    expect((await reference.get(DRAFTS, { as: 'dev', query: 'page=0' })).status).toBe(400);
  });

  it('[A-DRAFT-002][A-DRAFT-010] are read one by one, with all their members', async () => {
    const one = await reference.get(`${DRAFTS}/1251`, { as: 'dev' });
    expect(one.status).toBe(200);
    expect(one.body).toEqual({
      id: 1251,
      author_id: 4,
      merge_request_id: 1101,
      resolve_discussion: false,
      discussion_id: null,
      note: 'A thought.',
      commit_id: null,
      line_code: null,
      position: null,
    });
    expect((await reference.get(`${DRAFTS}/999999`, { as: 'dev' })).status).toBe(404);
    expect((await reference.get(`${DRAFTS}/one`, { as: 'dev' })).status).toBe(400);
    // It is a draft of another merge request.
    expect((await reference.get(`${APP}/merge_requests/3/draft_notes/1251`, { as: 'dev' })).status).toBe(404);
  });

  it('[A-DRAFT-003][A-DRAFT-012] are made of a text, with a commit, as JSON and as form', async () => {
    const commit = 'fb7e397bd7df97faed760bf6724f0e45d20e88d3';
    const made = await draft({ note: 'Look here.', commit_id: commit, resolve_discussion: true }, 'dev');
    expect([made.status, Object.keys(made.body).toSorted()]).toEqual([201, FIELDS]);
    expect(made.body).toMatchObject({ note: 'Look here.', commit_id: commit, resolve_discussion: true, author_id: 4 });
    expect((await reference.get(`${DRAFTS}/${made.body.id}`, { as: 'dev' })).body).toEqual(made.body);
    const form = await reference.call('POST', DRAFTS, { as: 'dev', form: 'note=By+form&resolve_discussion=false' });
    expect([form.status, form.body.note, form.body.resolve_discussion]).toEqual([201, 'By form', false]);
    for (const json of [
      {},
      { note: '' },
      { note: ' ' },
      { note: 'x', commit_id: '0'.repeat(40) },
      { note: 'x', commit_id: 'main' },
    ]) {
      const refused = await draft(json);
      expect([JSON.stringify(json), refused.status]).toEqual([JSON.stringify(json), 400]);
    }
    for (const id of [made.body.id, form.body.id]) await reference.call('DELETE', `${DRAFTS}/${id}`, { as: 'dev' });
  });

  it('[A-DRAFT-012][A-DRAFT-019] answer a discussion that is there, which the refusal of another one names', async () => {
    const refused = await draft({ note: 'x', in_reply_to_discussion_id: 'f'.repeat(40) });
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'in_reply_to_discussion_id is no discussion of the merge request' },
    ]);
  });

  it('[A-DRAFT-004] are edited: what is not sent stays', async () => {
    const edited = await reference.call('PUT', `${DRAFTS}/1252`, { as: 'dev', json: { note: 'Another one.' } });
    expect([edited.status, edited.body]).toMatchObject([200, { id: 1252, note: 'Another one.', position: null }]);
    expect((await reference.get(`${DRAFTS}/1252`, { as: 'dev' })).body).toEqual(edited.body);
    const same = await reference.call('PUT', `${DRAFTS}/1252`, { as: 'dev', json: {} });
    expect([same.status, same.body]).toEqual([200, edited.body]);
    expect((await reference.call('PUT', `${DRAFTS}/1252`, { as: 'dev', json: { note: '' } })).status).toBe(400);
    expect((await reference.get(`${DRAFTS}/1251`, { as: 'dev' })).body.note).toBe('A thought.');
  });

  it('[A-DRAFT-005][A-DRAFT-008][A-DRAFT-018] are deleted, and nothing becomes a comment', async () => {
    const before = await told();
    const gone = await reference.call('DELETE', `${DRAFTS}/1253`, { as: 'dev' });
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await reference.get(`${DRAFTS}/1253`, { as: 'dev' })).status).toBe(404);
    expect((await reference.call('DELETE', `${DRAFTS}/1253`, { as: 'dev' })).status).toBe(404);
    expect(each(await reference.get(DRAFTS, { as: 'dev' }), 'id')).not.toContain(1253);
    expect(await told()).toEqual(before);
    expect((await reference.get(`${APP}/merge_requests/1`, { as: 'max' })).body.user_notes_count).toBe(0);
  });
});

describe('draft notes are private', () => {
  it.each(['dee', 'max', 'olivia', 'root'])('[A-DRAFT-009] to their author: %s sees none of dev', async (as) => {
    expect(each(await reference.get(DRAFTS, { as }), 'author_id')).not.toContain(4);
    expect((await reference.get(`${DRAFTS}/1251`, { as })).status).toBe(404);
    expect((await reference.call('PUT', `${DRAFTS}/1251`, { as, json: { note: 'Mine now' } })).status).toBe(404);
    expect((await reference.call('PUT', `${DRAFTS}/1251/publish`, { as })).status).toBe(404);
    expect((await reference.call('DELETE', `${DRAFTS}/1251`, { as })).status).toBe(404);
    expect((await reference.get(`${DRAFTS}/1251`, { as: 'dev' })).body.note).toBe('A thought.');
  });

  it('[A-DRAFT-009] until they are published: no list of notes or discussions shows them', async () => {
    const { bodies, discussions } = await told();
    expect(JSON.stringify([bodies, discussions])).not.toContain('A thought.');
  });
});

describe('publishing', () => {
  it('[A-DRAFT-006][A-DRAFT-008][A-DRAFT-017][A-DRAFT-020] one draft makes it a comment, and the draft is gone', async () => {
    const before = await told();
    const published = await reference.call('PUT', `${DRAFTS}/1255/publish`, { as: 'dev' });
    expect([published.status, published.text]).toEqual([204, '']);
    expect((await reference.get(`${DRAFTS}/1255`, { as: 'dev' })).status).toBe(404);
    expect((await reference.call('PUT', `${DRAFTS}/1255/publish`, { as: 'dev' })).status).toBe(404);
    expect((await told()).bodies).toEqual([...before.bodies, 'To be published.']);
    const mergeRequest = await reference.get(`${APP}/merge_requests/1`, { as: 'max' });
    expect(mergeRequest.body.user_notes_count).toBe(before.bodies.length + 1);
  });

  it('[A-DRAFT-007][A-DRAFT-008] all drafts publishes those of the caller in order, and nobody else’s', async () => {
    await draft({ note: 'Second of dee.' }, 'dee');
    const before = await told();
    const mine = each(await reference.get(DRAFTS, { as: 'dev' }), 'id');
    const published = await publishAll('dee');
    expect([published.status, published.text]).toEqual([204, '']);
    expect((await told()).bodies).toEqual([...before.bodies, 'Of dee.', 'Second of dee.']);
    expect((await reference.get(DRAFTS, { as: 'dee' })).body).toEqual([]);
    expect(each(await reference.get(DRAFTS, { as: 'dev' }), 'id')).toEqual(mine);
    expect((await publishAll('dee')).status).toBe(204);
    expect((await told()).bodies).toHaveLength(before.bodies.length + 2);
    const [reviewer] = (await reference.get(`${APP}/merge_requests/1/reviewers`, { as: 'max' })).body;
    expect([reviewer.user.username, reviewer.state]).toEqual(['dee', 'reviewed']);
  });

  it('[A-DRAFT-019] without a discussion begins one, with one answers in it, and may resolve it', async () => {
    const list = `${APP}/merge_requests/3/draft_notes`;
    const at = `${APP}/merge_requests/3`;
    await draft({ note: 'Why so?' }, 'dee', list);
    await publishAll('dee', list);
    const [begun] = (await told(at)).discussions;
    expect(begun).toMatchObject({
      individual_note: false,
      resolved: false,
      notes: [{ body: 'Why so?', resolvable: true }],
    });

    const answer = await draft({ note: 'Because.', in_reply_to_discussion_id: begun.id }, 'dev', list);
    expect([answer.status, answer.body.discussion_id, answer.body.resolve_discussion]).toEqual([201, begun.id, false]);
    await publishAll('dev', list);
    const resolving = await draft(
      { note: 'I see.', in_reply_to_discussion_id: begun.id, resolve_discussion: true },
      'dee',
      list,
    );
    expect(resolving.body).toMatchObject({ discussion_id: begun.id, resolve_discussion: true });
    // Only publishing it resolves.
    expect((await told(at)).discussions).toMatchObject([{ id: begun.id, resolved: false }]);
    await reference.call('PUT', `${list}/${resolving.body.id}/publish`, { as: 'dee' });
    expect((await told(at)).discussions).toMatchObject([
      { id: begun.id, resolved: true, notes: [{ body: 'Why so?' }, { body: 'Because.' }, { body: 'I see.' }] },
    ]);
  });

  it('[A-DRAFT-019] an answer makes a single comment a discussion; answers to what members read are read by members', async () => {
    const at = `${APP}/merge_requests/3`;
    const secret = await reference.call('POST', `${at}/notes`, { as: 'max', json: { body: 'Inside', internal: true } });
    expect(secret.status).toBe(201);
    const single = (await told(at)).discussions.find((each: Answer['body']) => each.notes[0].body === 'Inside');
    expect([single.individual_note, 'resolved' in single]).toEqual([true, false]);
    await draft({ note: 'Seen', in_reply_to_discussion_id: single.id }, 'dev', `${at}/draft_notes`);
    await publishAll('dev', `${at}/draft_notes`);
    const now = (await told(at)).discussions.find((each: Answer['body']) => each.id === single.id);
    expect(now).toMatchObject({
      individual_note: false,
      resolved: false,
      notes: [{}, { body: 'Seen', internal: true }],
    });
  });

  it('[A-DRAFT-019] an open discussion keeps a merge request back where the project asks for that', async () => {
    const scene = await sceneOf(reference, { only_allow_merge_if_all_discussions_are_resolved: true });
    await scene.change({ branch: 'topic', file: 'a.txt', content: 'a' });
    const at = await scene.open('topic');
    const status = async (): Promise<unknown[]> => {
      const { body } = await reference.get(at, { as: 'max' });
      return [body.blocking_discussions_resolved, body.detailed_merge_status];
    };
    expect(await status()).toEqual([true, 'mergeable']);
    await draft({ note: 'Why?' }, 'max', `${at}/draft_notes`);
    expect(await status()).toEqual([true, 'mergeable']);
    await publishAll('max', `${at}/draft_notes`);
    expect(await status()).toEqual([false, 'discussions_not_resolved']);
    expect((await scene.merge(at)).status).toBe(405);
    const [discussion] = (await told(at)).discussions;
    const answer = { note: 'So.', in_reply_to_discussion_id: discussion.id, resolve_discussion: true };
    await draft(answer, 'max', `${at}/draft_notes`);
    await publishAll('max', `${at}/draft_notes`);
    expect(await status()).toEqual([true, 'mergeable']);
    expect((await scene.merge(at)).body.state).toBe('merged');
  });

  it('[A-DRAFT-007][A-DRAFT-017] many at once publishes each draft once', async () => {
    const scene = await sceneOf(reference);
    await scene.change({ branch: 'topic', file: 'a.txt', content: 'a' });
    const at = await scene.open('topic');
    const list = `${at}/draft_notes`;
    const ids: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      ids.push((await draft({ note: `Draft ${index}` }, 'max', list)).body.id);
    }
    const single = (id: number): Promise<Answer> => reference.call('PUT', `${list}/${id}/publish`, { as: 'max' });
    const answers = await Promise.all([
      ...ids.slice(0, 3).flatMap((id) => [single(id), single(id)]),
      publishAll('max', list),
      publishAll('max', list),
    ]);
    expect(answers.every(({ status }) => status === 204 || status === 404)).toBe(true);
    const { bodies, discussions } = await told(at);
    expect(bodies.toSorted()).toEqual(ids.map((_, index) => `Draft ${index}`));
    expect(discussions).toHaveLength(ids.length);
    expect((await reference.get(at, { as: 'max' })).body.user_notes_count).toBe(ids.length);
    expect((await reference.get(list, { as: 'max' })).body).toEqual([]);
  });

  it('[A-DRAFT-003][A-DRAFT-009] a stranger to a public project comments, but resolves nothing', async () => {
    const list = '/projects/open%2Flib/merge_requests/1/draft_notes';
    const made = await draft({ note: 'From outside.' }, 'gus', list);
    expect(made.status).toBe(201);
    expect((await draft({ note: 'x', resolve_discussion: true }, 'gus', list)).status).toBe(403);
    const byRoot = await reference.call('PUT', `${list}/${made.body.id}/publish`, { as: 'root' });
    expect(byRoot.status).toBe(404);
    expect((await reference.call('PUT', `${list}/${made.body.id}/publish`, { as: 'gus' })).status).toBe(204);
  });
});
