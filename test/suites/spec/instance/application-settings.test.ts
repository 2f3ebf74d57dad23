import { describe, expect, it } from 'vitest';
import { accessOf } from '../../../../model/facts/access/access.ts';
import {
  bodyMediaType,
  bodySchema,
  caseNames,
  component,
  items,
  operation,
  properties,
  property,
  required,
  response,
  statuses,
  target,
  typesOf,
  values,
} from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';

const ENDPOINTS: readonly Endpoint[] = [
  {
    rows: '[B-SET-001]',
    id: 'getApplicationSettings',
    at: 'GET /application/settings',
    query: '',
    gives: 'ApplicationSettings',
  },
  {
    rows: '[B-SET-002]',
    id: 'updateApplicationSettings',
    at: 'PUT /application/settings',
    body: 'signup_enabled, ...',
    needs: '',
    gives: 'ApplicationSettings',
  },
];

const settings = bodySchema('updateApplicationSettings');
const answer = component('ApplicationSettings');
const typed = (rows: string, type: string, names: string): void => {
  for (const name of names.split(/[\s,]+/).filter((one) => one !== ''))
    expect([rows, name, typesOf(property(settings, name)), properties(answer).has(name)]).toEqual([
      rows,
      name,
      [type],
      true,
    ]);
};

describeEndpoints(ENDPOINTS);

