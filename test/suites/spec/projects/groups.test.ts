import { describe, expect, it } from 'vitest';
import {
  component,
  expectExactly,
  isNullable,
  isPublic,
  items,
  nonNull,
  operation,
  parameter,
  parameterNames,
  properties,
  property,
  required,
  response,
  responseSchema,
  typesOf,
  values,
} from '../description.ts';

const group = component('Group');
const entry = component('GroupListEntry');
const EXTRA = [
  'share_with_group_lock',
  'require_two_factor_authentication',
  'two_factor_grace_period',
  'project_creation_level',
  'auto_devops_enabled',
  'subgroup_creation_level',
  'emails_disabled',
  'emails_enabled',
  'mentions_disabled',
  'lfs_enabled',
  'default_branch',
  'default_branch_protection',
  'default_branch_protection_defaults',
];
const PAID = [
  'shared_runners_minutes_limit',
  'extra_shared_runners_minutes_limit',
  'marked_for_deletion_on',
  'membership_lock',
  'wiki_access_level',
  'assistant_features_enabled',
  'lock_assistant_features_enabled',
  'assistant_availability',
  'experiment_features_enabled',
];
const BASE = [
  'id',
  'name',
  'path',
  'description',
  'visibility',
  'avatar_url',
  'web_url',
  'request_access_enabled',
  'repository_storage',
  'full_name',
  'full_path',
  'file_template_project_id',
  'parent_id',
  'created_at',
  'ip_restriction_ranges',
  'math_rendering_limits_enabled',
  'lock_math_rendering_limits_enabled',
];
const OWN = [
  'shared_with_groups',
  'projects',
  'shared_projects',
  'runners_token',
  'enabled_git_access_protocol',
  'prevent_sharing_groups_outside_hierarchy',
];
const LISTS = ['listGroups'];

describe('group operations', () => {
  it('[A-GROUP-001] gets one group with with_custom_attributes and with_projects', () => {
    expect(operation('getGroup').path).toBe('/groups/{id}');
    expect(parameterNames('getGroup', 'query')).toEqual(['with_custom_attributes', 'with_projects']);
    expect(responseSchema('getGroup', 200)).toBe(group);
  });

  it('[A-GROUP-002] lists groups, 20 per page', () => {
    expect(operation('listGroups').path).toBe('/groups');
    expect(parameter('listGroups', 'per_page').schema.default).toBe(20);
    expect(items(responseSchema('listGroups', 200))).toBe(entry);
  });

  it('[A-GROUP-005] reads public groups without a credential and hides private ones with 404', () => {
    expect([isPublic('getGroup'), isPublic('listGroups')]).toEqual([true, true]);
    expect(response('getGroup', 404).extensions['x-cases']).toMatchObject({
      groupInvisible: { as: 'sam', parameters: { id: 'acme' } },
      groupHidden: { as: 'anonymous' },
    });
  });

  it('[A-GROUP-006] pages anonymous lists by keyset as well', () => {
    expect(operation('listGroups').extensions['x-pagination']).toEqual(['offset', 'keyset']);
    expect(response('listGroups', 200).extensions['x-cases']).toMatchObject({
      keysetPage: { as: 'anonymous', parameters: { pagination: 'keyset' } },
    });
  });

  it('[A-GROUP-012] defaults with_projects to true and ties both lists to it', () => {
    expect(parameter('getGroup', 'with_projects').schema.default).toBe(true);
    for (const name of ['projects', 'shared_projects']) {
      expect(property(group, name).extensions['x-condition']).toEqual({ query: { with_projects: true } });
      expect(required(group)).not.toContain(name);
    }
  });

  it('[A-GROUP-020] says how all_available behaves without a value', () => {
    for (const id of LISTS) {
      const item = parameter(id, 'all_available');
      expect([typesOf(item.schema), item.schema.hasDefault]).toEqual([['boolean'], false]);
      expect(item.description).toMatch(
        /false for users and true for administrators; `owned` and `min_access_level` go before it/,
      );
    }
  });

  it('[A-GROUP-021] sorts by name, path, id or similarity, ascending', () => {
    const order = parameter('listGroups', 'order_by').schema;
    expect([order.enum, order.default]).toEqual([['name', 'path', 'id', 'similarity'], 'name']);
    const sort = parameter('listGroups', 'sort').schema;
    expect([sort.enum, sort.default]).toEqual([['asc', 'desc'], 'asc']);
  });

  it('[A-GROUP-024] gives statistics to administrators', () => {
    expect(parameter('listGroups', 'statistics').description).toContain('Administrators only');
    expect(property(entry, 'statistics').extensions['x-condition']).toEqual({
      query: { statistics: true },
      role: 'administrator',
    });
  });

  it('[A-GROUP-025] names the sizes of group statistics', () => {
    const names = [...properties(component('GroupStatistics')).keys()];
    expect(names).toEqual(
      expect.arrayContaining([
        'storage_size',
        'repository_size',
        'wiki_size',
        'lfs_objects_size',
        'root_storage_statistics',
      ]),
    );
  });

  it('[A-GROUP-026] filters by one of three visibilities', () => {
    expect(values(parameter('listGroups', 'visibility').schema)).toEqual(['private', 'internal', 'public']);
  });

  it('[A-GROUP-030] filters top-level groups', () => {
    expect(typesOf(parameter('listGroups', 'top_level_only').schema)).toEqual(['boolean']);
  });

  it('[A-GROUP-031] filters by storage: administrators, paid tier', () => {
    const item = parameter('listGroups', 'repository_storage');
    expect([typesOf(item.schema), item.extensions['x-tier']]).toEqual([['string'], 'paid']);
    expect(item.description).toContain('Administrators only');
  });

  it('[A-GROUP-032] filters by the day of deletion: paid tier', () => {
    const item = parameter('listGroups', 'marked_for_deletion_on');
    expect([item.schema.format, item.extensions['x-tier']]).toEqual(['date', 'paid']);
  });
});

