import { type RawBuilder, sql } from 'kysely';
import { byId } from '../../../store/prepared.ts';
import type { Executor } from '../../../store/store.ts';
import type { Day } from '../../../store/table.ts';
import { iterationsTitled } from '../../iterations/index.ts';
import { startedMilestones, upcomingMilestones } from '../../milestones/index.ts';
import { type Choice, type Condition, type Hanging, ItemConditions, negated } from '../../../work-items/index.ts';
import { ISSUE_TABLES, type IssueRow } from '../table.ts';

/** Who is assigned to issues. */
export const ASSIGNEES: Hanging = { table: 'issue_assignees', item: 'issue_id' };

/** Conditions on the issue aliased `i`. */
export const on: ItemConditions = new ItemConditions({
  alias: 'i',
  name: 'issues',
  kind: 'Issue',
  table: ISSUE_TABLES.issues,
  labels: { table: 'issue_labels', item: 'issue_id' },
  level: 'issues_level',
});

/** The issue is not confidential, or the viewer wrote it, is assigned to it or has `least` level in its project. */
function notHiddenFrom(userId: number, least: number): Condition {
  return sql<boolean>`(i.confidential = 0 or i.author_id = ${userId} or ${on.person(ASSIGNEES, userId)}
    or i.project_id in (select project_id from project_grants where user_id = ${userId} and access_level >= ${least}))`;
}

/** As `notHiddenFrom` inside one project on which the viewer's level is too low; nobody is an anonymous viewer. */
export function ownOrPublic(userId: number | undefined): Condition {
  if (userId === undefined) return sql<boolean>`i.confidential = 0`;
  return sql<boolean>`(i.confidential = 0 or i.author_id = ${userId} or ${on.person(ASSIGNEES, userId)})`;
}

/** Who looks at issues of several projects; administrators see all of them. */
export interface IssueViewer {
  /** Nobody is an anonymous viewer. */
  readonly userId: number | undefined;
  /** Whether internal projects are open to the viewer. */
  readonly internal: boolean;
  /** The level from which confidential issues are seen. */
  readonly least: number;
}

/** In a project that the viewer sees, and not hidden from the viewer; `inTurn` as for `inVisibleProject`. */
export function seenBy({ userId, internal, least }: IssueViewer, inTurn: boolean): Condition[] {
  const open = userId === undefined ? ownOrPublic(userId) : notHiddenFrom(userId, least);
  return [open, on.inVisibleProject({ userId, internal }, inTurn)];
}

/** The ids of issues that meet all conditions, as a subquery. */
export function idsOfIssues(conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql`select i.id from issues i where ${sql.join(conditions, sql` and `)}`;
}

/** Where an issue is found. */
export type IssuePlace = Pick<IssueRow, 'id' | 'iid' | 'project_id'>;

/** Where some issues that meet all conditions are found, by id. */
export async function placesOfIssues(
  db: Executor,
  ids: readonly number[],
  conditions: readonly Condition[],
): Promise<Map<number, IssuePlace>> {
  const met = [sql`i.id in (${sql.join(ids)})`, ...conditions];
  const { rows } = await sql<IssuePlace>`select i.id, i.iid, i.project_id from issues i
    where ${sql.join(met, sql` and `)}`.execute(db);
  return byId(rows);
}

/** Of a certain epic, of none or of any; of those that the subquery has, where there is one. */
export function inEpic(choice: Choice<number>, seen: RawBuilder<unknown> | undefined): Condition {
  if (seen === undefined) return on.held('epic_id', choice);
  if (choice !== 'None' && choice !== 'Any') {
    return sql<boolean>`(i.epic_id is not null and i.epic_id = ${choice} and i.epic_id in (${seen}))`;
  }
  // The sign keeps the index of epics out: nearly all issues may have one, and the list would be sorted then.
  const any = sql<boolean>`(i.epic_id is not null and +i.epic_id in (${seen}))`;
  return choice === 'Any' ? any : negated(any);
}

/** The milestone is open and due after today. */
export function upcomingMilestone(today: Day): Condition {
  return on.heldIn('milestone_id', upcomingMilestones(today));
}

/** The milestone is open and has started. */
export function startedMilestone(today: Day): Condition {
  return on.heldIn('milestone_id', startedMilestones(today));
}

/** The iteration has this title. */
export function iterationTitle(title: string): Condition {
  return on.heldIn('iteration_id', iterationsTitled(title));
}

/** Due within inclusive days. */
export function dueWithin(from: Day | undefined, to: Day | undefined): Condition {
  const parts = [sql`i.due_date is not null`];
  if (from !== undefined) parts.push(sql`i.due_date >= ${from}`);
  if (to !== undefined) parts.push(sql`i.due_date <= ${to}`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** No due date. */
export function noDueDate(): Condition {
  return sql<boolean>`i.due_date is null`;
}
