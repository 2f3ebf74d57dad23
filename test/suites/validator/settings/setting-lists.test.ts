import { describe } from 'vitest';
import { proves } from '../support/claims.ts';
import { changes, settings } from './setting-claims.ts';

/** `_enabled`, `_period_in_seconds` and `_requests_per_period` of three throttles. */
const THROTTLES = ['web', 'api', 'packages_api'].map((kind) => `throttle_unauthenticated_${kind}`);

describe('lists of settings, each taken, refused and read back by its type', () => {
  proves(
    '[B-SET-006] sign-up and users',
    settings('integer', [
      'default_projects_limit',
      'failed_login_attempts_unlock_period_in_minutes',
      'max_login_attempts',
      'session_expire_delay',
      'two_factor_grace_period',
      'unique_ips_limit_per_user',
      'unique_ips_limit_time_window',
      'unconfirmed_users_delete_after_days',
      'first_day_of_week',
    ]),
    settings('boolean', [
      'signup_enabled',
      'password_authentication_enabled_for_web',
      'user_oauth_applications',
      'require_admin_approval_after_user_signup',
      'require_personal_access_token_expiry',
      'allow_account_deletion',
      'updating_name_disabled_for_users',
      'user_show_add_ssh_key_message',
      'user_default_external',
      'user_defaults_to_private_profile',
      'user_deactivation_emails_enabled',
      'avatar_service_enabled',
      'require_admin_two_factor_authentication',
      'unique_ips_limit_enabled',
      'delete_unconfirmed_users',
      'admin_mode',
      'enforce_terms',
    ]),
    settings('text', [
      'default_preferred_language',
      'after_sign_out_path',
      'home_page_url',
      'personal_access_token_prefix',
      'user_default_internal_regex',
      'terms',
    ]),
    settings('hash', ['sign_in_restrictions']),
  );
  proves(
    '[B-SET-007] visibility and branches',
    settings('integer', ['default_branch_protection']),
    settings('visibility', ['default_project_visibility', 'default_group_visibility', 'default_snippet_visibility']),
    settings('visibilities', ['restricted_visibility_levels']),
    settings('text', ['default_ci_config_path']),
    changes({
      default_branch_protection_defaults: {
        allowed_to_push: [{ access_level: 40 }],
        allow_force_push: false,
        allowed_to_merge: [{ access_level: 30 }],
      },
    }),
  );
  proves(
    '[B-SET-008] size and timing limits',
    settings('integer', [
      'max_attachment_size',
      'max_decompressed_archive_size',
      'max_export_size',
      'max_import_size',
      'max_import_remote_file_size',
      'decompress_archive_file_timeout',
      'snippet_size_limit',
      'terminal_max_session_time',
      'bulk_import_max_download_file_size',
      'bulk_import_concurrent_pipeline_batch_limit',
      'concurrent_relation_batch_export_limit',
      'concurrent_github_import_jobs_limit',
      'concurrent_bitbucket_import_jobs_limit',
      'concurrent_bitbucket_server_import_jobs_limit',
    ]),
    settings('number', ['polling_interval_multiplier']),
    settings('boolean', ['time_tracking_limit_to_hours']),
    changes({ wiki_page_max_content_bytes: 2048, asciidoc_max_includes: 16 }),
  );
  proves(
    '[B-SET-009] mail and domains',
    settings('texts', ['domain_allowlist', 'domain_denylist', 'outbound_local_requests_whitelist']),
    settings('boolean', [
      'domain_denylist_enabled',
      'allow_local_requests_from_hooks_and_services',
      'allow_local_requests_from_web_hooks_and_services',
      'allow_local_requests_from_system_hooks',
    ]),
  );
  proves(
    '[B-SET-010] container registry and packages',
    settings('boolean', [
      'container_expiration_policies_enable_historic_entries',
      'container_registry_expiration_policies_caching',
      'package_registry_allow_anyone_to_pull_option',
      'maven_package_requests_forwarding',
      'npm_package_requests_forwarding',
      'pypi_package_requests_forwarding',
      'nuget_skip_metadata_url_validation',
    ]),
    settings('integer', [
      'container_registry_cleanup_tags_service_max_list_size',
      'container_registry_delete_tags_service_timeout',
      'container_registry_expiration_policies_worker_capacity',
      'container_registry_token_expire_delay',
      'package_registry_cleanup_policies_worker_capacity',
    ]),
  );
  proves(
    '[B-SET-011] rate limits',
    settings('integer', ['issues_create_limit', 'raw_blob_request_limit', 'project_jobs_api_rate_limit']),
    settings('text', ['rate_limiting_response_text']),
    settings(
      'boolean',
      THROTTLES.map((name) => `${name}_enabled`),
    ),
    settings(
      'integer',
      THROTTLES.flatMap((name) => [`${name}_period_in_seconds`, `${name}_requests_per_period`]),
    ),
  );
  proves(
    '[B-SET-016] key restrictions',
    settings(
      'integer',
      ['rsa', 'dsa', 'ecdsa', 'ed25519', 'ecdsa_sk', 'ed25519_sk'].map((kind) => `${kind}_key_restriction`),
    ),
  );
  proves(
    '[B-SET-017] inactive projects',
    settings('boolean', ['delete_inactive_projects']),
    settings('integer', [
      'inactive_projects_delete_after_months',
      'inactive_projects_min_size_mb',
      'inactive_projects_send_warning_email_after_months',
    ]),
  );
  proves('[B-SET-022] housekeeping', settings('integer', ['housekeeping_optimize_repository_period']));
  proves(
    '[B-SET-024] others',
    settings('hash', ['repository_storages_weighted', 'editor_extension_marketplace']),
    settings('boolean', [
      'asset_proxy_enabled',
      'external_authorization_service_enabled',
      'keep_latest_artifact',
      'silent_mode_enabled',
      'silent_admin_exports_enabled',
      'update_runner_versions_enabled',
      'usage_ping_enabled',
      'include_optional_metrics_in_service_ping',
      'version_check_enabled',
      'secret_push_protection_available',
      'issue_connector_public_key_storage_enabled',
      'diagram_renderer_a_enabled',
      'diagram_renderer_b_enabled',
      'diagram_renderer_c_enabled',
    ]),
    settings('text', [
      'asset_proxy_url',
      'external_authorization_service_url',
      'external_authorization_service_default_label',
      'external_pipeline_validation_service_url',
      'external_pipeline_validation_service_token',
      'security_txt_content',
      'globally_allowed_ips',
      'geo_node_allowed_ips',
      'issue_connector_application_key',
      'issue_connector_proxy_url',
      'diagram_renderer_a_url',
    ]),
    settings('texts', ['asset_proxy_allowlist']),
    settings('number', ['external_authorization_service_timeout']),
    settings('integer', [
      'external_pipeline_validation_service_timeout',
      'performance_bar_allowed_group_id',
      'local_markdown_version',
      'file_template_project_id',
    ]),
    changes({ valid_runner_registrars: ['group'], whats_new_variant: 'disabled' }),
  );
  proves(
    '[B-SET-025] paid tier',
    settings('boolean', [
      'allow_all_integrations',
      'group_owners_can_manage_default_branch_protection',
      'default_project_deletion_protection',
      'disable_personal_access_tokens',
      'security_policy_global_group_approvers_enabled',
      'delete_unconfirmed_users',
      'assistant_features_enabled',
      'lock_assistant_features_enabled',
      'use_clickhouse_for_analytics',
      'secret_push_protection_available',
    ]),
    settings('texts', ['allowed_integrations']),
    settings('text', ['geo_node_allowed_ips']),
    settings('integer', [
      'file_template_project_id',
      'geo_status_timeout',
      'deletion_adjourned_period',
      'security_approval_policies_limit',
      'unconfirmed_users_delete_after_days',
    ]),
  );
});
