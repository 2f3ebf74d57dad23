import type { CreateApprovalRuleBody, UpdateApprovalRuleBody } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import { invalidRecord } from '../../platform/refusal.ts';
import { membersAmong } from '../../platform/tenancy/grants.ts';
import { distinctIds } from '../../store/prepared.ts';
import {
  type RuleOwner,
  insertRule,
  replaceRuleGroups,
  replaceRuleUsers,
  ruleGroups,
  rulesLike,
  updateRule,
} from './store.ts';
import type { ApprovalRuleRow } from './table.ts';
import { visibleGroups } from '../../platform/places.ts';

/**
 * A new rule of a group or project: that of a project is for all its branches, that of a group for the protected ones of its projects.
 * @throws Refusal 400 for a name that is blank or in use, and for a second rule of everybody
 */
export async function createRule(call: Call, owner: RuleOwner, body: CreateApprovalRuleBody): Promise<ApprovalRuleRow> {
  const name = checkedName(body.name);
  const type = body.rule_type ?? 'regular';
  await demandFree(call, owner, { name, rule_type: type });
  const rule = await insertRule(call.db, {
    group_id: owner.kind === 'group' ? owner.id : null,
    project_id: owner.kind === 'project' ? owner.id : null,
    name,
    rule_type: type,
    report_type: null,
    approvals_required: body.approvals_required,
    applies_to_all_protected_branches: owner.kind === 'group' ? 1 : 0,
    created_at: call.now,
  });
  await nameApprovers(call, owner, rule, body);
  return rule;
}

/**
 * Changes what is sent of a rule.
 * @throws Refusal 400 for a name that is blank or in use, and for a second rule of everybody
 */
export async function changeRule(
  call: Call,
  owner: RuleOwner,
  rule: ApprovalRuleRow,
  body: UpdateApprovalRuleBody,
): Promise<ApprovalRuleRow> {
  const { name, approvals_required: required, rule_type: type } = body;
  const changes: Partial<ApprovalRuleRow> = {
    ...(name === undefined ? {} : { name: checkedName(name) }),
    ...(required === undefined ? {} : { approvals_required: required }),
    ...(type === undefined ? {} : { rule_type: type }),
  };
  await demandFree(call, owner, { ...rule, ...changes });
  const after = await updateRule(call.db, rule, changes);
  await nameApprovers(call, owner, after, body);
  return after;
}

function checkedName(name: string): string {
  const text = name.trim();
  if (text === '') throw invalidRecord({ name: ["can't be blank"] });
  return text;
}

/** Rules of one kind have names of their own, and approvals of everybody are asked for once. */
async function demandFree(
  call: Call,
  owner: RuleOwner,
  rule: Pick<ApprovalRuleRow, 'name' | 'rule_type'> & { readonly id?: number },
): Promise<void> {
  const like = await rulesLike(call.db, owner, rule);
  if (rule.rule_type === 'any_approver' && like.length > 0) {
    throw invalidRecord({ rule_type: ['any_approver has already been taken'] });
  }
  if (like.some(({ name }) => name === rule.name)) throw invalidRecord({ name: ['has already been taken'] });
}

/**
 * Puts users and groups into a rule, where they are sent. Users who do not belong to its place, and groups that the caller does not
 * see, are passed over, so that nobody learns which there are; hidden groups that the rule has stay.
 */
async function nameApprovers(
  call: Call,
  owner: RuleOwner,
  rule: ApprovalRuleRow,
  { user_ids: userIds, group_ids: groupIds }: UpdateApprovalRuleBody,
): Promise<void> {
  if (userIds !== undefined) {
    const wanted = distinctIds(userIds);
    const belonging = await membersAmong(call.db, owner, wanted);
    await replaceRuleUsers(
      call.db,
      rule.id,
      wanted.filter((id) => belonging.has(id)),
    );
  }
  if (groupIds === undefined) return;
  const before = await ruleGroups(call.db, rule.id);
  const seen = await visibleGroups(call, [...groupIds, ...before]);
  const wanted = distinctIds(groupIds).filter((id) => seen.has(id));
  const hidden = before.filter((id) => !seen.has(id));
  await replaceRuleGroups(call.db, rule.id, [...wanted, ...hidden]);
}
