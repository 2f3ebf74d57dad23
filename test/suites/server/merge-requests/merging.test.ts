import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answer, type Reference, each, startReference } from '../reference.ts';
import { RepositoryHandle } from '../../../../reference-server/git/repository-handle.ts';
import { type Scene, sceneOf } from './scene.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const read = async (path: string): Promise<Answer['body']> => (await reference.get(path, { as: 'max' })).body;
const commit = async (scene: Scene, sha: string): Promise<Answer['body']> =>
  read(`${scene.at}/repository/commits/${sha}`);

/** A branch with two commits, and the merge request of it. */
async function topic(scene: Scene, name = 'topic', more: object = {}): Promise<{ at: string; head: string }> {
  await scene.change({ branch: name, file: `${name}.txt`, content: 'one' });
  const head = await scene.change({ branch: name, file: `${name}.txt`, content: 'two' });
  return { at: await scene.open(name, more), head };
}

describe('merging', () => {
  it('[A-MR-009][A-MR-016][A-MR-020] makes a merge commit, and the merge request is merged', async () => {
    const scene = await sceneOf(reference);
    const { at, head } = await topic(scene);
    const start = await scene.head();
    const merged = await scene.merge(at, { sha: head, merge_commit_message: 'All in' });
    expect([merged.status, merged.body]).toMatchObject([
      200,
      {
        state: 'merged',
        merge_user: { username: 'max' },
        merged_by: { username: 'max' },
        sha: head,
        squash_commit_sha: null,
        detailed_merge_status: 'not_open',
        merge_commit_sha: await scene.head(),
      },
    ]);
    expect(merged.body.merged_at).not.toBeNull();
    expect(await read(at)).toEqual(merged.body);
    expect(await commit(scene, merged.body.merge_commit_sha)).toMatchObject({
      parent_ids: [start, head],
      message: 'All in\n',
    });
    expect(each(await reference.get(`${scene.at}/repository/tree`, { as: 'max' }), 'name')).toContain('topic.txt');
    expect((await scene.merge(at)).status).toBe(405);
    expect(each(await reference.get(`${at}/commits`, { as: 'max' }), 'id')).toContain(head);
  });

  it('[A-MR-009] is refused with 409 when the head is another one, and nothing has happened', async () => {
    const scene = await sceneOf(reference);
    const { at, head } = await topic(scene);
    const start = await scene.head();
    const later = await scene.change({ branch: 'topic', file: 'later.txt', content: 'later' });
    expect((await scene.merge(at, { sha: head })).status).toBe(409);
    expect([(await read(at)).state, await scene.head()]).toEqual(['opened', start]);
    expect((await read(at)).sha).toBe(later);
    expect((await scene.merge(at, { sha: later })).body.state).toBe('merged');
  });

  it('[A-MR-009][A-MR-014] is refused with 422 where the branches conflict', async () => {
    const scene = await sceneOf(reference);
    await scene.change({ branch: 'left', file: 'same.txt', content: 'left\n' });
    await scene.change({ branch: 'right', file: 'same.txt', content: 'right\n' });
    const [left, right] = [await scene.open('left'), await scene.open('right')];
    expect([(await read(right)).merge_status, (await read(right)).has_conflicts]).toEqual(['can_be_merged', false]);
    expect((await scene.merge(left)).body.state).toBe('merged');
    expect(await read(right)).toMatchObject({
      merge_status: 'cannot_be_merged',
      detailed_merge_status: 'conflict',
      has_conflicts: true,
    });
    expect((await scene.merge(right)).status).toBe(422);
    // The conflict goes when the branch has what the target has.
    await scene.change({ branch: 'right', file: 'same.txt', content: 'left\n' });
    expect((await read(right)).merge_status).toBe('can_be_merged');
  });

  it('[A-MR-020] is refused with 405 for drafts, what is closed, and what is to be merged later', async () => {
    const scene = await sceneOf(reference);
    const { at } = await topic(scene, 'topic', { title: 'Draft: Topic' });
    expect((await read(at)).detailed_merge_status).toBe('draft_status');
    expect((await scene.merge(at)).status).toBe(405);
    await scene.call('PUT', at, { as: 'max', json: { title: 'Topic', merge_after: '2099-01-01' } });
    expect((await read(at)).detailed_merge_status).toBe('merge_time');
    expect((await scene.merge(at)).status).toBe(405);
    await scene.call('PUT', at, { as: 'max', json: { merge_after: '2020-01-01', state_event: 'close' } });
    expect((await scene.merge(at)).status).toBe(405);
    await scene.call('PUT', at, { as: 'max', json: { state_event: 'reopen' } });
    expect((await scene.merge(at)).body.state).toBe('merged');
  });

  it('[A-MR-046] squashes when asked, in one commit on the target', async () => {
    const scene = await sceneOf(reference);
    const { at, head } = await topic(scene);
    const start = await scene.head();
    const { body } = await scene.merge(at, { squash: true, squash_commit_message: 'One commit' });
    expect(body).toMatchObject({ state: 'merged', squash: true });
    const squashed = await commit(scene, body.squash_commit_sha);
    expect([squashed.message, squashed.parent_ids]).toEqual(['One commit\n', [start]]);
    expect((await commit(scene, body.merge_commit_sha)).parent_ids).toEqual([start, body.squash_commit_sha]);
    const log = await reference.get(`${scene.at}/repository/commits`, { as: 'max' });
    expect(each(log, 'id')).not.toContain(head);
  });

  it('[A-MR-020] only moves the branch on where the project asks for that, and after a rebase', async () => {
    const scene = await sceneOf(reference, { merge_method: 'ff' });
    const first = await topic(scene, 'first');
    const second = await topic(scene, 'second');
    const merged = await scene.merge(first.at);
    expect([merged.body.state, merged.body.merge_commit_sha, await scene.head()]).toEqual(['merged', null, first.head]);
    expect((await read(second.at)).detailed_merge_status).toBe('need_rebase');
    expect((await scene.merge(second.at)).status).toBe(405);
    expect(await scene.head()).toBe(first.head);
  });

  it('[A-MR-020] asks for a rebase, and still makes a merge commit, with rebase_merge', async () => {
    const scene = await sceneOf(reference, { merge_method: 'rebase_merge' });
    const first = await topic(scene, 'first');
    const second = await topic(scene, 'second');
    expect((await scene.merge(first.at)).body.merge_commit_sha).toBe(await scene.head());
    expect((await scene.merge(second.at)).status).toBe(405);
  });

  it('[A-MR-043] removes the source branch where that is asked for', async () => {
    const scene = await sceneOf(reference);
    const kept = await topic(scene, 'kept', { remove_source_branch: true });
    const answer = await scene.merge(kept.at, { should_remove_source_branch: false });
    expect(answer.body).toMatchObject({ should_remove_source_branch: false, force_remove_source_branch: true });
    expect(await scene.head('kept')).toBe(kept.head);
    const removed = await topic(scene, 'removed', { remove_source_branch: true });
    expect((await scene.merge(removed.at)).body.state).toBe('merged');
    expect(await scene.head('removed')).toBeUndefined();
    expect((await read(removed.at)).sha).toBe(removed.head);
    expect(each(await reference.get(`${removed.at}/commits`, { as: 'max' }), 'id')).toContain(removed.head);
  });

  it('[A-MR-009] is for Developers and above, where they may merge into the branch', async () => {
    const lax = {
      allowed_to_push: [{ access_level: 40 }],
      allowed_to_merge: [{ access_level: 30 }],
      allow_force_push: false,
    };
    const json = { default_branch_protection_defaults: lax };
    expect((await reference.call('PUT', '/application/settings', { as: 'root', json })).status).toBe(200);
    const scene = await sceneOf(reference, { visibility: 'public' });
    const { at } = await topic(scene);
    const { call } = scene;
    await call('POST', `${scene.at}/members`, { as: 'max', json: { user_id: 6, access_level: 20 } });
    for (const as of ['rita', 'sam']) expect((await call('PUT', `${at}/merge`, { as, json: {} })).status).toBe(403);
    expect((await call('PUT', `${at}/merge`, { json: {} })).status).toBe(401);
    await call('POST', `${scene.at}/members`, { as: 'max', json: { user_id: 4, access_level: 30 } });
    const merged = await call('PUT', `${at}/merge`, { as: 'dev', json: {} });
    expect(merged.body.merge_user.username).toBe('dev');
  });
});

