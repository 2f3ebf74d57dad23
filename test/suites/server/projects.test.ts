import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from './reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});

afterAll(() => reference.server.close());

function project(path: string, as?: string, query = ''): Promise<Answer> {
  return reference.get(`/projects/${encodeURIComponent(path)}`, { ...(as === undefined ? {} : { as }), query });
}

const FIELDS = (
  'id description description_html default_branch visibility ssh_url_to_repo http_url_to_repo web_url readme_url tag_list topics ' +
  'name name_with_namespace path path_with_namespace issues_enabled open_issues_count merge_requests_enabled jobs_enabled wiki_enabled ' +
  'snippets_enabled can_create_merge_request_in resolve_outdated_diff_discussions container_registry_enabled container_registry_access_level ' +
  'security_and_compliance_access_level created_at updated_at last_activity_at creator_id import_url import_type import_status import_error ' +
  'archived avatar_url license_url shared_runners_enabled group_runners_enabled forks_count star_count runners_token ci_default_git_depth ' +
  'ci_forward_deployment_enabled ci_forward_deployment_rollback_allowed ci_allow_fork_pipelines_to_run_in_parent_project ci_separated_caches ' +
  'ci_restrict_pipeline_cancellation_role ci_pipeline_variables_minimum_override_role ci_push_repository_for_job_token_allowed public_jobs ' +
  'repository_storage only_allow_merge_if_pipeline_succeeds allow_merge_on_skipped_pipeline allow_pipeline_trigger_approve_deployment ' +
  'restrict_user_defined_variables only_allow_merge_if_all_discussions_are_resolved remove_source_branch_after_merge ' +
  'printing_merge_requests_link_enabled request_access_enabled merge_method squash_option auto_devops_enabled auto_devops_deploy_strategy ' +
  'approvals_before_merge mirror mirror_user_id mirror_trigger_builds only_mirror_protected_branches mirror_overwrites_diverged_branches ' +
  'external_authorization_classification_label packages_enabled service_desk_enabled service_desk_address autoclose_referenced_issues ' +
  'suggestion_commit_message enforce_auth_checks_on_uploads merge_commit_template squash_commit_template issue_branch_template ' +
  'marked_for_deletion_at marked_for_deletion_on compliance_frameworks warn_about_potentially_unwanted_characters ' +
  'secret_push_protection_enabled container_registry_image_prefix owner container_expiration_policy namespace permissions shared_with_groups _links'
).split(' ');

