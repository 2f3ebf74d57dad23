import { describe, expect, it } from 'vitest';
import {
  api,
  bodySchema,
  component,
  expectExactly,
  expectProperties,
  isNullable,
  items,
  nonNull,
  operation,
  properties,
  property,
  required,
  takesAnyText,
  target,
  typesOf,
  values,
} from '../description.ts';

const project = component('Project');

const of = (name: string): string[] => [...properties(nonNull(property(project, name))).keys()];

const SCALARS =
  `id, description, description_html, default_branch, visibility, ssh_url_to_repo, http_url_to_repo, web_url, readme_url, tag_list, topics, name, name_with_namespace, path, path_with_namespace, issues_enabled, open_issues_count, merge_requests_enabled, jobs_enabled, wiki_enabled, snippets_enabled, can_create_merge_request_in, resolve_outdated_diff_discussions, container_registry_enabled, container_registry_access_level, security_and_compliance_access_level, created_at, updated_at, last_activity_at, creator_id, import_url, import_type, import_status, import_error, archived, avatar_url, license_url, shared_runners_enabled, group_runners_enabled, forks_count, star_count, runners_token, ci_default_git_depth, ci_forward_deployment_enabled, ci_forward_deployment_rollback_allowed, ci_allow_fork_pipelines_to_run_in_parent_project, ci_separated_caches, ci_restrict_pipeline_cancellation_role, ci_pipeline_variables_minimum_override_role, ci_push_repository_for_job_token_allowed, public_jobs, repository_storage, only_allow_merge_if_pipeline_succeeds, allow_merge_on_skipped_pipeline, allow_pipeline_trigger_approve_deployment, restrict_user_defined_variables, only_allow_merge_if_all_discussions_are_resolved, remove_source_branch_after_merge, printing_merge_requests_link_enabled, request_access_enabled, merge_method, squash_option, auto_devops_enabled, auto_devops_deploy_strategy, approvals_before_merge, mirror, mirror_user_id, mirror_trigger_builds, only_mirror_protected_branches, mirror_overwrites_diverged_branches, external_authorization_classification_label, packages_enabled, service_desk_enabled, service_desk_address, autoclose_referenced_issues, suggestion_commit_message, enforce_auth_checks_on_uploads, merge_commit_template, squash_commit_template, issue_branch_template, marked_for_deletion_at, marked_for_deletion_on, compliance_frameworks, warn_about_potentially_unwanted_characters, secret_push_protection_enabled, container_registry_image_prefix`.split(
    ', ',
  );

const OBJECTS = [
  'owner',
  'container_expiration_policy',
  'namespace',
  'permissions',
  'license',
  'shared_with_groups',
  '_links',
];

const CONDITIONAL = [
  'statistics',
  'custom_attributes',
  'only_allow_merge_if_all_status_checks_passed',
  'issues_template',
  'merge_requests_template',
  'forked_from_project',
  'mr_default_target_self',
];

