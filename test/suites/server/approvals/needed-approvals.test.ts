import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, each, startReference } from '../reference.ts';
import { approvers, approvingOn, DEE, DEV, MAX, OLIVIA, RITA } from './scene.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const { approve, opened, rule, statusOf, unapprove } = approvingOn(() => reference);

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
