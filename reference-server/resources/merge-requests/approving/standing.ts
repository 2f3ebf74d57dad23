import type { Call } from '../../../platform/call.ts';
import type { ProjectRow } from '../../../platform/tenancy/table.ts';
import { type ApprovalNeed, approvalNeeds } from '../../approvals/index.ts';
import type { MergeRequestRow } from '../table.ts';
import { committersOf } from './rules.ts';
import { type Approval, approvalsOf } from './store.ts';

/** How many approvals a merge request needs, and how many of them it lacks. */
export interface Standing {
  readonly required: number;
  readonly left: number;
}

/** How far the approvals of one merge request are. */
export async function standingOf(call: Call, row: MergeRequestRow, project: ProjectRow): Promise<Standing> {
  const standings = await standingsOf(call, [row], new Map([[project.id, project]]));
  return standings.get(row.id) ?? { required: 0, left: 0 };
}

/** The ids of the open ones of these merge requests that lack approvals. */
export async function lackingApprovals(
  call: Call,
  rows: readonly MergeRequestRow[],
  projects: ReadonlyMap<number, ProjectRow>,
): Promise<ReadonlySet<number>> {
  const open = rows.filter(({ state }) => state === 'opened');
  const standings = await standingsOf(call, open, projects);
  return new Set([...standings].flatMap(([id, { left }]) => (left > 0 ? [id] : [])));
}

async function standingsOf(
  call: Call,
  rows: readonly MergeRequestRow[],
  projects: ReadonlyMap<number, ProjectRow>,
): Promise<Map<number, Standing>> {
  const subjects = rows.flatMap((row) => {
    const project = projects.get(row.project_id);
    const { id, target_branch: targetBranch, author_id: authorId } = row;
    const committers = (): Promise<ReadonlySet<number>> => committersOf(call, row);
    return project === undefined ? [] : [{ id, project, targetBranch, authorId, committers }];
  });
  const needs = [...(await approvalNeeds(call, subjects))].filter(([, each]) => each.length > 0);
  const approvals = await approvalsOf(
    call.db,
    needs.map(([id]) => id),
  );
  return new Map(needs.map(([id, each]) => [id, standing(each, approvals.get(id) ?? [])]));
}

function standing(needs: readonly ApprovalNeed[], approvals: readonly Approval[]): Standing {
  const sum = (count: (need: ApprovalNeed) => number): number => needs.reduce((all, need) => all + count(need), 0);
  return { required: sum(({ required }) => required), left: sum((need) => leftOf(need, approvals)) };
}

function leftOf({ required, eligible, excluded }: ApprovalNeed, approvals: readonly Approval[]): number {
  const counting = approvals.filter(({ user_id: id }) => !excluded.has(id) && eligible?.has(id) !== false);
  return Math.max(0, required - counting.length);
}
