import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, sceneOf } from '../merge-requests/scene.ts';
import { type Answer, type Reference, each, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const [OLIVIA, MAX, DEV, DEE, RITA] = [2, 3, 4, 5, 6] as const;

interface Opened extends Scene {
  /** Path of the merge request, which is by max. */
  readonly at: string;
  readonly project: string;
  readonly sha: string;
}

/** A project of max with dev and dee as Developers and rita as a Reporter, and a merge request in it. */
async function opened(configuration: object = {}): Promise<Opened> {
  const scene = await sceneOf(reference);
  const members = [
    [DEV, 30],
    [DEE, 30],
    [RITA, 20],
  ] as const;
  for (const [user_id, access_level] of members) {
    const made = await scene.call('POST', `${scene.at}/members`, { as: 'max', json: { user_id, access_level } });
    expect(made.status).toBe(201);
  }
  const configured = await scene.call('POST', `${scene.at}/approvals`, { as: 'max', json: configuration });
  expect(configured.status).toBe(201);
  const sha = await scene.change({ branch: 'topic', file: 'topic.txt', content: 'one' });
  return { ...scene, project: scene.at, at: await scene.open('topic'), sha };
}

const approve = (at: string, as?: string, json: object = {}): Promise<Answer> =>
  reference.call('POST', `${at}/approve`, { ...(as === undefined ? {} : { as }), json });
const unapprove = (at: string, as: string): Promise<Answer> => reference.call('POST', `${at}/unapprove`, { as });
const statusOf = async (at: string): Promise<unknown> =>
  (await reference.get(at, { as: 'max' })).body.detailed_merge_status;
const approvers = ({ body }: Answer): unknown[] =>
  body.approved_by.map(({ user }: { user: { username: string } }) => user.username);

async function rule(project: string, json: object): Promise<void> {
  const made = await reference.call('POST', `${project}/approval_rules`, {
    as: 'max',
    json: { name: 'Rule', approvals_required: 1, ...json },
  });
  expect([made.status, made.body.applies_to_all_protected_branches]).toEqual([201, false]);
}

describe('approving a merge request', () => {
  it('says who approved and when, and the filters of lists find it', async () => {
    const { at, project, sha } = await opened();
    const asked = await reference.call('PUT', at, { as: 'max', json: { reviewer_ids: [DEV] } });
    expect(asked.status).toBe(200);
    const first = await approve(at, 'dev', { sha });
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        iid: 1,
        project_id: Number(project.slice('/projects/'.length)),
        title: 'Merge topic',
        description: null,
        state: 'opened',
        created_at: expect.any(String),
        updated_at: first.body.approved_by[0].approved_at,
        merge_status: 'can_be_merged',
        approved: true,
        approvals_required: 0,
        approvals_left: 0,
        approved_by: [{ user: expect.objectContaining({ id: DEV, username: 'dev' }), approved_at: expect.any(String) }],
        user_has_approved: true,
        user_can_approve: false,
      },
    ]);
    expect((await reference.get(at, { as: 'max' })).body.updated_at).toBe(first.body.updated_at);
    expect((await reference.get(`${at}/reviewers`, { as: 'max' })).body[0].state).toBe('approved');
    expect(approvers(await approve(at, 'dee'))).toEqual(['dev', 'dee']);
    const found = async (query: string): Promise<unknown[]> =>
      each(await reference.get(`${project}/merge_requests`, { as: 'max', query }), 'iid');
    expect(await found(`approved_by_ids[]=${DEV}&approved_by_ids[]=${DEE}`)).toEqual([1]);
    expect([await found(`approved_by_ids[]=${RITA}`), await found('approved=no')]).toEqual([[], []]);
    expect(await found('approved=yes')).toEqual([1]);
  });

  it('twice changes nothing', async () => {
    const { at } = await opened();
    const first = await approve(at, 'dev');
    const notes = await reference.get(`${at}/notes`, { as: 'max' });
    expect(each(notes, 'body')).toContain('approved this merge request');
    const again = await approve(at, 'dev');
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await reference.get(`${at}/notes`, { as: 'max' })).body).toEqual(notes.body);
  });

  it('is taken back by whoever approved, and by nobody else', async () => {
    const { at, project } = await opened();
    await reference.call('PUT', at, { as: 'max', json: { reviewer_ids: [DEV] } });
    await approve(at, 'dev');
    await approve(at, 'dee');
    const taken = await unapprove(at, 'dev');
    expect([taken.status, approvers(taken), taken.body]).toMatchObject([
      201,
      ['dee'],
      { user_has_approved: false, user_can_approve: true },
    ]);
    for (const as of ['dev', 'max']) {
      const { status, body } = await unapprove(at, as);
      expect([status, body]).toEqual([404, { message: '404 Approval Not Found' }]);
    }
    expect((await reference.get(`${at}/reviewers`, { as: 'max' })).body[0].state).toBe('unapproved');
    const notes = await reference.get(`${at}/notes`, { as: 'max' });
    expect(each(notes, 'body')).toContain('unapproved this merge request');
    const query = `approved_by_ids[]=${DEV}`;
    expect((await reference.get(`${project}/merge_requests`, { as: 'max', query })).body).toEqual([]);
    expect(approvers(await approve(at, 'dev'))).toEqual(['dee', 'dev']);
  });

  it('is refused with 409 where the head is another one, and with 400 where that is none', async () => {
    const { at, sha, change } = await opened();
    const later = await change({ branch: 'topic', file: 'topic.txt', content: 'two' });
    const refused = await approve(at, 'dev', { sha });
    expect([refused.status, refused.body.message]).toEqual([409, 'The head of the source branch is another one']);
    expect((await approve(at, 'dev', { sha: 'x' })).status).toBe(400);
    expect(approvers(await approve(at, 'dev', { sha: later }))).toEqual(['dev']);
  });

  it('is for Developers and above, of what is open', async () => {
    const { at, call } = await opened();
    expect([(await approve(at)).status, (await approve(at, 'rita')).status]).toEqual([401, 403]);
    expect([(await approve(at, 'sam')).status, (await unapprove(at, 'sam')).status]).toEqual([404, 404]);
    expect((await unapprove(at, 'rita')).status).toBe(403);
    expect((await approve(at.replace(/\d+$/, '99'), 'dev')).status).toBe(404);
    // Administrators may do what any role may.
    expect(approvers(await approve(at, 'root'))).toEqual(['root']);
    await call('PUT', at, { as: 'max', json: { state_event: 'close' } });
    for (const answer of [await approve(at, 'dev'), await unapprove(at, 'root')]) expect(answer.status).toBe(405);
  });

  it('[A-APPR-019] is not for authors, unless the project lets them', async () => {
    const { at, project, call } = await opened();
    const refused = await approve(at, 'max');
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: '403 Forbidden - Authors cannot approve their own merge requests in this project' },
    ]);
    await call('POST', `${project}/approvals`, { as: 'max', json: { merge_requests_author_approval: true } });
    expect(approvers(await approve(at, 'max'))).toEqual(['max']);
  });

  it('is not for those who added commits, where the project says so', async () => {
    const { at, project, call } = await opened({ merge_requests_disable_committers_approval: true });
    const json = {
      branch: 'topic',
      commit_message: 'More',
      actions: [{ action: 'create', file_path: 'dev.txt', content: 'dev' }],
    };
    expect((await call('POST', `${project}/repository/commits`, { as: 'dev', json })).status).toBe(201);
    const refused = await approve(at, 'dev');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      '403 Forbidden - Those who added commits cannot approve merge requests in this project',
    ]);
    expect(approvers(await approve(at, 'dee'))).toEqual(['dee']);
  });

  it('goes with a push to the source branch, unless the project keeps approvals', async () => {
    const scene = await opened();
    const { at, project, call, change } = scene;
    await call('PUT', at, { as: 'max', json: { reviewer_ids: [DEV] } });
    await approve(at, 'dev');
    await change({ branch: 'main', file: 'main.txt', content: 'main' });
    expect(approvers(await approve(at, 'dee'))).toEqual(['dev', 'dee']);
    await change({ branch: 'topic', file: 'topic.txt', content: 'two' });
    expect(approvers(await approve(at, 'dee'))).toEqual(['dee']);
    expect((await reference.get(`${at}/reviewers`, { as: 'max' })).body[0].state).toBe('unapproved');
    await call('POST', `${project}/approvals`, { as: 'max', json: { reset_approvals_on_push: false } });
    await change({ branch: 'topic', file: 'topic.txt', content: 'three' });
    expect(approvers(await approve(at, 'dev'))).toEqual(['dee', 'dev']);
  });
});

