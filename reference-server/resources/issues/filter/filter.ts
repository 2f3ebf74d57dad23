import type { IssueNotFilter } from '../../../../generated/models/index.ts';
import { type Call, hasTier } from '../../../platform/call.ts';
import { addDays } from '../../../platform/clock.ts';
import type { RequestOf } from '../../../platform/operation.ts';
import { exclusive, filterNames, instantOf } from '../../../platform/parameters.ts';
import { badParameter } from '../../../platform/refusal.ts';
import type { Day } from '../../../store/table.ts';
import {
  type Condition,
  choiceOf,
  labelConditions,
  negated,
  numberChoice,
  placesOf,
} from '../../../work-items/index.ts';
import { seenEpicIds } from '../../epics/index.ts';
import * as condition from './store.ts';

const { on } = condition;

/** Filters that the `not` hash takes as well. */
export type NegatableFilters = IssueNotFilter;

/** Query of the issue lists. */
export type IssueQuery = RequestOf<'listGroupIssues' | 'listIssues' | 'listProjectIssues'>['query'];

/**
 * Refuses filters that exclude each other.
 * @throws Refusal 400.
 */
function checkExclusions(filters: NegatableFilters, prefix = ''): void {
  const pairs = [
    ['assignee_id', 'assignee_username'],
    ['author_id', 'author_username'],
    ['iteration_id', 'iteration_title'],
    ['milestone_id', 'milestone'],
  ] as const;
  const wire = (name: string): string => (prefix === '' ? name : `${prefix}[${name}]`);
  for (const [first, second] of pairs) exclusive([wire(first), filters[first]], [wire(second), filters[second]]);
}

/** Conditions of the filters that may be negated, one or several per filter. */
function negatable(call: Call, filters: NegatableFilters): Condition[] {
  const all: Condition[] = [];
  if (filters.assignee_id !== undefined) {
    all.push(on.person(condition.ASSIGNEES, numberChoice('assignee_id', filters.assignee_id)));
  }
  for (const name of assigneeNames(call, filters.assignee_username))
    all.push(on.personNamed(condition.ASSIGNEES, name));
  if (filters.author_id !== undefined) all.push(on.equals('author_id', filters.author_id));
  if (filters.author_username !== undefined) all.push(on.userNamed('author_id', filters.author_username));
  if (filters.iids !== undefined && filters.iids.length > 0) all.push(on.iidIn(filters.iids));
  return [
    ...all,
    ...labelConditions(on, filters.labels),
    ...milestoneConditions(call, filters),
    ...paidConditions(call, filters),
  ];
}

function assigneeNames(call: Call, value: string | readonly string[] | undefined): string[] {
  const list = filterNames('assignee_username', value);
  if (list.length > 1 && !hasTier(call, 'paid')) throw badParameter('assignee_username must contain exactly one value');
  return list;
}

function milestoneConditions(call: Call, filters: NegatableFilters): Condition[] {
  if (filters.milestone !== undefined) {
    return [on.milestone(choiceOf(filters.milestone))];
  }
  if (filters.milestone_id === undefined) return [];
  switch (String(filters.milestone_id).toLowerCase()) {
    case 'none':
      return [on.held('milestone_id', 'None')];
    case 'any':
      return [on.held('milestone_id', 'Any')];
    case 'upcoming':
      return [condition.upcomingMilestone(call.today)];
    case 'started':
      return [condition.startedMilestone(call.today)];
    default:
      throw badParameter('milestone_id does not have a valid value');
  }
}

/** Filters of the paid tiers are ignored below them. */
function paidConditions(call: Call, filters: NegatableFilters): Condition[] {
  if (!hasTier(call, 'paid')) return [];
  const all: Condition[] = [];
  if (filters.weight !== undefined) all.push(on.held('weight', numberChoice('weight', filters.weight)));
  if (filters.iteration_id !== undefined) {
    all.push(on.held('iteration_id', numberChoice('iteration_id', filters.iteration_id)));
  }
  if (filters.iteration_title !== undefined) all.push(condition.iterationTitle(filters.iteration_title));
  return all;
}

/** The conditions of a `due_date` word. */
export function dueCondition(word: string, today: Day): Condition {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -weekday);
  switch (word) {
    case '0':
      return condition.noDueDate();
    case 'any':
      return condition.dueWithin(undefined, undefined);
    case 'today':
      return condition.dueWithin(today, today);
    case 'tomorrow':
      return condition.dueWithin(addDays(today, 1), addDays(today, 1));
    case 'overdue':
      return condition.dueWithin(undefined, addDays(today, -1));
    case 'week':
      return condition.dueWithin(monday, addDays(monday, 6));
    case 'month':
      return condition.dueWithin(`${today.slice(0, 7)}-01`, endOfMonth(today, 0));
    case 'next_month_and_previous_two_weeks':
      return condition.dueWithin(addDays(today, -14), endOfMonth(today, 1));
    default:
      throw badParameter('due_date does not have a valid value');
  }
}

/** Last day of the month that lies `ahead` months after the day's own. */
function endOfMonth(day: Day, ahead: number): Day {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) + ahead, 0)).toISOString().slice(0, 10);
}

/** The filters of a query, without visibility and scope. */
export function filterConditions(call: Call, query: IssueQuery): Condition[] {
  checkExclusions(query);
  const all = [...negatable(call, query), ...plainConditions(query), ...personalConditions(call, query)];
  if (query.not !== undefined) {
    checkExclusions(query.not, 'not');
    all.push(...negatable(call, query.not).map((each) => negated(each)));
  }
  if (query.search !== undefined) {
    all.push(...on.mentions(call.db, query.search, placesOf(query.in)));
  }
  return all;
}

function plainConditions(query: IssueQuery): Condition[] {
  const { created_after: from, created_before: to, updated_after: after, updated_before: before } = query;
  const all = [
    ...on.within('created_at', instantOf('created_after', from), instantOf('created_before', to)),
    ...on.within('updated_at', instantOf('updated_after', after), instantOf('updated_before', before)),
  ];
  if (query.state !== undefined) all.push(on.equals('state', query.state));
  if (query.confidential !== undefined) all.push(on.equals('confidential', query.confidential ? 1 : 0));
  if (query.issue_type !== undefined) all.push(on.equals('issue_type', query.issue_type));
  return all;
}

function personalConditions(call: Call, query: IssueQuery): Condition[] {
  const all: Condition[] = [];
  if (query.due_date !== undefined) all.push(dueCondition(String(query.due_date), call.today));
  if (query.epic_id !== undefined && hasTier(call, 'paid')) {
    all.push(condition.inEpic(numberChoice('epic_id', query.epic_id), seenEpicIds(call)));
  }
  if (query.health_status !== undefined && hasTier(call, 'top')) {
    all.push(on.held('health_status', choiceOf(query.health_status)));
  }
  if (query.my_reaction_emoji !== undefined && call.principal !== undefined) {
    all.push(on.reactedTo(call.principal.user.id, choiceOf(query.my_reaction_emoji)));
  }
  return all;
}
