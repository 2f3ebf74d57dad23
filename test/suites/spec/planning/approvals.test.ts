import { describe, expect, it } from 'vitest';
import {
  api,
  bodySchema,
  caseNames,
  component,
  items,
  operation,
  property,
  response,
  statuses,
  target,
  typesOf,
} from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';

const PAGES = 'page, per_page';

const ENDPOINTS: readonly Endpoint[] = [
  {
    rows: '[A-APPR-001]',
    id: 'listGroupApprovalRules',
    at: 'GET /groups/{id}/approval_rules',
    query: PAGES,
    gives: '[]ApprovalRule',
  },
  {
    rows: '[A-APPR-002]',
    id: 'createGroupApprovalRule',
    at: 'POST /groups/{id}/approval_rules',
    status: 201,
    body: 'approvals_required, name, group_ids, user_ids, rule_type',
    needs: 'name, approvals_required',
    gives: 'ApprovalRule',
  },
  {
    rows: '[A-APPR-003]',
    id: 'updateGroupApprovalRule',
    at: 'PUT /groups/{id}/approval_rules/{approval_rule_id}',
    body: 'approvals_required, name, group_ids, user_ids, rule_type',
    needs: '',
    gives: 'ApprovalRule',
  },
  {
    rows: '[A-APPR-004][A-APPR-009]',
    id: 'getProjectApprovalConfiguration',
    at: 'GET /projects/{id}/approvals',
    query: '',
    gives: 'ApprovalConfiguration',
  },
  {
    rows: '[A-APPR-005][A-APPR-008]',
    id: 'updateProjectApprovalConfiguration',
    at: 'POST /projects/{id}/approvals',
    status: 201,
    body: 'approvals_before_merge, disable_overriding_approvers_per_merge_request, merge_requests_author_approval, merge_requests_disable_committers_approval, require_password_to_approve, require_reauthentication_to_approve, reset_approvals_on_push, selective_code_owner_removals',
    needs: '',
    gives: 'ApprovalConfiguration',
  },
  {
    rows: '[A-APPR-006]',
    id: 'listProjectApprovalRules',
    at: 'GET /projects/{id}/approval_rules',
    query: PAGES,
    gives: '[]ApprovalRule',
  },
  {
    rows: '[A-APPR-007]',
    id: 'getProjectApprovalRule',
    at: 'GET /projects/{id}/approval_rules/{approval_rule_id}',
    query: '',
    gives: 'ApprovalRule',
  },
];

describeEndpoints(ENDPOINTS);

describe('approvals', () => {
  it('[A-APPR-013][A-APPR-014] makes three kinds of group rules, with the same types on update', () => {
    for (const id of ['createGroupApprovalRule', 'updateGroupApprovalRule']) {
      const rule = bodySchema(id);
      expect([id, property(rule, 'rule_type').enum]).toEqual([id, ['any_approver', 'regular', 'report_approver']]);
      expect(['approvals_required', 'name', 'rule_type'].map((name) => typesOf(property(rule, name)).join())).toEqual([
        'integer',
        'string',
        'string',
      ]);
      for (const name of ['group_ids', 'user_ids']) expect(typesOf(items(property(rule, name)))).toEqual(['integer']);
    }
  });

  it('[A-APPR-015][A-APPR-016][A-APPR-017][A-APPR-022] keeps group rules for owners, behind a flag', () => {
    for (const id of ['listGroupApprovalRules', 'createGroupApprovalRule', 'updateGroupApprovalRule']) {
      expect(operation(id).extensions).toMatchObject({
        'x-feature-flag': 'group_approval_rules',
        'x-experimental': true,
        'x-self-managed': true,
      });
      expect(response(id, 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'max' } });
      expect(statuses(id)).toContain('404');
    }
    expect(response('updateProjectApprovalConfiguration', 403).extensions['x-cases']).toMatchObject({
      forbidden: { as: 'dev' },
    });
  });

  it('[A-APPR-018] refuses two flags together', () => {
    const { not } = target(bodySchema('updateProjectApprovalConfiguration'));
    expect([not?.required, not?.properties.get('reset_approvals_on_push')?.const]).toEqual([
      ['selective_code_owner_removals', 'reset_approvals_on_push'],
      true,
    ]);
    expect(caseNames(response('updateProjectApprovalConfiguration', 400))).toContain('badPair');
  });

  it('[A-APPR-019] says that true lets authors approve', () => {
    expect(property(component('ApprovalConfiguration'), 'merge_requests_author_approval').description).toContain(
      'may approve their own',
    );
  });

  it('[A-APPR-021] has no approvals endpoint on merge requests', () => {
    expect(api.operations.filter((item) => /merge_requests\/\{[^}]+\}\/approvals/.test(item.path))).toEqual([]);
  });
});
