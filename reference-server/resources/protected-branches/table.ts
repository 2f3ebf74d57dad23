import type { RowsOf } from '../../store/table.ts';

/** Branches that not everybody who may write to a project may push to. */
export const PROTECTION_TABLES = {
  protected_branches: {
    since: 6,
    columns: {
      id: 'id',
      project_id: 'whole',
      /** Name of a branch, or a pattern. */
      name: 'text',
      allow_force_push: 'flag',
      code_owner_approval_required: 'flag',
    },
    indexes: [['project_id', 'id']],
    of: [{ column: 'project_id', table: 'projects' }],
  },
  /** Who may do what on a protected branch: a level and higher ones, or one user, group or deploy key. */
  protected_branch_access: {
    since: 6,
    columns: {
      id: 'id',
      protected_branch_id: 'whole',
      action: ['push', 'merge', 'unprotect'],
      access_level: 'whole?',
      user_id: 'whole?',
      group_id: 'whole?',
      deploy_key_id: 'whole?',
    },
    indexes: [['protected_branch_id', 'id']],
    later: [
      { since: 8, columns: ['user_id'], where: 'user_id is not null' },
      { since: 8, columns: ['group_id'], where: 'group_id is not null' },
      { since: 8, columns: ['deploy_key_id'], where: 'deploy_key_id is not null' },
    ],
    of: [
      { column: 'user_id', table: 'users' },
      { column: 'protected_branch_id', table: 'protected_branches' },
      { column: 'group_id', table: 'namespaces' },
      { column: 'deploy_key_id', table: 'deploy_keys' },
    ],
  },
} as const;

type ProtectionRows = RowsOf<typeof PROTECTION_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends ProtectionRows {}
}

/** A stored protected branch, or pattern of branches. */
export type ProtectedBranchRow = ProtectionRows['protected_branches'];
/** Who may do something on a protected branch. */
export type BranchAccessRow = ProtectionRows['protected_branch_access'];
