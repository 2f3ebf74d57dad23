import { describe } from 'vitest';
import { returnsArray, returnsMember, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, members, paged, required } from './support/parameter-claims.ts';

const LIST = at('listGroupApprovalRules', 'GET /groups/top%2Fsub/approval_rules');
const CREATE = at('createGroupApprovalRule', 'POST /groups/top%2Fsub/approval_rules');
const EDIT = at('updateGroupApprovalRule', 'PUT /groups/top%2Fsub/approval_rules/4');
const CONFIGURE = at('updateProjectApprovalConfiguration', 'POST /projects/acme%2Fapp/approvals');
const RULE = { name: 'n', approvals_required: 2 };
const TYPES = ['any_approver', 'regular', 'report_approver'];

describe('approval rules of groups', () => {
  proves('[A-APPR-001] list', paged(LIST), returnsArray('listGroupApprovalRules'));
  proves(
    '[A-APPR-002] create needs approvals_required and name',
    required(CREATE, RULE, ['name', 'approvals_required']),
    takes(CREATE.operation, CREATE.line, {
      form: 'name=n&approvals_required=2&user_ids[]=1&user_ids[]=2&group_ids[]=3',
      value: { ...RULE, user_ids: [1, 2], group_ids: [3] },
    }),
    members(CREATE, RULE, [
      { name: 'group_ids', value: [1], wrong: 1 },
      { name: 'user_ids', value: [1, 2], wrong: '1,2' },
      { name: 'rule_type', value: 'regular', wrong: 'some', rule: 'enum' },
    ]),
    refuses(CREATE.line, ['body', '/approvals_required', 'type'], { json: { ...RULE, approvals_required: '2' } }),
    returnsObject('createGroupApprovalRule'),
    returnsMember('createGroupApprovalRule', 'protected_branches', [[]]),
  );
  proves(
    '[A-APPR-003] update: all optional',
    takes(EDIT.operation, EDIT.line, { json: {}, path: { id: 'top/sub', approval_rule_id: 4 } }),
    takes(EDIT.operation, EDIT.line, { json: { ...RULE, rule_type: 'regular', user_ids: [1], group_ids: [2] } }),
    refuses('PUT /groups/7/approval_rules/x', ['path', 'approval_rule_id', 'type'], { json: {} }),
    returnsObject('updateGroupApprovalRule'),
  );
  proves(
    '[A-APPR-013] rule_type on create is one of three, not code_owner',
    TYPES.map((rule_type) => takes(CREATE.operation, CREATE.line, { json: { ...RULE, rule_type } })),
    takes(CREATE.operation, CREATE.line, { json: { ...RULE, approvals_required: 0, rule_type: 'any_approver' } }),
    refuses(CREATE.line, ['body', '/rule_type', 'enum'], { json: { ...RULE, rule_type: 'code_owner' } }),
  );
  proves(
    '[A-APPR-014] update has the types of create',
    members(EDIT, {}, [
      { name: 'approvals_required', value: 2, wrong: '2' },
      { name: 'group_ids', value: [1], wrong: 1 },
      { name: 'name', value: 'n', wrong: 5 },
      { name: 'rule_type', value: 'regular', wrong: 'some', rule: 'enum' },
      { name: 'user_ids', value: [1], wrong: 'joe' },
    ]),
    refuses(EDIT.line, ['body', '/user_ids/0', 'type'], { json: { user_ids: ['joe'] } }),
    refuses(EDIT.line, ['body', '/group_ids/1', 'type'], { json: { group_ids: [1, 'x'] } }),
  );
});

describe('approvals of projects', () => {
  proves(
    '[A-APPR-004] the configuration',
    takes('getProjectApprovalConfiguration', 'GET /projects/acme%2Fapp/approvals', { path: { id: 'acme/app' } }),
    refuses('GET /projects/acme%2Fapp/approvals?page=1', ['query', 'page', 'unknown']),
    returnsObject('getProjectApprovalConfiguration'),
  );
  proves(
    '[A-APPR-005] changes of the configuration and their types',
    members(CONFIGURE, {}, [
      { name: 'approvals_before_merge', value: 2, wrong: true },
      ...[
        'disable_overriding_approvers_per_merge_request',
        'merge_requests_author_approval',
        'merge_requests_disable_committers_approval',
        'require_password_to_approve',
        'require_reauthentication_to_approve',
        'reset_approvals_on_push',
        'selective_code_owner_removals',
      ].map((name) => ({ name, value: true, wrong: 'yes' })),
    ]),
    returnsObject('updateProjectApprovalConfiguration'),
  );
  proves(
    '[A-APPR-006] list of rules',
    paged(at('listProjectApprovalRules', 'GET /projects/acme%2Fapp/approval_rules')),
    takes('listProjectApprovalRules', 'GET /projects/7/approval_rules', { path: { id: 7 } }),
    returnsArray('listProjectApprovalRules'),
  );
  proves(
    '[A-APPR-007] one rule by its id',
    takes('getProjectApprovalRule', 'GET /projects/acme%2Fapp/approval_rules/4', {
      path: { id: 'acme/app', approval_rule_id: 4 },
    }),
    refuses('GET /projects/acme%2Fapp/approval_rules/four', ['path', 'approval_rule_id', 'type']),
    returnsObject('getProjectApprovalRule'),
  );
  proves(
    '[A-APPR-018] selective_code_owner_removals needs reset_approvals_on_push off',
    [
      { selective_code_owner_removals: true },
      { selective_code_owner_removals: true, reset_approvals_on_push: false },
      { selective_code_owner_removals: false, reset_approvals_on_push: true },
    ].map((json) => takes(CONFIGURE.operation, CONFIGURE.line, { json })),
    refuses(CONFIGURE.line, ['body', '', 'not'], {
      json: { selective_code_owner_removals: true, reset_approvals_on_push: true },
    }),
    refuses(CONFIGURE.line, ['body', '', 'not'], {
      form: 'selective_code_owner_removals=true&reset_approvals_on_push=true',
    }),
  );
});
