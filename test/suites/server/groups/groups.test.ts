import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, each, linksOf, type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

function group(path: string, as?: string, query = 'with_projects=false'): Promise<Answer> {
  return reference.get(`/groups/${encodeURIComponent(path)}`, { ...(as === undefined ? {} : { as }), query });
}

function list(query: string, as?: string): Promise<Answer> {
  return reference.get('/groups', { ...(as === undefined ? {} : { as }), query });
}

const FIELDS = (
  'id name path description visibility avatar_url web_url request_access_enabled repository_storage full_name full_path ' +
  'file_template_project_id parent_id created_at shared_with_groups projects shared_projects ip_restriction_ranges ' +
  'math_rendering_limits_enabled lock_math_rendering_limits_enabled'
).split(' ');
const PAID = (
  'shared_runners_minutes_limit extra_shared_runners_minutes_limit marked_for_deletion_on membership_lock wiki_access_level ' +
  'assistant_features_enabled lock_assistant_features_enabled assistant_availability experiment_features_enabled'
).split(' ');
const LISTED = (
  'share_with_group_lock require_two_factor_authentication two_factor_grace_period project_creation_level auto_devops_enabled ' +
  'subgroup_creation_level emails_disabled emails_enabled mentions_disabled lfs_enabled default_branch default_branch_protection ' +
  'default_branch_protection_defaults'
).split(' ');

describe('one group', () => {
  it('[A-GROUP-001][A-GROUP-007] shows every field', async () => {
    const { status, body } = await group('acme', 'dev', '');
    expect(status).toBe(200);
    expect(FIELDS.filter((field) => !(field in body))).toEqual([]);
    expect((await reference.get('/groups/201', { as: 'dev' })).body).toEqual(body);
  });

  it('[A-GROUP-005][A-AUTH-002][A-ERROR-003] follows visibility, with 404 for what is hidden', async () => {
    expect((await group('open')).status).toBe(200);
    expect((await group('acme')).body).toEqual({ message: '404 Group Not Found' });
    expect((await group('acme', 'sam')).status).toBe(404);
    expect((await group('inner', 'sam')).status).toBe(200);
    expect((await group('inner')).status).toBe(404);
    expect((await group('acme', 'root')).status).toBe(200);
    expect((await group('acme', 'dee')).status).toBe(200);
    expect((await group('acme/sub/deep', 'rita')).status).toBe(200);
    expect((await group('acme/side', 'rita')).status).toBe(404);
  });

  it('[A-GROUP-008] lists with whom it is shared', async () => {
    const shared = (await group('inner', 'olivia')).body.shared_with_groups;
    expect(shared).toEqual([
      {
        group_id: 202,
        group_name: 'Open Works',
        group_full_path: 'open',
        group_access_level: 30,
        expires_at: '2026-12-31',
      },
    ]);
    expect((await group('acme/side', 'olivia')).body.shared_with_groups[0].expires_at).toBeNull();
  });

  it('[A-GROUP-009] shows its secrets to owners and administrators only', async () => {
    const secrets = async (as?: string, path = 'acme'): Promise<boolean[]> => {
      const { body } = await group(path, as);
      return ['runners_token' in body, 'enabled_git_access_protocol' in body];
    };
    expect(await secrets('olivia')).toEqual([true, true]);
    expect(await secrets('root')).toEqual([true, true]);
    expect(await secrets('max')).toEqual([false, false]);
    expect(await secrets(undefined, 'open')).toEqual([false, false]);
  });

  it('[A-GROUP-010] shows prevent_sharing_groups_outside_hierarchy at the top only', async () => {
    expect((await group('acme', 'dev')).body).toHaveProperty('prevent_sharing_groups_outside_hierarchy', false);
    expect((await group('acme/sub', 'dev')).body).not.toHaveProperty('prevent_sharing_groups_outside_hierarchy');
  });

  it('[A-GROUP-011][A-GROUP-012] holds at most 100 projects of each kind, none with with_projects=false', async () => {
    const big = await group('big', 'bea', '');
    expect([big.body.projects.length, big.body.shared_projects.length]).toEqual([100, 100]);
    const without = await group('big', 'bea', 'with_projects=false');
    expect(['projects' in without.body, 'shared_projects' in without.body]).toEqual([false, false]);
    const open = await group('open', undefined, '');
    expect(each({ ...open, body: open.body.projects }, 'visibility')).toEqual(['public', 'public', 'public', 'public']);
  });

  it('[A-GROUP-013] shows the fields of the paid tiers from there up', async () => {
    const { body } = await group('acme', 'dev');
    expect(PAID.filter((field) => !(field in body))).toEqual([]);
    const free = await startReference({ tier: 'free' });
    try {
      const lower = await free.get('/groups/acme', { as: 'dev', query: 'with_projects=false' });
      expect(PAID.filter((field) => field in lower.body)).toEqual([]);
    } finally {
      await free.server.close();
    }
  });

  it('[A-GROUP-027] shows custom attributes to administrators who ask', async () => {
    expect((await group('open', 'root', 'with_custom_attributes=true')).body.custom_attributes).toEqual([]);
    expect((await group('open', 'olivia', 'with_custom_attributes=true')).body).not.toHaveProperty('custom_attributes');
    expect((await list('with_custom_attributes=true&search=acme', 'root')).body[0].custom_attributes).toEqual([]);
  });
});

