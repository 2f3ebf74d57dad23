import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../store/store.ts';
import type { Day, Instant } from '../../../store/table.ts';
import { searchIn } from '../../../store/text-match.ts';
import { iterationsTitled } from '../../iterations/index.ts';
import { labelIdsNamed } from '../../labels/index.ts';
import { milestonesTitled, startedMilestones, upcomingMilestones } from '../../milestones/index.ts';
import { reactionsOf } from '../../reactions/index.ts';
import { ISSUE_TABLES } from '../table.ts';

/** A condition on the issue aliased `i`. */
export type IssueCondition = RawBuilder<boolean>;

/** `None`, `Any` or one value: how most issue filters may be given. */
export type Choice<Value> = 'None' | 'Any' | Value;

/** The issue is in this project. */
export function inProject(projectId: number): IssueCondition {
  return sql<boolean>`i.project_id = ${projectId}`;
}

/** The issue is in a project of this group, or of one below it. */
export function inGroup(groupId: number): IssueCondition {
  return sql<boolean>`i.project_id in (select p.id from projects p join ancestry a on a.descendant_id = p.namespace_id
    where a.ancestor_id = ${groupId})`;
}

/** Who looks at issues across projects. */
export interface IssueViewer {
  /** Nobody is an anonymous viewer. */
  readonly userId: number | undefined;
  /** Whether internal projects are open to the viewer. */
  readonly internal: boolean;
}

/** The issue's project is open to the viewer and offers issues. */
export function inVisibleProject(viewer: IssueViewer): IssueCondition {
  const open = viewer.internal ? sql`p.visibility in ('public', 'internal')` : sql`p.visibility = 'public'`;
  const granted =
    viewer.userId === undefined
      ? sql`1 = 0`
      : sql`p.id in (select project_id from project_grants where user_id = ${viewer.userId})`;
  return sql<boolean>`i.project_id in (
    select p.id from projects p where p.issues_level != 'disabled'
    and ((${open} and p.issues_level = 'enabled') or ${granted}))`;
}

/** The issue is not confidential, or the viewer wrote it, is assigned to it or has `least` level in its project. */
export function notHiddenFrom(userId: number, least: number): IssueCondition {
  return sql<boolean>`(i.confidential = 0 or i.author_id = ${userId} or ${assignedTo(userId)}
    or i.project_id in (select project_id from project_grants where user_id = ${userId} and access_level >= ${least}))`;
}

/** As `notHiddenFrom` inside one project on which the viewer's level is too low; nobody is an anonymous viewer. */
export function ownOrPublic(userId: number | undefined): IssueCondition {
  if (userId === undefined) return sql<boolean>`i.confidential = 0`;
  return sql<boolean>`(i.confidential = 0 or i.author_id = ${userId} or ${assignedTo(userId)})`;
}

/** The project of the issue is not archived. */
export function notArchived(): IssueCondition {
  return sql<boolean>`i.project_id not in (select id from projects where archived = 1)`;
}

/** The user is an assignee. */
export function assignedTo(userId: number): IssueCondition {
  return sql<boolean>`exists (select 1 from issue_assignees a where a.issue_id = i.id and a.user_id = ${userId})`;
}

/** Nobody, anybody or a certain user is assigned. */
export function assignee(choice: Choice<number>): IssueCondition {
  const any = sql<boolean>`exists (select 1 from issue_assignees a where a.issue_id = i.id)`;
  if (choice === 'Any') return any;
  return choice === 'None' ? sql<boolean>`not ${any}` : assignedTo(choice);
}

/** A user of this name is assigned; names are without regard to case. */
export function assigneeName(username: string): IssueCondition {
  return sql<boolean>`exists (select 1 from issue_assignees a join users u on u.id = a.user_id
    where a.issue_id = i.id and u.username_key = ${username.toLowerCase()})`;
}

/** The author's id. */
export function author(userId: number): IssueCondition {
  return sql<boolean>`i.author_id = ${userId}`;
}

/** The author's name, without regard to case. */
export function authorName(username: string): IssueCondition {
  return sql<boolean>`i.author_id in (select id from users where username_key = ${username.toLowerCase()})`;
}

