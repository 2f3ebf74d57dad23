import { describe, expect, it } from 'vitest';
import { component, expectExactly, isClosed, items, properties, property, required, values } from '../description.ts';

const words = (text: string): string[] => text.split(/,\s*/);

describe('resources', () => {
  it('[B-SA-009][B-SA-010] has the fields of a service account, with an address on the instance', () => {
    expect(required(component('ServiceAccount'))).toEqual(['id', 'username', 'name']);
    expect(required(component('InstanceServiceAccount'))).toEqual(['id', 'username', 'name', 'email']);
    expect(property(component('ServiceAccount'), 'username').description).toContain('service_account_');
    expect(property(component('ServiceAccount'), 'name').description).toContain('Service account user');
  });

  it('[B-RUNNER-009][B-RUNNER-011] has the details of a runner, and never a token', () => {
    for (const name of words(
      'architecture, platform, revision, version, contacted_at, maintenance_note, projects, tag_list, access_level, maximum_timeout',
    ))
      expect([name, properties(component('RunnerDetails')).has(name)]).toEqual([name, true]);
    expectExactly(
      items(property(component('RunnerDetails'), 'projects')),
      words('id, name, name_with_namespace, path, path_with_namespace'),
    );
    for (const name of ['Runner', 'RunnerDetails'])
      expect([name, properties(component(name)).has('token'), isClosed(component(name))]).toEqual([name, false, true]);
  });

  it('[B-RUNNER-010] knows the words of runners', () => {
    expect(values(property(component('Runner'), 'runner_type'))).toEqual([
      'instance_type',
      'group_type',
      'project_type',
    ]);
    expect(values(property(component('Runner'), 'status'))).toEqual([
      'online',
      'offline',
      'stale',
      'never_contacted',
      'paused',
    ]);
    expect(values(property(component('RunnerDetails'), 'access_level'))).toEqual(['not_protected', 'ref_protected']);
  });

  it('[B-RUNNER-012] marks the deprecated fields of runners', () => {
    for (const name of ['active', 'ip_address', 'version', 'revision', 'platform', 'architecture'])
      expect([name, property(component('RunnerDetails'), name).deprecated]).toEqual([name, true]);
  });

  it('[B-SHOOK-012][B-GHOOK-007] takes secrets of hooks and never returns them', () => {
    for (const name of ['CreateSystemHookBody', 'UpdateSystemHookBody', 'CreateGroupHookBody', 'UpdateGroupHookBody'])
      expect([name, property(component(name), 'token').writeOnly]).toEqual([name, true]);
    for (const name of ['SystemHook', 'GroupHook'])
      expect([name, properties(component(name)).has('token')]).toEqual([name, false]);
  });

  it('[B-SHOOK-016][B-GHOOK-005] knows three strategies, and headers without values', () => {
    expect(values(property(component('GroupHook'), 'branch_filter_strategy'))).toEqual([
      'wildcard',
      'regex',
      'all_branches',
    ]);
    for (const name of ['CreateSystemHookBody', 'CreateGroupHookBody'])
      expect([name, property(component(name), 'branch_filter_strategy').default]).toEqual([name, 'wildcard']);
    expectExactly(items(property(component('GroupHook'), 'custom_headers')), ['key']);
    expectExactly(items(property(component('SystemHook'), 'url_variables')), ['key']);
  });

  it('[B-DKEY-010][B-DKEY-012] has the fields of deploy keys', () => {
    const base = words(
      'id, title, key, fingerprint, fingerprint_sha256, created_at, expires_at, usage_type, last_used_at',
    );
    expectExactly(component('InstanceDeployKey'), [
      ...base,
      'projects_with_write_access',
      'projects_with_readonly_access',
    ]);
    expectExactly(component('ProjectDeployKey'), [...base, 'can_push']);
    expectExactly(
      items(property(component('InstanceDeployKey'), 'projects_with_write_access')),
      words('id, description, name, name_with_namespace, path, path_with_namespace, created_at'),
    );
    expect(required(component('ProjectDeployKey'))).not.toContain('fingerprint');
  });

  it('[B-PAT-010] answers associations as one object', () => {
    expectExactly(component('TokenAssociations'), ['groups', 'projects']);
  });
});
