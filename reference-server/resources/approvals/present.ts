import type { ApprovalGroup, ApprovalRule, ProtectedBranch } from '../../../generated/models/index.ts';
import { type Call, absoluteUrl } from '../../platform/call.ts';
import { visibleGroups } from '../../platform/places.ts';
import { membersAmong } from '../../platform/tenancy/grants.ts';
import { directMembers } from '../../platform/tenancy/members.ts';
import { groupSettings } from '../../platform/tenancy/settings.ts';
import type { NamespaceRow, UserRow } from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { presentUser } from '../users/index.ts';
import { presentProtectedBranches } from './protection/present.ts';
import { type NamedByRules, type RuleOwner, namedByRules } from './store.ts';
import type { ApprovalRuleRow } from './table.ts';

interface RuleFacts extends NamedByRules {
  readonly known: ReadonlyMap<number, UserRow>;
  /** The groups that the caller sees. */
  readonly shown: ReadonlyMap<number, NamespaceRow>;
  /** Direct members of these groups. */
  readonly members: ReadonlyMap<number, readonly number[]>;
  /** Those who belong to the group or project of the rules. */
  readonly belonging: ReadonlySet<number>;
  readonly protections: ReadonlyMap<number, ProtectedBranch>;
}

/** A rule as the caller sees it. */
export async function presentRule(call: Call, owner: RuleOwner, rule: ApprovalRuleRow): Promise<ApprovalRule> {
  const [presented] = await presentRules(call, owner, [rule]);
  // One row in, one object out.
  return presented as ApprovalRule;
}

/** Rules of one group or project as the caller sees them, in the given order. */
export async function presentRules(
  call: Call,
  owner: RuleOwner,
  rules: readonly ApprovalRuleRow[],
): Promise<ApprovalRule[]> {
  if (rules.length === 0) return [];
  const facts = await loadFacts(call, owner, rules);
  return rules.map((rule) => presentOne(call, rule, facts));
}

async function loadFacts(call: Call, owner: RuleOwner, rules: readonly ApprovalRuleRow[]): Promise<RuleFacts> {
  const { db } = call;
  const named = await namedByRules(
    db,
    rules.map(({ id }) => id),
  );
  const shown = await visibleGroups(call, [...named.groups.values()].flat());
  const members = await directMembers(db, [...shown.keys()], call.today);
  const people = [...new Set([...named.users.values(), ...members.values()].flat())];
  return {
    ...named,
    shown,
    members,
    known: await usersById(db, people),
    belonging: await membersAmong(db, owner, people),
    protections: await presentProtectedBranches(call, [...new Set([...named.branches.values()].flat())]),
  };
}

function presentOne(call: Call, rule: ApprovalRuleRow, facts: RuleFacts): ApprovalRule {
  const userIds = facts.users.get(rule.id) ?? [];
  const groupIds = facts.groups.get(rule.id) ?? [];
  const users = usersOf(facts, userIds);
  const groups = groupIds.flatMap((id) => facts.shown.get(id) ?? []);
  return {
    id: rule.id,
    name: rule.name,
    rule_type: rule.rule_type,
    report_type: rule.report_type,
    eligible_approvers: eligible(facts, userIds, groups).map((user) => presentUser(call, user)),
    approvals_required: rule.approvals_required,
    users: users.map((user) => presentUser(call, user)),
    usernames: users.map(({ username }) => username),
    groups: groups.map((group) => presentGroup(call, group)),
    contains_hidden_groups: groups.length < groupIds.length,
    protected_branches: (facts.branches.get(rule.id) ?? []).flatMap((id) => facts.protections.get(id) ?? []),
    applies_to_all_protected_branches: rule.applies_to_all_protected_branches === 1,
  };
}

function usersOf({ known }: RuleFacts, ids: readonly number[]): UserRow[] {
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Machine users that tokens have brought with them are members as well, and approve nothing. */
const BOTS: readonly UserRow['kind'][] = ['group_bot', 'project_bot'];

/** The users that a rule names and the members of the groups that it names, as far as they belong to where the rule is. */
function eligible(facts: RuleFacts, userIds: readonly number[], groups: readonly NamespaceRow[]): UserRow[] {
  const ids = new Set([...userIds, ...groups.flatMap(({ id }) => facts.members.get(id) ?? [])]);
  const belonging = [...ids].filter((id) => facts.belonging.has(id)).toSorted((a, b) => a - b);
  return usersOf(facts, belonging).filter(({ kind }) => !BOTS.includes(kind));
}

function presentGroup(call: Call, group: NamespaceRow): ApprovalGroup {
  const { lfs_enabled: lfs, request_access_enabled: requests } = groupSettings(group);
  return {
    id: group.id,
    name: group.name,
    path: group.path,
    description: group.description,
    visibility: group.visibility,
    lfs_enabled: lfs,
    avatar_url: absoluteUrl(call, group.avatar_url),
    web_url: `${call.origin}/groups/${group.full_path}`,
    request_access_enabled: requests,
    full_name: group.full_name,
    full_path: group.full_path,
    parent_id: group.parent_id,
  };
}
