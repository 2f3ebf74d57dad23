import { sql } from 'kysely';
import type { Day } from '../../../store/table.ts';
import { iterationsTitled } from '../../iterations/index.ts';
import { startedMilestones, upcomingMilestones } from '../../milestones/index.ts';
import { type Condition, type Hanging, ItemConditions } from '../../../work-items/index.ts';
import { ISSUE_TABLES } from '../table.ts';

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
export function notHiddenFrom(userId: number, least: number): Condition {
  return sql<boolean>`(i.confidential = 0 or i.author_id = ${userId} or ${on.person(ASSIGNEES, userId)}
    or i.project_id in (select project_id from project_grants where user_id = ${userId} and access_level >= ${least}))`;
}

/** As `notHiddenFrom` inside one project on which the viewer's level is too low; nobody is an anonymous viewer. */
export function ownOrPublic(userId: number | undefined): Condition {
  if (userId === undefined) return sql<boolean>`i.confidential = 0`;
  return sql<boolean>`(i.confidential = 0 or i.author_id = ${userId} or ${on.person(ASSIGNEES, userId)})`;
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
