import { describe } from 'vitest';
import type { Reason } from './support/claims.ts';
import { boolean, both, instant, integerOrWords, listed, testRows, text } from './support/exchange.ts';

const LIST = 'listIssues';
const EDIT = 'updateIssue';
const TYPES = ['issue', 'incident', 'test_case', 'task'];
const ISSUE = ['group%2Fproject', '5'];

describe('issue filters', () => {
  testRows([
    {
      name: '[A-ISSUE-001] list parameters page by offset',
      accepts: [{ operation: LIST, query: 'page=2&per_page=50', value: { query: { page: 2, per_page: 50 } } }],
      refuses: [{ operation: LIST, query: 'page=0', because: ['query', 'page', 'minimum'] }],
    },
    { name: '[A-ISSUE-016][A-ISSUE-040] issue_type', ...listed(LIST, 'issue_type', TYPES, 'bug') },
    { name: '[A-ISSUE-027] scope', ...listed(LIST, 'scope', ['created_by_me', 'assigned_to_me', 'all']) },
    { name: '[A-ISSUE-028] assignee_id', ...integerOrWords(LIST, 'assignee_id') },
    {
      name: '[A-ISSUE-029] assignee_id and assignee_username exclude each other',
      accepts: [
        { operation: LIST, query: 'assignee_id=5' },
        { operation: LIST, query: 'assignee_username[]=joe', value: { query: { assignee_username: ['joe'] } } },
      ],
      refuses: [
        {
          operation: LIST,
          query: 'assignee_id=5&assignee_username[]=joe',
          because: ['query', 'assignee_username[]', 'exclusive'],
        },
      ],
    },
    {
      name: '[A-ISSUE-030] assignee_username is an array of strings',
      accepts: [
        { operation: LIST, query: 'assignee_username%5B%5D=joe', value: { query: { assignee_username: ['joe'] } } },
      ],
      refuses: [
        { operation: LIST, query: 'assignee_username=joe', because: ['query', 'assignee_username', 'unknown'] },
      ],
    },
    {
      name: '[A-ISSUE-031] author_id and author_username exclude each other',
      accepts: [
        { operation: LIST, query: 'author_id=5&scope=all', value: { query: { author_id: 5, scope: 'all' } } },
        { operation: LIST, query: 'author_username=joe&scope=assigned_to_me' },
      ],
      refuses: [
        {
          operation: LIST,
          query: 'author_id=5&author_username=joe',
          because: ['query', 'author_username', 'exclusive'],
        },
        { operation: LIST, query: 'author_id=joe', because: ['query', 'author_id', 'type'] },
      ],
    },
    { name: '[A-ISSUE-032] confidential', ...boolean(LIST, 'confidential') },
    {
      name: '[A-ISSUE-033] instants',
      ...both(
        instant(LIST, 'created_after'),
        instant(LIST, 'created_before'),
        instant(LIST, 'updated_after'),
        instant(LIST, 'updated_before'),
      ),
    },
    {
      name: '[A-ISSUE-034] due_date words',
      ...listed(
        LIST,
        'due_date',
        ['0', 'any', 'today', 'tomorrow', 'overdue', 'week', 'month', 'next_month_and_previous_two_weeks'],
        '1',
      ),
    },
    { name: '[A-ISSUE-035] epic_id', ...integerOrWords(LIST, 'epic_id') },
    {
      name: '[A-ISSUE-036] health_status',
      ...both(text(LIST, 'health_status', 'None'), text(LIST, 'health_status', 'on_track')),
    },
    {
      name: '[A-ISSUE-037] iids',
      accepts: [{ operation: LIST, query: 'iids[]=1&iids[]=2', value: { query: { iids: [1, 2] } } }],
      refuses: [{ operation: LIST, query: 'iids[]=1&iids[]=two', because: ['query', 'iids[1]', 'type'] }],
    },
    {
      name: '[A-ISSUE-038] in',
      ...listed(LIST, 'in', ['title', 'description', 'title,description', 'description%2Ctitle'], 'body'),
    },
    { name: '[A-ISSUE-039] search', ...text(LIST, 'search', 'two words') },
    {
      name: '[A-ISSUE-041] iteration_id and iteration_title exclude each other',
      accepts: [...integerOrWords(LIST, 'iteration_id').accepts, { operation: LIST, query: 'iteration_title=x' }],
      refuses: [
        ...integerOrWords(LIST, 'iteration_id').refuses,
        {
          operation: LIST,
          query: 'iteration_id=5&iteration_title=x',
          because: ['query', 'iteration_title', 'exclusive'],
        },
      ],
    },
    {
      name: '[A-ISSUE-042] labels is a comma list',
      ...both(text(LIST, 'labels', 'bug,ui'), text(LIST, 'labels', 'any')),
    },
    {
      name: '[A-ISSUE-043] labels=No+Label is the word with a space',
      accepts: [{ operation: LIST, query: 'labels=No+Label', value: { query: { labels: 'No Label' } } }],
      refuses: [{ operation: LIST, query: 'labels=No+Label&labels=x', because: ['query', 'labels', 'duplicate'] }],
    },
    {
      name: '[A-ISSUE-044] milestone_id words',
      ...listed(LIST, 'milestone_id', ['None', 'Any', 'Upcoming', 'Started'], '5'),
    },
    {
      name: '[A-ISSUE-045] milestone title',
      ...both(text(LIST, 'milestone', 'v1.0'), text(LIST, 'milestone', 'None')),
    },
    {
      name: '[A-ISSUE-046] milestone_id and milestone exclude each other',
      accepts: [
        { operation: LIST, query: 'milestone_id=Any' },
        { operation: LIST, query: 'milestone=v1' },
      ],
      refuses: [
        { operation: LIST, query: 'milestone_id=Any&milestone=v1', because: ['query', 'milestone', 'exclusive'] },
      ],
    },
    {
      name: '[A-ISSUE-047] my_reaction_emoji',
      ...both(text(LIST, 'my_reaction_emoji', 'thumbsup'), text(LIST, 'my_reaction_emoji', 'Any')),
    },
    { name: '[A-ISSUE-048] non_archived', ...boolean(LIST, 'non_archived', true) },
    {
      name: '[A-ISSUE-049] not takes exactly eleven keys',
      accepts: [
        {
          operation: LIST,
          query:
            'not[assignee_id]=1&not[author_id]=2&not[iids][]=3&not[iteration_id]=4&not[labels]=a,b&not[milestone_id]=Started&not[weight]=5',
          value: {
            query: {
              not: {
                assignee_id: 1,
                author_id: 2,
                iids: [3],
                iteration_id: 4,
                labels: 'a,b',
                milestone_id: 'Started',
                weight: 5,
              },
            },
          },
        },
        {
          operation: LIST,
          query: 'not[assignee_username][]=a&not[author_username]=b&not[iteration_title]=c&not[milestone]=d',
          value: {
            query: { not: { assignee_username: ['a'], author_username: 'b', iteration_title: 'c', milestone: 'd' } },
          },
        },
      ],
      refuses: [{ operation: LIST, query: 'not[state]=opened', because: ['query', 'not[state]', 'unknown'] }],
    },
    {
      name: '[A-ISSUE-050] order_by',
      ...listed(
        LIST,
        'order_by',
        [
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
        ],
        'id',
      ),
    },
    { name: '[A-ISSUE-051] sort', ...listed(LIST, 'sort', ['asc', 'desc'], 'up') },
    { name: '[A-ISSUE-052] state', ...listed(LIST, 'state', ['opened', 'closed'], 'all') },
    { name: '[A-ISSUE-053] weight', ...integerOrWords(LIST, 'weight') },
    { name: '[A-ISSUE-054] with_labels_details', ...boolean(LIST, 'with_labels_details', false) },
  ]);
});

