import { describe, expect, it } from 'vitest';
import type { Parameter } from '../../../../model/index.ts';
import {
  alternatives,
  component,
  expectExactly,
  items,
  operation,
  parameter,
  parameterNames,
  properties,
  property,
  response,
  takesAnyText,
  target,
  typesOf,
  values,
} from '../description.ts';

const filter = (name: string): Parameter => parameter('listIssues', name);
const intOrWords = (schema: Parameter['schema']): void => {
  expect(alternatives(schema).map((one) => one.types.join())).toEqual(['integer', 'string']);
  expect(values(schema)).toEqual(['None', 'Any']);
};

describe('issue filters', () => {
  it('[A-ISSUE-027] defaults scope to created_by_me', () => {
    expect([filter('scope').schema.enum, filter('scope').schema.default]).toEqual([
      ['created_by_me', 'assigned_to_me', 'all'],
      'created_by_me',
    ]);
  });

  it('[A-ISSUE-028] takes an id, None or Any as assignee_id', () => {
    intOrWords(filter('assignee_id').schema);
  });

  it.each([
    ['[A-ISSUE-029]', 'assignee_id', 'assignee_username'],
    ['[A-ISSUE-031]', 'author_id', 'author_username'],
    ['[A-ISSUE-046]', 'milestone_id', 'milestone'],
  ])('%s excludes %s with %s', (_id, one, other) => {
    for (const id of ['listIssues', 'listProjectIssues']) {
      expect(operation(id).extensions['x-exclusive']).toContainEqual([one, other]);
      expect(parameterNames(id, 'query').map((name) => name.replace('[]', ''))).toEqual(
        expect.arrayContaining([one, other]),
      );
    }
    expect(JSON.stringify(response('listIssues', 400).extensions['x-cases'])).toContain(`"${one}":`);
    if (one === 'author_id')
      expect([typesOf(filter('author_id').schema), typesOf(filter('author_username').schema)]).toEqual([
        ['integer'],
        ['string'],
      ]);
  });

  it('[A-ISSUE-030] takes several names of assignees, one in the community edition', () => {
    expect(typesOf(items(filter('assignee_username[]').schema))).toEqual(['string']);
    expect(filter('assignee_username[]').description).toContain('community edition');
  });

  it('[A-ISSUE-032] filters by confidential', () => {
    expect([typesOf(filter('confidential').schema), filter('confidential').schema.hasDefault]).toEqual([
      ['boolean'],
      false,
    ]);
  });

  it('[A-ISSUE-033] filters by instants, inclusive', () => {
    for (const name of ['created_after', 'created_before', 'updated_after', 'updated_before']) {
      expect([name, filter(name).schema.format]).toEqual([name, 'date-time']);
      expect(filter(name).description).toMatch(/at this instant or (later|earlier)/);
    }
  });

  it('[A-ISSUE-034] filters by the named spans of due dates', () => {
    expect(filter('due_date').schema.enum).toEqual([
      '0',
      'any',
      'today',
      'tomorrow',
      'overdue',
      'week',
      'month',
      'next_month_and_previous_two_weeks',
    ]);
  });

  it('[A-ISSUE-035] filters by epic: paid tier', () => {
    intOrWords(filter('epic_id').schema);
    expect(filter('epic_id').extensions['x-tier']).toBe('paid');
  });

  it('[A-ISSUE-036] filters by health_status: an open string, top tier', () => {
    const { schema, extensions } = filter('health_status');
    expect([typesOf(schema), takesAnyText(schema), extensions['x-tier']]).toEqual([['string'], true, 'top']);
    expect(values(schema)).toEqual(expect.arrayContaining(['None', 'Any']));
  });

  it('[A-ISSUE-037] filters by iids[]', () => {
    expect([filter('iids[]').style, typesOf(items(filter('iids[]').schema))]).toEqual(['form', ['integer']]);
  });

  it('[A-ISSUE-038] searches in title, description or both', () => {
    expect(filter('in').schema.default).toBe('title,description');
    expect(filter('in').schema.enum).toEqual(expect.arrayContaining(['title', 'description', 'title,description']));
  });

  it('[A-ISSUE-041] filters by iteration, by id or title: paid tier', () => {
    intOrWords(filter('iteration_id').schema);
    expect(typesOf(filter('iteration_title').schema)).toEqual(['string']);
    expect([filter('iteration_id').extensions['x-tier'], filter('iteration_title').extensions['x-tier']]).toEqual([
      'paid',
      'paid',
    ]);
    expect(operation('listIssues').extensions['x-exclusive']).toContainEqual(['iteration_id', 'iteration_title']);
  });

  it('[A-ISSUE-042][A-ISSUE-043] filters by labels, None, Any, and the deprecated No Label', () => {
    expect(typesOf(filter('labels').schema)).toEqual(['string']);
    expect(filter('labels').description).toMatch(/commas, all of which/);
    expect(filter('labels').description).toMatch(/`None`.*`Any`.*in any case/);
    expect(filter('labels').extensions['x-deprecated-values']).toEqual(['No Label']);
    expect(filter('labels').description).toContain('`No+Label`');
  });

  it('[A-ISSUE-044] filters by four words of milestone_id', () => {
    expect(filter('milestone_id').schema.enum).toEqual(['None', 'Any', 'Upcoming', 'Started']);
  });

  it('[A-ISSUE-045] filters by the title of the milestone, whose words are to be deprecated', () => {
    expect(typesOf(filter('milestone').schema)).toEqual(['string']);
    expect(filter('milestone').extensions['x-deprecated-values']).toEqual(['None', 'Any']);
  });

  it('[A-ISSUE-047] filters by reactions of the caller', () => {
    expect(typesOf(filter('my_reaction_emoji').schema)).toEqual(['string']);
    expect(filter('my_reaction_emoji').description).toMatch(/caller.*`None` or `Any`/);
  });

  it('[A-ISSUE-048] leaves archived projects out unless asked', () => {
    expect([typesOf(filter('non_archived').schema), filter('non_archived').schema.default]).toEqual([
      ['boolean'],
      true,
    ]);
  });

  it('[A-ISSUE-049] takes exactly the named members of not', () => {
    const not = target(filter('not').schema);
    expectExactly(not, [
      'assignee_id',
      'assignee_username',
      'author_id',
      'author_username',
      'iids',
      'iteration_id',
      'iteration_title',
      'labels',
      'milestone',
      'milestone_id',
      'weight',
    ]);
    expect(typesOf(items(property(not, 'iids')))).toEqual(['integer']);
  });

  it('[A-ISSUE-050][A-ISSUE-051] sorts by ten orders, newest first', () => {
    expect([filter('order_by').schema.enum, filter('order_by').schema.default]).toEqual([
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
      'created_at',
    ]);
    expect([filter('sort').schema.enum, filter('sort').schema.default]).toEqual([['asc', 'desc'], 'desc']);
  });

  it('[A-ISSUE-052] filters by two states, both when missing', () => {
    expect([values(filter('state').schema), target(filter('state').schema).hasDefault]).toEqual([
      ['opened', 'closed'],
      false,
    ]);
  });

  it('[A-ISSUE-053] filters by weight: a number, None or Any, paid tier', () => {
    intOrWords(filter('weight').schema);
    expect(filter('weight').extensions['x-tier']).toBe('paid');
  });

  it('[A-ISSUE-054][A-ISSUE-055] answers whole labels with with_labels_details', () => {
    expect([typesOf(filter('with_labels_details').schema), filter('with_labels_details').schema.default]).toEqual([
      ['boolean'],
      false,
    ]);
    const details = component('LabelDetails');
    expect([...properties(details).keys()]).toEqual(
      expect.arrayContaining(['name', 'color', 'description', 'description_html', 'text_color']),
    );
    expect(component('Labels').anyOf.map((one) => items(one))).toContain(details);
  });
});
