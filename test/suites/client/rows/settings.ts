import * as api from '../../../../generated/client/index.ts';
import { deprecated, FORM, sends, type Row } from '../row.ts';
import { answers, fails, fields, same, takes, whole, type Claim } from '../type-claims.ts';

const path = '/application/settings';

/** These settings have this type; in answers each may be missing or null, on writes each may be left out. */
function settings(type: string, names: string): Claim[] {
  const list = names.split(/\s+/).filter(Boolean);
  return [
    fields('t.ApplicationSettings', list.map((name) => `${name}?: ${type} | null`).join('; ')),
    fields('t.UpdateApplicationSettingsBody', list.map((name) => `${name}?: ${type}`).join('; ')),
  ];
}

const THROTTLES = ['web', 'api', 'packages_api'].map((name) => `throttle_unauthenticated_${name}`);

/** Application settings. */
export const applicationSettings: readonly Row[] = [
  {
    ids: 'B-SET-001',
    title: 'gets the settings',
    types: [
      answers('getApplicationSettings', 200, 't.ApplicationSettings'),
      fails('getApplicationSettings', '401 403'),
    ],
    sends: [sends((c) => api.getApplicationSettings(c), `GET ${path}`, { answer: { id: 1 } })],
  },
  {
    ids: 'B-SET-002',
    title: 'takes any part of them in a body, and returns all',
    types: [
      answers('updateApplicationSettings', 200, 't.ApplicationSettings'),
      fails('updateApplicationSettings', '400 401 403 415'),
      takes('updateApplicationSettings', 'body: t.UpdateApplicationSettingsBody'),
      same('Partial<t.UpdateApplicationSettingsBody>', 'Flat<t.UpdateApplicationSettingsBody>'),
    ],
    sends: [
      sends((c) => api.updateApplicationSettings(c, { body: { signup_enabled: false } }), `PUT ${path}`, {
        body: '{"signup_enabled":false}',
        answer: { id: 1, signup_enabled: false, max_login_attempts: 5 },
      }),
      sends(
        (c) => api.updateApplicationSettings(c, { contentType: FORM, body: { max_login_attempts: 5, terms: 'a b' } }),
        `PUT ${path}`,
        { type: FORM, body: 'max_login_attempts=5&terms=a%20b', answer: { id: 1, max_login_attempts: 5 } },
      ),
    ],
  },
  {
    ids: 'B-SET-004',
    title: 'has an id and two instants besides',
    types: [
      fields('t.ApplicationSettings', 'id: number; created_at: string | null; updated_at: string | null'),
      same("Extract<keyof t.UpdateApplicationSettingsBody, 'id' | 'created_at' | 'updated_at'>", 'never'),
    ],
  },
  {
    ids: 'B-SET-006',
    title: 'sign-up and users',
    types: [
      ...settings(
        'number',
        `default_projects_limit failed_login_attempts_unlock_period_in_minutes max_login_attempts session_expire_delay
        two_factor_grace_period unique_ips_limit_per_user unique_ips_limit_time_window
        unconfirmed_users_delete_after_days first_day_of_week`,
      ),
      ...settings(
        'boolean',
        `signup_enabled password_authentication_enabled_for_web user_oauth_applications
        require_admin_approval_after_user_signup require_personal_access_token_expiry allow_account_deletion
        updating_name_disabled_for_users user_show_add_ssh_key_message user_default_external
        user_defaults_to_private_profile user_deactivation_emails_enabled avatar_service_enabled
        require_admin_two_factor_authentication unique_ips_limit_enabled delete_unconfirmed_users admin_mode
        enforce_terms`,
      ),
      ...settings(
        'string',
        `default_preferred_language after_sign_out_path home_page_url personal_access_token_prefix
        user_default_internal_regex terms`,
      ),
      ...settings('Record<string, unknown>', 'sign_in_restrictions'),
    ],
  },
  {
    ids: 'B-SET-007',
    title: 'visibility and branches',
    types: [
      ...settings('number', 'default_branch_protection'),
      ...settings('t.BranchProtectionDefaults', 'default_branch_protection_defaults'),
      ...['t.ApplicationSettings', 't.UpdateApplicationSettingsBody'].map((type) =>
        fields(
          type,
          `default_project_visibility?: 'private' | 'internal' | 'public';
          default_group_visibility?: 'private' | 'internal' | 'public';
          default_snippet_visibility?: 'private' | 'internal' | 'public'`,
        ),
      ),
      ...settings("('private' | 'internal' | 'public')[]", 'restricted_visibility_levels'),
      ...settings('string', 'default_ci_config_path'),
    ],
    sends: [
      sends(
        (c) =>
          api.updateApplicationSettings(c, {
            contentType: FORM,
            body: { restricted_visibility_levels: ['public', 'internal'], default_project_visibility: 'private' },
          }),
        `PUT ${path}`,
        {
          type: FORM,
          body:
            'restricted_visibility_levels%5B%5D=public&restricted_visibility_levels%5B%5D=internal' +
            '&default_project_visibility=private',
        },
      ),
    ],
  },
  {
    ids: 'B-SET-008',
    title: 'limits of size and time',
    types: [
      ...settings(
        'number',
        `max_attachment_size max_decompressed_archive_size max_export_size max_import_size
        max_import_remote_file_size decompress_archive_file_timeout snippet_size_limit wiki_page_max_content_bytes
        asciidoc_max_includes terminal_max_session_time polling_interval_multiplier bulk_import_max_download_file_size
        bulk_import_concurrent_pipeline_batch_limit concurrent_relation_batch_export_limit
        concurrent_github_import_jobs_limit concurrent_bitbucket_import_jobs_limit
        concurrent_bitbucket_server_import_jobs_limit`,
      ),
      ...settings('boolean', 'time_tracking_limit_to_hours'),
    ],
  },
  {
    ids: 'B-SET-009',
    title: 'mail and domains',
    types: [
      ...settings('string[]', 'domain_allowlist domain_denylist outbound_local_requests_whitelist'),
      ...settings(
        'boolean',
        `domain_denylist_enabled allow_local_requests_from_hooks_and_services
        allow_local_requests_from_web_hooks_and_services allow_local_requests_from_system_hooks`,
      ),
    ],
  },
  {
    ids: 'B-SET-010',
    title: 'container registry and packages',
    types: [
      ...settings(
        'boolean',
        `container_expiration_policies_enable_historic_entries container_registry_expiration_policies_caching
        package_registry_allow_anyone_to_pull_option maven_package_requests_forwarding npm_package_requests_forwarding
        pypi_package_requests_forwarding nuget_skip_metadata_url_validation`,
      ),
      ...settings(
        'number',
        `container_registry_cleanup_tags_service_max_list_size container_registry_delete_tags_service_timeout
        container_registry_expiration_policies_worker_capacity container_registry_token_expire_delay
        package_registry_cleanup_policies_worker_capacity`,
      ),
    ],
  },
  {
    ids: 'B-SET-011',
    title: 'limits of rates',
    types: [
      ...settings('number', 'issues_create_limit raw_blob_request_limit project_jobs_api_rate_limit'),
      ...settings('string', 'rate_limiting_response_text'),
      ...settings('boolean', THROTTLES.map((name) => `${name}_enabled`).join(' ')),
      ...settings('number', THROTTLES.map((name) => `${name}_period_in_seconds ${name}_requests_per_period`).join(' ')),
    ],
  },
  {
    ids: 'B-SET-015',
    title: 'the legacy throttle is deprecated',
    types: [
      ...settings('boolean', 'throttle_unauthenticated_enabled'),
      ...settings('number', 'throttle_unauthenticated_period_in_seconds throttle_unauthenticated_requests_per_period'),
    ],
    comments: ['enabled', 'period_in_seconds', 'requests_per_period'].flatMap((name) =>
      ['ApplicationSettings', 'UpdateApplicationSettingsBody'].map((type) =>
        deprecated(type, `throttle_unauthenticated_${name}`, 'web', 'api'),
      ),
    ),
  },
  {
    ids: 'B-SET-016',
    title: 'restrictions of keys',
    types: settings(
      'number',
      `rsa_key_restriction dsa_key_restriction ecdsa_key_restriction ed25519_key_restriction ecdsa_sk_key_restriction
      ed25519_sk_key_restriction`,
    ),
  },
  {
    ids: 'B-SET-017',
    title: 'inactive projects',
    types: [
      ...settings('boolean', 'delete_inactive_projects'),
      ...settings(
        'number',
        `inactive_projects_delete_after_months inactive_projects_min_size_mb
        inactive_projects_send_warning_email_after_months`,
      ),
    ],
  },
  {
    ids: 'B-SET-022',
    title: 'housekeeping',
    types: settings('number', 'housekeeping_optimize_repository_period'),
  },
  {
    ids: 'B-SET-024',
    title: 'other settings',
    types: [
      ...settings('{ [key: string]: number }', 'repository_storages_weighted'),
      ...settings('Record<string, unknown>', 'editor_extension_marketplace'),
      ...settings(
        'boolean',
        `asset_proxy_enabled external_authorization_service_enabled keep_latest_artifact silent_mode_enabled
        silent_admin_exports_enabled update_runner_versions_enabled usage_ping_enabled
        include_optional_metrics_in_service_ping version_check_enabled secret_push_protection_available`,
      ),
      ...settings(
        'string',
        `asset_proxy_url external_authorization_service_url external_authorization_service_default_label
        external_pipeline_validation_service_url external_pipeline_validation_service_token security_txt_content
        globally_allowed_ips geo_node_allowed_ips`,
      ),
      ...settings('string[]', 'asset_proxy_allowlist'),
      ...settings(
        'number',
        `external_authorization_service_timeout external_pipeline_validation_service_timeout
        performance_bar_allowed_group_id local_markdown_version file_template_project_id`,
      ),
      ...settings("('group' | 'project')[]", 'valid_runner_registrars'),
      ...settings("'all_tiers' | 'current_tier' | 'disabled'", 'whats_new_variant'),
    ],
  },
  {
    ids: 'B-SET-025',
    title: 'settings of the paid tiers',
    types: [
      ...settings(
        'boolean',
        `allow_all_integrations group_owners_can_manage_default_branch_protection default_project_deletion_protection
        disable_personal_access_tokens security_policy_global_group_approvers_enabled delete_unconfirmed_users
        assistant_features_enabled lock_assistant_features_enabled use_clickhouse_for_analytics
        secret_push_protection_available`,
      ),
      ...settings(
        'number',
        `file_template_project_id geo_status_timeout deletion_adjourned_period security_approval_policies_limit
        unconfirmed_users_delete_after_days`,
      ),
      ...settings('string', 'geo_node_allowed_ips'),
      ...settings('string[]', 'allowed_integrations'),
    ],
  },
  {
    ids: 'B-SET-033',
    title: 'default_branch_protection is deprecated',
    comments: ['ApplicationSettings', 'UpdateApplicationSettingsBody'].map((type) =>
      deprecated(type, 'default_branch_protection', '`default_branch_protection_defaults`'),
    ),
  },
  {
    ids: 'B-SET-034',
    title: 'the defaults of branches are a nested hash or JSON',
    types: [
      same(
        "Filled<t.UpdateApplicationSettingsBody, 'default_branch_protection_defaults'>",
        "Filled<t.CreateGroupBody, 'default_branch_protection_defaults'>",
      ),
      whole(
        't.BranchProtectionDefaults',
        'allowed_to_push: t.BranchAccess[]; allow_force_push: boolean; allowed_to_merge: t.BranchAccess[]',
      ),
      whole('t.BranchAccess', 'access_level: number'),
    ],
    sends: [
      sends(
        (c) =>
          api.updateApplicationSettings(c, {
            contentType: FORM,
            body: {
              default_branch_protection_defaults: {
                allowed_to_push: [{ access_level: 40 }, { access_level: 30 }],
                allow_force_push: false,
                allowed_to_merge: [{ access_level: 30 }],
              },
            },
          }),
        `PUT ${path}`,
        {
          type: FORM,
          body:
            'default_branch_protection_defaults%5Ballowed_to_push%5D%5B0%5D%5Baccess_level%5D=40' +
            '&default_branch_protection_defaults%5Ballowed_to_push%5D%5B1%5D%5Baccess_level%5D=30' +
            '&default_branch_protection_defaults%5Ballow_force_push%5D=false' +
            '&default_branch_protection_defaults%5Ballowed_to_merge%5D%5B0%5D%5Baccess_level%5D=30',
        },
      ),
      sends(
        (c) =>
          api.updateApplicationSettings(c, {
            body: {
              default_branch_protection_defaults: {
                allowed_to_push: [{ access_level: 40 }],
                allow_force_push: true,
                allowed_to_merge: [],
              },
            },
          }),
        `PUT ${path}`,
        {
          body: {
            default_branch_protection_defaults: {
              allowed_to_push: [{ access_level: 40 }],
              allow_force_push: true,
              allowed_to_merge: [],
            },
          },
        },
      ),
    ],
  },
  {
    ids: 'B-SET-038',
    title: 'fractions go there and back',
    types: settings('number', 'polling_interval_multiplier external_authorization_service_timeout'),
    sends: [
      sends(
        (c) =>
          api.updateApplicationSettings(c, {
            body: { polling_interval_multiplier: 1.25, external_authorization_service_timeout: 0.5 },
          }),
        `PUT ${path}`,
        {
          body: '{"polling_interval_multiplier":1.25,"external_authorization_service_timeout":0.5}',
          answer: { polling_interval_multiplier: 1.25, external_authorization_service_timeout: 0.5 },
        },
      ),
      sends(
        (c) => api.updateApplicationSettings(c, { contentType: FORM, body: { polling_interval_multiplier: 1.25 } }),
        `PUT ${path}`,
        { type: FORM, body: 'polling_interval_multiplier=1.25', answer: { polling_interval_multiplier: 1.25 } },
      ),
    ],
  },
  {
    ids: 'B-SET-039',
    title: 'asset_proxy_whitelist is a deprecated alias',
    types: settings('string[]', 'asset_proxy_whitelist asset_proxy_allowlist'),
    sends: [
      sends((c) => api.updateApplicationSettings(c, { body: { asset_proxy_whitelist: ['h'] } }), `PUT ${path}`, {
        body: '{"asset_proxy_whitelist":["h"]}',
        answer: { asset_proxy_whitelist: ['h'], asset_proxy_allowlist: ['h'] },
      }),
    ],
    comments: ['ApplicationSettings', 'UpdateApplicationSettingsBody'].map((type) =>
      deprecated(type, 'asset_proxy_whitelist', '`asset_proxy_allowlist`'),
    ),
  },
  {
    ids: 'B-SET-040',
    title: 'who may register runners',
    types: settings("('group' | 'project')[]", 'valid_runner_registrars'),
    sends: [[], ['group' as const], ['project' as const], ['group' as const, 'project' as const]].map((registrars) =>
      sends((c) => api.updateApplicationSettings(c, { body: { valid_runner_registrars: registrars } }), `PUT ${path}`, {
        body: { valid_runner_registrars: registrars },
      }),
    ),
  },
  {
    ids: 'B-SET-041',
    title: 'who sees what is new',
    types: settings("'all_tiers' | 'current_tier' | 'disabled'", 'whats_new_variant'),
    sends: [
      sends((c) => api.updateApplicationSettings(c, { body: { whats_new_variant: 'current_tier' } }), `PUT ${path}`, {
        body: '{"whats_new_variant":"current_tier"}',
      }),
    ],
  },
  {
    ids: 'B-SET-043',
    title: 'issue connector and diagram renderers',
    types: [
      ...settings(
        'string',
        `issue_connector_application_key issue_connector_proxy_url issue_connector_additional_audience_url
        diagram_renderer_a_url diagram_renderer_b_url diagram_renderer_c_url`,
      ),
      ...settings(
        'boolean',
        `issue_connector_public_key_storage_enabled diagram_renderer_a_enabled diagram_renderer_b_enabled
        diagram_renderer_c_enabled`,
      ),
    ],
  },
  {
    ids: 'B-SET-044',
    title: 'every attribute may be missing or null in an answer, and new ones get through',
    types: [
      "check<Equal<{} extends Omit<t.ApplicationSettings, 'id' | 'created_at' | 'updated_at'> ? true : false, true>>();",
      `check<Equal<{ [K in keyof t.ApplicationSettings]-?: null extends t.ApplicationSettings[K] ? never : K }[keyof t.ApplicationSettings],
        'id' | \`default_\${'project' | 'group' | 'snippet'}_visibility\`>>();`.replace(/\s+/g, ' '),
      same('Partial<t.UpdateApplicationSettingsBody>', 'Flat<t.UpdateApplicationSettingsBody>'),
    ],
    sends: [
      sends((c) => api.getApplicationSettings(c), `GET ${path}`, {
        answer: { id: 1, created_at: null, terms: null, an_attribute_of_tomorrow: [1] },
      }),
    ],
  },
];
