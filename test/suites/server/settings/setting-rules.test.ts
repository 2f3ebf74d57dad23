import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

const SETTINGS = '/application/settings';

function put(json: object): Promise<Answer> {
  return reference.call('PUT', SETTINGS, { as: 'root', json });
}

async function setting(name: string): Promise<unknown> {
  return (await reference.get(SETTINGS, { as: 'root' })).body[name];
}

it.each([
  ['repository_storages_weighted', { default: 100 }, { default: 101 }],
  ['repository_storages_weighted', { default: 0 }, { default: -1 }],
  ['user_default_internal_regex', '^a.*$', '('],
])('%s may be %j, not %j', async (name, good, bad) => {
  expect((await put({ [name]: good })).body[name]).toEqual(good);
  expect((await put({ [name]: bad })).status).toBe(400);
  expect(await setting(name)).toEqual(good);
});

it('texts are cleared with null, and are those that nobody has set then', async () => {
  await put({ rate_limiting_response_text: 'Slowly', home_page_url: 'https://a.example' });
  const cleared = await put({ rate_limiting_response_text: null });
  expect([cleared.status, cleared.body.rate_limiting_response_text]).toEqual([200, null]);
  expect(await setting('home_page_url')).toBe('https://a.example');
  await put({ enforce_terms: true, terms: 'Be kind.' });
  expect((await put({ terms: null })).status).toBe(400);
});

describe('defaults and bounds', () => {
  it.each([
    ['[B-SET-018]', 'delete_inactive_projects', false],
    ['[B-SET-019]', 'inactive_projects_delete_after_months', 2],
    ['[B-SET-020]', 'inactive_projects_min_size_mb', 0],
    ['[B-SET-021]', 'inactive_projects_send_warning_email_after_months', 1],
    ['[B-SET-027]', 'user_defaults_to_private_profile', false],
    ['[B-SET-030]', 'require_two_factor_authentication', false],
    ['[B-SET-032]', 'unconfirmed_users_delete_after_days', 7],
    ['[B-SET-035]', 'wiki_page_max_content_bytes', 52_428_800],
    ['[B-SET-036]', 'asciidoc_max_includes', 32],
    ['[B-SET-037]', 'time_tracking_limit_to_hours', false],
    ['[B-SET-012]', 'throttle_unauthenticated_web_enabled', false],
    ['[B-SET-013]', 'throttle_unauthenticated_api_enabled', false],
    ['[B-SET-014]', 'throttle_unauthenticated_packages_api_enabled', false],
    ['[B-SET-015]', 'throttle_unauthenticated_enabled', false],
  ])('%s %s is %s where nobody has set it', async (_row, name, value) => {
    expect(await setting(name)).toBe(value);
    // A change of something else sets no default.
    await put({ signup_enabled: true });
    expect(await setting(name)).toBe(value);
  });

  it.each([
    ['[B-SET-032]', 'unconfirmed_users_delete_after_days', 1, 0],
    ['[B-SET-035]', 'wiki_page_max_content_bytes', 1024, 1023],
    ['[B-SET-036]', 'asciidoc_max_includes', 64, 65],
    ['[B-SET-011]', 'issues_create_limit', 0, -1],
    ['the fewest days', 'deletion_adjourned_period', 1, 0],
    ['the most days', 'deletion_adjourned_period', 90, 91],
    ['the last day of a week', 'first_day_of_week', 6, 7],
    ['no key at all', 'rsa_key_restriction', -1, -2],
    ['no directive', 'asciidoc_max_includes', 0, -1],
    ['the longest wait', 'external_authorization_service_timeout', 10, 10.5],
  ])('%s %s may be %s, not %s', async (_row, name, good, bad) => {
    expect((await put({ [name]: good })).body[name]).toEqual(good);
    const refused = await put({ [name]: bad });
    expect([refused.status, refused.body]).toEqual([400, { error: `${name} does not have a valid value` }]);
    expect(await setting(name)).toBe(good);
  });

  it('[B-SET-040] valid_runner_registrars holds groups and projects, each once', async () => {
    for (const list of [[], ['group'], ['project'], ['group', 'project']]) {
      expect((await put({ valid_runner_registrars: list })).body.valid_runner_registrars).toEqual(list);
    }
    for (const list of [['user'], ['group', 'group'], 'everyone']) {
      expect((await put({ valid_runner_registrars: list })).status).toBe(400);
    }
  });

  it('[B-SET-041] whats_new_variant is one of three words', async () => {
    for (const word of ['all_tiers', 'current_tier', 'disabled']) {
      expect((await put({ whats_new_variant: word })).body.whats_new_variant).toBe(word);
    }
    expect((await put({ whats_new_variant: 'some' })).status).toBe(400);
  });
});

