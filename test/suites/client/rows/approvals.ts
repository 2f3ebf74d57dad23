import * as api from '../../../../generated/client/index.ts';
import { deprecated, FORM, sends, type Row } from '../row.ts';
import { answers, fails, fields, required, same, takes, takesOnly, whole } from '../type-claims.ts';

const id = 'acme/app';
const groupRules = '/groups/acme/approval_rules';
const config = '/projects/acme%2Fapp/approvals';
const rules = '/projects/acme%2Fapp/approval_rules';

const FLAGS = [
  'disable_overriding_approvers_per_merge_request',
  'merge_requests_author_approval',
  'merge_requests_disable_committers_approval',
  'require_password_to_approve',
  'require_reauthentication_to_approve',
  'reset_approvals_on_push',
  'selective_code_owner_removals',
];

/** Approval rules and the approval configuration. */
export const approvals: readonly Row[] = [
  {
    ids: 'A-APPR-001',
    title: 'lists the rules of a group',
    types: [
      answers('listGroupApprovalRules', 200, 't.ApprovalRule[]'),
      fails('listGroupApprovalRules', '400 401 403 404'),
      takesOnly('listGroupApprovalRules', 'id: t.ResourceId; page?: number; per_page?: number'),
    ],
    sends: [
      sends(
        (c) => api.listGroupApprovalRules(c, { id: 'acme', page: 2, per_page: 5 }),
        `GET ${groupRules}?page=2&per_page=5`,
        { answer: [{ id: 1 }] },
      ),
    ],
  },
  {
    ids: 'A-APPR-002',
    title: 'creates a rule of a group',
    types: [
      answers('createGroupApprovalRule', 201, 't.ApprovalRule'),
      fails('createGroupApprovalRule', '400 401 403 404 415'),
      takes('createGroupApprovalRule', 'id: t.ResourceId; body: t.CreateApprovalRuleBody'),
      fields(
        't.CreateApprovalRuleBody',
        'approvals_required: number; name: string; group_ids?: number[]; user_ids?: number[]',
      ),
      required('Body<t.CreateGroupApprovalRuleResult>', 'protected_branches'),
    ],
    sends: [
      sends(
        (c) =>
          api.createGroupApprovalRule(c, {
            id: 'acme',
            body: { name: 'n', approvals_required: 2, group_ids: [3], user_ids: [4, 5], rule_type: 'regular' },
          }),
        `POST ${groupRules}`,
        {
          body: '{"name":"n","approvals_required":2,"group_ids":[3],"user_ids":[4,5],"rule_type":"regular"}',
          status: 201,
          answer: { id: 1, protected_branches: [] },
        },
      ),
      sends(
        (c) =>
          api.createGroupApprovalRule(c, {
            id: 'acme',
            contentType: FORM,
            body: { name: 'n', approvals_required: 2, user_ids: [4, 5] },
          }),
        `POST ${groupRules}`,
        { type: FORM, body: 'name=n&approvals_required=2&user_ids%5B%5D=4&user_ids%5B%5D=5', status: 201 },
      ),
    ],
  },
  {
    ids: 'A-APPR-003',
    title: 'changes a rule of a group',
    types: [
      answers('updateGroupApprovalRule', 200, 't.ApprovalRule'),
      fails('updateGroupApprovalRule', '400 401 403 404 415'),
      takes('updateGroupApprovalRule', 'id: t.ResourceId; approval_rule_id: number; body: t.UpdateApprovalRuleBody'),
    ],
    sends: [
      sends(
        (c) => api.updateGroupApprovalRule(c, { id: 'acme', approval_rule_id: 6, body: { approvals_required: 0 } }),
        `PUT ${groupRules}/6`,
        { body: '{"approvals_required":0}', answer: { id: 6 } },
      ),
    ],
  },
  {
    ids: 'A-APPR-004',
    title: 'gets the configuration of a project',
    types: [
      answers('getProjectApprovalConfiguration', 200, 't.ApprovalConfiguration'),
      fails('getProjectApprovalConfiguration', '401 403 404'),
      takesOnly('getProjectApprovalConfiguration', 'id: t.ResourceId'),
    ],
    sends: [
      sends((c) => api.getProjectApprovalConfiguration(c, { id }), `GET ${config}`, {
        answer: { approvals_before_merge: 0 },
      }),
    ],
  },
  {
    ids: 'A-APPR-005',
    title: 'changes the configuration of a project',
    types: [
      answers('updateProjectApprovalConfiguration', 201, 't.ApprovalConfiguration'),
      fails('updateProjectApprovalConfiguration', '400 401 403 404 415'),
      takes('updateProjectApprovalConfiguration', 'id: t.ResourceId; body: t.UpdateApprovalConfigurationBody'),
      whole(
        't.UpdateApprovalConfigurationBody',
        `approvals_before_merge?: number | null; ${FLAGS.map((flag) => `${flag}?: boolean`).join('; ')}`,
      ),
    ],
    sends: [
      sends(
        (c) =>
          api.updateProjectApprovalConfiguration(c, {
            id,
            body: { approvals_before_merge: 2, reset_approvals_on_push: true, selective_code_owner_removals: false },
          }),
        `POST ${config}`,
        {
          body: '{"approvals_before_merge":2,"reset_approvals_on_push":true,"selective_code_owner_removals":false}',
          status: 201,
          answer: { reset_approvals_on_push: true },
        },
      ),
    ],
  },
  {
    ids: 'A-APPR-006',
    title: 'lists the rules of a project',
    types: [
      answers('listProjectApprovalRules', 200, 't.ApprovalRule[]'),
      fails('listProjectApprovalRules', '400 401 403 404'),
      takesOnly('listProjectApprovalRules', 'id: t.ResourceId; page?: number; per_page?: number'),
    ],
    sends: [
      sends(
        (c) => api.listProjectApprovalRules(c, { id, page: 1, per_page: 100 }),
        `GET ${rules}?page=1&per_page=100`,
        {
          answer: [{ id: 6 }],
        },
      ),
    ],
  },
  {
    ids: 'A-APPR-007',
    title: 'gets a rule of a project by its id',
    types: [
      answers('getProjectApprovalRule', 200, 't.ApprovalRule'),
      fails('getProjectApprovalRule', '400 401 403 404'),
      takesOnly('getProjectApprovalRule', 'id: t.ResourceId; approval_rule_id: number'),
    ],
    sends: [
      sends((c) => api.getProjectApprovalRule(c, { id, approval_rule_id: 6 }), `GET ${rules}/6`, { answer: { id: 6 } }),
    ],
  },
  {
    ids: 'A-APPR-008',
    title: 'uses these methods and paths',
    sends: [
      sends(
        (c) => api.updateProjectApprovalConfiguration(c, { id: 1, body: { merge_requests_author_approval: true } }),
        'POST /projects/1/approvals',
        { body: '{"merge_requests_author_approval":true}', status: 201 },
      ),
      sends((c) => api.listProjectApprovalRules(c, { id: 1 }), 'GET /projects/1/approval_rules'),
      sends((c) => api.getProjectApprovalRule(c, { id: 1, approval_rule_id: 2 }), 'GET /projects/1/approval_rules/2'),
    ],
  },
  {
    ids: 'A-APPR-009',
    title: 'rules of projects are as those of groups; the configuration has the writable members',
    types: [
      same('Body<t.ListProjectApprovalRulesResult>', 'Body<t.ListGroupApprovalRulesResult>'),
      same('Body<t.GetProjectApprovalRuleResult>', 't.ApprovalRule'),
      same('keyof t.ApprovalConfiguration', 'keyof t.UpdateApprovalConfigurationBody'),
      whole(
        't.ApprovalConfiguration',
        `approvals_before_merge?: number | null; ${FLAGS.map((flag) => `${flag}?: boolean | null`).join('; ')}`,
      ),
    ],
  },
  {
    ids: 'A-APPR-010',
    title: 'fields of a rule',
    types: [
      whole(
        't.ApprovalRule',
        `id: number; name: string; rule_type: 'any_approver' | 'regular' | 'code_owner' | 'report_approver';
        report_type: string | null; eligible_approvers: t.UserReference[]; approvals_required: number;
        users: t.UserReference[]; groups: t.ApprovalGroup[]; contains_hidden_groups: boolean | null;
        protected_branches: t.ProtectedBranch[]; applies_to_all_protected_branches: boolean | null;
        usernames?: string[]`,
      ),
    ],
  },
  {
    ids: 'A-APPR-011',
    title: 'kinds of rules in answers',
    types: [
      same("t.ApprovalRule['rule_type']", "'any_approver' | 'regular' | 'code_owner' | 'report_approver'"),
      same("t.ApprovalRule['report_type']", 'string | null'),
    ],
  },
  {
    ids: 'A-APPR-012',
    title: 'protected branches of a rule',
    types: [
      whole(
        't.ProtectedBranch',
        `id: number; name: string; push_access_levels?: t.PushAccess[]; merge_access_levels?: t.MergeAccess[];
        allow_force_push?: boolean | null; unprotect_access_levels?: t.MergeAccess[];
        code_owner_approval_required?: boolean | null; inherited?: boolean | null`,
      ),
      whole(
        't.PushAccess',
        `id?: number | null; access_level: number | null; access_level_description?: string;
        deploy_key_id?: number | null; user_id?: number | null; group_id?: number | null`,
      ),
      whole(
        't.MergeAccess',
        `id?: number | null; access_level: number | null; access_level_description?: string; user_id?: number | null;
        group_id?: number | null`,
      ),
    ],
  },
  {
    ids: 'A-APPR-013',
    title: 'kinds of rules that can be made',
    types: [fields('t.CreateApprovalRuleBody', "rule_type?: 'any_approver' | 'regular' | 'report_approver'")],
    sends: [
      sends(
        (c) =>
          api.createGroupApprovalRule(c, {
            id: 'acme',
            body: { name: 'n', approvals_required: 0, rule_type: 'any_approver' },
          }),
        `POST ${groupRules}`,
        { body: '{"name":"n","approvals_required":0,"rule_type":"any_approver"}', status: 201 },
      ),
    ],
  },
  {
    ids: 'A-APPR-014',
    title: 'an edit has the types of create',
    types: [
      same('Flat<t.UpdateApprovalRuleBody>', 'Partial<t.CreateApprovalRuleBody>'),
      whole(
        't.UpdateApprovalRuleBody',
        `approvals_required?: number; group_ids?: number[]; name?: string; user_ids?: number[];
        rule_type?: 'any_approver' | 'regular' | 'report_approver'`,
      ),
    ],
    sends: [
      sends(
        (c) =>
          api.updateGroupApprovalRule(c, {
            id: 'acme',
            approval_rule_id: 6,
            contentType: FORM,
            body: { approvals_required: 1, group_ids: [3], name: 'n', user_ids: [4, 5], rule_type: 'regular' },
          }),
        `PUT ${groupRules}/6`,
        {
          type: FORM,
          body: 'approvals_required=1&group_ids%5B%5D=3&name=n&user_ids%5B%5D=4&user_ids%5B%5D=5&rule_type=regular',
        },
      ),
    ],
  },
  {
    ids: 'A-APPR-020',
    title: 'replaced members of the configuration are deprecated, in both directions',
    comments: ['ApprovalConfiguration', 'UpdateApprovalConfigurationBody'].flatMap((type) => [
      deprecated(type, 'approvals_before_merge'),
      deprecated(type, 'require_password_to_approve', '`require_reauthentication_to_approve`'),
    ]),
  },
];