describe('list', () => {
  it('[A-GROUP-002][A-GROUP-014][A-GROUP-015][A-GROUP-016] lists 20 groups with their settings', async () => {
    const first = await list('');
    expect([first.status, first.body.length, first.headers.get('x-total')]).toEqual([200, 20, '111']);
    expect(LISTED.filter((field) => !(field in first.body[0]))).toEqual([]);
    expect(first.body[0].default_branch_protection_defaults).toEqual({
      allowed_to_push: [{ access_level: 40 }],
      allow_force_push: false,
      allowed_to_merge: [{ access_level: 40 }],
    });
    expect(first.body[0]).not.toHaveProperty('projects');
    expect(new Set(each(first, 'visibility'))).toEqual(new Set(['public']));
  });

  it('[A-GROUP-020] lists own groups by default, all visible ones on request or for administrators', async () => {
    expect(each(await list('', 'dev'), 'full_path').toSorted()).toEqual([
      'acme',
      'acme/side',
      'acme/sub',
      'acme/sub/deep',
      'inner',
      'open',
    ]);
    expect((await list('all_available=true', 'dev')).headers.get('x-total')).toBe('116');
    expect((await list('', 'root')).headers.get('x-total')).toBe('120');
    expect((await list('all_available=false', 'root')).headers.get('x-total')).toBe('0');
    expect(each(await list('all_available=true&min_access_level=30', 'dev'), 'full_path').toSorted()).toEqual([
      'acme',
      'acme/side',
      'acme/sub',
      'acme/sub/deep',
      'inner',
      'open',
    ]);
    expect((await list('all_available=true', 'sam')).headers.get('x-total')).toBe('112');
  });

  it('[A-GROUP-019][A-GROUP-023] leaves out groups and searches name and path', async () => {
    expect(each(await list('skip_groups[]=202&skip_groups[]=203&search=sub&order_by=id', 'dev'), 'id')).toEqual(
      [204, 205, 206].filter((id) => id !== 205),
    );
    expect(each(await list('search=GUILD-013'), 'id')).toEqual([1110]);
    expect(each(await list('search=zzz'), 'id')).toEqual([]);
  });

  it('[A-GROUP-021][A-GROUP-022] sorts by name, path, id or similarity', async () => {
    expect(each(await list('per_page=2'), 'name')).toEqual(['Guild 001', 'Guild 002']);
    expect(each(await list('per_page=1&sort=desc'), 'name')).toEqual(['Open Works']);
    expect(each(await list('per_page=2&order_by=path'), 'path')).toEqual(['guild-001', 'guild-002']);
    expect(each(await list('per_page=2&order_by=id'), 'id')).toEqual([202, 1001]);
    expect(each(await list('order_by=similarity&search=sub', 'dev'), 'path')[0]).toBe('sub');
    expect((await list('order_by=size')).body).toEqual({ error: 'order_by does not have a valid value' });
    expect((await list('sort=up')).body).toEqual({ error: 'sort does not have a valid value' });
  });

  it('[A-GROUP-024][A-GROUP-025] shows statistics to administrators', async () => {
    const top = (await list('statistics=true&search=acme&order_by=id', 'root')).body[0];
    expect(top.statistics).toHaveProperty('root_storage_statistics');
    const sub = (await list('statistics=true&search=zeta', 'root')).body[0];
    expect([sub.statistics.storage_size, 'root_storage_statistics' in sub.statistics]).toEqual([0, false]);
    expect((await list('statistics=true', 'olivia')).body[0]).not.toHaveProperty('statistics');
  });

  it('[A-GROUP-026][A-GROUP-028][A-GROUP-029][A-GROUP-030] filters by visibility, ownership, level and depth', async () => {
    expect(each(await list('visibility=internal', 'dev'), 'id')).toEqual([203]);
    expect((await list('visibility=secret')).body).toEqual({ error: 'visibility does not have a valid value' });
    expect(each(await list('owned=true&top_level_only=true&order_by=id', 'olivia'), 'id')).toEqual([
      201, 202, 203, 207, 208,
    ]);
    expect(each(await list('owned=true', 'dev'), 'id')).toEqual([]);
    expect(each(await list('min_access_level=40&order_by=id&top_level_only=true', 'max'), 'id')).toEqual([
      201, 202, 203,
    ]);
    expect((await list('min_access_level=11', 'max')).body).toEqual({
      error: 'min_access_level does not have a valid value',
    });
    expect(each(await list('top_level_only=true', 'dev'), 'parent_id')).toEqual([null, null, null]);
  });

  it('[A-GROUP-031][A-GROUP-032] filters by storage and by the day of a deletion mark', async () => {
    expect((await list('repository_storage=other', 'root')).headers.get('x-total')).toBe('0');
    expect((await list('repository_storage=default', 'root')).headers.get('x-total')).toBe('120');
    expect((await list('repository_storage=other', 'dev')).headers.get('x-total')).toBe('6');
    expect(each(await list('marked_for_deletion_on=2026-03-01', 'olivia'), 'id')).toEqual([207]);
    expect((await list('marked_for_deletion_on=soon', 'olivia')).body).toEqual({
      error: 'marked_for_deletion_on is invalid',
    });
  });

  it('[A-GROUP-006][A-CONV-040] pages anonymous callers by keyset over the name', async () => {
    const seen: unknown[] = [];
    let path: string | undefined = '/groups?pagination=keyset&order_by=name&sort=asc&per_page=40';
    while (path !== undefined) {
      const page: Answer = await reference.get(path);
      seen.push(...each(page, 'id'));
      path = linksOf(page)['next']?.slice(`${reference.server.url}/api/v4`.length);
    }
    expect([seen.length, new Set(seen).size]).toEqual([111, 111]);
    expect((await list('pagination=keyset&order_by=name&sort=asc', 'dev')).status).toBe(405);
    expect((await list('pagination=keyset&order_by=path&sort=asc')).status).toBe(405);
    expect(each(await list('pagination=keyset&order_by=name&per_page=3'), 'id')).toEqual(seen.slice(0, 3));
    expect((await list('pagination=keyset')).body).toEqual({ error: 'order_by, sort are missing' });
  });
});

