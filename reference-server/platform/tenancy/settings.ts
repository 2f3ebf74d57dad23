import type { BranchProtectionDefaults, Group } from '../../../generated/models/index.ts';
import type { NamespaceRow } from './table.ts';

/** Attributes of a group that start with a fixed value and that no query filters by. */
export const GROUP_DEFAULTS = {
  request_access_enabled: true,
  file_template_project_id: null,
  ip_restriction_ranges: null,
  math_rendering_limits_enabled: true,
  lock_math_rendering_limits_enabled: false,
  prevent_sharing_groups_outside_hierarchy: false,
  enabled_git_access_protocol: 'all',
  share_with_group_lock: false,
  require_two_factor_authentication: false,
  two_factor_grace_period: 48,
  project_creation_level: 'developer',
  auto_devops_enabled: null,
  subgroup_creation_level: 'maintainer',
  emails_disabled: false,
  emails_enabled: true,
  mentions_disabled: false,
  lfs_enabled: true,
  default_branch: null,
  default_branch_protection: 2,
  default_branch_protection_defaults: {
    allowed_to_push: [{ access_level: 40 }],
    allow_force_push: false,
    allowed_to_merge: [{ access_level: 40 }],
  } as BranchProtectionDefaults,
  shared_runners_minutes_limit: null,
  extra_shared_runners_minutes_limit: null,
  membership_lock: false,
  wiki_access_level: 'enabled',
  assistant_features_enabled: true,
  lock_assistant_features_enabled: false,
  assistant_availability: 'default_on',
  experiment_features_enabled: false,
  epics_enabled: true,
} as const;

/** Name of a group setting. */
export type GroupSetting = keyof typeof GROUP_DEFAULTS;

/** Settings of a group, in the types of the answers that show them. */
export type GroupSettings = Required<Pick<Group, GroupSetting & keyof Group>> & { readonly epics_enabled: boolean };

/** Settings of a group over their defaults. */
export function groupSettings(group: NamespaceRow): GroupSettings {
  // The column holds only keys of the defaults, with values that the description allows; the server writes nothing else there.
  return { ...GROUP_DEFAULTS, ...(JSON.parse(group.settings) as Partial<GroupSettings>) };
}

/** The named ones of some settings. */
export function pick<T extends object, N extends keyof T>(value: T, names: readonly N[]): Pick<T, N> {
  // `fromEntries` forgets which names it was given.
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, N>;
}

/** Settings without the named ones. */
export function omit<T extends object, N extends keyof T>(value: T, names: readonly N[]): Omit<T, N> {
  const out: ReadonlySet<PropertyKey> = new Set(names);
  // Built instead of deleted from: what members were deleted from is slow to read and to write ever after.
  return Object.fromEntries(Object.entries(value).filter(([name]) => !out.has(name))) as Omit<T, N>;
}

/** The members of `body` whose names `defaults` has and that were given, as the JSON text of a settings column. */
export function settingsColumn(body: object, defaults: object): string {
  const given = Object.entries(body).filter(([name, value]) => Object.hasOwn(defaults, name) && value !== undefined);
  return JSON.stringify(Object.fromEntries(given));
}