describe('one project', () => {
  it('[A-PROJ-001][A-PROJ-011] shows every field to an administrator', async () => {
    const { body } = await project('acme/app', 'root');
    // Projects of groups have no owner.
    expect(FIELDS.filter((field) => !(field in body))).toEqual(['owner']);
    expect((await project('dee/lib', 'root')).body).toHaveProperty('owner.name', 'Dee Dubois');
    expect((await project('acme/app', 'root', 'license=true')).body).toHaveProperty('license', null);
  });

  it('[A-PROJ-012][A-PROJ-013][A-PROJ-014][A-PROJ-015][A-PROJ-017][A-PROJ-018][A-PROJ-019] shows its embedded objects', async () => {
    const { body } = await project('dee/lib', 'dee');
    expect(body.visibility).toBe('public');
    expect(body.owner).toEqual({ id: 5, name: 'Dee Dubois', created_at: '2025-01-05T08:00:00.000Z' });
    expect(body.namespace).toEqual({
      id: 105,
      name: 'Dee Dubois',
      path: 'dee',
      kind: 'user',
      full_path: 'dee',
      avatar_url: null,
      web_url: `${reference.server.url}/dee`,
    });
    expect(Object.keys(body.container_expiration_policy).toSorted()).toEqual([
      'cadence',
      'enabled',
      'keep_n',
      'name_regex',
      'name_regex_delete',
      'name_regex_keep',
      'next_run_at',
      'older_than',
    ]);
    expect(Object.keys(body._links).toSorted()).toEqual([
      'cluster_agents',
      'events',
      'issues',
      'labels',
      'members',
      'merge_requests',
      'repo_branches',
      'self',
    ]);
    expect(body._links.self).toBe(`${reference.server.url}/api/v4/projects/305`);
    const other = (await project('acme/other', 'olivia')).body;
    expect(other.shared_with_groups).toEqual([
      { group_id: 202, group_name: 'Open Works', group_full_path: 'open', group_access_level: 20 },
    ]);
    expect((await project('acme/app', 'dev')).body).toMatchObject({
      topics: ['service', 'web'],
      compliance_frameworks: [],
    });
  });

  it('[A-PROJ-016] tells direct and inherited access apart', async () => {
    const access = async (path: string, as: string): Promise<unknown> => (await project(path, as)).body.permissions;
    const level = (access_level: number): object => ({ access_level, notification_level: 3 });
    expect(await access('acme/app', 'dee')).toEqual({ project_access: level(30), group_access: null });
    expect(await access('acme/app', 'max')).toEqual({ project_access: null, group_access: level(40) });
    expect(await access('dee/lib', 'dee')).toEqual({ project_access: level(50), group_access: null });
    expect(await access('open/lib', 'sam')).toEqual({ project_access: null, group_access: null });
  });

  it('[A-PROJ-005][A-PROJ-007][A-PROJ-008][A-AUTH-002] follows visibility, with 404 for what is hidden', async () => {
    expect((await project('open/lib')).status).toBe(200);
    for (const as of [undefined, 'sam', 'bea']) {
      const hidden = await project('acme/app', as);
      expect([hidden.status, hidden.body]).toEqual([404, { message: '404 Project Not Found' }]);
    }
    expect((await project('inner/tool')).status).toBe(404);
    expect((await project('inner/tool', 'sam')).status).toBe(200);
    expect((await project('acme/app', 'root')).status).toBe(200);
    expect((await project('no/such', 'root')).status).toBe(404);
  });

  it('[A-PROJ-009] is readable with every role', async () => {
    for (const as of ['gus', 'pia', 'rita', 'dev', 'dee', 'max', 'olivia'])
      expect((await project('acme/app', as)).status).toBe(200);
  });

  it('[A-CONV-011] answers the same by id and by path, whatever its case', async () => {
    const byPath = await project('acme/app', 'dev');
    expect((await reference.get('/projects/301', { as: 'dev' })).body).toEqual(byPath.body);
    expect((await project('Acme/APP', 'dev')).body).toEqual(byPath.body);
  });

  it('[A-PROJ-021][A-PROJ-022] shows statistics on request from Reporter up', async () => {
    const names =
      'commit_count storage_size repository_size wiki_size lfs_objects_size job_artifacts_size pipeline_artifacts_size packages_size snippets_size uploads_size container_registry_size'.split(
        ' ',
      );
    const shown = await project('acme/app', 'rita', 'statistics=true');
    expect(Object.keys(shown.body.statistics).toSorted()).toEqual(names.toSorted());
    expect(shown.body.statistics.commit_count).toBe(9);
    expect((await project('acme/app', 'rita')).body).not.toHaveProperty('statistics');
    for (const as of ['gus', 'pia']) {
      const below = await project('acme/app', as, 'statistics=true');
      expect([below.status, 'statistics' in below.body]).toEqual([200, false]);
    }
    expect((await project('open/lib', undefined, 'statistics=true')).body).not.toHaveProperty('statistics');
  });

  it('[A-PROJ-020] shows the licence object on request', async () => {
    const plain = await project('open/licensed');
    expect(plain.body).not.toHaveProperty('license');
    expect(plain.body.license_url).toBe(`${reference.server.url}/open/licensed/-/blob/main/LICENSE`);
    const asked = await project('open/licensed', undefined, 'license=true');
    expect(asked.body.license).toMatchObject({ key: 'mit', name: 'MIT License', nickname: null });
    expect((await project('open/lib', undefined, 'license=true')).body.license).toBeNull();
  });

  it('[A-PROJ-023][A-PROJ-024] shows custom attributes to administrators who ask', async () => {
    expect((await project('open/lib', 'root', 'with_custom_attributes=true')).body.custom_attributes).toEqual([]);
    expect((await project('open/lib', 'root')).body).not.toHaveProperty('custom_attributes');
    expect((await project('open/lib', 'olivia', 'with_custom_attributes=true')).body).not.toHaveProperty(
      'custom_attributes',
    );
  });

  it('[A-PROJ-025][A-PROJ-026][A-PROJ-027] shows tier fields from their tier up', async () => {
    for (const [tier, paid, top] of [
      ['free', false, false],
      ['paid', true, false],
      ['top', true, true],
    ] as const) {
      const own = await startReference({ tier });
      try {
        const { body } = await own.get('/projects/301', { as: 'dev' });
        expect([
          tier,
          'issues_template' in body,
          'merge_requests_template' in body,
          'marked_for_deletion_on' in body,
        ]).toEqual([tier, paid, paid, paid]);
        expect([tier, 'only_allow_merge_if_all_status_checks_passed' in body]).toEqual([tier, top]);
      } finally {
        await own.server.close();
      }
    }
  });

  it('[A-PROJ-028][A-PROJ-029][A-PROJ-030] shows where a fork comes from, to those who may read that', async () => {
    const fork = (await project('dee/lib')).body;
    expect(fork.mr_default_target_self).toBe(false);
    expect(fork.forked_from_project).toMatchObject({
      id: 303,
      path_with_namespace: 'open/lib',
      namespace: { id: 202, parent_id: null },
      star_count: 3,
    });
    expect(Object.keys(fork.forked_from_project.namespace).toSorted()).toEqual([
      'full_path',
      'id',
      'kind',
      'name',
      'parent_id',
      'path',
    ]);
    expect((await project('open/lib')).body).not.toHaveProperty('forked_from_project');
    const ofPrivate = (await project('dev/app-fork')).body;
    expect([ofPrivate.mr_default_target_self, 'forked_from_project' in ofPrivate]).toEqual([true, false]);
    expect((await project('dev/app-fork', 'sam')).body).not.toHaveProperty('forked_from_project');
    expect((await project('dev/app-fork', 'dev')).body.forked_from_project.id).toBe(301);
  });

  it('[A-PROJ-031][A-PROJ-032] shows more to those with more rights', async () => {
    const runners = async (as: string): Promise<unknown> => (await project('acme/app', as)).body.runners_token;
    expect(await runners('max')).toBe('fwrt-project-301');
    expect(await runners('dev')).toBeUndefined();
    const open = async (as?: string): Promise<unknown> => (await project('open/lib', as)).body.open_issues_count;
    expect([await open(), await open('sam'), await open('dev')]).toEqual([2, 2, 3]);
  });

  it('[A-PROJ-033][A-VERS-003] still returns the deprecated tag_list', async () => {
    const { body } = await project('acme/app', 'dev');
    expect(body.tag_list).toEqual(body.topics);
    expect(body).toHaveProperty('container_registry_enabled');
    expect(body).toHaveProperty('marked_for_deletion_at');
    expect(body).toHaveProperty('approvals_before_merge');
  });

  it('[A-CONV-036][A-CONV-037] leads reads of an old path to the new place and refuses writes', async () => {
    const moved = await project('acme/old-name', 'olivia', 'statistics=true');
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      `${reference.server.url}/api/v4/projects/309?statistics=true`,
    ]);
    expect(moved.text).toBe(`Moved to ${reference.server.url}/api/v4/projects/309`);
    const deeper = await reference.get('/projects/acme%2Fold-name/issues', { as: 'olivia' });
    expect(deeper.headers.get('location')).toBe(`${reference.server.url}/api/v4/projects/309/issues`);
    const write = await reference.call('POST', '/projects/acme%2Fold-name/issues', {
      as: 'olivia',
      json: { title: 'x' },
    });
    expect([write.status, write.body]).toEqual([405, { message: '405 Method Not Allowed' }]);
    expect((await project('acme/old-name', 'sam')).status).toBe(404);
  });

  it('answers 304 for a version the client has', async () => {
    const first = await project('open/lib');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"/);
    const again = await reference.get('/projects/open%2Flib', { headers: { 'if-none-match': `"other", ${tag}` } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await reference.get('/projects/open%2Flib', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});
