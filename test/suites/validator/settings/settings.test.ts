import { describe } from 'vitest';
import { neverReturns, returnsMember, returnsObject } from '../support/answers.ts';
import { proves, refuses, takes } from '../support/claims.ts';
import { changes, formChanges, keepsOut, settings } from './setting-claims.ts';

const READ = 'getApplicationSettings';
const UPDATE = 'updateApplicationSettings';
const LINE = 'PUT /application/settings';
const DEFAULTS = {
  allowed_to_push: [{ access_level: 40 }],
  allow_force_push: true,
  allowed_to_merge: [{ access_level: 30 }],
};

describe('application settings', () => {
  proves(
    '[B-SET-001] GET answers with the settings object',
    takes(READ, 'GET /application/settings'),
    refuses('GET /application/settings?page=1', ['query', 'page', 'unknown']),
    returnsObject(READ),
  );
  proves(
    '[B-SET-002] any subset, in the body or, leniently, in the query; nothing is added',
    changes({}),
    changes({ signup_enabled: false }),
    changes({ signup_enabled: false, max_login_attempts: 5, home_page_url: 'https://example.org' }),
    formChanges('signup_enabled=false&max_login_attempts=5', { signup_enabled: false, max_login_attempts: 5 }),
    takes(UPDATE, `${LINE}?signup_enabled=false`, { mode: 'lenient', value: { signup_enabled: false } }),
    keepsOut('signup_enabled', 'no', 'type'),
    returnsObject(UPDATE),
  );
  proves('[B-SET-018] delete_inactive_projects is a boolean', settings('boolean', ['delete_inactive_projects']));
  proves(
    '[B-SET-019] inactive_projects_delete_after_months is an integer, and travels without its switch',
    settings('integer', ['inactive_projects_delete_after_months']),
  );
  proves(
    '[B-SET-020] inactive_projects_min_size_mb is an integer, zero too',
    settings('integer', ['inactive_projects_min_size_mb']),
    changes({ inactive_projects_min_size_mb: 0 }),
  );
  proves(
    '[B-SET-021] inactive_projects_send_warning_email_after_months is an integer',
    settings('integer', ['inactive_projects_send_warning_email_after_months']),
  );
  proves('[B-SET-027] user_defaults_to_private_profile', settings('boolean', ['user_defaults_to_private_profile']));
  proves(
    '[B-SET-029] two_factor_grace_period is an integer, and travels with its switch or after it',
    changes({ two_factor_grace_period: 48 }),
    changes({ two_factor_grace_period: 48, require_two_factor_authentication: true }),
    keepsOut('two_factor_grace_period', '48 hours', 'type'),
  );
  proves('[B-SET-030] require_two_factor_authentication', settings('boolean', ['require_two_factor_authentication']));
  proves(
    '[B-SET-032] unconfirmed_users_delete_after_days is one or more',
    changes({ unconfirmed_users_delete_after_days: 1 }),
    changes({ delete_unconfirmed_users: true, unconfirmed_users_delete_after_days: 7 }),
    keepsOut('unconfirmed_users_delete_after_days', 0, 'minimum'),
  );
  proves(
    '[B-SET-034] default_branch_protection_defaults as JSON and as a nested hash',
    changes({ default_branch_protection_defaults: DEFAULTS }),
    formChanges(
      'default_branch_protection_defaults[allowed_to_push][0][access_level]=40&default_branch_protection_defaults[allow_force_push]=true&default_branch_protection_defaults[allowed_to_merge][0][access_level]=30',
      { default_branch_protection_defaults: DEFAULTS },
    ),
    keepsOut(
      'default_branch_protection_defaults',
      { ...DEFAULTS, allow_force_push: 'yes' },
      'type',
      '/default_branch_protection_defaults/allow_force_push',
    ),
    keepsOut(
      'default_branch_protection_defaults',
      { ...DEFAULTS, allowed_to_push: [{ access_level: '40' }] },
      'type',
      '/default_branch_protection_defaults/allowed_to_push/0/access_level',
    ),
    returnsMember(READ, 'default_branch_protection_defaults', [DEFAULTS]),
  );
  proves(
    '[B-SET-035] wiki_page_max_content_bytes is 1024 or more',
    changes({ wiki_page_max_content_bytes: 1024 }),
    changes({ wiki_page_max_content_bytes: 52_428_800 }),
    keepsOut('wiki_page_max_content_bytes', 1023, 'minimum'),
  );
  proves(
    '[B-SET-036] asciidoc_max_includes is at most 64',
    changes({ asciidoc_max_includes: 64 }),
    changes({ asciidoc_max_includes: 32 }),
    keepsOut('asciidoc_max_includes', 65, 'maximum'),
  );
  proves(
    '[B-SET-037] time_tracking_limit_to_hours is a boolean',
    settings('boolean', ['time_tracking_limit_to_hours']),
  );
  proves(
    '[B-SET-038] fractions of polling_interval_multiplier and external_authorization_service_timeout',
    settings('number', ['polling_interval_multiplier', 'external_authorization_service_timeout']),
    formChanges('polling_interval_multiplier=1.5&external_authorization_service_timeout=0.25', {
      polling_interval_multiplier: 1.5,
      external_authorization_service_timeout: 0.25,
    }),
  );
  proves(
    '[B-SET-040] valid_runner_registrars has group, project, both or nothing',
    [[], ['group'], ['project'], ['group', 'project']].map((value) => changes({ valid_runner_registrars: value })),
    keepsOut('valid_runner_registrars', ['user'], 'enum', '/valid_runner_registrars/0'),
    keepsOut('valid_runner_registrars', ['group', 'group'], 'uniqueItems', '/valid_runner_registrars/1'),
  );
  proves(
    '[B-SET-041] whats_new_variant is one of three',
    ['all_tiers', 'current_tier', 'disabled'].map((value) => changes({ whats_new_variant: value })),
    keepsOut('whats_new_variant', 'none', 'enum'),
    neverReturns(READ, (all) => void (all['whats_new_variant'] = 'none'), ['body', '/whats_new_variant', 'enum']),
  );
  proves(
    '[B-SET-044] all optional and nullable, more of them on read; unknown ones pass on write',
    changes({ some_new_setting: 5 }),
    returnsMember(READ, 'some_new_setting', [5, 'x', null]),
    returnsMember(READ, 'max_attachment_size', [10, null]),
    returnsMember(READ, 'signup_enabled', [true, null]),
    keepsOut('max_attachment_size', 'large', 'type'),
  );
  proves(
    '[B-SET-046] one invalid value refuses the whole change with 400',
    changes({ signup_enabled: true, max_login_attempts: 5 }),
    refuses(LINE, ['body', '/max_login_attempts', 'type'], {
      json: { signup_enabled: true, max_login_attempts: 'five', home_page_url: 'https://example.org' },
    }),
  );
});

