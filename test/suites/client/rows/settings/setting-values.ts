import * as api from '../../../../../generated/client/index.ts';
import { FORM, sends, type Row } from '../../row.ts';
import { settings } from './setting-types.ts';

const path = '/application/settings';

const THROTTLES = ['web', 'api', 'packages_api'].map((name) => `throttle_unauthenticated_${name}`);

/** Names and types of the application settings. */
export const settingValues: readonly Row[] = [
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
        `default_preferred_language after_sign_out_path home_page_url user_default_internal_regex terms`,
      ),
      ...settings('string', 'personal_access_token_prefix'),
      ...settings('Record<string, unknown>', 'sign_in_restrictions'),
    ],
  },
  {
    ids: 'B-SET-007',
    title: 'visibility and branches',
    types: [
      ...settings('number', 'default_branch_protection'),
      ...settings('t.BranchProtectionDefaults', 'default_branch_protection_defaults'),
      ...settings(
        "'private' | 'internal' | 'public'",
        'default_project_visibility default_group_visibility default_snippet_visibility',
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
        external_pipeline_validation_service_url security_txt_content globally_allowed_ips geo_node_allowed_ips`,
      ),
      ...settings('string', 'external_pipeline_validation_service_token'),
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
];
