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
  },
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

/** Settings that every view of a group shows. */
export const COMMON_SETTINGS: readonly GroupSetting[] = [
  'request_access_enabled',
  'file_template_project_id',
  'ip_restriction_ranges',
  'math_rendering_limits_enabled',
  'lock_math_rendering_limits_enabled',
];

/** Settings that the entries of the group list show as well. */
export const LIST_SETTINGS: readonly GroupSetting[] = [
  'share_with_group_lock',
  'require_two_factor_authentication',
  'two_factor_grace_period',
  'project_creation_level',
  'auto_devops_enabled',
  'subgroup_creation_level',
  'emails_disabled',
  'emails_enabled',
  'mentions_disabled',
  'lfs_enabled',
  'default_branch',
  'default_branch_protection',
  'default_branch_protection_defaults',
];

/** Settings of the paid tiers. */
export const PAID_SETTINGS: readonly GroupSetting[] = [
  'shared_runners_minutes_limit',
  'extra_shared_runners_minutes_limit',
  'membership_lock',
  'wiki_access_level',
  'assistant_features_enabled',
  'lock_assistant_features_enabled',
  'assistant_availability',
  'experiment_features_enabled',
];

/** Sizes of a group that has stored nothing. */
export const GROUP_STATISTICS = {
  storage_size: 0,
  repository_size: 0,
  wiki_size: 0,
  lfs_objects_size: 0,
  job_artifacts_size: 0,
  pipeline_artifacts_size: 0,
  packages_size: 0,
  snippets_size: 0,
  uploads_size: 0,
} as const;
