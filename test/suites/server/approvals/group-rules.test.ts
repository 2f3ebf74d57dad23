import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const rulesOf = (group: string): string => `/groups/${encodeURIComponent(group)}/approval_rules`;

/** Rules of one kind have names of their own. */
let names = 0;
const fresh = (): string => `Rule ${(names += 1)}`;

const create = (json: object, as = 'olivia', group = 'acme/sub'): Promise<Answer> =>
  reference.call('POST', rulesOf(group), { as, json });

const update = (id: number, json: object, as = 'olivia', group = 'acme/sub'): Promise<Answer> =>
  reference.call('PUT', `${rulesOf(group)}/${id}`, { as, json });

describe('approval rules of a group', () => {
  it('[A-APPR-001] are listed page by page, oldest first, those of the group alone', async () => {
    const list = await reference.get(rulesOf('acme'), { as: 'olivia' });
    expect([list.status, each(list, 'id')]).toEqual([200, [1301]]);
    const made: number[] = [];
    for (const name of ['a', 'b', 'c'])
      made.push((await create({ name, approvals_required: 1 }, 'olivia', 'open')).body.id);
    const second = await reference.get(rulesOf('open'), { as: 'olivia', query: 'per_page=2&page=2' });
    expect([each(second, 'id'), second.headers.get('x-total')]).toEqual([made.slice(2), '3']);
    expect(linksOf(second)['prev']).toContain('page=1');
    expect(each(await reference.get(rulesOf('acme'), { as: 'olivia' }), 'id')).toEqual([1301]);
    for (const query of ['page=0', 'per_page=-1', 'page=one']) {
      expect((await reference.get(rulesOf('open'), { as: 'olivia', query })).status).toBe(400);
    }
  });

  it('[A-APPR-002][A-APPR-010] are made of a name and a number, and of users and groups', async () => {
    const json = {
      name: ' Everybody ',
      approvals_required: 2,
      user_ids: [4, 2, 4],
      group_ids: [201],
      rule_type: 'regular',
    };
    const { status, body } = await create(json);
    const user = (id: number, name: string, username: string, avatar: string | null): object => ({
      id,
      name,
      username,
      state: 'active',
      locked: false,
      avatar_url: avatar,
      web_url: `${reference.server.url}/${username}`,
    });
    const [olivia, max, dev, gus] = [
      user(2, 'Olivia Ortega', 'olivia', `${reference.server.url}/uploads/-/system/user/avatar/2/avatar.png`),
      user(3, 'Max Meier', 'max', null),
      user(4, 'Dev Novak', 'dev', null),
      user(7, 'Gus Gruber', 'gus', null),
    ];
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      name: 'Everybody',
      rule_type: 'regular',
      report_type: null,
      eligible_approvers: [olivia, max, dev, gus, expect.objectContaining({ username: 'pia' })],
      approvals_required: 2,
      users: [olivia, dev],
      usernames: ['olivia', 'dev'],
      groups: [
        {
          id: 201,
          name: 'Acme',
          path: 'acme',
          description: 'Everything Acme builds.',
          visibility: 'private',
          lfs_enabled: true,
          avatar_url: null,
          web_url: `${reference.server.url}/groups/acme`,
          request_access_enabled: true,
          full_name: 'Acme',
          full_path: 'acme',
          parent_id: null,
        },
      ],
      contains_hidden_groups: false,
      protected_branches: [],
      applies_to_all_protected_branches: true,
    });
    expect((await reference.get(rulesOf('acme/sub'), { as: 'olivia' })).body).toContainEqual(body);
    const form = 'name=By+a+form&approvals_required=1&user_ids[]=3&user_ids[]=4';
    const byForm = await reference.call('POST', rulesOf('acme/sub'), { as: 'olivia', form });
    expect([byForm.status, byForm.body.usernames]).toEqual([201, ['max', 'dev']]);
  });

  it('[A-APPR-002] need both of these', async () => {
    for (const [json, error] of [
      [{ approvals_required: 1 }, 'name is missing'],
      [{ name: 'x' }, 'approvals_required is missing'],
      [{ name: fresh(), approvals_required: 'many' }, 'approvals_required is invalid'],
      [{ name: fresh(), approvals_required: -1 }, 'approvals_required does not have a valid value'],
      [{ name: fresh(), approvals_required: 1, user_ids: ['max'] }, 'user_ids is invalid'],
    ] as const) {
      const { status, body } = await create(json);
      expect([status, body]).toEqual([400, { error }]);
    }
    expect((await create({ name: '  ', approvals_required: 1 })).body).toEqual({
      message: { name: ["can't be blank"] },
    });
  });

  it('[A-APPR-011][A-APPR-013] are of three kinds; those of code owners cannot be made', async () => {
    for (const rule_type of ['any_approver', 'regular', 'report_approver']) {
      const { status, body } = await create({ name: rule_type, approvals_required: 0, rule_type });
      expect([status, body.rule_type, body.report_type, body.approvals_required]).toEqual([201, rule_type, null, 0]);
    }
    expect((await create({ name: fresh(), approvals_required: 0 })).body.rule_type).toBe('regular');
    const refused = await create({ name: fresh(), approvals_required: 0, rule_type: 'code_owner' });
    expect([refused.status, refused.body]).toEqual([400, { error: 'rule_type does not have a valid value' }]);
    expect((await update(1301, { rule_type: 'code_owner' }, 'olivia', 'acme')).status).toBe(400);
  });

  it('[A-APPR-003][A-APPR-014] change what is sent, in the types of create', async () => {
    const { body: made } = await create({ name: 'Before', approvals_required: 1, user_ids: [3], group_ids: [202] });
    const one = await update(made.id, { approvals_required: 3 });
    expect([one.status, one.body]).toEqual([200, { ...made, approvals_required: 3 }]);
    const named = await update(made.id, { name: 'After', rule_type: 'report_approver' });
    expect(named.body).toEqual({ ...made, approvals_required: 3, name: 'After', rule_type: 'report_approver' });
    const people = await update(made.id, { user_ids: [4], group_ids: [] });
    expect([people.body.usernames, people.body.groups, people.body.name]).toEqual([['dev'], [], 'After']);
    expect((await update(made.id, {})).body).toEqual(people.body);
    expect((await reference.get(rulesOf('acme/sub'), { as: 'olivia' })).body).toContainEqual(people.body);
    // The listing of the platform swaps types; what it says is read as what is meant.
    const swapped = await update(made.id, { approvals_required: '5', rule_type: ['regular'], group_ids: '202' });
    expect(swapped.body).toMatchObject({ approvals_required: 5, rule_type: 'regular', groups: [{ id: 202 }] });
    for (const json of [{ approvals_required: 'many' }, { user_ids: 'dev' }, { name: '' }]) {
      expect([json, (await update(made.id, json)).status]).toEqual([json, 400]);
    }
    const missing = await update(1302, { name: 'x' }, 'olivia', 'acme');
    expect([missing.status, missing.body]).toEqual([404, { message: '404 Approval Rule Not Found' }]);
  });

  it('[A-APPR-015] are for owners of the group and administrators', async () => {
    for (const as of ['olivia', 'root']) {
      expect((await reference.get(rulesOf('acme'), { as })).status).toBe(200);
      expect((await create({ name: fresh(), approvals_required: 1 }, as)).status).toBe(201);
      expect((await update(1301, { approvals_required: 1 }, as, 'acme')).status).toBe(200);
    }
    for (const as of ['max', 'dev', 'gus']) {
      expect((await reference.get(rulesOf('acme'), { as })).status).toBe(403);
      expect((await create({ name: fresh(), approvals_required: 1 }, as, 'acme')).status).toBe(403);
      expect((await update(1301, { approvals_required: 1 }, as, 'acme')).status).toBe(403);
    }
    expect((await reference.get(rulesOf('acme'), { as: 'sam' })).status).toBe(404);
    expect((await reference.get(rulesOf('open'))).status).toBe(401);
  });

  it('pass over people and groups that are none of theirs, and those the caller cannot see', async () => {
    const json = {
      name: fresh(),
      approvals_required: 1,
      user_ids: [9, 3, 999_999],
      group_ids: [210, 202, 999_999, 103],
    };
    const { body } = await create(json);
    expect([body.usernames, body.groups.map(({ path }: { path: string }) => path)]).toEqual([['max'], ['open']]);
  });
});

