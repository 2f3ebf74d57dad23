import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, startReference } from '../reference.ts';
import { type Scene, sceneOf } from './scene.ts';

let reference: Reference;
let scene: Scene;
let at: string;
let branches = 0;

beforeAll(async () => {
  reference = await startReference();
  scene = await sceneOf(reference, { visibility: 'public' });
  for (const [user_id, access_level] of [
    [4, 30],
    [6, 20],
    [2, 50],
  ]) {
    const member = await scene.call('POST', `${scene.at}/members`, { as: 'max', json: { user_id, access_level } });
    expect(member.status).toBe(201);
  }
});
afterAll(() => reference.server.close());

beforeEach(async () => {
  branches += 1;
  await scene.change({ branch: `edit-${branches}`, file: `file-${branches}.txt`, content: 'x' });
  at = await scene.open(`edit-${branches}`, { description: 'First text' });
});

const edit = (json: object, as = 'max', path = at): Promise<Answer> => reference.call('PUT', path, { as, json });
const read = async (): Promise<Answer['body']> => (await reference.get(at, { as: 'max' })).body;
const notes = async (): Promise<unknown[]> =>
  each(await reference.get(`${at}/notes`, { as: 'max', query: 'sort=asc' }), 'body');

describe('an edit of a merge request', () => {
  it('[A-MR-004][A-MR-006] changes what is sent, and answers the merge request', async () => {
    const before = await read();
    const edited = await edit({ title: 'Another title', discussion_locked: true });
    expect([edited.status, edited.body]).toMatchObject([
      200,
      { id: before.id, title: 'Another title', discussion_locked: true, description: 'First text' },
    ]);
    const { updated_at: at1, title, discussion_locked: locked, ...rest } = edited.body;
    expect([title, locked, at1 >= before.updated_at]).toEqual(['Another title', true, true]);
    expect({ ...before, ...rest }).toEqual(before);
    expect(await read()).toEqual(edited.body);
    expect(await notes()).toEqual([
      'changed title from **Merge edit-1** to **Another title**',
      'locked the discussion in this merge request',
    ]);
  });

  it('[A-MR-042] needs at least one attribute', async () => {
    const refused = await edit({});
    expect([refused.status, refused.body]).toEqual([400, { error: 'at least one attribute must be provided' }]);
    expect((await reference.call('PUT', at, { as: 'max' })).status).toBe(400);
    expect((await read()).title).toBe(`Merge edit-${branches}`);
  });

  it('[A-MR-043] takes every attribute', async () => {
    await scene.change({ branch: 'release', file: 'release.txt', content: 'x' });
    const milestone = await scene.call('POST', `${scene.at}/milestones`, {
      as: 'max',
      json: { title: `M${branches}` },
    });
    const json = {
      title: 'Draft: All of it',
      description: 'Text',
      target_branch: 'release',
      assignee_ids: [3, 4],
      reviewer_ids: [6],
      labels: 'one,two',
      milestone_id: milestone.body.id,
      remove_source_branch: true,
      squash: true,
      discussion_locked: true,
      merge_after: '2099-01-01T00:00:00Z',
    };
    const edited = await edit(json);
    expect([edited.status, edited.body]).toMatchObject([
      200,
      {
        title: 'Draft: All of it',
        draft: true,
        work_in_progress: true,
        description: 'Text',
        target_branch: 'release',
        assignees: [{ id: 3 }, { id: 4 }],
        assignee: { id: 3 },
        reviewers: [{ id: 6 }],
        milestone: { title: `M${branches}` },
        force_remove_source_branch: true,
        squash: true,
        squash_on_merge: true,
        discussion_locked: true,
        merge_after: '2099-01-01T00:00:00.000Z',
      },
    ]);
    expect(edited.body.labels.toSorted()).toEqual(['one', 'two']);
    const more = await edit({ add_labels: 'three', remove_labels: 'one', assignee_id: 4 });
    expect([more.body.labels.toSorted(), more.body.assignees]).toMatchObject([['three', 'two'], [{ id: 4 }]]);
    const form = await reference.call('PUT', at, { as: 'max', form: 'assignee_ids[]=3&reviewer_ids[]=4&squash=false' });
    expect(form.body).toMatchObject({ assignees: [{ id: 3 }], reviewers: [{ id: 4 }], squash: false });
    for (const wrong of [
      { state_event: 'merge' },
      { merge_after: 'soon' },
      { squash: 'maybe' },
      { milestone_id: 999_999 },
      { title: '' },
    ]) {
      const refused = await edit(wrong);
      expect([JSON.stringify(wrong), refused.status]).toEqual([JSON.stringify(wrong), 400]);
    }
    expect((await edit({ target_branch: 'nowhere' })).status).toBe(400);
  });

  it('[A-MR-044] clears by 0 and by nothing', async () => {
    const milestone = await scene.call('POST', `${scene.at}/milestones`, {
      as: 'max',
      json: { title: `C${branches}` },
    });
    const full = { assignee_ids: [3, 4], reviewer_ids: [4, 6], labels: 'red', milestone_id: milestone.body.id };
    const cleared = [
      [{ assignee_id: 0 }, 'assignees'],
      [{ assignee_id: '' }, 'assignees'],
      [{ assignee_ids: [0] }, 'assignees'],
      [{ assignee_ids: [] }, 'assignees'],
      [{ reviewer_ids: [0] }, 'reviewers'],
      [{ reviewer_ids: [] }, 'reviewers'],
      [{ reviewer_ids: '' }, 'reviewers'],
      [{ labels: '' }, 'labels'],
    ] as const;
    for (const [json, member] of cleared) {
      expect((await edit(full)).body[member].length).toBeGreaterThan(0);
      const answer = await edit(json);
      expect([JSON.stringify(json), answer.status, answer.body[member]]).toEqual([JSON.stringify(json), 200, []]);
    }
    for (const milestone_id of [0, '']) {
      expect((await edit(full)).body.milestone).not.toBeNull();
      expect((await edit({ milestone_id })).body.milestone).toBeNull();
    }
    expect((await edit({ assignee_id: 0 })).body.assignee).toBeNull();
  });

  it('[A-MR-045] takes a description of 1,048,576 characters, and none longer', async () => {
    const longest = '\u{1f4a5}'.repeat(1_048_576);
    const refused = await edit({ description: `${longest}x` });
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/^description /)]);
    expect((await read()).description).toBe('First text');
    const taken = await edit({ description: longest });
    expect([taken.status, taken.body.description.length]).toEqual([200, longest.length]);
  });

  it('[A-MR-046] squash is as the project has it', async () => {
    for (const [squash_option, sent, effective] of [
      ['always', false, true],
      ['never', true, false],
      ['default_on', false, false],
      ['default_off', true, true],
    ] as const) {
      const own = await sceneOf(reference, { squash_option });
      await own.change({ branch: 'topic', file: 'a.txt', content: 'a' });
      const path = await own.open('topic');
      const edited = await edit({ squash: sent }, 'max', path);
      expect([squash_option, edited.body.squash_on_merge]).toEqual([squash_option, effective]);
      expect((await own.merge(path)).body.squash_commit_sha === null).toBe(!effective);
    }
  });

  it('[A-MR-047] allow_maintainer_to_push is another name of allow_collaboration', async () => {
    const fork = '/projects/open%2Flib/merge_requests/1';
    for (const [json, value] of [
      [{ allow_maintainer_to_push: false }, false],
      [{ allow_collaboration: true }, true],
      [{ allow_collaboration: false }, false],
      [{ allow_maintainer_to_push: true }, true],
    ] as const) {
      const { body } = await edit(json, 'olivia', fork);
      expect([body.allow_collaboration, body.allow_maintainer_to_push]).toEqual([value, value]);
    }
  });
});

