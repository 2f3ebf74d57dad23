import { countUpTo } from '../../store/count.ts';
import { nextId } from '../../store/ids.ts';
import { grouped } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { ApprovalRuleRow } from './table.ts';

/** The group or the project that rules belong to. */
export interface RuleOwner {
  readonly kind: 'group' | 'project';
  readonly id: number;
}

function rulesOf(db: Executor, { kind, id }: RuleOwner) {
  return db.selectFrom('approval_rules').where(kind === 'group' ? 'group_id' : 'project_id', '=', id);
}

/** Rules of a group or project, oldest first. */
export function listRuleRows(
  db: Executor,
  owner: RuleOwner,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ApprovalRuleRow[]> {
  return rulesOf(db, owner).selectAll().orderBy('id').limit(limit).offset(offset).execute();
}

/** How many rules a group or project has, counted up to `bound`; undefined beyond it. */
export function countRuleRows(db: Executor, owner: RuleOwner, bound: number): Promise<number | undefined> {
  return countUpTo(db, rulesOf(db, owner).select('id'), bound);
}

/** A rule of a group or project. */
export function ruleById(db: Executor, owner: RuleOwner, id: number): Promise<ApprovalRuleRow | undefined> {
  return rulesOf(db, owner).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The other rules of a kind that a group or project has. */
export function rulesLike(
  db: Executor,
  owner: RuleOwner,
  { id, rule_type: type }: Pick<ApprovalRuleRow, 'rule_type'> & { readonly id?: number },
): Promise<Pick<ApprovalRuleRow, 'name'>[]> {
  const rules = rulesOf(db, owner).select('name').where('rule_type', '=', type);
  return (id === undefined ? rules : rules.where('id', '!=', id)).execute();
}

/** Stores a rule. */
export async function insertRule(tx: Executor, fresh: Omit<ApprovalRuleRow, 'id'>): Promise<ApprovalRuleRow> {
  const row = { id: await nextId(tx, 'approval_rules'), ...fresh };
  await tx.insertInto('approval_rules').values(row).execute();
  return row;
}

/** Writes changed columns of a rule. */
export async function updateRule(
  tx: Executor,
  before: ApprovalRuleRow,
  changes: Partial<ApprovalRuleRow>,
): Promise<ApprovalRuleRow> {
  if (Object.keys(changes).length > 0) {
    await tx.updateTable('approval_rules').set(changes).where('id', '=', before.id).execute();
  }
  return { ...before, ...changes };
}

/** Replaces the users that a rule names. */
export async function replaceRuleUsers(tx: Executor, ruleId: number, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('approval_rule_users').where('rule_id', '=', ruleId).execute();
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => ({ rule_id: ruleId, user_id: userId }));
  await tx.insertInto('approval_rule_users').values(rows).execute();
}

/** Ids of the groups that a rule names. */
export async function ruleGroups(db: Executor, ruleId: number): Promise<number[]> {
  const rows = await db.selectFrom('approval_rule_groups').select('group_id').where('rule_id', '=', ruleId).execute();
  return rows.map((row) => row.group_id);
}

/** Replaces the groups that a rule names. */
export async function replaceRuleGroups(tx: Executor, ruleId: number, groupIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('approval_rule_groups').where('rule_id', '=', ruleId).execute();
  if (groupIds.length === 0) return;
  const rows = groupIds.map((groupId) => ({ rule_id: ruleId, group_id: groupId }));
  await tx.insertInto('approval_rule_groups').values(rows).execute();
}

/** What rules name, by the id of the rule. */
export interface NamedByRules {
  readonly users: ReadonlyMap<number, readonly number[]>;
  readonly groups: ReadonlyMap<number, readonly number[]>;
  readonly branches: ReadonlyMap<number, readonly number[]>;
}

/** The users, groups and protected branches that rules name, in the order of their ids. */
export async function namedByRules(db: Executor, ruleIds: readonly number[]): Promise<NamedByRules> {
  const users = await db
    .selectFrom('approval_rule_users')
    .select(['rule_id', 'user_id as id'])
    .where('rule_id', 'in', ruleIds)
    .orderBy('user_id')
    .execute();
  const groups = await db
    .selectFrom('approval_rule_groups')
    .select(['rule_id', 'group_id as id'])
    .where('rule_id', 'in', ruleIds)
    .orderBy('group_id')
    .execute();
  const branches = await db
    .selectFrom('approval_rule_branches')
    .select(['rule_id', 'protected_branch_id as id'])
    .where('rule_id', 'in', ruleIds)
    .orderBy('protected_branch_id')
    .execute();
  return { users: idsByRule(users), groups: idsByRule(groups), branches: idsByRule(branches) };
}

function idsByRule(rows: readonly { readonly rule_id: number; readonly id: number }[]): Map<number, number[]> {
  const byRule = grouped(rows, (row) => row.rule_id);
  return new Map([...byRule].map(([ruleId, group]) => [ruleId, group.map(({ id }) => id)]));
}
