/** Settings that every view of a group shows. */
export const COMMON_SETTINGS = [
  'request_access_enabled',
  'file_template_project_id',
  'ip_restriction_ranges',
  'math_rendering_limits_enabled',
  'lock_math_rendering_limits_enabled',
] as const;

/** Settings that the entries of the group list show as well. */
export const LIST_SETTINGS = [
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
] as const;

/** Settings of the paid tiers. */
export const PAID_SETTINGS = [
  'shared_runners_minutes_limit',
  'extra_shared_runners_minutes_limit',
  'membership_lock',
  'wiki_access_level',
  'assistant_features_enabled',
  'lock_assistant_features_enabled',
  'assistant_availability',
  'experiment_features_enabled',
] as const;

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
