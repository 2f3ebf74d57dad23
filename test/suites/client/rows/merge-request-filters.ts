import * as api from '../../../../generated/client/index.ts';
import { documented, sends, type Exchange, type Row } from '../row.ts';
import { takes, whole, type Claim } from '../type-claims.ts';

type Filter = Omit<api.ListMergeRequestsArgs, 'page' | 'per_page'>;

/** The filter on both lists, and the query that both must send. */
function filtered(filter: Filter, query: string): Exchange[] {
  return [
    sends((c) => api.listMergeRequests(c, filter), `GET /merge_requests?${query}`, { answer: [] }),
    sends(
      (c) => api.listProjectMergeRequests(c, { ...filter, id: 'a/b' }),
      `GET /projects/a%2Fb/merge_requests?${query}`,
      {
        answer: [],
      },
    ),
  ];
}

function taken(shape: string): Claim[] {
  return [takes('listMergeRequests', shape), takes('listProjectMergeRequests', shape)];
}

const ARGS = 'ListMergeRequestsArgs';

/** Filters of the merge request lists. */
export const mergeRequestFilters: readonly Row[] = [
  {
    ids: 'A-MR-021',
    title: 'scope',
    types: taken("scope?: 'created_by_me' | 'assigned_to_me' | 'all'"),
    sends: [
      ...filtered({ scope: 'created_by_me' }, 'scope=created_by_me'),
      ...filtered({ scope: 'assigned_to_me' }, 'scope=assigned_to_me'),
      ...filtered({ scope: 'all' }, 'scope=all'),
    ],
    comments: [documented(ARGS, 'scope', "@default 'created_by_me'")],
  },
  {
    ids: 'A-MR-022',
    title: 'approved by users, by none, by any',
    types: [
      ...taken('approved_by_ids?: t.UserIdsOrAnyOrNone'),
      "check<Equal<t.UserIdsOrAnyOrNone[number], number | 'None' | 'Any'>>();",
    ],
    sends: [
      ...filtered({ approved_by_ids: [1, 2] }, 'approved_by_ids%5B%5D=1&approved_by_ids%5B%5D=2'),
      ...filtered({ approved_by_ids: ['None'] }, 'approved_by_ids%5B%5D=None'),
      ...filtered({ approved_by_ids: ['Any'] }, 'approved_by_ids%5B%5D=Any'),
    ],
    comments: [documented(ARGS, 'approved_by_ids', 'five')],
  },
  {
    ids: 'A-MR-023',
    title: 'users who may approve, none, any',
    types: taken("approver_ids?: (number | 'None' | 'Any')[]"),
    sends: [
      ...filtered({ approver_ids: [7] }, 'approver_ids%5B%5D=7'),
      ...filtered({ approver_ids: ['None'] }, 'approver_ids%5B%5D=None'),
      ...filtered({ approver_ids: ['Any'] }, 'approver_ids%5B%5D=Any'),
    ],
  },
  {
    ids: 'A-MR-024',
    title: 'approved is yes or no',
    types: taken("approved?: 'yes' | 'no'"),
    sends: [...filtered({ approved: 'yes' }, 'approved=yes'), ...filtered({ approved: 'no' }, 'approved=no')],
  },
  {
    ids: 'A-MR-025',
    title: 'assignee',
    types: taken("assignee_id?: number | 'None' | 'Any'"),
    sends: [
      ...filtered({ assignee_id: 5 }, 'assignee_id=5'),
      ...filtered({ assignee_id: 'None' }, 'assignee_id=None'),
      ...filtered({ assignee_id: 'Any' }, 'assignee_id=Any'),
    ],
  },
  {
    ids: 'A-MR-026',
    title: 'author by id or by name, which exclude each other',
    types: taken('author_id?: number; author_username?: string'),
    sends: [
      ...filtered({ author_id: 5 }, 'author_id=5'),
      ...filtered({ author_username: 'x' }, 'author_username=x'),
      sends(
        (c) => api.listMergeRequests(c, { author_id: 5, author_username: 'x' }),
        'GET /merge_requests?author_id=5&author_username=x',
        { status: 400, answer: { error: 'author_id, author_username are mutually exclusive' } },
      ),
    ],
    comments: [
      documented(ARGS, 'author_id', 'Not together with `author_username`'),
      documented(ARGS, 'author_username', 'Not together with `author_id`'),
    ],
  },
  {
    ids: 'A-MR-027',
    title: 'instants of making and change',
    types: taken('created_after?: string; created_before?: string; updated_after?: string; updated_before?: string'),
    sends: filtered(
      { created_after: '2026-01-01T00:00:00Z', created_before: 'b', updated_after: 'c', updated_before: 'd' },
      'created_after=2026-01-01T00%3A00%3A00Z&created_before=b&updated_after=c&updated_before=d',
    ),
    comments: [
      documented(ARGS, 'created_after', 'or later'),
      documented(ARGS, 'created_before', 'or earlier'),
      documented(ARGS, 'updated_after', 'or later'),
      documented(ARGS, 'updated_before', 'or earlier'),
    ],
  },
  {
    ids: 'A-MR-028',
    title: 'deployments',
    types: taken('deployed_after?: string; deployed_before?: string; environment?: string'),
    sends: filtered(
      { deployed_after: 'a', deployed_before: 'b', environment: 'prod/eu' },
      'deployed_after=a&deployed_before=b&environment=prod%2Feu',
    ),
  },
  {
    ids: 'A-MR-029',
    title: 'search, in title and description unless told otherwise',
    types: taken("in?: 'title' | 'description' | 'title,description' | 'description,title'; search?: string"),
    sends: filtered({ in: 'title', search: 'a+b' }, 'in=title&search=a%2Bb'),
    comments: [documented(ARGS, 'in', "@default 'title,description'"), documented(ARGS, 'search', '`in`')],
  },
  {
    ids: 'A-MR-030',
    title: 'labels, milestone and own reaction, with the predefined words',
    types: taken('labels?: string; milestone?: string; my_reaction_emoji?: string'),
    sends: [
      ...filtered({ labels: 'a,b c' }, 'labels=a%2Cb%20c'),
      ...filtered(
        { labels: 'None', milestone: 'Any', my_reaction_emoji: 'None' },
        'labels=None&milestone=Any&my_reaction_emoji=None',
      ),
    ],
    comments: ['labels', 'milestone', 'my_reaction_emoji'].map((name) => documented(ARGS, name, '`None`', '`Any`')),
  },
  {
    ids: 'A-MR-031',
    title: 'who merged, by id or by name, which exclude each other',
    types: taken('merge_user_id?: number; merge_user_username?: string'),
    sends: [
      ...filtered({ merge_user_id: 5 }, 'merge_user_id=5'),
      ...filtered({ merge_user_username: 'x' }, 'merge_user_username=x'),
      sends(
        (c) => api.listMergeRequests(c, { merge_user_id: 5, merge_user_username: 'x' }),
        'GET /merge_requests?merge_user_id=5&merge_user_username=x',
        { status: 400, answer: { error: 'merge_user_id, merge_user_username are mutually exclusive' } },
      ),
    ],
    comments: [
      documented(ARGS, 'merge_user_id', 'Not together with `merge_user_username`'),
      documented(ARGS, 'merge_user_username', 'Not together with `merge_user_id`'),
    ],
  },
  {
    ids: 'A-MR-032',
    title: 'the hash not takes exactly these',
    types: [
      ...taken('not?: t.MergeRequestNotFilter'),
      whole(
        't.MergeRequestNotFilter',
        `labels?: string; milestone?: string; author_id?: number; author_username?: string;
        assignee_id?: number | 'None' | 'Any'; assignee_username?: string; reviewer_id?: number | 'None' | 'Any';
        reviewer_username?: string; my_reaction_emoji?: string`,
      ),
    ],
    sends: filtered(
      {
        not: {
          labels: 'a',
          milestone: 'b',
          author_id: 1,
          author_username: 'c',
          assignee_id: 2,
          assignee_username: 'd',
          reviewer_id: 3,
          reviewer_username: 'e',
          my_reaction_emoji: 'f',
        },
      },
      'not%5Blabels%5D=a&not%5Bmilestone%5D=b&not%5Bauthor_id%5D=1&not%5Bauthor_username%5D=c&not%5Bassignee_id%5D=2' +
        '&not%5Bassignee_username%5D=d&not%5Breviewer_id%5D=3&not%5Breviewer_username%5D=e&not%5Bmy_reaction_emoji%5D=f',
    ),
  },
  {
    ids: 'A-MR-033',
    title: 'order',
    types: taken("order_by?: 'created_at' | 'title' | 'merged_at' | 'updated_at'; sort?: 'asc' | 'desc'"),
    sends: filtered({ order_by: 'merged_at', sort: 'asc' }, 'order_by=merged_at&sort=asc'),
    comments: [documented(ARGS, 'order_by', "@default 'created_at'"), documented(ARGS, 'sort', "@default 'desc'")],
  },
  {
    ids: 'A-MR-034',
    title: 'reviewer by id or word, or by name, which exclude each other',
    types: taken("reviewer_id?: number | 'None' | 'Any'; reviewer_username?: string"),
    sends: [
      ...filtered({ reviewer_id: 5 }, 'reviewer_id=5'),
      ...filtered({ reviewer_id: 'None' }, 'reviewer_id=None'),
      ...filtered({ reviewer_username: 'x' }, 'reviewer_username=x'),
    ],
    comments: [
      documented(ARGS, 'reviewer_id', 'Not together with `reviewer_username`'),
      documented(ARGS, 'reviewer_username', 'Not together with `reviewer_id`'),
    ],
  },
  {
    ids: 'A-MR-035',
    title: 'branches',
    types: taken('source_branch?: string; target_branch?: string'),
    sends: filtered(
      { source_branch: 'feat/x-1', target_branch: 'main' },
      'source_branch=feat%2Fx-1&target_branch=main',
    ),
  },
  {
    ids: 'A-MR-036',
    title: 'state',
    types: taken("state?: 'opened' | 'closed' | 'locked' | 'merged' | 'all'"),
    sends: (['opened', 'closed', 'locked', 'merged', 'all'] as const).flatMap((state) =>
      filtered({ state }, `state=${state}`),
    ),
  },
  {
    ids: 'A-MR-038',
    title: 'whole labels',
    types: taken('with_labels_details?: boolean'),
    sends: filtered({ with_labels_details: true }, 'with_labels_details=true'),
    comments: [documented(ARGS, 'with_labels_details', '@default false')],
  },
  {
    ids: 'A-MR-039',
    title: 'a new calculation of the merge status',
    types: taken('with_merge_status_recheck?: boolean'),
    sends: filtered({ with_merge_status_recheck: true }, 'with_merge_status_recheck=true'),
    comments: [documented(ARGS, 'with_merge_status_recheck', '@default false')],
  },
  {
    ids: 'A-MR-041',
    title: 'drafts',
    types: taken("wip?: 'yes' | 'no'"),
    sends: [...filtered({ wip: 'yes' }, 'wip=yes'), ...filtered({ wip: 'no' }, 'wip=no')],
    comments: [documented(ARGS, 'wip', '`yes`', '`no`', 'draft')],
  },
];
