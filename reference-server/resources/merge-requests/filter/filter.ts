import type { MergeRequestNotFilter } from '../../../../generated/models/index.ts';
import { type Call, hasFlag, hasTier } from '../../../platform/call.ts';
import type { RequestOf } from '../../../platform/operation.ts';
import { exclusive, instantOf } from '../../../platform/parameters.ts';
import {
  type Condition,
  choiceOf,
  labelConditions,
  negated,
  numberChoice,
  placesOf,
} from '../../../work-items/index.ts';
import { ASSIGNEES, REVIEWERS, approvedBy, deployed, on, withApprover } from './store.ts';

/** Query of the lists of merge requests. */
export type MergeRequestQuery = RequestOf<'listMergeRequests' | 'listProjectMergeRequests'>['query'];

/**
 * The filters of a query, without visibility and scope.
 * @throws Refusal 400 for filters that exclude each other, and values that are none
 */
export function filterConditions(call: Call, query: MergeRequestQuery): Condition[] {
  checkExclusions(query);
  const all = [
    ...shared(call, query),
    ...plain(query),
    ...merging(query),
    ...approvals(call, query),
    ...deployments(query),
  ];
  if (query.not !== undefined) {
    checkExclusions(query.not, 'not');
    all.push(...shared(call, query.not).map(negated));
  }
  if (query.search !== undefined) all.push(...on.mentions(call.db, query.search, placesOf(query.in)));
  return all;
}

type Names = Partial<Pick<MergeRequestQuery, 'merge_user_id' | 'merge_user_username'>> & SharedFilters;

type SharedFilters = MergeRequestNotFilter & Partial<Pick<MergeRequestQuery, 'assignee_id' | 'labels' | 'milestone'>>;

function checkExclusions(filters: Names, prefix = ''): void {
  const pairs = [
    ['assignee_id', 'assignee_username'],
    ['author_id', 'author_username'],
    ['merge_user_id', 'merge_user_username'],
    ['reviewer_id', 'reviewer_username'],
  ] as const;
  const wire = (name: string): string => (prefix === '' ? name : `${prefix}[${name}]`);
  for (const [first, second] of pairs) exclusive([wire(first), filters[first]], [wire(second), filters[second]]);
}

/** The filters that the `not` hash takes as well. */
function shared(call: Call, filters: SharedFilters): Condition[] {
  return [...peopleConditions(filters), ...labelConditions(on, filters.labels), ...planning(call, filters)];
}

function peopleConditions(filters: SharedFilters): Condition[] {
  const all: Condition[] = [];
  if (filters.assignee_id !== undefined) {
    all.push(on.person(ASSIGNEES, numberChoice('assignee_id', filters.assignee_id)));
  }
  if (filters.assignee_username !== undefined) all.push(on.personNamed(ASSIGNEES, filters.assignee_username));
  if (filters.reviewer_id !== undefined) {
    all.push(on.person(REVIEWERS, numberChoice('reviewer_id', filters.reviewer_id)));
  }
  if (filters.reviewer_username !== undefined) all.push(on.personNamed(REVIEWERS, filters.reviewer_username));
  if (filters.author_id !== undefined) all.push(on.equals('author_id', filters.author_id));
  if (filters.author_username !== undefined) all.push(on.userNamed('author_id', filters.author_username));
  return all;
}

function planning(call: Call, filters: SharedFilters): Condition[] {
  const all: Condition[] = [];
  if (filters.milestone !== undefined) all.push(on.milestone(choiceOf(filters.milestone)));
  if (filters.my_reaction_emoji !== undefined && call.principal !== undefined) {
    all.push(on.reactedTo(call.principal.user.id, choiceOf(filters.my_reaction_emoji)));
  }
  return all;
}

function plain(query: MergeRequestQuery): Condition[] {
  const { created_after: from, created_before: to, updated_after: after, updated_before: before } = query;
  const all = [
    ...on.within('created_at', instantOf('created_after', from), instantOf('created_before', to)),
    ...on.within('updated_at', instantOf('updated_after', after), instantOf('updated_before', before)),
  ];
  if (query.state !== undefined && query.state !== 'all') all.push(on.equals('state', query.state));
  if (query.source_branch !== undefined) all.push(on.equals('source_branch', query.source_branch));
  if (query.target_branch !== undefined) all.push(on.equals('target_branch', query.target_branch));
  if (query.wip !== undefined) all.push(on.equals('draft', query.wip === 'yes' ? 1 : 0));
  return all;
}

function merging(query: MergeRequestQuery): Condition[] {
  const all: Condition[] = [];
  if (query.merge_user_id !== undefined) all.push(on.held('merged_by_id', query.merge_user_id));
  if (query.merge_user_username !== undefined) all.push(on.userNamed('merged_by_id', query.merge_user_username));
  return all;
}

/** All the users that a filter names; lower tiers do not know approvals, and the flag of `approved` is off by default. */
function approvals(call: Call, query: MergeRequestQuery): Condition[] {
  const all: Condition[] = [];
  if (hasTier(call, 'paid')) {
    for (const id of query.approved_by_ids ?? []) all.push(approvedBy(numberChoice('approved_by_ids', id)));
    for (const id of query.approver_ids ?? []) all.push(withApprover(numberChoice('approver_ids', id)));
  }
  if (query.approved !== undefined && hasFlag(call, 'mr_approved_filter')) {
    all.push(approvedBy(query.approved === 'yes' ? 'Any' : 'None'));
  }
  return all;
}

/** What is said about a deployment is said about one and the same. */
function deployments(query: MergeRequestQuery): Condition[] {
  const { environment } = query;
  const after = instantOf('deployed_after', query.deployed_after);
  const before = instantOf('deployed_before', query.deployed_before);
  const asked = [environment, after, before].some((value) => value !== undefined);
  return asked ? [deployed({ environment, after, before })] : [];
}
