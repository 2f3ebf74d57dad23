import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

const SETTINGS = '/application/settings';

function put(json: object, as = 'root'): Promise<Answer> {
  return reference.call('PUT', SETTINGS, { as, json });
}

async function read(): Promise<Answer['body']> {
  return (await reference.get(SETTINGS, { as: 'root' })).body;
}

/** Values for settings, by the kinds of the rows that name them; each is written, and read back. */
async function roundTrip(values: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(values);
  const before = await read();
  expect(names.filter((name) => !(name in before))).toEqual([]);
  // One by one: each of them alone changes nothing else.
  for (const [name, value] of Object.entries(values)) {
    const answer = await put({ [name]: value });
    expect([name, answer.status, answer.body[name]]).toEqual([name, 200, value]);
  }
  await reference.server.reset();
  const all = await put(values);
  expect([all.status, all.body]).toMatchObject([200, values]);
  expect(await read()).toEqual(all.body);
  const others = Object.keys(before).filter((name) => !names.includes(name) && name !== 'updated_at');
  const mirrored = others.filter((name) => name !== 'asset_proxy_whitelist' && name !== 'asset_proxy_allowlist');
  for (const name of mirrored) expect([name, all.body[name]]).toEqual([name, before[name]]);
}

function booleans(names: string): Record<string, boolean> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, true]));
}

function numbers(names: string, first = 11): Record<string, number> {
  return Object.fromEntries(names.split(/\s+/).map((name, index) => [name, first + index]));
}

function texts(names: string): Record<string, string> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, `text-of-${name}`.slice(0, 20)]));
}

/** Refusals of a value: the attribute is named, and nothing of what came with it is applied. */
async function refuses(values: object, named: string): Promise<void> {
  const before = await read();
  const answer = await put({ signup_enabled: false, ...values });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(named)]);
  expect(await read()).toEqual(before);
}

describe('application settings', () => {
  it('[B-SET-001][B-SET-004] are one object with id and instants', async () => {
    const answer = await reference.get(SETTINGS, { as: 'root' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: 1,
      created_at: '2025-01-01T08:00:00.000Z',
      updated_at: '2025-01-01T08:00:00.000Z',
      default_projects_limit: 100_000,
      signup_enabled: true,
    });
  });

  it('[B-SET-002][B-SET-004] keep what is not sent, and say when they changed', async () => {
    const before = await read();
    const changed = await put({ polling_interval_multiplier: 1.5 });
    expect(changed.status).toBe(200);
    const { updated_at: at, ...rest } = changed.body;
    expect(Date.parse(at)).toBeGreaterThan(Date.parse('2026-03-04T11:59:59Z'));
    expect(rest).toEqual({ ...rest, ...before, updated_at: undefined, polling_interval_multiplier: 1.5 });
    expect(await read()).toEqual(changed.body);
  });

  it('[B-SET-002] are taken from the query, a form or JSON', async () => {
    const query = await reference.call('PUT', SETTINGS, {
      as: 'root',
      query: 'max_attachment_size=21&admin_mode=true',
    });
    expect([query.status, query.body.max_attachment_size, query.body.admin_mode]).toEqual([200, 21, true]);
    const form = await reference.call('PUT', SETTINGS, {
      as: 'root',
      form: 'max_attachment_size=22&restricted_visibility_levels[]=public&domain_allowlist[]=a.example.com&domain_allowlist[]=b.example.com',
    });
    expect([form.status, form.body.max_attachment_size, form.body.admin_mode]).toEqual([200, 22, true]);
    expect(form.body.restricted_visibility_levels).toEqual(['public']);
    expect(form.body.domain_allowlist).toEqual(['a.example.com', 'b.example.com']);
    const emptied = await reference.call('PUT', '/application/settings', { as: 'root', form: 'domain_allowlist[]=' });
    expect([emptied.status, emptied.body.domain_allowlist]).toEqual([200, []]);
    const commas = await reference.call('PUT', '/application/settings', {
      as: 'root',
      json: { domain_allowlist: 'a.example.com, b.example.com', unnamed_list: ['a,b'] },
    });
    const lists = { domain_allowlist: ['a.example.com', 'b.example.com'], unnamed_list: ['a,b'] };
    expect(commas.body).toMatchObject(lists);
    expect((await put({ max_attachment_size: 23 })).body.max_attachment_size).toBe(23);
  });

  it('[B-SET-003] are for administrators', async () => {
    const changed = { json: { signup_enabled: false } };
    expect((await reference.get(SETTINGS)).status).toBe(401);
    expect((await reference.call('PUT', SETTINGS, changed)).status).toBe(401);
    for (const as of ['olivia', 'dev', 'group-api']) {
      expect((await reference.get(SETTINGS, { as })).status).toBe(403);
      expect((await reference.call('PUT', SETTINGS, { as, ...changed })).status).toBe(403);
    }
    expect((await reference.get(SETTINGS, { as: 'root-read-api' })).status).toBe(200);
    expect((await reference.call('PUT', SETTINGS, { as: 'root-read-api', ...changed })).status).toBe(403);
    expect((await read()).signup_enabled).toBe(true);
  });

  it('[B-SET-046] are refused as a whole for one that is wrong', async () => {
    await refuses({ max_attachment_size: 'big' }, 'max_attachment_size');
    await refuses({ admin_mode: 'perhaps' }, 'admin_mode');
    await refuses({ default_project_visibility: 'secret' }, 'default_project_visibility');
    await refuses({ restricted_visibility_levels: ['secret'] }, 'restricted_visibility_levels');
    await refuses({ restricted_visibility_levels: ['public', 'private'] }, 'default_project_visibility');
    await refuses({ personal_access_token_prefix: 'a b\r\nc' }, 'personal_access_token_prefix');
  });

  it('[B-SET-044] that nobody named are kept as they are, and may be null; ids and instants are nobody’s to set', async () => {
    const before = await read();
    expect(before.home_page_url).toBeNull();
    const odd = { future_limit: 5, future_text: 'x', future_list: [1, 'a'], future_hash: { a: { b: null } } };
    const answer = await put({ ...odd, id: 9, created_at: '2000-01-01T00:00:00Z', updated_at: 'never' });
    expect([answer.status, answer.body]).toMatchObject([200, odd]);
    expect(answer.body).toMatchObject({ id: 1, created_at: before.created_at });
    expect(await read()).toEqual(answer.body);
    const hidden = await reference.call('PUT', SETTINGS, {
      as: 'root',
      headers: { 'content-type': 'application/json' },
      form: '{"__proto__":{"signup_enabled":false},"constructor":1}',
    });
    expect([hidden.status, hidden.body.signup_enabled]).toEqual([200, true]);
  });

  it('[B-SET-026] that were removed mean nothing and are never shown', async () => {
    const removed = {
      delayed_project_deletion: true,
      delayed_group_deletion: true,
      in_product_marketing_emails_enabled: true,
      repository_storages: ['default'],
      user_email_lookup_limit: 1,
    };
    const answer = await put(removed);
    expect(answer.status).toBe(200);
    for (const shown of [answer.body, await read()]) {
      expect(Object.keys(removed).filter((name) => name in shown)).toEqual([]);
    }
  });
});

