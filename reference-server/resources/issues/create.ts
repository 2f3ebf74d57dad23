import { FRESH_ISSUE } from './fresh.ts';
import type { CreateIssueBody } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { countIssue } from '../../platform/limits.ts';
import { instantOf } from '../../platform/parameters.ts';
import { Refusal, badParameter } from '../../platform/refusal.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { reserveIid } from '../../store/ids.ts';
import type { Executor } from '../../store/store.ts';
import { checkedDescription, checkedTitle, countTasks, wantedLabels, wantedMilestone } from '../../work-items/index.ts';
import { type IssueAttributes, isCountable, paidColumns, wantedAssignees, wantedDueDate } from './input.ts';
import { insertAssignees, insertIssue, insertLabels, issueByIid } from './store.ts';
import type { IssueRow } from './table.ts';

/**
 * createIssue: a new issue in a project. Members may set everything; other authenticated readers of the project
 * may write, but not plan. `created_at` and `iid` count only for owners and administrators.
 */
export async function createIssue(
  call: Call,
  { project, level }: ProjectAccess,
  body: CreateIssueBody,
): Promise<IssueRow> {
  const { user } = requirePrincipal(call);
  await countIssue(call);
  const owner = level >= ACCESS.owner;
  const planning: IssueAttributes = level >= ACCESS.guest ? body : { confidential: body.confidential };
  const createdAt = owner ? (instantOf('created_at', body.created_at) ?? call.now) : call.now;
  const title = checkedTitle(body.title);
  const iid = await chooseIid(call.db, project, owner ? body.iid : undefined);
  const columns = await freshColumns(call, project, {
    ...planning,
    description: body.description,
    issue_type: body.issue_type,
  });
  const stamps = { created_at: createdAt, updated_at: createdAt };
  const issue = await insertIssue(call.db, { ...columns, ...stamps, title, iid, author_id: user.id });
  await insertAssignees(call.db, issue.id, (await wantedAssignees(call, project, planning)) ?? []);
  const labels = await wantedLabels(call, project, { names: planning, current: async () => [] });
  await insertLabels(call.db, issue.id, labels ?? []);
  await announce(call, 'issue.created', issue);
  return issue;
}

/** @throws Refusal 400 for a number from which the project could not count on, 409 for one that is taken */
async function chooseIid(tx: Executor, project: ProjectRow, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined && !isCountable(wanted, 1)) throw badParameter('iid does not have a valid value');
  if (wanted !== undefined && (await issueByIid(tx, project.id, wanted)) !== undefined) {
    throw new Refusal(409, { message: 'Duplicated issue' });
  }
  return reserveIid(tx, { kind: 'project', id: project.id, resource: 'issue' }, wanted);
}

type FreshColumns = Omit<
  IssueRow,
  'author_id' | 'created_at' | 'id' | 'iid' | 'relative_position' | 'title' | 'updated_at'
>;

async function freshColumns(call: Call, project: ProjectRow, body: IssueAttributes): Promise<FreshColumns> {
  const description = checkedDescription(body.description ?? null);
  const paid = await paidColumns(call, project, body);
  return {
    ...FRESH_ISSUE,
    project_id: project.id,
    description,
    issue_type: body.issue_type ?? 'issue',
    confidential: body.confidential === true ? 1 : 0,
    discussion_locked: null,
    due_date: wantedDueDate(body.due_date) ?? null,
    milestone_id: (await wantedMilestone(call, project, body.milestone_id)) ?? null,
    epic_id: paid.epic_id ?? null,
    weight: paid.weight ?? null,
    ...countTasks(description),
  };
}
