import { describe } from 'vitest';
import { boolean, both, instant, integerOrWords, listed, testRows, text } from '../support/exchange.ts';

const LIST = 'listIssues';

const TYPES = ['issue', 'incident', 'test_case', 'task'];

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