describe('settings by name', () => {
  it('[B-SET-006][B-SET-030] of sign-up and users', async () => {
    await roundTrip({
      ...numbers(
        'default_projects_limit failed_login_attempts_unlock_period_in_minutes max_login_attempts session_expire_delay first_day_of_week two_factor_grace_period unique_ips_limit_per_user unique_ips_limit_time_window unconfirmed_users_delete_after_days',
        2,
      ),
      ...texts('default_preferred_language after_sign_out_path home_page_url'),
      ...texts('personal_access_token_prefix user_default_internal_regex terms'),
      ...booleans('signup_enabled password_authentication_enabled_for_web user_oauth_applications'),
      ...booleans('require_admin_approval_after_user_signup require_personal_access_token_expiry'),
      ...booleans('allow_account_deletion updating_name_disabled_for_users user_show_add_ssh_key_message'),
      ...booleans('user_default_external user_defaults_to_private_profile user_deactivation_emails_enabled'),
      ...booleans('avatar_service_enabled require_admin_two_factor_authentication delete_unconfirmed_users'),
      ...booleans('admin_mode require_two_factor_authentication unique_ips_limit_enabled enforce_terms'),
      sign_in_restrictions: { disabled_oauth_sign_in_sources: ['a'], deep: { er: [1] } },
    });
  });

  it('[B-SET-007][B-SET-034] of visibility and branches', async () => {
    await roundTrip({
      default_branch_protection: 1,
      default_branch_protection_defaults: {
        allowed_to_push: [{ access_level: 30 }],
        allow_force_push: true,
        allowed_to_merge: [{ access_level: 30 }, { access_level: 40 }],
      },
      default_project_visibility: 'internal',
      default_group_visibility: 'public',
      default_snippet_visibility: 'internal',
      restricted_visibility_levels: [],
      default_ci_config_path: '.ci.yml',
    });
    const form =
      'default_branch_protection_defaults[allowed_to_push][][access_level]=30&default_branch_protection_defaults[allow_force_push]=true&default_branch_protection_defaults[allowed_to_merge][][access_level]=0';
    const nested = await reference.call('PUT', SETTINGS, { as: 'root', form });
    expect(nested.body.default_branch_protection_defaults).toEqual({
      allowed_to_push: [{ access_level: 30 }],
      allow_force_push: true,
      allowed_to_merge: [{ access_level: 0 }],
    });
  });

  it('[B-SET-008][B-SET-038] of sizes and times', async () => {
    await roundTrip({
      ...numbers(
        'max_attachment_size max_decompressed_archive_size max_export_size max_import_size max_import_remote_file_size decompress_archive_file_timeout snippet_size_limit terminal_max_session_time bulk_import_max_download_file_size bulk_import_concurrent_pipeline_batch_limit concurrent_relation_batch_export_limit concurrent_github_import_jobs_limit concurrent_bitbucket_import_jobs_limit concurrent_bitbucket_server_import_jobs_limit asciidoc_max_includes',
      ),
      wiki_page_max_content_bytes: 9_007_199_254_740_991,
      polling_interval_multiplier: 2.25,
      time_tracking_limit_to_hours: true,
    });
  });

  it('[B-SET-009] of domains and addresses', async () => {
    await roundTrip({
      domain_allowlist: ['example.com', '*.example.org'],
      domain_denylist_enabled: true,
      domain_denylist: ['example.net'],
      outbound_local_requests_whitelist: ['127.0.0.1', 'intern.example.com'],
      ...booleans('allow_local_requests_from_hooks_and_services allow_local_requests_from_web_hooks_and_services'),
      ...booleans('allow_local_requests_from_system_hooks'),
    });
  });

  it('[B-SET-010] of the container registry and packages', async () => {
    await roundTrip({
      ...booleans(
        'container_expiration_policies_enable_historic_entries container_registry_expiration_policies_caching',
      ),
      ...booleans('package_registry_allow_anyone_to_pull_option maven_package_requests_forwarding'),
      ...booleans(
        'npm_package_requests_forwarding pypi_package_requests_forwarding nuget_skip_metadata_url_validation',
      ),
      ...numbers(
        'container_registry_cleanup_tags_service_max_list_size container_registry_delete_tags_service_timeout container_registry_expiration_policies_worker_capacity container_registry_token_expire_delay package_registry_cleanup_policies_worker_capacity',
      ),
    });
    expect(Object.keys(await read()).filter((name) => /package.*file_size/.test(name))).toEqual([]);
  });

  it('[B-SET-011] of limits', async () => {
    await roundTrip({
      ...numbers('issues_create_limit raw_blob_request_limit project_jobs_api_rate_limit notes_create_limit'),
      rate_limiting_response_text: 'Slow down',
      ...numbers(
        'throttle_unauthenticated_web_period_in_seconds throttle_unauthenticated_web_requests_per_period throttle_unauthenticated_api_period_in_seconds throttle_unauthenticated_api_requests_per_period throttle_unauthenticated_packages_api_period_in_seconds throttle_unauthenticated_packages_api_requests_per_period',
        3600,
      ),
      ...booleans('throttle_unauthenticated_web_enabled throttle_unauthenticated_api_enabled'),
      ...booleans('throttle_unauthenticated_packages_api_enabled'),
    });
  });

  it('[B-SET-015] of the limit that older releases had', async () => {
    await roundTrip({
      throttle_unauthenticated_period_in_seconds: 3600,
      throttle_unauthenticated_requests_per_period: 10_000,
      throttle_unauthenticated_enabled: true,
    });
  });

  it('[B-SET-016][B-SET-017][B-SET-022] of keys, inactive projects and housekeeping', async () => {
    await roundTrip({
      rsa_key_restriction: 2048,
      dsa_key_restriction: -1,
      ...numbers('ecdsa_key_restriction ed25519_key_restriction ecdsa_sk_key_restriction ed25519_sk_key_restriction'),
      delete_inactive_projects: true,
      ...numbers('inactive_projects_delete_after_months inactive_projects_min_size_mb'),
      ...numbers('inactive_projects_send_warning_email_after_months housekeeping_optimize_repository_period'),
    });
  });

  it('[B-SET-024][B-SET-038] of everything else', async () => {
    await roundTrip({
      repository_storages_weighted: { default: 75, second: 25 },
      editor_extension_marketplace: { enabled: true, preset: 'open' },
      asset_proxy_allowlist: ['a.example.com'],
      ...texts('asset_proxy_url external_authorization_service_url external_authorization_service_default_label'),
      external_authorization_service_timeout: 0.5,
      ...booleans('asset_proxy_enabled external_authorization_service_enabled keep_latest_artifact'),
      ...texts('external_pipeline_validation_service_url external_pipeline_validation_service_token'),
      ...numbers(
        'external_pipeline_validation_service_timeout performance_bar_allowed_group_id local_markdown_version',
      ),
      ...booleans('silent_mode_enabled silent_admin_exports_enabled update_runner_versions_enabled usage_ping_enabled'),
      ...booleans('include_optional_metrics_in_service_ping version_check_enabled'),
      ...texts('security_txt_content globally_allowed_ips geo_node_allowed_ips'),
      valid_runner_registrars: ['group'],
      whats_new_variant: 'current_tier',
      secret_push_protection_available: true,
      file_template_project_id: 301,
      ...texts('issue_connector_application_key issue_connector_proxy_url issue_connector_additional_audience_url'),
      issue_connector_public_key_storage_enabled: true,
      ...booleans('diagram_renderer_a_enabled diagram_renderer_b_enabled diagram_renderer_c_enabled'),
      ...texts('diagram_renderer_a_url diagram_renderer_b_url diagram_renderer_c_url'),
    });
  });
});