describe('create', () => {
  const create = (json: object, as = 'olivia'): Promise<Answer> => reference.call('POST', '/groups', { as, json });

  it('makes groups and subgroups that the caller owns', async () => {
    const made = await create({ name: 'Fresh', path: 'fresh', visibility: 'public', lfs_enabled: false }, 'sam');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      full_path: 'fresh',
      full_name: 'Fresh',
      parent_id: null,
      description: '',
      projects: [],
    });
    expect(each(await list('owned=true', 'sam'), 'full_path')).toEqual(['fresh']);
    expect((await list('owned=true', 'sam')).body[0].lfs_enabled).toBe(false);
    const sub = await create({ name: 'Part', path: 'part', parent_id: 201 });
    expect(sub.body).toMatchObject({ full_path: 'acme/part', full_name: 'Acme / Part', visibility: 'private' });
    expect((await group('acme/part', 'gus')).status).toBe(200);
    const project = await reference.call('POST', '/projects', {
      as: 'max',
      json: { name: 'In it', namespace_id: sub.body.id },
    });
    expect([project.status, project.body.path_with_namespace]).toEqual([201, 'acme/part/in-it']);
  });

  it('refuses what cannot be', async () => {
    expect((await create({})).body).toEqual({ error: 'name is missing, path is missing' });
    expect((await create({ name: 'x', path: 'acme' })).body).toEqual({ message: { path: ['has already been taken'] } });
    expect((await create({ name: 'x', path: 'App', parent_id: 201 })).status).toBe(400);
    expect((await create({ name: 'x', path: 'olivia' })).status).toBe(400);
    expect((await create({ name: 'x', path: 'x', parent_id: 201 }, 'gus')).status).toBe(403);
    expect((await create({ name: 'x', path: 'x', parent_id: 201 }, 'sam')).body).toEqual({
      message: '404 Group Not Found',
    });
    expect((await create({ name: 'x', path: 'x', parent_id: 999_999 })).status).toBe(404);
    expect((await create({ name: 'x', path: 'x', parent_id: 201, visibility: 'public' })).status).toBe(400);
    expect((await reference.call('POST', '/groups', { json: { name: 'x', path: 'x' } })).status).toBe(401);
  });
});
