import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const EPICS = '/groups/acme/epics';

const create = (json: object, as = 'olivia', group = 'acme'): Promise<Answer> =>
  reference.call('POST', `/groups/${encodeURIComponent(group)}/epics`, { as, json });

const read = (iid: number, as = 'olivia', group = 'acme'): Promise<Answer> =>
  reference.get(`/groups/${encodeURIComponent(group)}/epics/${iid}`, { as });

const EDIT_FIELDS = [
  'start_date_is_fixed',
  'start_date_fixed',
  'start_date_from_inherited_source',
  'start_date_from_milestones',
  'due_date_is_fixed',
  'due_date_fixed',
  'due_date_from_inherited_source',
  'due_date_from_milestones',
];

describe('one epic', () => {
  it('[A-EPIC-002][A-EPIC-005] is read by its number in the group, with every attribute', async () => {
    const answer = await read(3, 'gus');
    expect(answer.status).toBe(200);
    const { url } = reference.server;
    expect(answer.body).toEqual({
      id: 903,
      iid: 3,
      group_id: 201,
      parent_id: 901,
      parent_iid: 1,
      title: 'Part of it',
      description: null,
      state: 'opened',
      confidential: false,
      web_url: `${url}/groups/acme/-/epics/3`,
      reference: '&3',
      references: { short: '&3', relative: '&3', full: 'acme&3' },
      author: {
        id: 6,
        name: 'Rita Rossi',
        username: 'rita',
        state: 'active',
        locked: false,
        avatar_url: null,
        web_url: `${url}/rita`,
      },
      start_date: null,
      end_date: null,
      due_date: null,
      created_at: '2025-12-16T08:00:00.000Z',
      updated_at: '2025-12-16T08:00:00.000Z',
      closed_at: null,
      imported: false,
      imported_from: 'none',
      labels: ['urgent'],
      upvotes: 0,
      downvotes: 0,
      color: '#1068bf',
      _links: {
        self: `${url}/api/v4/groups/201/epics/3`,
        epic_issues: `${url}/api/v4/groups/201/epics/3/issues`,
        group: `${url}/api/v4/groups/201`,
        parent: `${url}/api/v4/groups/201/epics/1`,
      },
      subscribed: false,
    });
    expect((await read(1)).body).toMatchObject({ id: 901, upvotes: 1, downvotes: 0, labels: ['backend'] });
    expect((await read(1, 'olivia', 'acme/sub')).body.id).toBe(904);
    expect((await reference.get('/groups/201/epics/2', { as: 'dev' })).body).toMatchObject({
      id: 902,
      state: 'closed',
      closed_at: '2025-09-30T08:00:00.000Z',
    });
    for (const iid of [999, 0]) {
      const missing = await read(iid);
      expect([missing.status, missing.body]).toEqual([404, { message: '404 Epic Not Found' }]);
    }
    expect((await reference.get(`${EPICS}/one`, { as: 'olivia' })).status).toBe(400);
  });

  it('[A-EPIC-006] says alone whether the caller is told about it', async () => {
    expect([(await read(1)).body.subscribed, (await read(1, 'max')).body.subscribed]).toEqual([true, false]);
    const { body } = await reference.get(EPICS, { as: 'olivia' });
    expect(body.filter((epic: object) => 'subscribed' in epic)).toEqual([]);
  });

  it('[A-EPIC-007] shows those who may edit it where its dates come from, and nobody else', async () => {
    const shown = (epic: object): string[] => EDIT_FIELDS.filter((name) => name in epic);
    expect(shown((await read(1)).body)).toEqual(EDIT_FIELDS);
    expect(shown((await read(1, 'root')).body)).toEqual(EDIT_FIELDS);
    expect(shown((await read(1, 'rita', 'acme/sub')).body)).toEqual(EDIT_FIELDS);
    // rita is a Reporter of the subgroup, and not of the group above.
    expect(shown((await read(1, 'rita')).body)).toEqual([]);
    for (const as of ['gus', 'pia']) expect(shown((await read(1, as)).body)).toEqual([]);
    const { body } = await reference.get('/groups/acme%2Fsub/epics', {
      as: 'rita',
      query: 'include_ancestor_groups=true&include_descendant_groups=false',
    });
    expect(body.map((epic: { id: number }) => [epic.id, shown(epic).length > 0])).toEqual([
      [904, true],
      [903, false],
      [901, false],
      [902, false],
    ]);
  });

  it('[A-EPIC-008] repeats under old names what the new ones say', async () => {
    for (const [iid, group] of [
      [1, 'acme'],
      [2, 'acme'],
      [1, 'acme/sub'],
    ] as const) {
      const { body } = await read(iid, 'olivia', group);
      expect([body.reference, body.end_date]).toEqual([body.references.short, body.due_date]);
      expect(body.start_date_from_milestones).toBe(body.start_date_from_inherited_source);
      expect(body.due_date_from_milestones).toBe(body.due_date_from_inherited_source);
    }
    expect((await read(1)).body.start_date_from_milestones).toBe('2026-01-10');
  });

  it('[A-EPIC-009] is referred to from the group that was asked', async () => {
    const from = async (group: string): Promise<unknown> => {
      const answer = await reference.get(`/groups/${encodeURIComponent(group)}/epics`, {
        as: 'olivia',
        query: 'include_ancestor_groups=true',
      });
      return answer.body.find(({ id }: { id: number }) => id === 904).references;
    };
    const full = 'acme/sub&1';
    expect(await from('acme/sub')).toEqual({ short: '&1', relative: '&1', full });
    expect(await from('acme')).toEqual({ short: '&1', relative: full, full });
    expect(await from('acme/sub/deep')).toEqual({ short: '&1', relative: full, full });
    expect((await read(1, 'olivia', 'acme/sub')).body.references.relative).toBe('&1');
  });
});

