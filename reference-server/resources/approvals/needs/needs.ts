import { ACCESS } from '../../../platform/access-level.ts';
import type { Call } from '../../../platform/call.ts';
import { peopleAtLeast } from '../../../platform/tenancy/grants.ts';
import { directMembers } from '../../../platform/tenancy/members.ts';
import type { ProjectRow } from '../../../platform/tenancy/table.ts';
import { matchesWildcard } from '../../../platform/wildcard.ts';
import { distinctIds, grouped } from '../../../store/prepared.ts';
import { projectSettings } from '../../projects/index.ts';
import { type ProtectedBranchRow, protectedBranchesOf } from '../../protected-branches/index.ts';
import { approvalSwitches } from '../configuration/configuration.ts';
import type { Switches } from '../configuration/store.ts';
import { type NamedByRules, namedByRules } from '../store.ts';
import { type ProjectRuleRow, blockingRules } from './store.ts';

/** A merge request, as far as it decides which approvals it needs. */
export interface ApprovalSubject {
  readonly id: number;
  readonly project: ProjectRow;
  readonly targetBranch: string;
  readonly authorId: number;
  /** Looks up the ids of those who added commits. */
  readonly committers: () => Promise<ReadonlySet<number>>;
}

/** Approvals that one rule asks for. */
export interface ApprovalNeed {
  readonly required: number;
  /** Whose approvals count; undefined for everybody's who is not excluded. */
  readonly eligible: ReadonlySet<number> | undefined;
  /** Whose approvals do not count, whenever they were given. */
  readonly excluded: ReadonlySet<number>;
}

interface RuleFacts extends NamedByRules {
  readonly rules: ReadonlyMap<number, readonly ProjectRuleRow[]>;
  /** Direct members of the groups that rules name. */
  readonly members: ReadonlyMap<number, readonly number[]>;
  /** Those whose role lets them approve in a project, by its id: all, or as far as rules name them where these are the only ones. */
  readonly able: ReadonlyMap<number, ReadonlySet<number>>;
  readonly protections: readonly ProtectedBranchRow[];
  readonly switchesOf: (projectId: number) => Switches;
}

/**
 * The approvals that merge requests need, by their ids: those of the rules of their projects that apply to their target branches, and
 * where a project has no rule the number that its settings ask for. What fewer may approve for than it asks for is left out:
 * it would keep everything from being merged.
 */
export async function approvalNeeds(
  call: Call,
  subjects: readonly ApprovalSubject[],
): Promise<Map<number, readonly ApprovalNeed[]>> {
  const rules = await blockingRules(
    call.db,
    subjects.map(({ project }) => project.id),
  );
  const facts = await loadFacts(call, subjects, rules);
  const needs = new Map<number, readonly ApprovalNeed[]>();
  for (const subject of subjects) needs.set(subject.id, await needsOf(subject, facts));
  return needs;
}

async function loadFacts(
  call: Call,
  subjects: readonly ApprovalSubject[],
  rules: readonly ProjectRuleRow[],
): Promise<RuleFacts> {
  const { db } = call;
  const asking = rules.filter(({ approvals_required: required }) => required > 0);
  const ids = asking.map(({ id }) => id);
  const named: NamedByRules =
    ids.length === 0 ? { users: new Map(), groups: new Map(), branches: new Map() } : await namedByRules(db, ids);
  const byProject = grouped(rules, (rule) => rule.project_id);
  const withoutRules = subjects.filter(({ project }) => !byProject.has(project.id) && settingOf(project) > 0);
  const projectIds = distinctIds([
    ...asking.map((rule) => rule.project_id),
    ...withoutRules.map(({ project }) => project.id),
  ]);
  const members = await directMembers(db, [...new Set([...named.groups.values()].flat())], call.today);
  const isOpen = withoutRules.length > 0 || asking.some(({ rule_type: type }) => type === 'any_approver');
  return {
    ...named,
    rules: byProject,
    members,
    able: await peopleAtLeast(db, {
      projectIds,
      userIds: isOpen ? undefined : [...named.users.values(), ...members.values()].flat(),
      level: ACCESS.developer,
    }),
    protections: await protectedBranchesOf(db, projectIds),
    switchesOf: await approvalSwitches(db, projectIds),
  };
}

/** How many approvals a project without rules asks for. */
function settingOf(project: ProjectRow): number {
  return projectSettings(project).approvals_before_merge ?? 0;
}

async function needsOf(subject: ApprovalSubject, facts: RuleFacts): Promise<ApprovalNeed[]> {
  const { project, targetBranch } = subject;
  const asked = facts.rules
    .get(project.id)
    ?.filter((rule) => rule.approvals_required > 0 && applies(rule, targetBranch, facts))
    .map((rule) => ({ required: rule.approvals_required, named: namedBy(rule, facts) }));
  const wanted = asked ?? [{ required: settingOf(project), named: undefined }].filter(({ required }) => required > 0);
  if (wanted.length === 0) return [];
  const excluded = await excludedFrom(subject, facts);
  const able = new Set([...(facts.able.get(project.id) ?? [])].filter((id) => !excluded.has(id)));
  return wanted.flatMap(({ required, named }) => {
    const eligible = named && new Set(named.filter((id) => able.has(id)));
    return (eligible ?? able).size < required ? [] : [{ required, eligible, excluded }];
  });
}

/** A rule names its branches, or is for all that are protected, or else for every branch. */
function applies(rule: ProjectRuleRow, branch: string, { branches, protections }: RuleFacts): boolean {
  const named = branches.get(rule.id);
  if (named === undefined && rule.applies_to_all_protected_branches === 0) return true;
  return protections.some(
    ({ id, project_id: projectId, name }) =>
      projectId === rule.project_id && (named === undefined || named.includes(id)) && matchesWildcard(name, branch),
  );
}

/** Those whom approving is refused to, as an author or for commits: they cannot be waited for. */
async function excludedFrom(
  { project, authorId, committers }: ApprovalSubject,
  { able, switchesOf }: RuleFacts,
): Promise<ReadonlySet<number>> {
  const switches = switchesOf(project.id);
  const authors = switches.merge_requests_author_approval === 0 ? [authorId] : [];
  // Where nobody else may approve, nothing is needed.
  const isNobodyLeft = [...(able.get(project.id) ?? [])].every((id) => authors.includes(id));
  if (isNobodyLeft || switches.merge_requests_disable_committers_approval === 0) return new Set(authors);
  return new Set([...authors, ...(await committers())]);
}

/** Groups count with all their members, whether or not the caller sees them: what is needed does not depend on who asks. */
function namedBy(rule: ProjectRuleRow, { users, groups, members }: RuleFacts): readonly number[] | undefined {
  if (rule.rule_type === 'any_approver') return undefined;
  return [...(users.get(rule.id) ?? []), ...(groups.get(rule.id) ?? []).flatMap((id) => members.get(id) ?? [])];
}