describe('the state of a merge request', () => {
  it('[A-MR-016][A-MR-017][A-MR-018] closes and opens again, each once', async () => {
    const closed = await edit({ state_event: 'close' });
    expect(closed.body).toMatchObject({
      state: 'closed',
      closed_by: { username: 'max' },
      detailed_merge_status: 'not_open',
    });
    expect(closed.body.closed_at).not.toBeNull();
    expect((await edit({ state_event: 'close' })).body).toEqual(closed.body);
    const opened = await edit({ state_event: 'reopen' });
    expect(opened.body).toMatchObject({ state: 'opened', closed_by: null, closed_at: null });
    expect((await edit({ state_event: 'reopen' })).body.state).toBe('opened');
  });

  it('[A-MR-017][A-MR-018] is changed by its author and from Developer up alone', async () => {
    expect((await edit({ state_event: 'close' }, 'rita')).status).toBe(403);
    expect((await edit({ state_event: 'close' }, 'sam')).status).toBe(403);
    expect((await reference.call('PUT', at, { json: { state_event: 'close' } })).status).toBe(401);
    expect((await read()).state).toBe('opened');
    expect((await edit({ state_event: 'close' }, 'dev')).body.state).toBe('closed');
    expect((await edit({ state_event: 'reopen' }, 'rita')).status).toBe(403);
    // Dee wrote it, and is no member of the project that it goes to.
    const fork = '/projects/open%2Flib/merge_requests/1';
    expect((await edit({ state_event: 'close' }, 'dee', fork)).body.state).toBe('closed');
    expect((await edit({ state_event: 'reopen' }, 'dee', fork)).body.state).toBe('opened');
  });

  it('[A-MR-018] opens no second one for the same branches', async () => {
    await edit({ state_event: 'close' });
    const second = await scene.open(`edit-${branches}`);
    const refused = await edit({ state_event: 'reopen' });
    expect([refused.status, refused.body.message[0]]).toEqual([
      409,
      expect.stringContaining(`!${second.split('/').at(-1)}`),
    ]);
    expect((await read()).state).toBe('closed');
  });

  it('[A-MR-020] opens nothing again whose branch is gone', async () => {
    await edit({ state_event: 'close' });
    const second = await scene.open(`edit-${branches}`);
    const merged = await reference.call('PUT', `${second}/merge`, {
      as: 'max',
      json: { should_remove_source_branch: true },
    });
    expect(merged.body.state).toBe('merged');
    const refused = await edit({ state_event: 'reopen' });
    expect([refused.status, refused.body]).toEqual([400, { message: { source_branch: ['does not exist'] } }]);
    expect((await read()).state).toBe('closed');
  });

  it('[A-MR-020] of what is merged stays', async () => {
    expect((await scene.merge(at)).body.state).toBe('merged');
    for (const state_event of ['close', 'reopen']) {
      const refused = await edit({ state_event });
      expect([state_event, refused.status]).toEqual([state_event, 400]);
    }
    expect((await read()).state).toBe('merged');
    expect((await edit({ title: 'After the fact' })).body).toMatchObject({ state: 'merged', title: 'After the fact' });
  });
});