describe('settings that need others', () => {
  for (const [id, kind] of [
    ['B-SET-012', 'web'],
    ['B-SET-013', 'api'],
    ['B-SET-014', 'packages_api'],
  ] as const) {
    const name = `throttle_unauthenticated_${kind}`;
    const [enabled, period, requests] = [`${name}_enabled`, `${name}_period_in_seconds`, `${name}_requests_per_period`];
    proves(
      `[${id}] ${enabled} with its period and requests, or alone: they may be stored already`,
      changes({ [enabled]: true, [period]: 3600, [requests]: 100 }),
      changes({ [enabled]: true }),
      changes({ [enabled]: false }),
      keepsOut(enabled, 'yes', 'type'),
      refuses(LINE, ['body', `/${period}`, 'type'], { json: { [enabled]: true, [period]: 'hour', [requests]: 100 } }),
      refuses(LINE, ['body', `/${requests}`, 'type'], { json: { [enabled]: true, [period]: 3600, [requests]: 'few' } }),
    );
  }
  proves(
    '[B-SET-031] unique_ips_limit_enabled with its two integers, or alone: they may be stored already',
    changes({ unique_ips_limit_enabled: true, unique_ips_limit_per_user: 3, unique_ips_limit_time_window: 3600 }),
    changes({ unique_ips_limit_enabled: true }),
    keepsOut('unique_ips_limit_enabled', 1, 'type'),
    keepsOut('unique_ips_limit_per_user', 'three', 'type'),
    keepsOut('unique_ips_limit_time_window', 3.5, 'type'),
  );
});
