import type { Rows } from '../../store/insert-rows.ts';
import type { BranchAccessRow } from '../protected-branches/index.ts';
import type { ApprovalRuleRow } from './table.ts';

const [ACME, OPEN, PLAIN] = [201, 202, 208] as const;
const APP = 301;
const [OLIVIA, MAX, DEV] = [2, 3, 4] as const;
const BUILD_MACHINE = 1701;

const RULE = {
  group_id: null,
  project_id: APP,
  rule_type: 'regular',
  report_type: null,
  approvals_required: 1,
  applies_to_all_protected_branches: 1,
  created_at: Date.UTC(2025, 9, 5, 8),
} as const satisfies Partial<ApprovalRuleRow>;

const RULES: readonly ApprovalRuleRow[] = [
  { ...RULE, id: 1301, name: 'Two eyes', group_id: ACME, project_id: null },
  { ...RULE, id: 1302, name: 'Two eyes' },
  { ...RULE, id: 1303, name: 'docs/', rule_type: 'code_owner', approvals_required: 0 },
  {
    ...RULE,
    id: 1304,
    name: 'Coverage',
    rule_type: 'report_approver',
    report_type: 'code_coverage',
    applies_to_all_protected_branches: 0,
  },
  { ...RULE, id: 1305, name: 'All members', rule_type: 'any_approver', approvals_required: 0 },
  { ...RULE, id: 1306, name: 'Others too', approvals_required: 2 },
];

const ACCESS = {
  protected_branch_id: 1321,
  access_level: null,
  user_id: null,
  group_id: null,
  deploy_key_id: null,
} as const satisfies Partial<BranchAccessRow>;

/** The approval rules of the demo world, and the protected branches that one of them is about (docs/demo-world.md, section 10). */
export function demo(): Rows {
  return {
    approval_rules: RULES,
    approval_rule_users: [
      { rule_id: 1301, user_id: MAX },
      { rule_id: 1302, user_id: MAX },
      { rule_id: 1303, user_id: DEV },
      { rule_id: 1304, user_id: OLIVIA },
    ],
    approval_rule_groups: [
      { rule_id: 1306, group_id: OPEN },
      { rule_id: 1306, group_id: PLAIN },
    ],
    approval_rule_branches: [{ rule_id: 1304, protected_branch_id: 1321 }],
    protected_branches: [
      { id: 1321, project_id: APP, name: 'stable-*', allow_force_push: 0, code_owner_approval_required: 1 },
    ],
    protected_branch_access: [
      { ...ACCESS, id: 1331, action: 'push', access_level: 40 },
      { ...ACCESS, id: 1332, action: 'push', user_id: DEV },
      { ...ACCESS, id: 1333, action: 'push', group_id: OPEN },
      { ...ACCESS, id: 1334, action: 'push', deploy_key_id: BUILD_MACHINE },
      { ...ACCESS, id: 1335, action: 'merge', access_level: 30 },
      { ...ACCESS, id: 1336, action: 'merge', group_id: PLAIN },
      { ...ACCESS, id: 1337, action: 'unprotect', access_level: 40 },
    ],
  };
}
