import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

const APP = '/projects/acme%2Fapp';

const configure = (json: object, as = 'max'): Promise<Answer> =>
  reference.call('POST', `${APP}/approvals`, { as, json });

const configuration = (as = 'dev', project = APP): Promise<Answer> => reference.get(`${project}/approvals`, { as });

const DEFAULTS = {
  approvals_before_merge: 0,
  reset_approvals_on_push: true,
  selective_code_owner_removals: false,
  disable_overriding_approvers_per_merge_request: false,
  merge_requests_author_approval: false,
  merge_requests_disable_committers_approval: false,
  require_password_to_approve: false,
  require_reauthentication_to_approve: false,
};

describe('the approval configuration of a project', () => {
  it('[A-APPR-004][A-APPR-009] is read by every member', async () => {
    for (const as of ['olivia', 'max', 'dev', 'dee', 'rita', 'gus']) {
      const { status, body } = await configuration(as);
      expect([as, status, body]).toEqual([as, 200, DEFAULTS]);
    }
    expect((await configuration('sam')).status).toBe(404);
  });

  it('[A-APPR-005][A-APPR-008][A-APPR-009] is changed by POST, attribute by attribute, and answered whole', async () => {
    const one = await configure({ merge_requests_author_approval: true });
    expect([one.status, one.body]).toEqual([201, { ...DEFAULTS, merge_requests_author_approval: true }]);
    const rest = {
      approvals_before_merge: 2,
      reset_approvals_on_push: false,
      selective_code_owner_removals: true,
      disable_overriding_approvers_per_merge_request: true,
      merge_requests_disable_committers_approval: true,
      require_password_to_approve: true,
      require_reauthentication_to_approve: true,
    };
    const { body } = await configure(rest);
    expect(body).toEqual({ ...rest, merge_requests_author_approval: true });
    expect((await configuration()).body).toEqual(body);
    expect((await configure({})).body).toEqual(body);
    const form = 'require_password_to_approve=false&approvals_before_merge=1';
    const byForm = await reference.call('POST', `${APP}/approvals`, { as: 'max', form });
    expect(byForm.body).toEqual({ ...body, require_password_to_approve: false, approvals_before_merge: 1 });
    expect((await reference.get(APP, { as: 'max' })).body.approvals_before_merge).toBe(1);
    expect((await configuration('max', '/projects/acme%2Fother')).body).toEqual(DEFAULTS);
    expect((await reference.call('PUT', `${APP}/approvals`, { as: 'max', json: {} })).status).toBe(405);
  });

  it('[A-APPR-005] takes numbers and truth values only', async () => {
    for (const json of [
      { approvals_before_merge: true },
      { approvals_before_merge: -1 },
      { approvals_before_merge: 'some' },
      { reset_approvals_on_push: 'perhaps' },
      { merge_requests_author_approval: 7 },
    ]) {
      expect([json, (await configure(json)).status]).toEqual([json, 400]);
    }
    expect((await configuration()).body).toEqual(DEFAULTS);
  });

  it('[A-APPR-018] does not take approvals of code owners away beside all others, as sent or as stored', async () => {
    const error = { error: 'selective_code_owner_removals needs reset_approvals_on_push off' };
    const refused = async (json: object): Promise<void> => {
      const { status, body } = await configure(json);
      expect([json, status, body]).toEqual([json, 400, error]);
    };
    await refused({ selective_code_owner_removals: true, reset_approvals_on_push: true });
    // All of them are taken away by default.
    await refused({ selective_code_owner_removals: true });
    expect((await configuration()).body).toEqual(DEFAULTS);
    const both = { selective_code_owner_removals: true, reset_approvals_on_push: false };
    expect((await configure(both)).body).toMatchObject(both);
    await refused({ reset_approvals_on_push: true });
    const swapped = { selective_code_owner_removals: false, reset_approvals_on_push: true };
    expect((await configure(swapped)).body).toMatchObject(swapped);
    expect((await configure({ reset_approvals_on_push: false })).status).toBe(201);
    expect((await configure({ selective_code_owner_removals: true })).body).toMatchObject(both);
  });

  it('[A-APPR-022] is changed by Maintainers and higher roles', async () => {
    const json = { merge_requests_author_approval: true };
    for (const as of ['max', 'olivia', 'root']) expect((await configure(json, as)).status).toBe(201);
    for (const as of ['dev', 'rita', 'gus']) expect((await configure(json, as)).status).toBe(403);
    expect((await configure(json, 'sam')).status).toBe(404);
    expect((await reference.get('/projects/open%2Flib/approvals')).status).toBe(401);
    expect((await reference.get('/projects/open%2Flib/approvals', { as: 'sam' })).status).toBe(403);
  });
});