const ATTRIBUTES: Readonly<Record<string, unknown>> = {
  assignee_id: 1,
  assignee_ids: [1],
  confidential: true,
  created_at: '2026-01-01T00:00:00Z',
  description: 'd',
  discussion_locked: true,
  due_date: '2026-01-31',
  issue_type: 'task',
  labels: 'a',
  milestone_id: 1,
  state_event: 'close',
  title: 't',
};
const OTHERS: Readonly<Record<string, unknown>> = {
  add_labels: 'a',
  remove_labels: 'a',
  weight: 1,
  epic_id: 1,
  epic_iid: 1,
};

function edit(json: Readonly<Record<string, unknown>>): {
  operation: string;
  path: readonly string[];
  json: unknown;
  value: { body: unknown };
} {
  return { operation: EDIT, path: ISSUE, json, value: { body: json } };
}

function refusedEdit(
  json: unknown,
  pointer: string,
  rule: string,
): { operation: string; path: readonly string[]; json: unknown; because: Reason } {
  return { operation: EDIT, path: ISSUE, json, because: ['body', pointer, rule] };
}

describe('issue attributes', () => {
  testRows([
    {
      name: '[A-ISSUE-004] edit takes id and issue_iid in the path',
      accepts: [
        { ...edit({ title: 't' }), value: { path: { id: 'group/project', issue_iid: 5 } } },
        { ...edit({ title: 't' }), path: ['7', '5'], value: { path: { id: 7, issue_iid: 5 } } },
      ],
      refuses: [{ ...edit({ title: 't' }), path: ['7', 'five'], because: ['path', 'issue_iid', 'type'] }],
    },
    {
      name: '[A-ISSUE-005] delete takes id and issue_iid and no body',
      accepts: [{ operation: 'deleteIssue', path: ISSUE, value: { path: { id: 'group/project', issue_iid: 5 } } }],
      refuses: [{ operation: 'deleteIssue', path: ['7', 'x'], because: ['path', 'issue_iid', 'type'] }],
    },
    {
      name: '[A-ISSUE-016] issue_type on edit',
      accepts: TYPES.map((type) => edit({ issue_type: type })),
      refuses: [refusedEdit({ issue_type: 'bug' }, '/issue_type', 'enum')],
    },
    {
      name: '[A-ISSUE-023][A-ISSUE-024][A-ISSUE-063] state_event',
      accepts: [edit({ state_event: 'close' }), edit({ state_event: 'reopen' })],
      refuses: [refusedEdit({ state_event: 'closed' }, '/state_event', 'enum')],
    },
    {
      name: '[A-ISSUE-056] edit needs at least one attribute',
      accepts: Object.entries(ATTRIBUTES).map(([name, value]) => edit({ [name]: value })),
      refuses: [refusedEdit({}, '', 'anyOf')],
    },
    {
      name: '[A-ISSUE-057] the other attributes count too, updated_at alone does not',
      accepts: Object.entries(OTHERS).map(([name, value]) => edit({ [name]: value })),
      refuses: [refusedEdit({ updated_at: '2026-01-01T00:00:00Z' }, '', 'anyOf')],
    },
    {
      name: '[A-ISSUE-058] labels is a text that may be empty',
      accepts: [edit({ labels: 'a,b' }), edit({ labels: '' })],
      refuses: [refusedEdit({ labels: ['a'] }, '/labels', 'type')],
    },
    {
      name: '[A-ISSUE-059] add_labels and remove_labels are comma lists',
      accepts: [edit({ add_labels: 'a,b', remove_labels: 'c' })],
      refuses: [
        refusedEdit({ add_labels: 5 }, '/add_labels', 'type'),
        refusedEdit({ remove_labels: ['a'] }, '/remove_labels', 'type'),
      ],
    },
    {
      name: '[A-ISSUE-060] assignee_ids is an array of integers, 0 or empty clears',
      accepts: [
        edit({ assignee_ids: [1, 2] }),
        edit({ assignee_ids: [0] }),
        edit({ assignee_ids: [] }),
        edit({ assignee_ids: '' }),
        {
          operation: EDIT,
          path: ISSUE,
          form: 'assignee_ids[]=1&assignee_ids[]=2',
          value: { body: { assignee_ids: [1, 2] } },
        },
        { operation: EDIT, path: ISSUE, form: 'assignee_ids=', value: { body: { assignee_ids: '' } } },
      ],
      refuses: [refusedEdit({ assignee_ids: ['joe'] }, '/assignee_ids/0', 'type')],
    },
    {
      name: '[A-ISSUE-061] milestone_id is an integer, 0 or empty clears',
      accepts: [
        edit({ milestone_id: 3 }),
        edit({ milestone_id: 0 }),
        edit({ milestone_id: '' }),
        { operation: EDIT, path: ISSUE, form: 'milestone_id=', value: { body: { milestone_id: '' } } },
      ],
      refuses: [refusedEdit({ milestone_id: true }, '/milestone_id', 'anyOf')],
    },
    {
      name: '[A-ISSUE-062] description takes 1,048,576 characters',
      accepts: [edit({ description: 'x'.repeat(1_048_576) }), edit({ description: '🐲'.repeat(600_000) })],
      refuses: [refusedEdit({ description: 'x'.repeat(1_048_577) }, '/description', 'maxLength')],
    },
    {
      name: '[A-ISSUE-064] weight, epic_id and epic_iid are not negative',
      accepts: [edit({ weight: 0 }), edit({ epic_id: 0 }), edit({ epic_iid: 0 })],
      refuses: [
        refusedEdit({ weight: -1 }, '/weight', 'minimum'),
        refusedEdit({ epic_id: -1 }, '/epic_id', 'minimum'),
        refusedEdit({ epic_iid: -1 }, '/epic_iid', 'minimum'),
      ],
    },
    {
      name: '[A-ISSUE-065] due_date, confidential, discussion_locked and title',
      accepts: [edit({ due_date: '2024-02-29', confidential: false, discussion_locked: true, title: 't' })],
      refuses: [
        refusedEdit({ confidential: 'yes' }, '/confidential', 'type'),
        refusedEdit({ discussion_locked: 1 }, '/discussion_locked', 'type'),
        refusedEdit({ title: 5 }, '/title', 'type'),
      ],
    },
    {
      name: '[A-ISSUE-067] updated_at may not be empty or null',
      accepts: [edit({ title: 't', updated_at: '2026-01-01T00:00:00Z' })],
      refuses: [
        refusedEdit({ title: 't', updated_at: '' }, '/updated_at', 'format'),
        refusedEdit({ title: 't', updated_at: null }, '/updated_at', 'type'),
      ],
    },
  ]);
});
