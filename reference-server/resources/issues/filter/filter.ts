import type { IssueNotFilter } from '../../../../generated/models/index.ts';
import * as condition from './store.ts';
import { type Call, hasTier } from '../../../platform/call.ts';
import { addDays } from '../../../platform/clock.ts';
import type { RequestOf } from '../../../platform/operation.ts';
import { commaList, exclusive, instantOf } from '../../../platform/parameters.ts';
import { badParameter } from '../../../platform/refusal.ts';
import type { Day } from '../../../store/table.ts';
import type { IssueCondition } from './store.ts';

/** A number, or one of the words `None` and `Any` in any case. */
export type NumberOrWord = number | string;

/** Filters that the `not` hash takes as well. */
export type NegatableFilters = IssueNotFilter;

/** Query of the issue lists. */
export type IssueQuery = RequestOf<'listGroupIssues' | 'listIssues' | 'listProjectIssues'>['query'];

/** Names of assignees in a filter, however they were given. */
function names(value: string | readonly string[] | undefined): string[] {
  return commaList(value);
}

/** `None` and `Any` are recognised in any case, everything else is itself. */
function choiceOf<Value extends string | number>(value: Value): condition.Choice<Value> {
  const word = String(value).toLowerCase();
  if (word === 'none') return 'None';
  return word === 'any' ? 'Any' : value;
}

function numberChoice(name: string, value: NumberOrWord): condition.Choice<number> {
  const choice = choiceOf(value);
  if (choice === 'None' || choice === 'Any') return choice;
  const number = Number(choice);
  if (!Number.isInteger(number)) throw badParameter(`${name} does not have a valid value`);
  return number;
}

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
function negatable(call: Call, filters: NegatableFilters): IssueCondition[] {
  const all: IssueCondition[] = [];
  if (filters.assignee_id !== undefined) {
    all.push(condition.assignee(numberChoice('assignee_id', filters.assignee_id)));
  }
  for (const name of assigneeNames(call, filters.assignee_username)) all.push(condition.assigneeName(name));
  if (filters.author_id !== undefined) all.push(condition.author(filters.author_id));
  if (filters.author_username !== undefined) all.push(condition.authorName(filters.author_username));
  if (filters.iids !== undefined && filters.iids.length > 0) all.push(condition.iidIn(filters.iids));
  return [
    ...all,
    ...labelConditions(filters.labels),
    ...milestoneConditions(call, filters),
    ...paidConditions(call, filters),
  ];
}

function assigneeNames(call: Call, value: string | readonly string[] | undefined): string[] {
  const list = names(value);
  if (list.length > 1 && !hasTier(call, 'paid')) throw badParameter('assignee_username must contain exactly one value');
  return list;
}

function labelConditions(labels: string | readonly string[] | undefined): IssueCondition[] {
  if (labels === undefined) return [];
  const list = commaList(labels);
  const word = list.length === 1 ? list[0]?.toLowerCase() : undefined;
  if (word === 'none' || word === 'no label') return [condition.negated(condition.anyLabel())];
  if (word === 'any') return [condition.anyLabel()];
  return list.map((name) => condition.labelled(name));
}

function milestoneConditions(call: Call, filters: NegatableFilters): IssueCondition[] {
  if (filters.milestone !== undefined) {
    const choice = choiceOf(filters.milestone);
    return [
      choice === 'None' || choice === 'Any'
        ? condition.column('milestone_id', choice)
        : condition.milestoneTitle(choice),
    ];
  }
  if (filters.milestone_id === undefined) return [];
  switch (String(filters.milestone_id).toLowerCase()) {
    case 'none':
      return [condition.column('milestone_id', 'None')];
    case 'any':
      return [condition.column('milestone_id', 'Any')];
    case 'upcoming':
      return [condition.upcomingMilestone(call.today)];
    case 'started':
      return [condition.startedMilestone(call.today)];
    default:
      throw badParameter('milestone_id does not have a valid value');
  }
}

/** Filters of the paid tiers are ignored below them. */
function paidConditions(call: Call, filters: NegatableFilters): IssueCondition[] {
  if (!hasTier(call, 'paid')) return [];
  const all: IssueCondition[] = [];
  if (filters.weight !== undefined) all.push(condition.column('weight', numberChoice('weight', filters.weight)));
  if (filters.iteration_id !== undefined) {
    all.push(condition.column('iteration_id', numberChoice('iteration_id', filters.iteration_id)));
  }
  if (filters.iteration_title !== undefined) all.push(condition.iterationTitle(filters.iteration_title));
  return all;
}

/** The conditions of a `due_date` word. */
export function dueCondition(word: string, today: Day): IssueCondition {
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
export function filterConditions(call: Call, query: IssueQuery): IssueCondition[] {
  checkExclusions(query);
  const all = [...negatable(call, query), ...plainConditions(query), ...personalConditions(call, query)];
  if (query.not !== undefined) {
    checkExclusions(query.not, 'not');
    all.push(...negatable(call, query.not).map((each) => condition.negated(each)));
  }
  if (query.search !== undefined) {
    const found = condition.mentions(call.db, query.search, placesOf(query.in));
    if (found !== undefined) all.push(found);
  }
  return all;
}

function plainConditions(query: IssueQuery): IssueCondition[] {
  const { created_after: from, created_before: to, updated_after: after, updated_before: before } = query;
  const all = [
    ...condition.within('created_at', instantOf('created_after', from), instantOf('created_before', to)),
    ...condition.within('updated_at', instantOf('updated_after', after), instantOf('updated_before', before)),
  ];
  if (query.state !== undefined) all.push(condition.equals('state', query.state));
  if (query.confidential !== undefined) all.push(condition.equals('confidential', query.confidential ? 1 : 0));
  if (query.issue_type !== undefined) all.push(condition.equals('issue_type', query.issue_type));
  return all;
}

function personalConditions(call: Call, query: IssueQuery): IssueCondition[] {
  const all: IssueCondition[] = [];
  if (query.due_date !== undefined) all.push(dueCondition(String(query.due_date), call.today));
  if (query.epic_id !== undefined && hasTier(call, 'paid')) {
    all.push(condition.column('epic_id', numberChoice('epic_id', query.epic_id)));
  }
  if (query.health_status !== undefined && hasTier(call, 'top')) {
    all.push(condition.column('health_status', choiceOf(query.health_status)));
  }
  if (query.my_reaction_emoji !== undefined && call.principal !== undefined) {
    all.push(condition.reactedTo(call.principal.user.id, choiceOf(query.my_reaction_emoji)));
  }
  return all;
}

function placesOf(text: string | undefined): ('description' | 'title')[] {
  if (text === undefined) return ['title', 'description'];
  return commaList(text).map((place) => {
    if (place === 'title' || place === 'description') return place;
    throw badParameter('in does not have a valid value');
  });
}
