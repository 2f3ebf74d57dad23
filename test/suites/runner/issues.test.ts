import { proves, useBench } from './bench/bench.ts';
import { accepts, property, refuses, refusesValue, withoutEach, wrongEach } from './bench/plants.ts';

useBench();

const FULL = 'getIssue/200/full';

const SCALARS = [
  'state',
  'description',
  'project_id',
  'type',
  'updated_at',
  'closed_at',
  'id',
  'iid',
  'title',
  'created_at',
];

const OTHERS = [
  'author',
  'milestone',
  'assignees',
  'assignee',
  'closed_by',
  'moved_to_id',
  'labels',
  'upvotes',
  'downvotes',
];

const TIME = ['time_estimate', 'total_time_spent', 'human_time_estimate', 'human_total_time_spent'];

proves('[A-ISSUE-001][A-ISSUE-026] GET /issues lists issues across projects, for callers with a credential only', {
  cases: ['listIssues/200/mine', 'listIssues/401'],
  plants: { 'answers without a credential': accepts(200, '[]'), 'is refused': refuses(403) },
});

proves('[A-ISSUE-004][A-ISSUE-065] an edit takes title, text and date, and answers the edited issue', {
  cases: ['updateIssue/200/retitled', 'updateIssue/400/badDate'],
  plants: {
    'answers the old title': property('title', () => 'Made to be edited'),
    'answers the old text': property('description', () => null),
    'takes a date that is none': accepts(),
  },
  writes: true,
});

proves('[A-ISSUE-005][A-ERROR-001] deleting an issue answers 204 without content', {
  cases: ['deleteIssue/204/deleted'],
  plants: {
    'answers 200 {}': {
      response(message) {
        if (message.status !== 204) return;
        message.status = 200;
        message.body = '{}';
        message.headers['content-type'] = 'application/json';
      },
    },
  },
  writes: true,
});

proves('[A-ISSUE-012] an issue has every property, each of its type', {
  cases: [FULL],
  plants: { ...withoutEach('', [...SCALARS, ...OTHERS]), ...wrongEach('', [...SCALARS, ...OTHERS]) },
});

proves('[A-ISSUE-013] the milestone of an issue has its properties', {
  cases: [FULL],
  plants: withoutEach('milestone', [
    'project_id',
    'description',
    'state',
    'due_date',
    'iid',
    'created_at',
    'title',
    'id',
    'updated_at',
  ]),
  at: /^\/milestone/,
});

proves('[A-ISSUE-014] an issue has time statistics and the state of its tasks', {
  cases: [FULL],
  plants: {
    ...withoutEach('time_stats', TIME),
    ...withoutEach('task_completion_status', ['count', 'completed_count']),
    'another number of tasks': property('task_completion_status.count', () => 7),
  },
  at: /^\/(time_stats|task_completion_status)/,
});

proves('[A-ISSUE-015] an issue has links and references', {
  cases: [FULL],
  plants: {
    ...withoutEach('_links', ['self', 'notes', 'award_emoji', 'project', 'closed_as_duplicate_of']),
    ...withoutEach('references', ['short', 'relative', 'full']),
  },
  at: /^\/(_links|references)/,
});

proves('[A-ISSUE-016] the kind of an issue is one of four, and another kind is refused', {
  cases: ['getIssue/200/incident', 'createIssue/400/badType', 'listIssues/law/valid-values/issue_type'],
  plants: {
    'answers a fifth kind': property('issue_type', () => 'epic'),
    'takes a fifth kind': accepts(201),
    'one kind is refused as filter': refusesValue('issue_type=test_case'),
  },
});

proves('[A-ISSUE-018][A-ISSUE-019] the paid tiers add weight, epic, iteration and health', {
  cases: [FULL],
  plants: {
    ...withoutEach('', ['weight', 'epic', 'epic_iid', 'iteration', 'health_status']),
    ...withoutEach('epic', ['id', 'iid', 'title', 'url', 'group_id']),
    ...withoutEach('iteration', [
      'id',
      'iid',
      'sequence',
      'group_id',
      'title',
      'state',
      'start_date',
      'due_date',
      'web_url',
    ]),
  },
});

proves('[A-ISSUE-020] the relative reference is short inside the project and full across projects', {
  cases: [FULL, 'listIssues/200/assignedToMe'],
  plants: {
    'full inside the project': property('references.relative', () => 'acme/app#1'),
    'short across projects': property('references.relative', () => '#1'),
  },
  at: /\/references\/relative$/,
});

proves('[A-ISSUE-021] the deprecated assignee is the first of the assignees', {
  cases: [FULL],
  plants: { 'is nobody': property('assignee', () => null), 'is not there': property('assignee', () => undefined) },
  at: /^\/assignee/,
});

proves('[A-ISSUE-023] state_event=close closes an opened issue', {
  cases: ['updateIssue/200/closed'],
  plants: { 'leaves it open': property('state', () => 'opened') },
  at: /^\/state$/,
  writes: true,
});

proves('[A-ISSUE-024] state_event=reopen opens a closed issue', {
  cases: ['updateIssue/200/reopened'],
  plants: { 'leaves it closed': property('state', () => 'closed') },
  at: /^\/state$/,
  writes: true,
});