describe('application settings', () => {
  it('[B-SET-004][B-SET-044] has id and instants, and is open', () => {
    expect(required(answer)).toEqual(['id', 'created_at', 'updated_at']);
    expect([answer.additionalProperties?.boolean, target(settings).additionalProperties?.boolean]).not.toContain(false);
    expect(required(settings)).toEqual([]);
  });

  it('[B-SET-006][B-SET-030] types sign-up and users', () => {
    typed(
      'users',
      'integer',
      'default_projects_limit failed_login_attempts_unlock_period_in_minutes max_login_attempts session_expire_delay two_factor_grace_period unique_ips_limit_per_user unique_ips_limit_time_window unconfirmed_users_delete_after_days first_day_of_week',
    );
    typed(
      'users',
      'boolean',
      'signup_enabled password_authentication_enabled_for_web user_oauth_applications require_admin_approval_after_user_signup require_personal_access_token_expiry allow_account_deletion updating_name_disabled_for_users user_show_add_ssh_key_message user_default_external user_defaults_to_private_profile user_deactivation_emails_enabled avatar_service_enabled require_admin_two_factor_authentication require_two_factor_authentication unique_ips_limit_enabled delete_unconfirmed_users admin_mode enforce_terms',
    );
    typed(
      'users',
      'string',
      'default_preferred_language after_sign_out_path home_page_url personal_access_token_prefix user_default_internal_regex terms',
    );
    typed('users', 'object', 'sign_in_restrictions');
  });

  it('[B-SET-007][B-SET-034] types visibility and branches', () => {
    for (const name of ['default_project_visibility', 'default_group_visibility', 'default_snippet_visibility'])
      expect([name, property(settings, name).anyOf.map(target)]).toEqual([
        name,
        [component('Visibility'), expect.anything()],
      ]);
    expect(values(component('Visibility'))).toEqual(['private', 'internal', 'public']);
    typed('branches', 'array', 'restricted_visibility_levels');
    typed('branches', 'integer', 'default_branch_protection');
    typed('branches', 'string', 'default_ci_config_path');
    expect(property(settings, 'default_branch_protection_defaults').anyOf.map(target)).toContain(
      component('BranchProtectionDefaults'),
    );
    expect(
      bodyMediaType('updateApplicationSettings', 'application/x-www-form-urlencoded').encoding.find(
        (one) => one.property === 'default_branch_protection_defaults',
      )?.style,
    ).toBe('deepObject');
  });

  it('[B-SET-008] types size and timing limits', () => {
    typed(
      'limits',
      'integer',
      'max_attachment_size max_decompressed_archive_size max_export_size max_import_size max_import_remote_file_size decompress_archive_file_timeout snippet_size_limit wiki_page_max_content_bytes asciidoc_max_includes terminal_max_session_time bulk_import_max_download_file_size bulk_import_concurrent_pipeline_batch_limit concurrent_relation_batch_export_limit concurrent_github_import_jobs_limit concurrent_bitbucket_import_jobs_limit concurrent_bitbucket_server_import_jobs_limit',
    );
    typed('limits', 'number', 'polling_interval_multiplier');
    typed('limits', 'boolean', 'time_tracking_limit_to_hours');
  });

  it('[B-SET-009] types addresses', () => {
    typed('addresses', 'array', 'domain_allowlist domain_denylist outbound_local_requests_whitelist');
    typed(
      'addresses',
      'boolean',
      'domain_denylist_enabled allow_local_requests_from_hooks_and_services allow_local_requests_from_web_hooks_and_services allow_local_requests_from_system_hooks',
    );
  });

  it('[B-SET-010] types the registry and packages', () => {
    typed(
      'registry',
      'boolean',
      'container_expiration_policies_enable_historic_entries container_registry_expiration_policies_caching package_registry_allow_anyone_to_pull_option maven_package_requests_forwarding npm_package_requests_forwarding pypi_package_requests_forwarding nuget_skip_metadata_url_validation',
    );
    typed(
      'registry',
      'integer',
      'container_registry_cleanup_tags_service_max_list_size container_registry_delete_tags_service_timeout container_registry_expiration_policies_worker_capacity container_registry_token_expire_delay package_registry_cleanup_policies_worker_capacity',
    );
    expect([...properties(settings).keys()].filter((name) => /package.*file_size/.test(name))).toEqual([]);
  });

  it('[B-SET-011][B-SET-012][B-SET-013][B-SET-014] types rate limits, off by default', () => {
    typed('rates', 'integer', 'issues_create_limit raw_blob_request_limit project_jobs_api_rate_limit');
    typed('rates', 'string', 'rate_limiting_response_text');
    const kinds = ['web', 'api', 'packages_api'].flatMap((kind) => [
      `unauthenticated_${kind}`,
      `authenticated_${kind}`,
    ]);
    for (const kind of kinds) {
      typed('rates', 'integer', `throttle_${kind}_period_in_seconds throttle_${kind}_requests_per_period`);
      const enabled = property(answer, `throttle_${kind}_enabled`);
      expect([kind, enabled.default, enabled.description]).toEqual([
        kind,
        false,
        expect.stringContaining('needs the two numbers'),
      ]);
    }
  });

  it('[B-SET-015][B-SET-033][B-SET-039][B-SET-023] marks the deprecated settings', () => {
    for (const name of [
      'throttle_unauthenticated_enabled',
      'throttle_unauthenticated_period_in_seconds',
      'throttle_unauthenticated_requests_per_period',
      'default_branch_protection',
      'asset_proxy_whitelist',
      'housekeeping_enabled',
      'housekeeping_bitmaps_enabled',
      'housekeeping_full_repack_period',
      'housekeeping_gc_period',
    ])
      expect([name, property(settings, name).deprecated, property(answer, name).deprecated]).toEqual([
        name,
        true,
        true,
      ]);
  });

  it('[B-SET-016] types key restrictions', () => {
    typed(
      'keys',
      'integer',
      'rsa_key_restriction dsa_key_restriction ecdsa_key_restriction ed25519_key_restriction ecdsa_sk_key_restriction ed25519_sk_key_restriction',
    );
  });

  it.each([
    ['[B-SET-018][B-SET-017]', 'delete_inactive_projects', false],
    ['[B-SET-019]', 'inactive_projects_delete_after_months', 2],
    ['[B-SET-020]', 'inactive_projects_min_size_mb', 0],
    ['[B-SET-021]', 'inactive_projects_send_warning_email_after_months', 1],
    ['[B-SET-027]', 'user_defaults_to_private_profile', false],
    ['[B-SET-037]', 'time_tracking_limit_to_hours', false],
  ])('%s %s is %j by default', (_rows, name, value) => {
    expect(property(answer, name).default).toBe(value);
    if (name.startsWith('inactive_'))
      expect(property(settings, name).description).toContain('`delete_inactive_projects` only');
  });

  it('[B-SET-022] runs housekeeping after a number of pushes', () => {
    typed('housekeeping', 'integer', 'housekeeping_optimize_repository_period');
    expect(property(settings, 'housekeeping_optimize_repository_period').description).toContain('pushes');
  });

  it('[B-SET-024][B-SET-043] types the others', () => {
    typed('others', 'object', 'repository_storages_weighted editor_extension_marketplace');
    typed(
      'others',
      'boolean',
      'asset_proxy_enabled external_authorization_service_enabled keep_latest_artifact silent_mode_enabled silent_admin_exports_enabled update_runner_versions_enabled usage_ping_enabled include_optional_metrics_in_service_ping version_check_enabled secret_push_protection_available issue_connector_public_key_storage_enabled diagram_renderer_a_enabled diagram_renderer_b_enabled diagram_renderer_c_enabled',
    );
    typed(
      'others',
      'string',
      'asset_proxy_url external_authorization_service_url external_authorization_service_default_label external_pipeline_validation_service_url external_pipeline_validation_service_token security_txt_content globally_allowed_ips geo_node_allowed_ips issue_connector_application_key issue_connector_proxy_url issue_connector_additional_audience_url diagram_renderer_a_url diagram_renderer_b_url diagram_renderer_c_url',
    );
    typed(
      'others',
      'integer',
      'external_pipeline_validation_service_timeout performance_bar_allowed_group_id local_markdown_version file_template_project_id',
    );
    typed('others', 'array', 'asset_proxy_allowlist valid_runner_registrars');
  });

  it('[B-SET-025][B-SET-032][B-SET-042] marks the tiers', () => {
    for (const name of [
      'allow_all_integrations',
      'allowed_integrations',
      'group_owners_can_manage_default_branch_protection',
      'file_template_project_id',
      'geo_node_allowed_ips',
      'geo_status_timeout',
      'default_project_deletion_protection',
      'deletion_adjourned_period',
      'disable_personal_access_tokens',
      'security_policy_global_group_approvers_enabled',
      'security_approval_policies_limit',
      'delete_unconfirmed_users',
      'unconfirmed_users_delete_after_days',
      'assistant_features_enabled',
      'lock_assistant_features_enabled',
      'use_clickhouse_for_analytics',
    ])
      expect([name, property(settings, name).extensions['x-tier']]).toEqual([name, 'paid']);
    expect(property(settings, 'secret_push_protection_available').extensions['x-tier']).toBe('top');
    expect([
      property(settings, 'unconfirmed_users_delete_after_days').minimum,
      property(answer, 'unconfirmed_users_delete_after_days').default,
    ]).toEqual([1, 7]);
  });

  it('[B-SET-026] has no removed setting', () => {
    for (const name of [
      'delayed_project_deletion',
      'delayed_group_deletion',
      'in_product_marketing_emails_enabled',
      'repository_storages',
      'user_email_lookup_limit',
    ])
      expect([name, properties(settings).has(name), properties(answer).has(name)]).toEqual([name, false, false]);
  });

  it('[B-SET-028][B-SET-029][B-SET-031] states units and dependencies', () => {
    const says = (name: string): string => property(settings, name).description ?? '';
    expect([says('session_expire_delay'), says('max_attachment_size')]).toEqual([
      expect.stringContaining('minutes'),
      expect.stringContaining('MB'),
    ]);
    expect(says('two_factor_grace_period')).toMatch(/Hours.*`require_two_factor_authentication`/);
    for (const name of ['unique_ips_limit_per_user', 'unique_ips_limit_time_window'])
      expect(says(name)).toContain('`unique_ips_limit_enabled`');
  });

  it('[B-SET-035][B-SET-036][B-SET-038][B-SET-040][B-SET-041] bounds single settings', () => {
    const pages = property(settings, 'wiki_page_max_content_bytes');
    const includes = property(settings, 'asciidoc_max_includes');
    expect([pages.minimum, includes.maximum]).toEqual([1024, 64]);
    expect(property(answer, 'wiki_page_max_content_bytes').default).toBe(52_428_800);
    expect(property(answer, 'asciidoc_max_includes').default).toBe(32);
    for (const name of ['polling_interval_multiplier', 'external_authorization_service_timeout'])
      expect([name, typesOf(property(settings, name))]).toEqual([name, ['number']]);
    expect(values(items(property(settings, 'valid_runner_registrars')))).toEqual(['group', 'project']);
    expect(property(settings, 'whats_new_variant').enum).toEqual(['all_tiers', 'current_tier', 'disabled', null]);
    expect(caseNames(response('updateApplicationSettings', 400))).toEqual(
      expect.arrayContaining(['badBytes', 'badIncludes']),
    );
  });

  it('[B-SET-046] refuses a change with one invalid setting as a whole', () => {
    expect(target(bodySchema('updateApplicationSettings')).description).toContain('an invalid one refuses them all');
    expect(statuses('updateApplicationSettings')).toContain('400');
  });

  it('[B-SET-002] takes what to change in the body, and says of the query no more than of other writes', () => {
    const update = operation('updateApplicationSettings');
    expect(update.requestBody?.required).toBe(true);
    expect(update.parameters).toEqual([]);
    expect(update.description).toContain('as with every write, the server also reads them from the query string');
  });

  it('[B-SET-003] is for administrators', () => {
    for (const id of ['getApplicationSettings', 'updateApplicationSettings']) {
      expect([id, accessOf(operation(id))]).toEqual([id, { on: 'instance', role: 'administrator' }]);
      expect(response(id, 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'olivia' } });
      expect(caseNames(response(id, 401))).toContain('noCredential');
    }
  });
});
