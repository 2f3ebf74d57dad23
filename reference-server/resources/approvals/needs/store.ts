import { type Ids, distinctIds, runPrepared } from '../../../store/prepared.ts';
import type { Executor } from '../../../store/store.ts';
import type { ApprovalRuleRow } from '../table.ts';

/** Kinds of rules that merge requests wait for. */
const BLOCKING = ['regular', 'any_approver'] as const;

/** A rule that belongs to a project. */
export type ProjectRuleRow = ApprovalRuleRow & { readonly project_id: number };

/** Rules of projects that merge requests wait for; those about reports and code owners only tell something. */
export async function blockingRules(db: Executor, projectIds: Ids): Promise<ProjectRuleRow[]> {
  const wanted = distinctIds(projectIds);
  if (wanted.length === 0) return [];
  return runPrepared(db, `blocking-rules-${wanted.length}`, [...wanted, ...BLOCKING], (q) =>
    q
      .selectFrom('approval_rules')
      .selectAll()
      .where('project_id', 'in', wanted)
      .where('rule_type', 'in', BLOCKING)
      .orderBy('id')
      .$narrowType<{ project_id: number }>(),
  );
}
