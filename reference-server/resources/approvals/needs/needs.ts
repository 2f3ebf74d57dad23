import { ACCESS } from '../../../platform/access-level.ts';
import type { Call } from '../../../platform/call.ts';
import { peopleAtLeast } from '../../../platform/tenancy/grants.ts';
import { directMembers } from '../../../platform/tenancy/members.ts';
import type { ProjectRow } from '../../../platform/tenancy/table.ts';
import { grouped } from '../../../store/prepared.ts';
import { projectSettings } from '../../projects/index.ts';
import { type ProtectedBranchRow, matchesBranch, protectedBranchesOf } from '../../protected-branches/index.ts';
import { approvalSwitches } from '../configuration/configuration.ts';
import { type NamedByRules, namedByRules } from '../store.ts';
import { type ProjectRuleRow, blockingRules } from './store.ts';

/** A merge request, as far as it decides which approvals it needs. */
export interface ApprovalSubject {
  readonly id: number;
  readonly project: ProjectRow;
  readonly targetBranch: string;
  readonly authorId: number;
}

/** Approvals that one rule asks for. */
export interface ApprovalNeed {
  readonly required: number;
  /** Whose approvals count; undefined for everybody's. */
  readonly eligible: ReadonlySet<number> | undefined;
}

interface RuleFacts extends NamedByRules {
  readonly rules: ReadonlyMap<number, readonly ProjectRuleRow[]>;
  /** Direct members of the groups that rules name. */
  readonly members: ReadonlyMap<number, readonly number[]>;
  /** Those of all whom rules name who may approve in a project, by the id of the project. */
  readonly able: ReadonlyMap<number, ReadonlySet<number>>;
  readonly protections: readonly ProtectedBranchRow[];
  /** Whether authors may approve their own merge requests in a project. */
  readonly byAuthors: (projectId: number) => boolean;
}

/**
 * The approvals that merge requests need, by their ids: those of the rules of their projects that apply to their target branches, and
 * where a project has no rule the number that its settings ask for.
 */
export async function approvalNeeds(
  call: Call,
  subjects: readonly ApprovalSubject[],
): Promise<Map<number, readonly ApprovalNeed[]>> {
  const rules = await blockingRules(
    call.db,
    subjects.map(({ project }) => project.id),
  );
  const facts = await loadFacts(call, rules);
  return new Map(subjects.map((subject) => [subject.id, needsOf(subject, facts)]));
}

async function loadFacts(call: Call, rules: readonly ProjectRuleRow[]): Promise<RuleFacts> {
  const { db } = call;
  const asking = rules.filter(({ approvals_required: required }) => required > 0);
  const ids = asking.map(({ id }) => id);
  const named: NamedByRules =
    ids.length === 0 ? { users: new Map(), groups: new Map(), branches: new Map() } : await namedByRules(db, ids);
  const projectIds = [...new Set(asking.map((rule) => rule.project_id))];
  const members = await directMembers(db, [...new Set([...named.groups.values()].flat())], call.today);
  const switches = await approvalSwitches(db, projectIds);
  return {
    ...named,
    rules: grouped(rules, (rule) => rule.project_id),
    members,
    able: await peopleAtLeast(db, {
      projectIds,
      userIds: [...named.users.values(), ...members.values()].flat(),
      level: ACCESS.developer,
    }),
    protections: await protectedBranchesOf(db, projectIds),
    byAuthors: (projectId) => switches(projectId).merge_requests_author_approval === 1,
  };
}

function needsOf(subject: ApprovalSubject, facts: RuleFacts): ApprovalNeed[] {
  const rules = facts.rules.get(subject.project.id);
  if (rules === undefined) {
    const required = projectSettings(subject.project).approvals_before_merge ?? 0;
    return required > 0 ? [{ required, eligible: undefined }] : [];
  }
  return rules
    .filter((rule) => rule.approvals_required > 0 && applies(rule, subject.targetBranch, facts))
    .map((rule) => ({ required: rule.approvals_required, eligible: eligibleFor(rule, subject, facts) }));
}

/** A rule names its branches, or is for all that are protected, or else for every branch. */
function applies(rule: ProjectRuleRow, branch: string, { branches, protections }: RuleFacts): boolean {
  const named = branches.get(rule.id);
  if (named === undefined && rule.applies_to_all_protected_branches === 0) return true;
  return protections.some(
    ({ id, project_id: projectId, name }) =>
      projectId === rule.project_id && (named === undefined || named.includes(id)) && matchesBranch(name, branch),
  );
}

/** Groups count with all their members, whether or not the caller sees them: what is needed does not depend on who asks. */
function eligibleFor(
  rule: ProjectRuleRow,
  { project, authorId }: ApprovalSubject,
  { users, groups, members, able, byAuthors }: RuleFacts,
): ReadonlySet<number> | undefined {
  if (rule.rule_type === 'any_approver') return undefined;
  const inGroups = (groups.get(rule.id) ?? []).flatMap((id) => members.get(id) ?? []);
  const people = [...(users.get(rule.id) ?? []), ...inGroups];
  const here = able.get(project.id);
  return new Set(people.filter((id) => here?.has(id) === true && (id !== authorId || byAuthors(project.id))));
}
