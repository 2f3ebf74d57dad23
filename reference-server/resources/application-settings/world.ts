import { SETTINGS_ID, type SettingValues } from '../../platform/tenancy/instance-settings.ts';
import type { Rows } from '../../store/insert-rows.ts';

const MADE = Date.UTC(2025, 0, 1, 8);

const SET: SettingValues = {
  default_projects_limit: 100_000,
  signup_enabled: true,
  session_expire_delay: 10_080,
  polling_interval_multiplier: 1,
  default_project_visibility: 'private',
  restricted_visibility_levels: [],
  valid_runner_registrars: ['group', 'project'],
  default_branch_protection_defaults: {
    allowed_to_push: [{ access_level: 40 }],
    allow_force_push: false,
    allowed_to_merge: [{ access_level: 40 }],
  },
};

/** The settings of the demo world (docs/demo-world.md, section 10). */
export function demo(): Rows {
  const attributes = JSON.stringify(SET);
  return {
    application_settings: [{ id: SETTINGS_ID, created_at: MADE, updated_at: MADE, attributes, token_prefixes: null }],
  };
}