describe('pipelines', () => {
  async function start(scene: Scene, ref: string): Promise<void> {
    const { call } = scene;
    const trigger = await call('POST', `${scene.at}/triggers`, { as: 'max', json: { description: 'For tests' } });
    const json = { ref, token: trigger.body.token };
    const started = await call('POST', `${scene.at}/trigger/pipeline`, { as: 'max', json });
    expect(started.status).toBe(201);
  }

  it('[A-MR-020] merge_when_pipeline_succeeds waits for a pipeline that runs, until the branch moves on', async () => {
    const scene = await sceneOf(reference);
    const { at, head } = await topic(scene);
    await start(scene, 'topic');
    const asked = { merge_when_pipeline_succeeds: true };
    expect((await scene.merge(at, { ...asked, sha: '0'.repeat(40) })).status).toBe(409);
    const waiting = await scene.merge(at, { ...asked, sha: head });
    expect([waiting.status, waiting.body]).toMatchObject([
      200,
      { state: 'opened', merge_when_pipeline_succeeds: true, merge_commit_sha: null },
    ]);
    expect(each(await reference.get(`${at}/notes`, { as: 'max' }), 'body')).toEqual([
      `asked to merge this when the pipeline for ${head.slice(0, 8)} succeeds`,
    ]);
    await scene.change({ branch: 'topic', file: 'more.txt', content: 'more' });
    expect((await read(at)).merge_when_pipeline_succeeds).toBe(false);
    // The new head has no pipeline to wait for.
    const merged = await scene.merge(at, asked);
    expect(merged.body).toMatchObject({ state: 'merged', merge_when_pipeline_succeeds: false });
  });

  it('[A-MR-020] whoever does not want to wait merges, unless the project asks for a successful pipeline', async () => {
    const free = await sceneOf(reference);
    const first = await topic(free);
    await start(free, 'topic');
    await free.merge(first.at, { merge_when_pipeline_succeeds: true });
    expect((await free.merge(first.at)).body).toMatchObject({ state: 'merged', merge_when_pipeline_succeeds: false });

    const strict = await sceneOf(reference, { only_allow_merge_if_pipeline_succeeds: true });
    const second = await topic(strict);
    const status = async (): Promise<unknown> => (await read(second.at)).detailed_merge_status;
    expect(await status()).toBe('ci_must_pass');
    expect((await strict.merge(second.at)).status).toBe(405);
    await start(strict, 'topic');
    expect(await status()).toBe('ci_still_running');
    expect((await strict.merge(second.at)).status).toBe(405);
    const waiting = await strict.merge(second.at, { merge_when_pipeline_succeeds: true });
    expect([waiting.status, waiting.body.state]).toEqual([200, 'opened']);
    await strict.call('PUT', second.at, { as: 'max', json: { state_event: 'close' } });
    expect((await read(second.at)).merge_when_pipeline_succeeds).toBe(false);
  });
});