const rule = (id: number, as = 'max'): Promise<Answer> => reference.get(`${APP}/approval_rules/${id}`, { as });

describe('approval rules of a project', () => {
  it('[A-APPR-006][A-APPR-008] are listed page by page', async () => {
    const list = await reference.get(`${APP}/approval_rules`, { as: 'gus' });
    expect([list.status, each(list, 'id')]).toEqual([200, [1302, 1303, 1304, 1305, 1306]]);
    const page = await reference.get(`${APP}/approval_rules`, { as: 'gus', query: 'per_page=2&page=2' });
    expect([each(page, 'id'), page.headers.get('x-total')]).toEqual([[1304, 1305], '5']);
    expect(linksOf(page)['next']).toContain('page=3');
    expect(each(await reference.get('/projects/acme%2Fother/approval_rules', { as: 'max' }), 'id')).toEqual([]);
  });

  it('[A-APPR-007][A-APPR-008][A-APPR-009] are read one by one, as the list shows them', async () => {
    const { body: list } = await reference.get(`${APP}/approval_rules`, { as: 'dev' });
    for (const shown of list) expect((await rule(shown.id, 'dev')).body).toEqual(shown);
    for (const id of [1301, 999_999]) {
      const { status, body } = await rule(id);
      expect([status, body]).toEqual([404, { message: '404 Approval Rule Not Found' }]);
    }
    expect((await reference.get('/projects/acme%2Fother/approval_rules/1302', { as: 'max' })).status).toBe(404);
    expect((await reference.get(`${APP}/approval_rules/one`, { as: 'max' })).status).toBe(400);
  });

  it('[A-APPR-010] name users and groups; those that the caller cannot see are only known to be there', async () => {
    const { body } = await rule(1302);
    expect(body).toMatchObject({
      id: 1302,
      name: 'Two eyes',
      approvals_required: 1,
      usernames: ['max'],
      groups: [],
      contains_hidden_groups: false,
      protected_branches: [],
      applies_to_all_protected_branches: true,
    });
    expect([body.users[0].id, body.users.length, body.eligible_approvers]).toEqual([3, 1, body.users]);
    const paths = async (as: string): Promise<unknown> => {
      const answer = (await rule(1306, as)).body;
      return [answer.groups.map(({ full_path: path }: { full_path: string }) => path), answer.contains_hidden_groups];
    };
    expect(await paths('olivia')).toEqual([['open', 'plain'], false]);
    expect(await paths('root')).toEqual([['open', 'plain'], false]);
    for (const as of ['max', 'dev', 'gus']) expect(await paths(as)).toEqual([['open'], true]);
    const names = (await rule(1306)).body.eligible_approvers.map(({ username }: { username: string }) => username);
    expect(names).toEqual(['olivia', 'max', 'dev']);
  });

  it('[A-APPR-011] are of four kinds, one of them about a report', async () => {
    const { body } = await reference.get(`${APP}/approval_rules`, { as: 'dev' });
    const kinds = body.map((each: Record<string, unknown>) => [each['rule_type'], each['report_type']]);
    expect(kinds).toEqual([
      ['regular', null],
      ['code_owner', null],
      ['report_approver', 'code_coverage'],
      ['any_approver', null],
      ['regular', null],
    ]);
  });

  it('[A-APPR-013] start with one for everybody that asks for no approval', async () => {
    expect((await rule(1305)).body).toMatchObject({
      rule_type: 'any_approver',
      approvals_required: 0,
      users: [],
      groups: [],
      eligible_approvers: [],
    });
  });

  it('[A-APPR-009] have names of their own, those of one kind, and one is for everybody', async () => {
    const make = (json: object): Promise<Answer> =>
      reference.call('POST', `${APP}/approval_rules`, { as: 'max', json: { approvals_required: 1, ...json } });
    const taken = { status: 400, body: { message: { name: ['has already been taken'] } } };
    expect((await make({ name: 'Twice' })).status).toBe(201);
    expect(await make({ name: ' Twice ' })).toMatchObject(taken);
    expect((await make({ name: 'Twice', rule_type: 'report_approver' })).status).toBe(201);
    expect(await make({ name: 'More', rule_type: 'any_approver' })).toMatchObject({
      status: 400,
      body: { message: { rule_type: ['any_approver has already been taken'] } },
    });
  });

  it('[A-APPR-012] show the branches that they apply to, with everyone who may do something there', async () => {
    const { body } = await rule(1304, 'olivia');
    expect(body.applies_to_all_protected_branches).toBe(false);
    const entry = (id: number, more: object): object => ({
      id,
      access_level: null,
      user_id: null,
      group_id: null,
      ...more,
    });
    const pushes = (id: number, more: object): object => entry(id, { deploy_key_id: null, ...more });
    expect(body.protected_branches).toEqual([
      {
        id: 1321,
        name: 'stable-*',
        push_access_levels: [
          pushes(1331, { access_level: 40, access_level_description: 'Maintainers' }),
          pushes(1332, { user_id: 4, access_level_description: 'Dev Novak' }),
          pushes(1333, { group_id: 202, access_level_description: 'Open Works' }),
          pushes(1334, { deploy_key_id: 1701, access_level_description: 'Build machine' }),
        ],
        merge_access_levels: [
          entry(1335, { access_level: 30, access_level_description: 'Developers + Maintainers' }),
          entry(1336, { group_id: 208, access_level_description: 'Plain Group' }),
        ],
        unprotect_access_levels: [entry(1337, { access_level: 40, access_level_description: 'Maintainers' })],
        allow_force_push: false,
        code_owner_approval_required: true,
        inherited: false,
      },
    ]);
    // Who does not see the group is not told that it may merge.
    const [seen] = (await rule(1304, 'dev')).body.protected_branches;
    expect(seen.merge_access_levels.map(({ id }: { id: number }) => id)).toEqual([1335]);
  });

  it('[A-APPR-022] are read by members and made by Maintainers', async () => {
    const json = { approvals_required: 1, user_ids: [4, 9], group_ids: [202, 210] };
    const make = (as: string): Promise<Answer> =>
      reference.call('POST', `${APP}/approval_rules`, { as, json: { ...json, name: `By ${as}` } });
    for (const as of ['max', 'olivia', 'root']) {
      const { status, body } = await make(as);
      // Nobody from outside the project is taken; administrators see every group.
      const groups = as === 'root' ? ['open', 'pool'] : ['open'];
      const paths = body.groups.map(({ path }: { path: string }) => path);
      expect([as, status, body.usernames, paths]).toEqual([as, 201, ['dev'], groups]);
    }
    expect((await rule(100_003)).body.contains_hidden_groups).toBe(true);
    for (const as of ['dev', 'rita', 'gus']) expect([as, (await make(as)).status]).toEqual([as, 403]);
    expect((await make('sam')).status).toBe(404);
    expect((await reference.get('/projects/open%2Flib/approval_rules', { as: 'sam' })).status).toBe(403);
  });
});

describe('approvals of a merge request', () => {
  it('[A-APPR-021] have no address any more', async () => {
    expect((await reference.get(`${APP}/merge_requests/1`, { as: 'max' })).status).toBe(200);
    for (const method of ['GET', 'POST', 'PUT']) {
      const json = method === 'GET' ? {} : { json: { approvals_required: 1 } };
      const answer = await reference.call(method, `${APP}/merge_requests/1/approvals`, { as: 'max', ...json });
      expect([method, answer.status]).toEqual([method, 404]);
    }
  });
});
