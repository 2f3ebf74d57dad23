import type { RowsOf } from '../../store/table.ts';

/** Who has to approve merge requests of groups and projects. */
export const APPROVAL_TABLES = {
  /** Rules; each belongs to a group or to a project. */
  approval_rules: {
    since: 6,
    columns: {
      id: 'id',
      group_id: 'whole?',
      project_id: 'whole?',
      name: 'text',
      rule_type: ['any_approver', 'regular', 'code_owner', 'report_approver'],
      report_type: 'text?',
      approvals_required: 'whole',
      applies_to_all_protected_branches: 'flag',
      created_at: 'instant',
    },
    indexes: [
      ['group_id', 'id'],
      ['project_id', 'id'],
    ],
    of: [
      { column: 'group_id', table: 'namespaces' },
      { column: 'project_id', table: 'projects' },
    ],
  },
  approval_rule_users: {
    since: 6,
    columns: { rule_id: 'whole', user_id: 'whole' },
    key: ['rule_id', 'user_id'],
    later: [{ since: 8, columns: ['user_id'] }],
    of: [
      { column: 'user_id', table: 'users' },
      { column: 'rule_id', table: 'approval_rules' },
    ],
  },
  approval_rule_groups: {
    since: 6,
    columns: { rule_id: 'whole', group_id: 'whole' },
    key: ['rule_id', 'group_id'],
    later: [{ since: 8, columns: ['group_id'] }],
    of: [
      { column: 'rule_id', table: 'approval_rules' },
      { column: 'group_id', table: 'namespaces' },
    ],
  },
  /** The branches of rules that do not apply to all protected ones. */
  approval_rule_branches: {
    since: 6,
    columns: { rule_id: 'whole', protected_branch_id: 'whole' },
    key: ['rule_id', 'protected_branch_id'],
    later: [{ since: 8, columns: ['protected_branch_id'] }],
    of: [
      { column: 'rule_id', table: 'approval_rules' },
      { column: 'protected_branch_id', table: 'protected_branches' },
    ],
  },
  /** What differs from the defaults of a project without a row. */
  approval_configurations: {
    since: 6,
    columns: {
      project_id: 'whole',
      reset_approvals_on_push: 'flag',
      selective_code_owner_removals: 'flag',
      disable_overriding_approvers_per_merge_request: 'flag',
      merge_requests_author_approval: 'flag',
      merge_requests_disable_committers_approval: 'flag',
      require_password_to_approve: 'flag',
      require_reauthentication_to_approve: 'flag',
    },
    key: ['project_id'],
    of: [{ column: 'project_id', table: 'projects' }],
  },
} as const;

type ApprovalRows = RowsOf<typeof APPROVAL_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends ApprovalRows {}
}

/** A stored rule. */
export type ApprovalRuleRow = ApprovalRows['approval_rules'];
/** How approvals work in a project. */
export type ConfigurationRow = ApprovalRows['approval_configurations'];
