import type { Row } from '../../row.ts';
import { fields, lacks, nullable, optional, same } from '../../type-claims.ts';

/** Fields and filters of groups. */
export const groupFields: readonly Row[] = [
  {
    ids: 'A-GROUP-007',
    title: 'fields of a group',
    types: [
      fields(
        't.Group',
        `id: number; name: string; path: string; description: string | null; visibility: t.Visibility;
        avatar_url: string | null; web_url: string; request_access_enabled?: boolean | null;
        repository_storage?: string; full_name: string; full_path: string; file_template_project_id?: number | null;
        parent_id: number | null; created_at: string; shared_with_groups?: t.GroupShare[]; projects?: t.PlainProject[];
        shared_projects?: t.PlainProject[]; ip_restriction_ranges?: string | null;
        math_rendering_limits_enabled?: boolean | null; lock_math_rendering_limits_enabled?: boolean | null`,
      ),
    ],
  },
  {
    ids: 'A-GROUP-008',
    title: 'groups a group is shared with',
    types: [
      fields(
        "Filled<t.Group, 'shared_with_groups'>[number]",
        `group_id: number; group_name: string; group_full_path: string; group_access_level: t.AccessLevel;
        expires_at: string | null`,
      ),
      nullable("t.GroupShare['expires_at']"),
    ],
  },
  {
    ids: 'A-GROUP-009',
    title: 'what only owners see is optional',
    types: [optional('t.Group', 'runners_token enabled_git_access_protocol')],
  },
  {
    ids: 'A-GROUP-010',
    title: 'what only top-level groups have is optional',
    types: [optional('t.Group', 'prevent_sharing_groups_outside_hierarchy')],
  },
  {
    ids: 'A-GROUP-013',
    title: 'the fields of the paid tier are optional',
    types: [
      optional(
        't.Group',
        'shared_runners_minutes_limit extra_shared_runners_minutes_limit marked_for_deletion_on membership_lock wiki_access_level assistant_features_enabled lock_assistant_features_enabled assistant_availability experiment_features_enabled',
      ),
    ],
  },
  {
    ids: 'A-GROUP-014',
    title: 'further fields of list entries',
    types: [
      fields(
        'Body<t.ListGroupsResult>[number]',
        `share_with_group_lock?: boolean | null; require_two_factor_authentication?: boolean | null;
        two_factor_grace_period?: number; project_creation_level?: string; auto_devops_enabled?: boolean | null;
        subgroup_creation_level?: string; emails_disabled?: boolean | null; emails_enabled?: boolean | null;
        mentions_disabled?: boolean | null; lfs_enabled?: boolean | null; default_branch?: string | null;
        default_branch_protection?: number; default_branch_protection_defaults?: t.BranchProtectionDefaults`,
      ),
      same("Filled<t.GroupListEntry, 'two_factor_grace_period'>", 'number'),
      same("Filled<t.GroupListEntry, 'default_branch_protection'>", 'number'),
    ],
  },
  {
    ids: 'A-GROUP-015',
    title: 'default branch protection',
    types: [
      fields(
        't.BranchProtectionDefaults',
        `allowed_to_push: t.BranchAccess[]; allow_force_push: boolean; allowed_to_merge: t.BranchAccess[]`,
      ),
      fields("Filled<t.BranchProtectionDefaults, 'allowed_to_push'>[number]", 'access_level: number'),
      same("Filled<t.BranchProtectionDefaults, 'allow_force_push'>", 'boolean'),
    ],
  },
  {
    ids: 'A-GROUP-016',
    title: 'list entries carry no projects; the detail may carry the list fields',
    types: [
      lacks('t.GroupListEntry', 'projects shared_projects'),
      optional('t.Group', 'share_with_group_lock two_factor_grace_period projects shared_projects'),
    ],
  },
  {
    ids: 'A-GROUP-017',
    title: 'value sets that are not shown stay open',
    types: [
      same("Filled<t.Group, 'project_creation_level'>", 'string'),
      same("Filled<t.Group, 'wiki_access_level'>", 'string'),
      same("Filled<t.Group, 'enabled_git_access_protocol'>", 'string'),
      same("Filled<t.Group, 'default_branch_protection'>", 'number'),
    ],
  },
  {
    ids: 'A-GROUP-021',
    title: 'order of the group list',
    types: [
      same("t.ListGroupsArgs['order_by']", "'name' | 'path' | 'id' | 'similarity' | undefined"),
      same("t.ListGroupsArgs['sort']", "'asc' | 'desc' | undefined"),
    ],
  },
  {
    ids: 'A-GROUP-025',
    title: 'group statistics',
    types: [
      fields(
        "Filled<t.GroupListEntry, 'statistics'>",
        `storage_size: number; repository_size?: number; root_storage_statistics?: t.RootStorageStatistics`,
      ),
    ],
  },
  {
    ids: 'A-GROUP-026',
    title: 'visibility filter of the group list',
    types: [same("t.ListGroupsArgs['visibility']", "'private' | 'internal' | 'public' | undefined")],
  },
];