describe('dates of an epic', () => {
  it('[A-EPIC-024] are fixed, or come from the milestones of its issues and from the epics below it', async () => {
    expect((await read(2)).body).toMatchObject({
      start_date: '2025-06-01',
      due_date: '2025-09-30',
      start_date_is_fixed: true,
      due_date_is_fixed: true,
      start_date_from_inherited_source: null,
    });
    // Its issue is in a milestone from February to March, and deep below it an epic starts in January.
    expect((await read(1)).body).toMatchObject({
      start_date: '2026-01-10',
      due_date: '2026-03-31',
      start_date_is_fixed: false,
      start_date_fixed: null,
    });
    const { body: epic } = await create({ title: 'Above', start_date_fixed: '2026-02-02' });
    expect([epic.start_date, epic.start_date_fixed, epic.start_date_is_fixed]).toEqual([null, '2026-02-02', false]);
    const inside = { title: 'Below', parent_id: epic.id, due_date_is_fixed: true, due_date_fixed: '2026-08-08' };
    await create(inside, 'olivia', 'acme/sub');
    await create({ ...inside, due_date_fixed: '2026-07-07' });
    expect((await read(epic.iid)).body).toMatchObject({ start_date: null, due_date: '2026-08-08' });
    const issue = await reference.call('POST', '/projects/acme%2Fapp/issues', {
      as: 'olivia',
      json: { title: 'Planned', milestone_id: 403, epic_id: epic.id },
    });
    expect((await read(epic.iid)).body).toMatchObject({ start_date: '2026-04-01', due_date: '2026-08-08' });
    await reference.call('DELETE', `/projects/301/issues/${issue.body.iid}`, { as: 'olivia' });
    expect((await read(epic.iid)).body).toMatchObject({ start_date: null, due_date: '2026-08-08' });
  });

  it('[A-EPIC-024] are taken in no other way', async () => {
    const json = { title: 'Directly', start_date: '2026-01-01', due_date: '2026-01-02', end_date: '2026-01-03' };
    const { status, body } = await create(json);
    expect([status, body.start_date, body.due_date, body.end_date]).toEqual([201, null, null, null]);
    expect(body).toMatchObject({ start_date_fixed: null, due_date_fixed: null });
  });

  it('are refused when there is no such day', async () => {
    for (const day of ['2026-02-30', 'soon']) {
      const { status, body } = await create({ title: 'x', start_date_is_fixed: true, start_date_fixed: day });
      expect([status, body]).toEqual([400, { error: 'start_date_fixed is invalid' }]);
    }
  });
});

describe('parents of epics', () => {
  it('[A-EPIC-025] are epics of the same tree of groups that the caller sees', async () => {
    const { status, body } = await create({ title: 'Below', parent_id: 904 }, 'rita', 'acme/sub');
    expect([status, body.parent_id, body.parent_iid]).toEqual([201, 904, 1]);
    expect(body._links.parent).toBe(`${reference.server.url}/api/v4/groups/204/epics/1`);
    for (const [parent_id, as] of [
      [906, 'olivia'],
      [999_999, 'olivia'],
      [0, 'olivia'],
      [905, 'rita'],
    ] as const) {
      const refused = await create({ title: 'x', parent_id }, as, 'acme/sub');
      expect([parent_id, refused.status, refused.body]).toEqual([
        parent_id,
        400,
        { message: { parent_id: ['is invalid'] } },
      ]);
    }
  });

  it('lie at most seven above one another', async () => {
    let parent = (await create({ title: 'First' })).body.id;
    for (let level = 2; level <= 7; level += 1) {
      const { status, body } = await create({ title: `Level ${level}`, parent_id: parent });
      expect([level, status]).toEqual([level, 201]);
      parent = body.id;
    }
    const refused = await create({ title: 'One more', parent_id: parent });
    expect([refused.status, refused.body]).toEqual([
      400,
      { message: { parent_id: ['is too deep (maximum is 7 levels)'] } },
    ]);
  });
});
