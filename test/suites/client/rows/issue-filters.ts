import * as api from '../../../../generated/client/index.ts';
import { documented, sends, type Exchange, type Row } from '../row.ts';
import { fails, takes, whole, type Claim } from '../type-claims.ts';

type Filter = Omit<api.ListIssuesArgs, 'page' | 'per_page'>;

/** The filter on all three lists, and the query that each must send. */
function filtered(filter: Filter, query: string): Exchange[] {
  return [
    sends((c) => api.listIssues(c, filter), `GET /issues?${query}`, { answer: [] }),
    sends((c) => api.listProjectIssues(c, { ...filter, id: 'a/b' }), `GET /projects/a%2Fb/issues?${query}`, {
      answer: [],
    }),
    sends((c) => api.listGroupIssues(c, { ...filter, id: 7 }), `GET /groups/7/issues?${query}`, { answer: [] }),
  ];
}

const LISTS = ['listIssues', 'listProjectIssues', 'listGroupIssues'];

const taken = (shape: string): Claim[] => LISTS.map((operation) => takes(operation, shape));
const refusable: Claim[] = LISTS.map((operation) => fails(operation, '400'));

const ARGS = 'ListIssuesArgs';
const NUMBER_OR_WORD = "number | 'None' | 'Any'";
const DUE = ['0', 'any', 'today', 'tomorrow', 'overdue', 'week', 'month', 'next_month_and_previous_two_weeks'] as const;
const ORDERS = [
  'created_at',
  'due_date',
  'label_priority',
  'milestone_due',
  'popularity',
  'priority',
  'relative_position',
  'title',
  'updated_at',
  'weight',
] as const;

const union = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ');

