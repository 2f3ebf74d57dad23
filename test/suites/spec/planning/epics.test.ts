import { describe, expect, it } from 'vitest';
import {
  alternatives,
  bodySchema,
  component,
  expectExactly,
  expectProperties,
  found,
  isPublic,
  items,
  operation,
  parameter,
  properties,
  property,
  required,
  response,
  statuses,
  target,
  typesOf,
  values,
} from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';
import { describeParameters, type ParameterRule } from '../parameter-rule.ts';

const ENDPOINTS: readonly Endpoint[] = [
  {
    rows: '[A-EPIC-001]',
    id: 'listGroupEpics',
    at: 'GET /groups/{id}/epics',
    query:
      'author_id, author_username, labels, with_labels_details, order_by, sort, search, state, created_after, created_before, updated_after, updated_before, include_ancestor_groups, include_descendant_groups, my_reaction_emoji, not, page, per_page',
    gives: '[]EpicListEntry',
  },
  { rows: '[A-EPIC-002]', id: 'getGroupEpic', at: 'GET /groups/{id}/epics/{epic_iid}', query: '', gives: 'Epic' },
  {
    rows: '[A-EPIC-003][A-EPIC-025]',
    id: 'createGroupEpic',
    at: 'POST /groups/{id}/epics',
    status: 201,
    body: 'title, labels, description, color, confidential, created_at, start_date_is_fixed, start_date_fixed, due_date_is_fixed, due_date_fixed, parent_id',
    needs: 'title',
    gives: 'Epic',
  },
];

const PARAMETERS: readonly ParameterRule[] = [
  ['[A-EPIC-010]', 'listGroupEpics', 'author_id', { type: 'integer' }],
  ['[A-EPIC-010]', 'listGroupEpics', 'author_username', { type: 'string' }],
  ['[A-EPIC-011]', 'listGroupEpics', 'labels', { type: 'string', says: ['commas'] }],
  ['[A-EPIC-012]', 'listGroupEpics', 'with_labels_details', { type: 'boolean', default: false }],
  [
    '[A-EPIC-013]',
    'listGroupEpics',
    'order_by',
    { enum: ['created_at', 'updated_at', 'title'], default: 'created_at' },
  ],
  ['[A-EPIC-013]', 'listGroupEpics', 'sort', { enum: ['asc', 'desc'], default: 'desc' }],
  ['[A-EPIC-015]', 'listGroupEpics', 'state', { enum: ['opened', 'closed', 'all'], default: 'all' }],
  ['[A-EPIC-016]', 'listGroupEpics', 'created_after', { format: 'date-time', says: ['at this instant or'] }],
  ['[A-EPIC-016]', 'listGroupEpics', 'created_before', { format: 'date-time', says: ['at this instant or'] }],
  ['[A-EPIC-016]', 'listGroupEpics', 'updated_after', { format: 'date-time', says: ['at this instant or'] }],
  ['[A-EPIC-016]', 'listGroupEpics', 'updated_before', { format: 'date-time', says: ['at this instant or'] }],
  ['[A-EPIC-017]', 'listGroupEpics', 'include_ancestor_groups', { type: 'boolean', default: false }],
  ['[A-EPIC-017]', 'listGroupEpics', 'include_descendant_groups', { type: 'boolean', default: true }],
  ['[A-EPIC-018]', 'listGroupEpics', 'my_reaction_emoji', { type: 'string', says: ['caller', '`None`', '`Any`'] }],
];

const epic = bodySchema('createGroupEpic');

describeEndpoints(ENDPOINTS);

describeParameters(PARAMETERS);

describe('epics', () => {
  it('[A-EPIC-019] takes exactly three members of not on epics', () => {
    expectExactly(target(parameter('listGroupEpics', 'not').schema), ['author_id', 'author_username', 'labels']);
  });

  it('[A-EPIC-020][A-EPIC-021] needs a title and bounds the description of an epic', () => {
    expect(required(epic)).toEqual(['title']);
    expect([
      property(epic, 'description').maxLength,
      typesOf(property(epic, 'labels')),
      typesOf(property(epic, 'confidential')),
    ]).toEqual([1_048_576, ['string'], ['boolean']]);
  });

  it('[A-EPIC-022][A-EPIC-023][A-EPIC-024] flags the colour, keeps instants for owners, and sets dates by their fixed forms only', () => {
    expect(property(epic, 'color').extensions['x-feature-flag']).toBe('epic_color_highlight');
    expect(property(epic, 'created_at').description).toMatch(/only administrators and owners/);
    expect(['start_date', 'due_date', 'end_date'].filter((name) => properties(epic).has(name))).toEqual([]);
    expect(properties(epic).has('start_date_is_fixed')).toBe(true);
  });

  it('[A-EPIC-004][A-EPIC-026][A-EPIC-027][A-EPIC-028] deprecates epics, needs a credential, and answers 403 where they are off', () => {
    for (const id of ['listGroupEpics', 'getGroupEpic', 'createGroupEpic']) {
      expect(operation(id).description).toMatch(/Deprecated.*removal planned in API v5/);
      expect([id, operation(id).deprecated, isPublic(id), operation(id).extensions['x-tier']]).toEqual([
        id,
        true,
        false,
        'paid',
      ]);
      expect(response(id, 403).extensions['x-cases']).toMatchObject({ epicsOff: { parameters: { id: 'plain' } } });
      expect(statuses(id)).toEqual(expect.arrayContaining(['400', '401', '403', '404']));
    }
  });

  it('[A-EPIC-015] has two states only in answers', () => {
    expect(values(property(component('Epic'), 'state'))).toEqual(['opened', 'closed']);
  });

  it('[A-EPIC-012] replaces label names by objects', () => {
    const [names, details] = alternatives(property(component('EpicListEntry'), 'labels'));
    expect(typesOf(items(found(names, 'names')))).toEqual(['string']);
    expectProperties(target(items(found(details, 'details'))), [
      'name',
      'color',
      'description',
      'description_html',
      'text_color',
    ]);
  });
});
