import type { Call } from '../../platform/call.ts';
import type { GroupAccess, ProjectAccess } from '../../platform/places.ts';
import { notFound } from '../../platform/refusal.ts';
import { type RuleOwner, ruleById } from './store.ts';
import type { ApprovalRuleRow } from './table.ts';

/** A rule of the group or project of a request. */
export interface FoundRule {
  readonly rule: ApprovalRuleRow;
}

/** The owner of rules that a place is. */
export function ownerOf(place: GroupAccess | ProjectAccess): RuleOwner {
  return 'group' in place ? { kind: 'group', id: place.group.id } : { kind: 'project', id: place.project.id };
}

/**
 * The rule of a path.
 * @throws Refusal 404 when the group or project has no such rule
 */
export async function findRule(
  call: Call,
  place: GroupAccess | ProjectAccess,
  { path }: { readonly path: { readonly approval_rule_id: number } },
): Promise<FoundRule> {
  const rule = await ruleById(call.db, ownerOf(place), path.approval_rule_id);
  if (rule === undefined) throw notFound('Approval Rule');
  return { rule };
}