/** Filters of the issue lists. */
export const issueFilters: readonly Row[] = [
  {
    ids: 'A-ISSUE-027',
    title: 'scope',
    types: taken("scope?: 'created_by_me' | 'assigned_to_me' | 'all'"),
    sends: (['created_by_me', 'assigned_to_me', 'all'] as const).flatMap((scope) =>
      filtered({ scope }, `scope=${scope}`),
    ),
    comments: [documented(ARGS, 'scope', "@default 'created_by_me'")],
  },
  {
    ids: 'A-ISSUE-028',
    title: 'assignee by id or word',
    types: taken(`assignee_id?: ${NUMBER_OR_WORD}`),
    sends: ([5, 'None', 'Any'] as const).flatMap((id) => filtered({ assignee_id: id }, `assignee_id=${id}`)),
  },
  {
    ids: 'A-ISSUE-030',
    title: 'assignees by name, an array',
    types: [...taken('assignee_username?: string[]'), ...refusable],
    sends: filtered({ assignee_username: ['a', 'b c'] }, 'assignee_username%5B%5D=a&assignee_username%5B%5D=b%20c'),
  },
  {
    ids: 'A-ISSUE-031',
    title: 'author by id or by name, which exclude each other, with scope',
    types: [...taken('author_id?: number; author_username?: string'), ...refusable],
    sends: [
      ...filtered({ author_id: 1, scope: 'all' }, 'author_id=1&scope=all'),
      ...filtered({ author_username: 'x', scope: 'assigned_to_me' }, 'author_username=x&scope=assigned_to_me'),
      sends(
        (c) => api.listIssues(c, { author_id: 1, author_username: 'x' }),
        'GET /issues?author_id=1&author_username=x',
        { status: 400, answer: { error: 'author_id, author_username are mutually exclusive' } },
      ),
    ],
    comments: [
      documented(ARGS, 'author_id', 'Not together with `author_username`'),
      documented(ARGS, 'author_username', 'Not together with `author_id`'),
    ],
  },
  {
    ids: 'A-ISSUE-032',
    title: 'confidential or not',
    types: taken('confidential?: boolean'),
    sends: [
      ...filtered({ confidential: true }, 'confidential=true'),
      ...filtered({ confidential: false }, 'confidential=false'),
    ],
  },
  {
    ids: 'A-ISSUE-033',
    title: 'instants',
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
    ids: 'A-ISSUE-034',
    title: 'due date by word',
    types: taken(`due_date?: ${union(DUE)}`),
    sends: DUE.flatMap((word) => filtered({ due_date: word }, `due_date=${word}`)),
  },
  {
    ids: 'A-ISSUE-035',
    title: 'epic by id or word',
    types: taken(`epic_id?: ${NUMBER_OR_WORD}`),
    sends: ([4, 'None', 'Any'] as const).flatMap((id) => filtered({ epic_id: id }, `epic_id=${id}`)),
  },
  {
    ids: 'A-ISSUE-036',
    title: 'health, an open text',
    types: taken('health_status?: t.AnyOrNone | t.HealthStatus'),
    sends: ['on_track', 'None', 'Any'].flatMap((word) => filtered({ health_status: word }, `health_status=${word}`)),
    comments: [documented(ARGS, 'health_status', '`None`', '`Any`')],
  },
  {
    ids: 'A-ISSUE-037',
    title: 'numbers',
    types: taken('iids?: number[]'),
    sends: filtered({ iids: [1, 2] }, 'iids%5B%5D=1&iids%5B%5D=2'),
  },
  {
    ids: 'A-ISSUE-038][A-ISSUE-039',
    title: 'search, and where it looks',
    types: taken("in?: 'title' | 'description' | 'title,description' | 'description,title'; search?: string"),
    sends: [
      ...filtered({ search: 'a & b' }, 'search=a%20%26%20b'),
      ...filtered({ in: 'title', search: 'x' }, 'in=title&search=x'),
      ...filtered({ in: 'title,description', search: 'x' }, 'in=title%2Cdescription&search=x'),
    ],
    comments: [
      documented(ARGS, 'in', "@default 'title,description'"),
      documented(ARGS, 'search', 'title or description'),
    ],
  },
  {
    ids: 'A-ISSUE-040',
    title: 'kind',
    types: taken("issue_type?: 'issue' | 'incident' | 'test_case' | 'task'"),
    sends: (['issue', 'incident', 'test_case', 'task'] as const).flatMap((kind) =>
      filtered({ issue_type: kind }, `issue_type=${kind}`),
    ),
  },
  {
    ids: 'A-ISSUE-041',
    title: 'iteration by id or word, or by title, which exclude each other',
    types: [...taken(`iteration_id?: ${NUMBER_OR_WORD}; iteration_title?: string`), ...refusable],
    sends: [
      ...([3, 'None', 'Any'] as const).flatMap((id) => filtered({ iteration_id: id }, `iteration_id=${id}`)),
      ...filtered({ iteration_title: 't u' }, 'iteration_title=t%20u'),
    ],
    comments: [
      documented(ARGS, 'iteration_id', 'Not together with `iteration_title`'),
      documented(ARGS, 'iteration_title', 'Not together with `iteration_id`'),
    ],
  },
  {
    ids: 'A-ISSUE-042',
    title: 'labels, a comma list or a word',
    types: taken('labels?: string'),
    sends: [...filtered({ labels: 'a,b c' }, 'labels=a%2Cb%20c'), ...filtered({ labels: 'None' }, 'labels=None')],
    comments: [documented(ARGS, 'labels', 'separated by commas', '`None`', '`Any`', 'any case')],
  },
  {
    ids: 'A-ISSUE-043',
    title: 'the deprecated word for no labels has a space',
    types: taken('labels?: string'),
    sends: filtered({ labels: 'No Label' }, 'labels=No%20Label'),
    comments: [documented(ARGS, 'labels', 'Deprecated: `No Label`', 'use `None`')],
  },
  {
    ids: 'A-ISSUE-044',
    title: 'milestone by word',
    types: taken("milestone_id?: 'None' | 'Any' | 'Upcoming' | 'Started'"),
    sends: (['None', 'Any', 'Upcoming', 'Started'] as const).flatMap((word) =>
      filtered({ milestone_id: word }, `milestone_id=${word}`),
    ),
  },
  {
    ids: 'A-ISSUE-045',
    title: 'milestone by title',
    types: taken('milestone?: string'),
    sends: [...filtered({ milestone: 'v1.0' }, 'milestone=v1.0'), ...filtered({ milestone: 'None' }, 'milestone=None')],
    comments: [documented(ARGS, 'milestone', 'to be deprecated', '`milestone_id`')],
  },
  {
    ids: 'A-ISSUE-047',
    title: 'own reaction',
    types: taken('my_reaction_emoji?: string'),
    sends: ['thumbsup', 'None', 'Any'].flatMap((word) =>
      filtered({ my_reaction_emoji: word }, `my_reaction_emoji=${word}`),
    ),
    comments: [documented(ARGS, 'my_reaction_emoji', '`None`', '`Any`')],
  },
  {
    ids: 'A-ISSUE-048',
    title: 'archived projects',
    types: taken('non_archived?: boolean'),
    sends: filtered({ non_archived: false }, 'non_archived=false'),
    comments: [documented(ARGS, 'non_archived', '@default true')],
  },
  {
    ids: 'A-ISSUE-049',
    title: 'the hash not takes exactly these',
    types: [
      ...taken('not?: t.IssueNotFilter'),
      whole(
        't.IssueNotFilter',
        `assignee_id?: ${NUMBER_OR_WORD}; assignee_username?: string[]; author_id?: number; author_username?: string;
        iids?: number[]; iteration_id?: ${NUMBER_OR_WORD}; iteration_title?: string; labels?: string;
        milestone?: string; milestone_id?: 'None' | 'Any' | 'Upcoming' | 'Started'; weight?: ${NUMBER_OR_WORD}`,
      ),
    ],
    sends: filtered(
      {
        not: {
          assignee_id: 1,
          assignee_username: ['a'],
          author_id: 2,
          author_username: 'b',
          iids: [3],
          iteration_id: 4,
          iteration_title: 'c',
          labels: 'd',
          milestone: 'e',
          milestone_id: 'Started',
          weight: 5,
        },
      },
      'not%5Bassignee_id%5D=1&not%5Bassignee_username%5D%5B%5D=a&not%5Bauthor_id%5D=2&not%5Bauthor_username%5D=b' +
        '&not%5Biids%5D%5B%5D=3&not%5Biteration_id%5D=4&not%5Biteration_title%5D=c&not%5Blabels%5D=d' +
        '&not%5Bmilestone%5D=e&not%5Bmilestone_id%5D=Started&not%5Bweight%5D=5',
    ),
  },
  {
    ids: 'A-ISSUE-050',
    title: 'order',
    types: [...taken(`order_by?: ${union(ORDERS)}`), ...refusable],
    sends: ORDERS.flatMap((order) => filtered({ order_by: order }, `order_by=${order}`)),
    comments: [documented(ARGS, 'order_by', "@default 'created_at'")],
  },
  {
    ids: 'A-ISSUE-051',
    title: 'direction',
    types: taken("sort?: 'asc' | 'desc'"),
    sends: [...filtered({ sort: 'asc' }, 'sort=asc'), ...filtered({ sort: 'desc' }, 'sort=desc')],
    comments: [documented(ARGS, 'sort', "@default 'desc'")],
  },
  {
    ids: 'A-ISSUE-052',
    title: 'state, both when it is left out',
    types: taken("state?: 'opened' | 'closed'"),
    sends: [...filtered({ state: 'opened' }, 'state=opened'), ...filtered({ state: 'closed' }, 'state=closed')],
    comments: [documented(ARGS, 'state', 'both when missing')],
  },
  {
    ids: 'A-ISSUE-053',
    title: 'weight',
    types: taken(`weight?: ${NUMBER_OR_WORD}`),
    sends: ([3, 0, 'None', 'Any'] as const).flatMap((weight) => filtered({ weight }, `weight=${weight}`)),
  },
  {
    ids: 'A-ISSUE-054',
    title: 'whole labels',
    types: taken('with_labels_details?: boolean'),
    sends: filtered({ with_labels_details: true }, 'with_labels_details=true'),
    comments: [documented(ARGS, 'with_labels_details', '@default false')],
  },
];
