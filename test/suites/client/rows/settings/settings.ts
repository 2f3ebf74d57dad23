import * as api from '../../../../../generated/client/index.ts';
import { deprecated, FORM, sends, type Row } from '../../row.ts';
import { answers, fails, fields, same, takes, whole } from '../../type-claims.ts';
import { settings } from './setting-types.ts';

const path = '/application/settings';

/** Operations and rules of the application settings. */
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
    ids: 'B-SET-044',
    title: 'every attribute may be missing or null in an answer, and new ones get through',
    types: [
      "check<Equal<{} extends Omit<t.ApplicationSettings, 'id' | 'created_at' | 'updated_at'> ? true : false, true>>();",
      same('NeverNull<t.ApplicationSettings>', "'id'"),
      same('Partial<t.UpdateApplicationSettingsBody>', 'Flat<t.UpdateApplicationSettingsBody>'),
    ],
    sends: [
      sends((c) => api.getApplicationSettings(c), `GET ${path}`, {
        answer: { id: 1, created_at: null, terms: null, an_attribute_of_tomorrow: [1] },
      }),
    ],
  },
];
