import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, each, startReference } from '../reference.ts';
import { approvers, approvingOn, DEE, DEV, RITA } from './scene.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const { approve, opened, unapprove } = approvingOn(() => reference);

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
