import { provesEach, useBench } from './bench/bench.ts';
import { all, changes, fields, parameters, reads, refused, removes } from './bench/faults.ts';
import { accepts, defaultsTo, property, reads as readsAs, refusesValue, statusFor } from './bench/plants.ts';

useBench();

const ONE = 'getMergeRequest/200/public';
const MINE = 'listMergeRequests/200/mine';

const CORE = `id iid project_id title description state imported imported_from merged_by merge_user merged_at merge_after
  closed_by closed_at target_branch source_branch upvotes downvotes author assignee assignees reviewers
  source_project_id target_project_id labels draft work_in_progress milestone merge_when_pipeline_succeeds`;
const MERGING = `detailed_merge_status sha merge_commit_sha squash_commit_sha user_notes_count discussion_locked
  should_remove_source_branch force_remove_source_branch allow_collaboration allow_maintainer_to_push web_url reference
  references time_stats squash squash_on_merge task_completion_status blocking_discussions_resolved approvals_before_merge`;
const STATUS = 'merge_status has_conflicts';
const DATES = 'created_at updated_at prepared_at';
const MILESTONE = 'id iid project_id title description state created_at updated_at due_date start_date web_url';

const words = (text: string): string => text.split(/\s+/).join(' ');

provesEach({
  '[A-MR-001] merge requests are listed for callers with a credential only': all(
    reads('listMergeRequests', '200/mine', '200/simple'),
    refused('listMergeRequests', '401/noCredential', accepts(200, '[]')),
  ),
  '[A-MR-002] reviewers are listed': reads('listMergeRequestReviewers'),
  '[A-MR-003] commits are listed': reads('listMergeRequestCommits'),
  '[A-MR-004] an edit answers the merge request': changes('updateMergeRequest'),
  '[A-MR-005] owners and administrators delete, nobody else': all(
    removes('deleteMergeRequest'),
    refused('deleteMergeRequest', '403/forbidden', accepts(204, '')),
  ),
  '[A-MR-006] reviewers, commits, edit and deletion are where they are, and deleting answers 204': {
    cases: [
      'listMergeRequestReviewers/200/one',
      'listMergeRequestCommits/200/public',
      'updateMergeRequest/200/closed',
      'deleteMergeRequest/204/deleted',
    ],
    plants: {
      'there is no such place': { response: (message) => void (message.status = 404) },
      'deleting answers 200': statusFor(204, 200),
    },
    writes: true,
  },
  '[A-MR-008] commits are an array, of objects with an id': all(
    fields('listMergeRequestCommits/200/public', 'id short_id'),
    {
      cases: ['listMergeRequestCommits/200/public'],
      plants: { 'an object without commits': { response: (message) => void wrap(message, 'entries') } },
    },
  ),
  '[A-MR-010] a merge request has its fields': all(
    fields(ONE, words(`${CORE} ${MERGING} ${STATUS}`)),
    fields(ONE, DATES, { free: DATES }),
  ),
  '[A-MR-011] its milestone has more fields than that of an issue': fields(MINE, MILESTONE, {
    in: 'milestone',
    free: 'created_at updated_at',
  }),
  '[A-MR-012][A-MR-013] the simple view is short': all(
    parameters('listMergeRequests', 'view'),
    fields('listMergeRequests/200/simple', 'id iid project_id title description state web_url'),
  ),
  '[A-MR-014] both statuses are texts': {
    cases: [ONE, 'updateMergeRequest/200/closed'],
    plants: {
      'merge_status is a number': property('merge_status', () => 1),
      'detailed_merge_status is a number': property('detailed_merge_status', () => 1),
      'there is no detailed_merge_status': property('detailed_merge_status', () => undefined),
      'what is closed is mergeable': property('detailed_merge_status', () => 'mergeable'),
    },
    writes: true,
  },
  '[A-MR-016] the states are four, and all is one for filters only': {
    cases: [ONE, 'listMergeRequests/law/valid-values/state', 'listMergeRequests/400/badState'],
    plants: {
      'a fifth state is answered': property('state', () => 'all'),
      'one of them is refused as filter': refusesValue('state=merged'),
      'another is taken': accepts(200, '[]'),
    },
  },
  '[A-MR-017] state_event=close closes': {
    cases: ['updateMergeRequest/200/closed', 'updateMergeRequest/403/forbidden'],
    plants: { 'it stays open': property('state', () => 'opened'), 'anybody may': accepts() },
    writes: true,
  },
  '[A-MR-018] state_event=reopen opens again': {
    cases: ['updateMergeRequest/200/reopened', 'updateMergeRequest/409/duplicate'],
    plants: { 'it stays closed': property('state', () => 'closed'), 'twice the same are opened': accepts() },
    writes: true,
  },
  '[A-MR-019] nothing is locked for long, and the filter is taken': {
    cases: ['listMergeRequests/200/locked', 'listMergeRequests/law/valid-values/state'],
    plants: { 'the word is refused': refusesValue('state=locked'), 'it is ignored': readsAs('state', 'all') },
  },
  '[A-MR-021] scope is created_by_me by default': all(parameters('listMergeRequests', 'scope'), {
    cases: [MINE, 'listMergeRequests/200/ownIntoMain'],
    plants: { 'all by default': defaultsTo('scope', 'all') },
  }),
  '[A-MR-022] approved_by_ids takes up to five users': all(
    parameters('listMergeRequests', 'approved_by_ids[]'),
    refused('listMergeRequests', '400/sixApprovers', accepts(200, '[]')),
  ),
  '[A-MR-023] approver_ids takes users, None or Any': parameters('listMergeRequests', 'approver_ids[]'),
  '[A-MR-024] approved is yes or no': all(
    parameters('listMergeRequests', 'approved'),
    refused('listMergeRequests', 'law/invalid-parameter/query/approved', accepts(200, '[]')),
  ),
  '[A-MR-025] assignee_id is a number, None or Any': all(
    parameters('listMergeRequests', 'assignee_id'),
    refused('listMergeRequests', 'law/invalid-parameter/query/assignee_id', accepts(200, '[]')),
  ),
  '[A-MR-026] author_id and author_username exclude each other': all(
    parameters('listMergeRequests', 'author_id author_username'),
    refused('listMergeRequests', '400/authorTwice', accepts(200, '[]')),
  ),
  '[A-MR-027] bounds of instants are inclusive': all(
    parameters('listMergeRequests', 'created_after created_before updated_after updated_before'),
    {
      cases: ['listMergeRequests/200/createdWithin', 'listMergeRequests/200/updatedSince'],
      plants: { 'the bound itself is left out': { response: (message) => void (message.body = '[]') } },
    },
  ),
  '[A-MR-028] deployments filter': parameters('listMergeRequests', 'deployed_after deployed_before environment'),
  '[A-MR-029] in is title and description unless said otherwise': all(parameters('listMergeRequests', 'in search'), {
    cases: ['listMergeRequests/200/mine', 'listMergeRequests/law/defaults'],
    plants: { 'descriptions only by default': defaultsTo('in', 'description') },
  }),
  '[A-MR-030] labels, milestone and reactions filter': all(
    parameters('listMergeRequests', 'labels milestone my_reaction_emoji'),
    {
      cases: ['listMergeRequests/200/unlabelled'],
      plants: { 'words in other letters are labels': readsAs('labels', 'no-such-label') },
    },
  ),
  '[A-MR-031] merge_user_id and merge_user_username exclude each other': all(
    parameters('listMergeRequests', 'merge_user_id merge_user_username'),
    refused('listMergeRequests', '400/mergeUserTwice', accepts(200, '[]')),
  ),
  '[A-MR-032] the not hash leaves out what matches': parameters('listMergeRequests', 'not'),
  '[A-MR-033] the order is by creation, newest first, unless said otherwise': all(
    parameters('listMergeRequests', 'order_by sort'),
    refused('listMergeRequests', 'law/invalid-parameter/query/order_by', accepts(200, '[]')),
    {
      cases: ['listMergeRequests/200/newestFirst'],
      plants: { 'oldest first by default': defaultsTo('sort', 'asc') },
    },
  ),
  '[A-MR-034] reviewer_id and reviewer_username exclude each other': all(
    parameters('listMergeRequests', 'reviewer_id reviewer_username'),
    refused('listMergeRequests', '400/reviewerTwice', accepts(200, '[]')),
  ),
  '[A-MR-035] branches filter': parameters('listMergeRequests', 'source_branch target_branch'),
  '[A-MR-036] state filters': parameters('listMergeRequests', 'state'),
  '[A-MR-038] with_labels_details makes labels objects': parameters('listMergeRequests', 'with_labels_details'),
  '[A-MR-039] with_merge_status_recheck is taken, and is a boolean': {
    cases: [
      'listMergeRequests/law/valid-values/with_merge_status_recheck',
      'listMergeRequests/law/invalid-parameter/query/with_merge_status_recheck',
    ],
    plants: {
      'it is refused': refusesValue('with_merge_status_recheck=true'),
      'another word is taken': accepts(200, '[]'),
    },
  },
  '[A-MR-041] wip tells drafts from others': parameters('listMergeRequests', 'wip'),
  '[A-MR-042] an edit needs an attribute': refused('updateMergeRequest', '400/nothing', accepts()),
  '[A-MR-043] an edit takes attributes, and refuses bad ones': all(
    fields('updateMergeRequest/200/assignedByForm', 'assignees assignee reviewers'),
    refused('updateMergeRequest', 'law/invalid-body 400/badEvent', accepts()),
  ),
  '[A-MR-044] 0 and nothing clear': fields(
    'updateMergeRequest/200/cleared',
    'assignee assignees reviewers labels milestone',
  ),
  '[A-MR-045] a description has 1,048,576 characters at most': {
    cases: ['updateMergeRequest/law/invalid-body'],
    plants: {
      'a longer one is taken': {
        response(message) {
          if (message.sent < 1_000_000) return;
          message.status = 200;
          message.body = '{}';
        },
      },
    },
    writes: true,
  },
  '[A-MR-046] squash_on_merge says what will be': fields(ONE, 'squash_on_merge'),
  '[A-MR-047] both names of allow_collaboration are answered alike': fields(
    'updateMergeRequest/200/collaboration',
    'allow_collaboration allow_maintainer_to_push',
  ),
});

/** The answer as the member of an object. */
function wrap(message: { status: number; body: string }, name: string): void {
  if (message.status === 200) message.body = `{"${name}":${message.body}}`;
}