describe('the deletion of a merge request', () => {
  it('[A-MR-005][A-MR-006] is for owners and administrators, and takes everything along', async () => {
    await reference.call('POST', `${at}/notes`, { as: 'dev', json: { body: 'A comment' } });
    for (const [as, status] of [
      ['dev', 403],
      ['rita', 403],
      ['sam', 403],
    ] as const) {
      expect([as, (await reference.call('DELETE', at, { as })).status]).toEqual([as, status]);
    }
    expect((await reference.call('DELETE', at)).status).toBe(401);
    expect((await read()).user_notes_count).toBe(1);
    const gone = await reference.call('DELETE', at, { as: 'olivia' });
    expect([gone.status, gone.text]).toEqual([204, '']);
    for (const path of [at, `${at}/notes`, `${at}/draft_notes`, `${at}/award_emoji`, `${at}/reviewers`]) {
      expect([path, (await reference.get(path, { as: 'max' })).status]).toEqual([path, 404]);
    }
    expect((await reference.call('DELETE', at, { as: 'root' })).status).toBe(404);
    expect(await scene.head(`edit-${branches}`)).toMatch(/^[0-9a-f]{40}$/);
  });

  it('[A-MR-005] by an administrator, and not when it was changed since', async () => {
    const since = { 'if-unmodified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' };
    expect((await reference.call('DELETE', at, { as: 'root', headers: since })).status).toBe(412);
    expect((await reference.call('DELETE', at, { as: 'root' })).status).toBe(204);
  });
});