describe('approvals that are needed', () => {
  it('keep a merge request from being merged until those whom the rule names gave them', async () => {
    const { at, project, merge } = await opened();
    await rule(project, { user_ids: [DEE] });
    expect([await statusOf(at), (await merge(at)).status]).toEqual(['not_approved', 405]);
    const listed = await reference.get(`${project}/merge_requests`, { as: 'max' });
    expect(each(listed, 'detailed_merge_status')).toEqual(['not_approved']);
    expect((await approve(at, 'dev')).body).toMatchObject({
      approved: false,
      approvals_required: 1,
      approvals_left: 1,
      user_has_approved: true,
    });
    expect([await statusOf(at), (await merge(at)).status]).toEqual(['not_approved', 405]);
    expect((await approve(at, 'dee')).body).toMatchObject({ approved: true, approvals_left: 0 });
    expect(await statusOf(at)).toBe('mergeable');
    expect((await unapprove(at, 'dee')).body).toMatchObject({ approved: false, approvals_left: 1 });
    expect((await merge(at)).status).toBe(405);
    await approve(at, 'dee');
    const merged = await merge(at);
    expect([merged.status, merged.body.state]).toEqual([200, 'merged']);
  });

  it('are taken away by a push with the merge that they would have allowed', async () => {
    const { at, project, merge, change } = await opened();
    await rule(project, { user_ids: [DEE] });
    await approve(at, 'dee');
    await change({ branch: 'topic', file: 'topic.txt', content: 'two' });
    expect([await statusOf(at), (await merge(at)).status]).toEqual(['not_approved', 405]);
  });

  it('are those of all rules of people together, by users, by groups, and by everybody', async () => {
    const { at, project, merge } = await opened();
    await rule(project, { user_ids: [DEV] });
    await rule(project, { rule_type: 'any_approver', approvals_required: 2 });
    // Nobody waits for reports here.
    await rule(project, { rule_type: 'report_approver', approvals_required: 5, user_ids: [DEE] });
    expect((await approve(at, 'dee')).body).toMatchObject({ approvals_required: 3, approvals_left: 2 });
    expect((await merge(at)).status).toBe(405);
    expect((await approve(at, 'dev')).body).toMatchObject({ approvals_required: 3, approvals_left: 0 });
    expect((await merge(at)).body.state).toBe('merged');
  });

  it('do not wait for a rule for which too few may approve', async () => {
    const { at, project, merge } = await opened();
    // Reporters and authors cannot approve.
    await rule(project, { user_ids: [RITA] });
    await rule(project, { user_ids: [MAX] });
    await rule(project, { user_ids: [DEV], approvals_required: 2 });
    expect(await statusOf(at)).toBe('mergeable');
    expect((await approve(at, 'dee')).body).toMatchObject({
      approved: true,
      approvals_required: 0,
      approvals_left: 0,
    });
    expect((await merge(at)).status).toBe(200);
  });

  it('[A-APPR-019] do not wait for those who added commits, where these may not approve', async () => {
    const { at, project, call } = await opened({ merge_requests_disable_committers_approval: true });
    await rule(project, { user_ids: [DEV, DEE], approvals_required: 2 });
    await rule(project, { user_ids: [DEV, DEE], approvals_required: 1 });
    expect((await approve(at, 'dee')).body).toMatchObject({ approvals_required: 3, approvals_left: 1 });
    const json = {
      branch: 'topic',
      commit_message: 'More',
      actions: [{ action: 'create', file_path: 'dev.txt', content: 'dev' }],
    };
    expect((await call('POST', `${project}/repository/commits`, { as: 'dev', json })).status).toBe(201);
    expect((await approve(at, 'dev')).status).toBe(403);
    expect(await statusOf(at)).toBe('not_approved');
    expect((await approve(at, 'dee')).body).toMatchObject({ approvals_required: 1, approvals_left: 0 });
    expect(await statusOf(at)).toBe('mergeable');
  });

  it('do not wait for more of everybody than there are', async () => {
    const { at, project, call, merge } = await opened();
    await rule(project, { rule_type: 'any_approver', approvals_required: 100 });
    expect(await statusOf(at)).toBe('mergeable');
    expect((await approve(at, 'dev')).body).toMatchObject({ approvals_required: 0, approvals_left: 0 });
    expect((await merge(at)).status).toBe(200);
    const other = await opened({ approvals_before_merge: 3 });
    expect(await statusOf(other.at)).toBe('mergeable');
    await call('POST', `${other.project}/approvals`, { as: 'max', json: { approvals_before_merge: 2 } });
    expect(await statusOf(other.at)).toBe('not_approved');
  });

  it('are the number of the configuration where the project has no rule', async () => {
    const { at, project, merge } = await opened({ approvals_before_merge: 2 });
    expect((await approve(at, 'dev')).body).toMatchObject({ approvals_required: 2, approvals_left: 1 });
    expect((await merge(at)).status).toBe(405);
    await rule(project, { user_ids: [DEV] });
    expect(await statusOf(at)).toBe('mergeable');
    expect((await merge(at)).status).toBe(200);
  });

  it('are those of the branch that is merged into', async () => {
    const project = '/projects/acme%2Fapp';
    const branch = { branch: 'stable-1', ref: 'main' };
    expect((await reference.call('POST', `${project}/repository/branches`, { as: 'max', json: branch })).status).toBe(
      201,
    );
    const into = async (target: string): Promise<string> => {
      const json = { source_branch: 'feat/x-1', target_branch: target, title: `Into ${target}` };
      const made = await reference.call('POST', `${project}/merge_requests`, { as: 'olivia', json });
      expect([target, made.status]).toEqual([target, 201]);
      return `${project}/merge_requests/${made.body.iid}`;
    };
    const stable = await into('stable-1');
    expect(await statusOf(stable)).toBe('not_approved');
    // Two eyes of max, and two of the members of groups, whether or not whoever asks sees them; olivia is the author.
    expect((await approve(stable, 'dev')).body).toMatchObject({ approvals_required: 3, approvals_left: 2 });
    expect((await approve(stable, 'max')).body).toMatchObject({ approvals_required: 3, approvals_left: 0 });
    expect(await statusOf(stable)).toBe('mergeable');
    // `main` is not protected there.
    const first = await approve(`${project}/merge_requests/1`, 'olivia');
    expect([first.body.approvals_required, approvers(first)]).toEqual([0, ['max', 'olivia']]);
    expect(first.body.approved_by[1].user.id).toBe(OLIVIA);
  });
});
