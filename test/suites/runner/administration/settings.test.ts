import { proves, useBench } from '../bench/bench.ts';
import type { Plant } from '../bench/message.ts';
import { accepts, property, refuses, shows, statusFor, withoutEach } from '../bench/plants.ts';

useBench();

const GET = 'getApplicationSettings/200/settings';

/** A value that no setting of a kind has. */
const ODD = { number: 'text', boolean: 'text', text: 7, list: 'text', hash: 'text', word: 'other' } as const;

/** Plants that answer each of the settings with a value of another type. */
function mistyped(kind: keyof typeof ODD, names: string): Record<string, Plant> {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${name} of another type`, property(name, () => ODD[kind])]),
  );
}

proves('[B-SET-001] the settings are one object', {
  cases: [GET],
  plants: { 'they are a list': asList(), 'another value': property('default_projects_limit', () => 1) },
});

proves('[B-SET-002] a part of the settings is changed by JSON or a form, the rest stays', {
  cases: ['updateApplicationSettings/200/changed', 'updateApplicationSettings/200/changedByForm'],
  plants: {
    'the change is lost': property('polling_interval_multiplier', () => 1),
    'another setting moves': property('signup_enabled', () => false),
    'forms are not read': refuses(415),
    'answers 204': statusFor(200, 204),
  },
  writes: true,
});

proves('[B-SET-003] the settings are for administrators', {
  cases: [
    'getApplicationSettings/403/forbidden',
    'updateApplicationSettings/403/forbidden',
    'getApplicationSettings/401/noCredential',
    'updateApplicationSettings/401/noCredential',
    'getApplicationSettings/law/least-role',
    'updateApplicationSettings/law/least-role',
  ],
  plants: { 'everybody may': accepts(), '401 for 403': statusFor(403, 401), '403 for 401': statusFor(401, 403) },
});

proves('[B-SET-004] the settings have id and instants', {
  cases: [GET],
  plants: { ...withoutEach('', ['id', 'created_at', 'updated_at']), 'no instant': property('updated_at', () => 'now') },
});

proves('[B-SET-006] settings of sign-up and users have their types', {
  cases: [GET],
  plants: {
    ...mistyped(
      'number',
      `default_projects_limit failed_login_attempts_unlock_period_in_minutes max_login_attempts session_expire_delay
      two_factor_grace_period unique_ips_limit_per_user unique_ips_limit_time_window
      unconfirmed_users_delete_after_days first_day_of_week`,
    ),
    ...mistyped(
      'boolean',
      `signup_enabled password_authentication_enabled_for_web user_oauth_applications
      require_admin_approval_after_user_signup require_personal_access_token_expiry allow_account_deletion
      updating_name_disabled_for_users user_show_add_ssh_key_message user_default_external
      user_defaults_to_private_profile user_deactivation_emails_enabled avatar_service_enabled
      require_admin_two_factor_authentication unique_ips_limit_enabled delete_unconfirmed_users admin_mode enforce_terms`,
    ),
    ...mistyped(
      'text',
      `default_preferred_language after_sign_out_path home_page_url personal_access_token_prefix
      user_default_internal_regex terms`,
    ),
    ...mistyped('hash', 'sign_in_restrictions'),
  },
});

proves('[B-SET-007][B-SET-034] settings of visibility and branches have their types', {
  cases: [GET, 'updateApplicationSettings/200/changedByForm'],
  plants: {
    ...mistyped('number', 'default_branch_protection'),
    ...mistyped('word', 'default_project_visibility default_group_visibility default_snippet_visibility'),
    ...mistyped('list', 'restricted_visibility_levels'),
    ...mistyped('text', 'default_ci_config_path'),
    ...mistyped('hash', 'default_branch_protection_defaults'),
    'another visibility in the list': property('restricted_visibility_levels', () => ['secret']),
    'a level that is none': property('default_branch_protection_defaults.allowed_to_push', () => [7]),
    'force push without a value': property('default_branch_protection_defaults.allow_force_push', () => 'no'),
    'the nested hash is lost': property('default_branch_protection_defaults', () => null),
  },
  writes: true,
});

proves('[B-SET-008][B-SET-037] settings of sizes and times have their types', {
  cases: [GET],
  plants: {
    ...mistyped(
      'number',
      `max_attachment_size max_decompressed_archive_size max_export_size max_import_size max_import_remote_file_size
      decompress_archive_file_timeout snippet_size_limit wiki_page_max_content_bytes asciidoc_max_includes
      terminal_max_session_time polling_interval_multiplier bulk_import_max_download_file_size
      bulk_import_concurrent_pipeline_batch_limit concurrent_relation_batch_export_limit
      concurrent_github_import_jobs_limit concurrent_bitbucket_import_jobs_limit
      concurrent_bitbucket_server_import_jobs_limit`,
    ),
    ...mistyped('boolean', 'time_tracking_limit_to_hours'),
    'hours by default': property('time_tracking_limit_to_hours', () => true),
  },
});

proves('[B-SET-009] settings of domains and addresses have their types', {
  cases: [GET],
  plants: {
    ...mistyped('list', 'domain_allowlist domain_denylist outbound_local_requests_whitelist'),
    ...mistyped(
      'boolean',
      `domain_denylist_enabled allow_local_requests_from_hooks_and_services
      allow_local_requests_from_web_hooks_and_services allow_local_requests_from_system_hooks`,
    ),
  },
});

proves('[B-SET-010] settings of the container registry and packages have their types', {
  cases: [GET],
  plants: {
    ...mistyped(
      'boolean',
      `container_expiration_policies_enable_historic_entries container_registry_expiration_policies_caching
      package_registry_allow_anyone_to_pull_option maven_package_requests_forwarding npm_package_requests_forwarding
      pypi_package_requests_forwarding nuget_skip_metadata_url_validation`,
    ),
    ...mistyped(
      'number',
      `container_registry_cleanup_tags_service_max_list_size container_registry_delete_tags_service_timeout
      container_registry_expiration_policies_worker_capacity container_registry_token_expire_delay
      package_registry_cleanup_policies_worker_capacity`,
    ),
  },
});

proves('[B-SET-011] settings of limits have their types', {
  cases: [GET],
  plants: {
    ...mistyped(
      'number',
      `issues_create_limit raw_blob_request_limit project_jobs_api_rate_limit
      throttle_unauthenticated_web_period_in_seconds throttle_unauthenticated_web_requests_per_period
      throttle_unauthenticated_api_period_in_seconds throttle_unauthenticated_api_requests_per_period
      throttle_unauthenticated_packages_api_period_in_seconds
      throttle_unauthenticated_packages_api_requests_per_period`,
    ),
    ...mistyped(
      'boolean',
      `throttle_unauthenticated_web_enabled throttle_unauthenticated_api_enabled
      throttle_unauthenticated_packages_api_enabled`,
    ),
    ...mistyped('text', 'rate_limiting_response_text'),
  },
});

for (const [row, kind, alone] of [
  ['B-SET-012', 'web', 'webAlone'],
  ['B-SET-013', 'api', 'apiAlone'],
  ['B-SET-014', 'packages_api', 'packagesAlone'],
] as const) {
  proves(`[${row}] the limit on ${kind} is off, and needs two numbers`, {
    cases: [GET, `updateApplicationSettings/400/${alone}`],
    plants: {
      'it is on': property(`throttle_unauthenticated_${kind}_enabled`, () => true),
      'it is switched on without numbers': accepts(),
      'it is another status': statusFor(400, 422),
    },
  });
}

proves('[B-SET-016][B-SET-022] settings of keys and housekeeping have their types', {
  cases: [GET],
  plants: mistyped(
    'number',
    `rsa_key_restriction dsa_key_restriction ecdsa_key_restriction ed25519_key_restriction ecdsa_sk_key_restriction
    ed25519_sk_key_restriction housekeeping_optimize_repository_period`,
  ),
});

proves(
  '[B-SET-017][B-SET-018][B-SET-019][B-SET-020][B-SET-021] inactive projects stay, and the numbers have defaults',
  {
    cases: [GET],
    plants: {
      ...mistyped('boolean', 'delete_inactive_projects'),
      ...mistyped(
        'number',
        `inactive_projects_delete_after_months inactive_projects_min_size_mb
      inactive_projects_send_warning_email_after_months`,
      ),
      'they are deleted': property('delete_inactive_projects', () => true),
      'after three months': property('inactive_projects_delete_after_months', () => 3),
      'from one megabyte on': property('inactive_projects_min_size_mb', () => 1),
      'warned after two months': property('inactive_projects_send_warning_email_after_months', () => 2),
    },
  },
);

proves('[B-SET-024] the other settings have their types', {
  cases: [GET],
  plants: {
    ...mistyped('hash', 'repository_storages_weighted editor_extension_marketplace'),
    ...mistyped(
      'boolean',
      `asset_proxy_enabled external_authorization_service_enabled keep_latest_artifact silent_mode_enabled
      silent_admin_exports_enabled update_runner_versions_enabled usage_ping_enabled
      include_optional_metrics_in_service_ping version_check_enabled secret_push_protection_available
      issue_connector_public_key_storage_enabled diagram_renderer_a_enabled diagram_renderer_b_enabled
      diagram_renderer_c_enabled`,
    ),
    ...mistyped(
      'text',
      `asset_proxy_url external_authorization_service_url external_authorization_service_default_label
      external_pipeline_validation_service_url external_pipeline_validation_service_token security_txt_content
      globally_allowed_ips geo_node_allowed_ips issue_connector_application_key issue_connector_proxy_url
      issue_connector_additional_audience_url diagram_renderer_a_url diagram_renderer_b_url diagram_renderer_c_url`,
    ),
    ...mistyped(
      'number',
      `external_authorization_service_timeout external_pipeline_validation_service_timeout
      performance_bar_allowed_group_id local_markdown_version file_template_project_id`,
    ),
    ...mistyped('list', 'asset_proxy_allowlist valid_runner_registrars'),
    ...mistyped('word', 'whats_new_variant'),
  },
});

proves('[B-SET-025] settings of the paid tiers have their types', {
  cases: [GET],
  plants: {
    ...mistyped(
      'boolean',
      `allow_all_integrations group_owners_can_manage_default_branch_protection default_project_deletion_protection
      disable_personal_access_tokens security_policy_global_group_approvers_enabled delete_unconfirmed_users
      assistant_features_enabled lock_assistant_features_enabled use_clickhouse_for_analytics
      secret_push_protection_available`,
    ),
    ...mistyped(
      'number',
      `file_template_project_id geo_status_timeout deletion_adjourned_period security_approval_policies_limit
      unconfirmed_users_delete_after_days`,
    ),
    ...mistyped('text', 'geo_node_allowed_ips'),
    ...mistyped('list', 'allowed_integrations'),
  },
});

proves('[B-SET-026] what was removed is never shown', {
  cases: [GET],
  plants: {
    'projects are deleted later': shows('delayed_project_deletion', true),
    'groups are deleted later': shows('delayed_group_deletion', true),
    'mails that sell': shows('in_product_marketing_emails_enabled', true),
    'storages without weights': shows('repository_storages', ['default']),
    'a limit of lookups': shows('user_email_lookup_limit', 1),
  },
});

/** The one object stands in a list. */
function asList(): Plant {
  return {
    response(message) {
      if (message.status === 200) message.body = `[${message.body}]`;
      message.headers['content-length'] = String(message.body.length);
    },
  };
}