describe('group fields', () => {
  it('[A-GROUP-007] has exactly the fields of the seed', () => {
    expectExactly(group, [...BASE, ...PAID, ...EXTRA, ...OWN, 'custom_attributes']);
  });

  it('[A-GROUP-008] lists share links whose end may be open', () => {
    const link = items(property(group, 'shared_with_groups'));
    expectExactly(link, ['group_id', 'group_name', 'group_full_path', 'group_access_level', 'expires_at']);
    expect([nonNull(property(link, 'expires_at')).format, isNullable(property(link, 'expires_at'))]).toEqual([
      'date',
      true,
    ]);
  });

  it('[A-GROUP-009] shows runners_token and enabled_git_access_protocol to owners and administrators only', () => {
    for (const name of ['runners_token', 'enabled_git_access_protocol']) {
      expect(property(group, name).extensions['x-condition']).toEqual({ role: 'owner' });
      expect(property(group, name).description).toMatch(/Only administrators and owners/);
      expect(required(group)).not.toContain(name);
    }
  });

  it('[A-GROUP-010] has prevent_sharing_groups_outside_hierarchy at the top only', () => {
    expect(property(group, 'prevent_sharing_groups_outside_hierarchy').extensions['x-condition']).toEqual({
      topLevel: true,
    });
    expect(required(group)).not.toContain('prevent_sharing_groups_outside_hierarchy');
  });

  it('[A-GROUP-011] holds at most 100 projects and 100 shared projects', () => {
    for (const name of ['projects', 'shared_projects'])
      expect([property(group, name).maxItems, items(property(group, name))]).toEqual([100, component('PlainProject')]);
  });

  it('[A-GROUP-013] marks what a paid tier adds', () => {
    for (const name of PAID) {
      expect([name, property(group, name).extensions['x-tier']]).toEqual([name, 'paid']);
      expect(required(group)).not.toContain(name);
    }
  });

  it('[A-GROUP-014] gives list entries their settings', () => {
    for (const name of EXTRA) expect([name, properties(entry).has(name)]).toEqual([name, true]);
    expect([
      typesOf(property(entry, 'two_factor_grace_period')),
      typesOf(property(entry, 'default_branch_protection')),
    ]).toEqual([['integer'], ['integer']]);
  });

  it('[A-GROUP-015] describes default_branch_protection_defaults once', () => {
    const defaults = component('BranchProtectionDefaults');
    expect(nonNull(property(entry, 'default_branch_protection_defaults'))).toBe(defaults);
    expectExactly(defaults, ['allowed_to_push', 'allow_force_push', 'allowed_to_merge']);
    for (const name of ['allowed_to_push', 'allowed_to_merge'])
      expectExactly(items(property(defaults, name)), ['access_level']);
    expect(typesOf(property(defaults, 'allow_force_push'))).toEqual(['boolean']);
  });

  it('[A-GROUP-016] keeps projects out of list entries and lets the single group have the settings', () => {
    expect(['projects', 'shared_projects'].filter((name) => properties(entry).has(name))).toEqual([]);
    for (const name of EXTRA)
      expect([properties(group).has(name), required(group).includes(name)]).toEqual([true, false]);
  });

  it('[A-GROUP-017] leaves the words whose sets are not shown open', () => {
    for (const name of [
      'project_creation_level',
      'subgroup_creation_level',
      'wiki_access_level',
      'assistant_availability',
      'enabled_git_access_protocol',
    ])
      expect([name, typesOf(property(group, name)), property(group, name).enum]).toEqual([name, ['string'], undefined]);
  });

  it('[A-GROUP-018] marks projects, shared_projects and with_projects as deprecated', () => {
    expect([
      property(group, 'projects').deprecated,
      property(group, 'shared_projects').deprecated,
      parameter('getGroup', 'with_projects').deprecated,
    ]).toEqual([true, true, true]);
    expect(property(group, 'projects').description).toContain('API v5');
  });
});