describe('several at once', () => {
  it('[A-MR-020] of many who merge one, one does, once', async () => {
    const scene = await sceneOf(reference);
    const { at, head } = await topic(scene);
    const start = await scene.head();
    const answers = await Promise.all(Array.from({ length: 6 }, () => scene.merge(at)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 405, 405, 405, 405, 405]);
    const { body } = answers.find(({ status }) => status === 200) ?? expect.fail('nobody merged');
    expect(await scene.head()).toBe(body.merge_commit_sha);
    expect((await commit(scene, body.merge_commit_sha)).parent_ids).toEqual([start, head]);
    const merges = (await reference.get(`${scene.at}/repository/commits`, { as: 'max' })).body.filter(
      (each: { parent_ids: unknown[] }) => each.parent_ids.length > 1,
    );
    expect(merges).toHaveLength(1);
  });

  it.each([{}, { should_remove_source_branch: true }])(
    '[A-MR-020] who reads the branches after somebody else has merged them is told so, with %j',
    async (json) => {
      const scene = await sceneOf(reference);
      const { at } = await topic(scene);
      let first: Answer | undefined;
      const read = vi.spyOn(RepositoryHandle.prototype, 'branch').mockImplementationOnce(async () => {
        first = await scene.merge(at, json);
        return { kind: 'branch', name: 'main', commit: (await scene.head()) ?? '' };
      });
      const late = await scene.merge(at);
      read.mockRestore();
      expect([first?.status, first?.body.state, late.status]).toEqual([200, 'merged', 405]);
    },
  );

  it('[A-MR-020] merge requests into one branch are all merged, and commits beside them stay', async () => {
    const scene = await sceneOf(reference);
    const names = ['a', 'b', 'c', 'd'];
    const opened: string[] = [];
    for (const name of names) opened.push((await topic(scene, name)).at);
    const [merges, direct] = await Promise.all([
      Promise.all(opened.map((at) => scene.merge(at))),
      scene.change({ branch: 'main', file: 'direct.txt', content: 'direct' }),
    ]);
    // Whoever was outrun too often may try again.
    for (const [index, { status }] of merges.entries()) {
      expect([200, 409]).toContain(status);
      if (status === 409) expect((await scene.merge(opened[index] ?? '')).body.state).toBe('merged');
    }
    const files = each(
      await reference.get(`${scene.at}/repository/tree`, { as: 'max', query: 'per_page=100' }),
      'name',
    );
    expect(files).toEqual(expect.arrayContaining([...names.map((name) => `${name}.txt`), 'direct.txt']));
    const log = each(await reference.get(`${scene.at}/repository/commits`, { as: 'max', query: 'per_page=100' }), 'id');
    expect(log).toContain(direct);
    for (const at of opened) expect(log).toContain((await read(at)).merge_commit_sha);
  });

  it('[A-MR-009] of many who open one for the same branches, one does', async () => {
    const scene = await sceneOf(reference);
    await scene.change({ branch: 'topic', file: 'a.txt', content: 'a' });
    const json = { source_branch: 'topic', target_branch: 'main', title: 'Same' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => scene.call('POST', `${scene.at}/merge_requests`, { as: 'max', json })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect((await reference.get(`${scene.at}/merge_requests`, { as: 'max' })).body).toHaveLength(1);
  });
});