describe('project fields', () => {
  it('[A-PROJ-011] has exactly the fields of the seed', () => {
    expectExactly(project, [...SCALARS, ...OBJECTS, ...CONDITIONAL]);
  });

  it('[A-PROJ-012] has three visibilities', () => {
    expect(values(property(project, 'visibility'))).toEqual(['private', 'internal', 'public']);
  });

  it.each([
    ['[A-PROJ-013]', 'owner', ['id', 'name', 'created_at']],
    ['[A-PROJ-014]', 'namespace', ['id', 'name', 'path', 'kind', 'full_path', 'avatar_url', 'web_url']],
    [
      '[A-PROJ-015]',
      'container_expiration_policy',
      [
        'cadence',
        'enabled',
        'keep_n',
        'older_than',
        'name_regex',
        'name_regex_delete',
        'name_regex_keep',
        'next_run_at',
      ],
    ],
    [
      '[A-PROJ-018]',
      '_links',
      ['self', 'issues', 'merge_requests', 'repo_branches', 'labels', 'events', 'members', 'cluster_agents'],
    ],
  ])('%s %s is %j', (_id, name, names) => {
    expectExactly(nonNull(property(project, name)), names);
    if (name === 'namespace') expect(isNullable(property(component('Namespace'), 'avatar_url'))).toBe(true);
  });

  it('[A-PROJ-016] has permissions of project and group, either of which may be null', () => {
    expect(of('permissions')).toEqual(['project_access', 'group_access']);
    for (const name of of('permissions')) {
      const access = property(property(project, 'permissions'), name);
      expect(isNullable(access)).toBe(true);
      expect([...properties(nonNull(access)).keys()]).toEqual(['access_level', 'notification_level']);
    }
  });

  it('[A-PROJ-017] lists the groups it is shared with', () => {
    expectExactly(items(property(project, 'shared_with_groups')), [
      'group_id',
      'group_name',
      'group_full_path',
      'group_access_level',
    ]);
  });

  it('[A-PROJ-019] has topics and compliance_frameworks as arrays of string', () => {
    for (const name of ['topics', 'compliance_frameworks'])
      expect(typesOf(items(property(project, name)))).toEqual(['string']);
  });

  it('[A-PROJ-020] has license with license=true only, and license_url always', () => {
    expect(property(project, 'license').extensions['x-condition']).toEqual({ query: { license: true } });
    expect(property(project, 'license_url').extensions['x-condition']).toBeUndefined();
    expect(of('license')).toEqual(['key', 'name', 'nickname', 'html_url', 'source_url']);
    expect(required(project)).not.toContain('license');
  });

  it('[A-PROJ-021] has statistics with statistics=true and from Reporter up', () => {
    expect(property(project, 'statistics').extensions['x-condition']).toEqual({
      query: { statistics: true },
      role: 'reporter',
    });
    expectExactly(nonNull(property(project, 'statistics')), [
      'commit_count',
      'storage_size',
      'repository_size',
      'wiki_size',
      'lfs_objects_size',
      'job_artifacts_size',
      'pipeline_artifacts_size',
      'packages_size',
      'snippets_size',
      'uploads_size',
      'container_registry_size',
    ]);
    expect(required(project)).not.toContain('statistics');
  });

  it('[A-PROJ-023][A-PROJ-024] has custom_attributes as pairs, for administrators who ask', () => {
    const attributes = property(project, 'custom_attributes');
    expect(attributes.extensions['x-condition']).toEqual({
      query: { with_custom_attributes: true },
      role: 'administrator',
    });
    expectExactly(items(attributes), ['key', 'value']);
  });

  it.each([
    ['[A-PROJ-025]', 'only_allow_merge_if_all_status_checks_passed', 'top'],
    ['[A-PROJ-026]', 'issues_template', 'paid'],
    ['[A-PROJ-026]', 'merge_requests_template', 'paid'],
    ['[A-PROJ-027]', 'marked_for_deletion_on', 'paid'],
  ])('%s marks %s as %s tier', (_id, name, tier) => {
    expect(property(project, name).extensions['x-tier']).toBe(tier);
    expect(required(project)).not.toContain(name);
    if (name === 'marked_for_deletion_on')
      expect([nonNull(property(project, name)).format, isNullable(property(project, name))]).toEqual(['date', true]);
  });

  it('[A-PROJ-028] shows forks where they come from, with another namespace', () => {
    const upstream = nonNull(property(project, 'forked_from_project'));
    expectExactly(upstream, [
      'id',
      'description',
      'name',
      'name_with_namespace',
      'path',
      'path_with_namespace',
      'created_at',
      'default_branch',
      'tag_list',
      'topics',
      'ssh_url_to_repo',
      'http_url_to_repo',
      'web_url',
      'avatar_url',
      'license_url',
      'license',
      'star_count',
      'forks_count',
      'last_activity_at',
      'namespace',
      'repository_storage',
    ]);
    expectExactly(nonNull(property(upstream, 'namespace')), ['id', 'name', 'path', 'kind', 'full_path', 'parent_id']);
    expect(required(project)).not.toContain('forked_from_project');
  });

  it('[A-PROJ-029] has mr_default_target_self on forks', () => {
    expect(typesOf(property(project, 'mr_default_target_self'))).toEqual(['boolean']);
    expect(property(project, 'mr_default_target_self').description).toContain('false means the upstream project');
    expect(required(project)).not.toContain('mr_default_target_self');
  });

  it('[A-PROJ-031] requires the identity of a project and nothing that depends on the caller', () => {
    expect(required(project).toSorted()).toEqual([
      'avatar_url',
      'created_at',
      'description',
      'http_url_to_repo',
      'id',
      'last_activity_at',
      'name',
      'name_with_namespace',
      'namespace',
      'path',
      'path_with_namespace',
      'ssh_url_to_repo',
      'star_count',
      'visibility',
      'web_url',
    ]);
    expect(project.description).toMatch(/depends on the role of the caller/);
  });

  it.each([
    ['[A-PROJ-033]', 'tag_list', 'topics'],
    ['[A-PROJ-034]', 'marked_for_deletion_at', 'marked_for_deletion_on'],
    ['[A-PROJ-035]', 'approvals_before_merge', 'approvals operations'],
    ['[A-PROJ-036]', 'container_registry_enabled', 'container_registry_access_level'],
  ])('%s marks %s as deprecated and names %s', (_id, name, instead) => {
    expect(property(project, name).deprecated).toBe(true);
    expect(property(project, name).description).toContain(instead);
    expect(properties(project).has(name)).toBe(true);
  });

  it('[A-PROJ-037] leaves *_access_level open and names the known words', () => {
    for (const name of ['container_registry_access_level', 'security_and_compliance_access_level']) {
      const schema = property(project, name);
      expect([typesOf(schema), takesAnyText(schema)]).toEqual([['string'], true]);
      expect(values(schema)).toEqual(expect.arrayContaining(['disabled', 'private', 'enabled']));
    }
  });

  it('[A-PROJ-038] leaves the words whose sets are not shown open', () => {
    for (const name of [
      'merge_method',
      'squash_option',
      'import_status',
      'auto_devops_deploy_strategy',
      'ci_restrict_pipeline_cancellation_role',
      'ci_pipeline_variables_minimum_override_role',
    ]) {
      expect([name, typesOf(property(project, name)), property(project, name).enum]).toEqual([
        name,
        ['string'],
        undefined,
      ]);
    }
    expect(property(component('Namespace'), 'kind').enum).toBeUndefined();
    expect(typesOf(property(component('PermissionAccess'), 'notification_level'))).toEqual(['integer']);
  });

  it('offers to create projects, as a companion', () => {
    expect(operation('createProject').extensions['x-companion']).toBe(true);
    expectProperties(bodySchema('createProject'), ['name', 'path', 'namespace_id', 'visibility']);
    expect(target(bodySchema('createProject')).anyOf.map((item) => item.required)).toEqual([['name'], ['path']]);
    expect(api.operations.filter((item) => item.path === '/projects')).toHaveLength(2);
  });
});
