import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';
import { sceneOf } from './scene.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const APP = '/projects/acme%2Fapp';
const LIB = '/projects/open%2Flib';

const FIELDS =
  `id iid project_id title description state imported imported_from merged_by merge_user merged_at merge_after
  prepared_at closed_by closed_at created_at updated_at target_branch source_branch upvotes downvotes author assignee
  assignees reviewers source_project_id target_project_id labels draft work_in_progress milestone
  merge_when_pipeline_succeeds merge_status detailed_merge_status sha merge_commit_sha squash_commit_sha user_notes_count
  discussion_locked should_remove_source_branch force_remove_source_branch allow_collaboration allow_maintainer_to_push
  web_url reference references time_stats squash squash_on_merge task_completion_status has_conflicts
  blocking_discussions_resolved approvals_before_merge`.split(/\s+/);

describe('a merge request', () => {
  it('[A-MR-009][A-MR-010] has every member, in lists and by itself', async () => {
    const one = await reference.get(`${LIB}/merge_requests/1`);
    expect(one.status).toBe(200);
    const [listed] = (await reference.get(`${LIB}/merge_requests`)).body;
    expect(Object.keys(listed).toSorted()).toEqual(FIELDS.toSorted());
    const { diff_refs: refs, changes_count: changes, subscribed, merge_error: error, ...core } = one.body;
    expect(core).toEqual(listed);
    expect([changes, subscribed, error]).toEqual(['2', false, null]);
    expect(Object.keys(refs).toSorted()).toEqual(['base_sha', 'head_sha', 'start_sha']);
    expect(core).toMatchObject({
      author: { username: 'dee' },
      source_project_id: 305,
      target_project_id: 303,
      upvotes: 1,
      allow_collaboration: true,
      time_stats: { time_estimate: 0, human_time_estimate: null },
      web_url: expect.stringMatching(/\/open\/lib\/-\/merge_requests\/1$/),
    });
    expect((await reference.get(`${LIB}/merge_requests/99`)).status).toBe(404);
    expect((await reference.get(`${LIB}/merge_requests/one`)).status).toBe(400);
    expect((await reference.get(`${APP}/merge_requests/1`)).status).toBe(404);
  });

  it('[A-MR-010] says who may push to the source branch of forks alone', async () => {
    const own = await reference.get(`${APP}/merge_requests/1`, { as: 'dev' });
    expect([own.body.source_project_id, 'allow_collaboration' in own.body]).toEqual([301, false]);
  });

  it('[A-MR-010] refers to itself in short inside of its project, in full elsewhere', async () => {
    const relative = async (path: string, query = ''): Promise<unknown> => {
      const { body } = await reference.get(path, { as: 'dev', query });
      return (Array.isArray(body) ? body[0] : body).references;
    };
    const inside = { short: '!1', relative: '!1', full: 'acme/app!1' };
    expect(await relative(`${APP}/merge_requests/1`)).toEqual(inside);
    expect(await relative(`${APP}/merge_requests`, 'iids[]=1')).toEqual(inside);
    const across = { ...inside, relative: 'acme/app!1' };
    expect(await relative('/merge_requests', 'search=Add the feature&state=opened')).toEqual(across);
  });

  it('[A-MR-010] counts the tasks of its description', async () => {
    const scene = await sceneOf(reference);
    await scene.change({ branch: 'tasks', file: 'a.txt', content: 'a' });
    const at = await scene.open('tasks', { description: '- [ ] one\n- [x] two\n* [X] three\n- [] none' });
    const read = async (): Promise<unknown> => (await reference.get(at, { as: 'max' })).body.task_completion_status;
    expect(await read()).toEqual({ count: 3, completed_count: 2 });
    await scene.call('PUT', at, { as: 'max', json: { description: 'Nothing to do' } });
    expect(await read()).toEqual({ count: 0, completed_count: 0 });
  });

  it('[A-MR-011] has a milestone with all members', async () => {
    const { body } = await reference.get(`${APP}/merge_requests/1`, { as: 'dev' });
    expect(body.milestone).toEqual({
      id: 402,
      iid: 2,
      project_id: 301,
      title: 'v1.1',
      description: 'Running now.',
      state: 'active',
      created_at: '2025-09-21T08:00:00.000Z',
      updated_at: '2025-09-21T08:00:00.000Z',
      due_date: '2026-03-31',
      start_date: '2026-02-01',
      web_url: expect.stringMatching(/\/acme\/app\/-\/milestones\/2$/),
    });
  });

  it('[A-MR-014] has the statuses as texts, of what is closed not_open', async () => {
    const statuses = async (iid: number): Promise<unknown[]> => {
      const { body } = await reference.get(`${APP}/merge_requests/${iid}`, { as: 'dev' });
      return [body.merge_status, body.detailed_merge_status];
    };
    expect(await statuses(1)).toEqual(['can_be_merged', 'mergeable']);
    expect(await statuses(2)).toEqual(['can_be_merged', 'not_open']);
    expect(await statuses(4)).toEqual(['can_be_merged', 'not_open']);
    expect(await statuses(6)).toEqual(['can_be_merged', 'commits_status']);
  });
});

describe('what hangs on a merge request', () => {
  it('[A-MR-002][A-MR-006][A-MR-007] reviewers are told with how far they are and since when', async () => {
    const reviewers = await reference.get(`${APP}/merge_requests/1/reviewers`, { as: 'dev' });
    expect([reviewers.status, reviewers.body]).toEqual([
      200,
      [
        {
          user: expect.objectContaining({ id: 5, username: 'dee' }),
          state: 'unreviewed',
          created_at: '2026-02-01T09:00:00.000Z',
        },
      ],
    ]);
    expect((await reference.get(`${LIB}/merge_requests/1/reviewers`)).body).toEqual([]);
    expect((await reference.get(`${APP}/merge_requests/99/reviewers`, { as: 'dev' })).status).toBe(404);
    expect((await reference.get(`${APP}/merge_requests/x/reviewers`, { as: 'dev' })).status).toBe(400);
  });

  it('[A-MR-003][A-MR-006][A-MR-008] commits are an array of those that the target lacks, newest first, in pages', async () => {
    const commits = await reference.get(`${LIB}/merge_requests/1/commits`);
    expect(commits.status).toBe(200);
    expect(commits.body).toMatchObject([
      { id: '9e7a9ba99282f456e44cebb888bcbe85ab2c816c', short_id: '9e7a9ba9', title: 'Describe subtract' },
      { id: 'ea5fdf1f2f947fb1e9ce438ef420c7e861e65ef0', short_id: 'ea5fdf1f', title: 'Add subtract' },
    ]);
    const page = await reference.get(`${LIB}/merge_requests/1/commits`, { query: 'per_page=1' });
    expect([each(page, 'short_id'), linksOf(page)['next'], page.headers.get('x-total')]).toEqual([
      ['9e7a9ba9'],
      expect.stringContaining('page=2'),
      '2',
    ]);
    const all: Answer = await reference.get(`${APP}/merge_requests/6/commits`, { as: 'dev' });
    expect(all.body).toEqual([]);
    expect((await reference.get(`${LIB}/merge_requests/99/commits`)).status).toBe(404);
  });
});