describe('the flag of approval rules of groups', () => {
  const calls = (one: Reference): Promise<Answer[]> =>
    Promise.all([
      one.get('/groups/acme/approval_rules', { as: 'olivia' }),
      one.call('POST', '/groups/acme/approval_rules', { as: 'olivia', json: { name: fresh(), approvals_required: 1 } }),
      one.call('PUT', '/groups/acme/approval_rules/1301', { as: 'root', json: { approvals_required: 1 } }),
    ]);

  it('[A-APPR-017] takes the operations away while it is off, and those of projects stay', async () => {
    const off = await startReference({ flags: { group_approval_rules: false } });
    try {
      for (const { status, body } of await calls(off))
        expect([status, body]).toEqual([404, { message: '404 Not found' }]);
      expect((await off.get('/projects/acme%2Fapp/approval_rules', { as: 'max' })).status).toBe(200);
    } finally {
      await off.server.close();
    }
  });

  it('[A-APPR-016] is off unless somebody switches it on', async () => {
    const statusOf = async (flags: { readonly group_approval_rules?: boolean }): Promise<number> => {
      const empty = await startReference({ world: 'empty', flags });
      const headers = { 'private-token': empty.server.sampleToken };
      try {
        await empty.call('POST', '/groups', { headers, json: { name: 'g', path: 'g' } });
        return (await empty.get('/groups/g/approval_rules', { headers })).status;
      } finally {
        await empty.server.close();
      }
    };
    expect([await statusOf({}), await statusOf({ group_approval_rules: true })]).toEqual([404, 200]);
  });
});