/** A label of exactly this name. */
export function labelled(name: string): IssueCondition {
  return sql<boolean>`exists (select 1 from issue_labels il
    where il.issue_id = i.id and il.label_id in (${labelIdsNamed(name)}))`;
}

/** At least one label. */
export function anyLabel(): IssueCondition {
  return sql<boolean>`exists (select 1 from issue_labels il where il.issue_id = i.id)`;
}

/** A column is null, is not null, or equals the value. */
export function column(
  name: 'epic_id' | 'health_status' | 'iteration_id' | 'milestone_id' | 'weight',
  choice: Choice<string | number>,
): IssueCondition {
  const reference = sql.ref(`i.${name}`);
  if (choice === 'None') return sql<boolean>`${reference} is null`;
  if (choice === 'Any') return sql<boolean>`${reference} is not null`;
  return sql<boolean>`(${reference} is not null and ${reference} = ${choice})`;
}

/** The milestone has this title. */
export function milestoneTitle(title: string): IssueCondition {
  return sql<boolean>`(i.milestone_id is not null and i.milestone_id in (${milestonesTitled(title)}))`;
}

/** The milestone is open and due after today. */
export function upcomingMilestone(today: Day): IssueCondition {
  return sql<boolean>`(i.milestone_id is not null and i.milestone_id in (${upcomingMilestones(today)}))`;
}

/** The milestone is open and has started. */
export function startedMilestone(today: Day): IssueCondition {
  return sql<boolean>`(i.milestone_id is not null and i.milestone_id in (${startedMilestones(today)}))`;
}

/** The iteration has this title. */
export function iterationTitle(title: string): IssueCondition {
  return sql<boolean>`(i.iteration_id is not null and i.iteration_id in (${iterationsTitled(title)}))`;
}

/** The viewer's own reactions: none, any, or one of this name. */
export function reactedTo(userId: number, choice: Choice<string>): IssueCondition {
  const mine = reactionsOf(
    userId,
    { kind: 'Issue', column: 'i.id' },
    choice === 'Any' || choice === 'None' ? undefined : choice,
  );
  return choice === 'None' ? sql<boolean>`not exists (${mine})` : sql<boolean>`exists (${mine})`;
}

/** One of these iids. */
export function iidIn(iids: readonly number[]): IssueCondition {
  return sql<boolean>`i.iid in (${sql.join(iids.map((iid) => sql`${iid}`))})`;
}

/** A column equals a value. */
export function equals(name: 'confidential' | 'issue_type' | 'state', value: string | number): IssueCondition {
  return sql<boolean>`${sql.ref(`i.${name}`)} = ${value}`;
}

/** An instant column lies within inclusive bounds. */
export function within(
  name: 'created_at' | 'updated_at',
  from: Instant | undefined,
  to: Instant | undefined,
): IssueCondition[] {
  const reference = sql.ref(`i.${name}`);
  return [
    ...(from === undefined ? [] : [sql<boolean>`${reference} >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`${reference} <= ${to}`]),
  ];
}

/** Due within inclusive days. */
export function dueWithin(from: Day | undefined, to: Day | undefined): IssueCondition {
  const parts = [sql`i.due_date is not null`];
  if (from !== undefined) parts.push(sql`i.due_date >= ${from}`);
  if (to !== undefined) parts.push(sql`i.due_date <= ${to}`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** No due date. */
export function noDueDate(): IssueCondition {
  return sql<boolean>`i.due_date is null`;
}

/** All words occur in the title, or all of them in the description. */
export function mentions(
  db: Executor,
  text: string,
  places: readonly ('description' | 'title')[],
): IssueCondition | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const holds = searchIn(db, ISSUE_TABLES.issues, 'i');
  const alternatives = places.map((place) => {
    const all = words.map((word) => holds(place, word));
    return sql`(i.${sql.raw(place)} is not null and ${sql.join(all, sql` and `)})`;
  });
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`;
}

/** The opposite of a condition; conditions here are never null, so nothing is lost in between. */
export function negated(condition: IssueCondition): IssueCondition {
  return sql<boolean>`not (${condition})`;
}