describe('settings that need others', () => {
  it.each([
    ['[B-SET-012]', 'throttle_unauthenticated_web', ['period_in_seconds', 'requests_per_period']],
    ['[B-SET-013]', 'throttle_unauthenticated_api', ['period_in_seconds', 'requests_per_period']],
    ['[B-SET-014]', 'throttle_unauthenticated_packages_api', ['period_in_seconds', 'requests_per_period']],
    ['[B-SET-015]', 'throttle_unauthenticated', ['period_in_seconds', 'requests_per_period']],
    ['[B-SET-031]', 'unique_ips_limit', ['per_user', 'time_window']],
  ])('%s %s_enabled needs both its numbers, sent with it or there already', async (_row, prefix, ends) => {
    const [first, second] = ends.map((end) => `${prefix}_${end}`);
    const enabled = `${prefix}_enabled`;
    const alone = await put({ [enabled]: true });
    expect([alone.status, Object.keys(alone.body.message).toSorted()]).toEqual([400, [first, second].toSorted()]);
    const half = await put({ [enabled]: true, [String(first)]: 1000 });
    expect([half.status, Object.keys(half.body.message)]).toEqual([400, [second]]);
    expect(await setting(enabled)).not.toBe(true);
    const together = await put({ [enabled]: true, [String(first)]: 1000, [String(second)]: 100_000 });
    expect([together.status, together.body[enabled], together.body[String(second)]]).toEqual([200, true, 100_000]);
    expect((await put({ [enabled]: false })).body[enabled]).toBe(false);
    // Both are still there.
    expect((await put({ [enabled]: true })).body[enabled]).toBe(true);
    expect((await put({ [enabled]: false, signup_enabled: true })).status).toBe(200);
  });

  it('[B-SET-029] two_factor_grace_period goes with require_two_factor_authentication', async () => {
    const answer = await put({ require_two_factor_authentication: true, two_factor_grace_period: 12 });
    expect(answer.body).toMatchObject({ require_two_factor_authentication: true, two_factor_grace_period: 12 });
    const off = await put({ require_two_factor_authentication: false });
    expect(off.body).toMatchObject({ require_two_factor_authentication: false, two_factor_grace_period: 12 });
    expect((await put({ two_factor_grace_period: 1.5 })).status).toBe(400);
  });

  it('enforce_terms needs terms, and external authorization what it asks', async () => {
    expect((await put({ enforce_terms: true })).status).toBe(400);
    expect((await put({ enforce_terms: true, terms: '' })).status).toBe(400);
    expect((await put({ enforce_terms: true, terms: 'Be kind.' })).status).toBe(200);
    const refused = await put({ external_authorization_service_enabled: true });
    expect(Object.keys(refused.body.message)).toHaveLength(3);
  });
});

describe('names of settings', () => {
  it('[B-SET-039] asset_proxy_whitelist and asset_proxy_allowlist are one', async () => {
    const old = await put({ asset_proxy_whitelist: ['a.example.com'] });
    expect(old.body).toMatchObject({
      asset_proxy_whitelist: ['a.example.com'],
      asset_proxy_allowlist: ['a.example.com'],
    });
    const today = await put({ asset_proxy_allowlist: ['b.example.com', 'c.example.com'] });
    expect(today.body.asset_proxy_whitelist).toEqual(['b.example.com', 'c.example.com']);
    const both = await put({ asset_proxy_allowlist: ['new'], asset_proxy_whitelist: ['old'] });
    expect([both.body.asset_proxy_allowlist, both.body.asset_proxy_whitelist]).toEqual([['new'], ['new']]);
  });
});

describe('settings of the paid tiers', () => {
  const PAID = {
    allow_all_integrations: true,
    allowed_integrations: ['chat'],
    group_owners_can_manage_default_branch_protection: true,
    file_template_project_id: 301,
    geo_node_allowed_ips: '10.0.0.0/8',
    geo_status_timeout: 10,
    default_project_deletion_protection: true,
    deletion_adjourned_period: 7,
    disable_personal_access_tokens: false,
    security_policy_global_group_approvers_enabled: true,
    security_approval_policies_limit: 5,
    delete_unconfirmed_users: true,
    unconfirmed_users_delete_after_days: 9,
    assistant_features_enabled: true,
    lock_assistant_features_enabled: true,
    use_clickhouse_for_analytics: true,
  };
  const TOP = { secret_push_protection_available: true };

  it('[B-SET-025][B-SET-032] are kept and shown on the top tier', async () => {
    const answer = await put({ ...PAID, ...TOP });
    expect(answer.body).toMatchObject({ ...PAID, ...TOP });
  });

  it('[B-SET-025][B-SET-032] are left out and ignored below their tier', async () => {
    for (const [tier, missing] of [
      ['paid', TOP],
      ['free', { ...PAID, ...TOP }],
    ] as const) {
      const own = await startReference({ tier });
      try {
        const answer = await own.call('PUT', SETTINGS, { as: 'root', json: { ...PAID, ...TOP, admin_mode: true } });
        expect([answer.status, answer.body.admin_mode]).toEqual([200, true]);
        const shown = await own.get(SETTINGS, { as: 'root' });
        for (const body of [answer.body, shown.body]) {
          expect(Object.keys(missing).filter((name) => name in body)).toEqual([]);
        }
        if (tier === 'paid') expect(shown.body).toMatchObject(PAID);
      } finally {
        await own.server.close();
      }
    }
  });
});
