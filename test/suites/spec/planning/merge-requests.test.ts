import { describe, expect, it } from 'vitest';
import {
  alternatives,
  bodySchema,
  caseNames,
  component,
  expectExactly,
  isNullable,
  items,
  operation,
  parameter,
  parameterNames,
  properties,
  property,
  required,
  response,
  responseSchema,
  target,
} from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';
import { describeParameters, intOrWords, type ParameterRule } from '../parameter-rule.ts';

const MR = '/projects/{id}/merge_requests/{merge_request_iid}';
const PAGES = 'page, per_page';

const ENDPOINTS: readonly Endpoint[] = [
  { rows: '[A-MR-001]', id: 'listMergeRequests', at: 'GET /merge_requests' },
  {
    rows: '[A-MR-002][A-MR-006]',
    id: 'listMergeRequestReviewers',
    at: `GET ${MR}/reviewers`,
    query: '',
    gives: '[]MergeRequestReviewer',
  },
  {
    rows: '[A-MR-003][A-MR-008]',
    id: 'listMergeRequestCommits',
    at: `GET ${MR}/commits`,
    query: PAGES,
    gives: '[]MergeRequestCommit',
  },
  {
    rows: '[A-MR-004][A-MR-043]',
    id: 'updateMergeRequest',
    at: `PUT ${MR}`,
    body: 'add_labels, allow_collaboration, allow_maintainer_to_push, assignee_id, assignee_ids, description, discussion_locked, labels, merge_after, milestone_id, remove_labels, remove_source_branch, reviewer_ids, squash, state_event, target_branch, title',
    needs: '',
    gives: 'MergeRequest',
  },
  { rows: '[A-MR-005]', id: 'deleteMergeRequest', at: `DELETE ${MR}`, status: 204 },
  {
    rows: '[A-MR-009]',
    id: 'createMergeRequest',
    at: 'POST /projects/{id}/merge_requests',
    status: 201,
    body: 'source_branch, target_branch, title, ...',
    needs: 'title, source_branch, target_branch',
    gives: 'MergeRequest',
  },
];

const PARAMETERS: readonly ParameterRule[] = [
  [
    '[A-MR-019][A-MR-036][A-MR-037]',
    'listMergeRequests',
    'state',
    { enum: ['opened', 'closed', 'locked', 'merged', 'all'], default: 'all' },
  ],
  [
    '[A-MR-021]',
    'listMergeRequests',
    'scope',
    { enum: ['created_by_me', 'assigned_to_me', 'all'], default: 'created_by_me' },
  ],
  ['[A-MR-022]', 'listMergeRequests', 'approved_by_ids[]', { tier: 'paid' }],
  ['[A-MR-023]', 'listMergeRequests', 'approver_ids[]', { tier: 'paid', type: 'array' }],
  ['[A-MR-024]', 'listMergeRequests', 'approved', { enum: ['yes', 'no'], flag: 'mr_approved_filter' }],
  ['[A-MR-027]', 'listMergeRequests', 'created_after', { format: 'date-time', says: ['at this instant or'] }],
  ['[A-MR-027]', 'listMergeRequests', 'created_before', { format: 'date-time', says: ['at this instant or'] }],
  ['[A-MR-027]', 'listMergeRequests', 'updated_after', { format: 'date-time', says: ['at this instant or'] }],
  ['[A-MR-027]', 'listMergeRequests', 'updated_before', { format: 'date-time', says: ['at this instant or'] }],
  ['[A-MR-028]', 'listMergeRequests', 'deployed_after', { format: 'date-time' }],
  ['[A-MR-028]', 'listMergeRequests', 'deployed_before', { format: 'date-time' }],
  ['[A-MR-028]', 'listMergeRequests', 'environment', { type: 'string' }],
  ['[A-MR-029]', 'listMergeRequests', 'in', { default: 'title,description' }],
  ['[A-MR-030]', 'listMergeRequests', 'labels', { type: 'string', says: ['`None`', '`Any`'] }],
  ['[A-MR-030]', 'listMergeRequests', 'milestone', { type: 'string', says: ['`None`', '`Any`'] }],
  ['[A-MR-030]', 'listMergeRequests', 'my_reaction_emoji', { type: 'string', says: ['`None`', '`Any`'] }],
  [
    '[A-MR-033]',
    'listMergeRequests',
    'order_by',
    { enum: ['created_at', 'title', 'merged_at', 'updated_at'], default: 'created_at' },
  ],
  ['[A-MR-033]', 'listMergeRequests', 'sort', { enum: ['asc', 'desc'], default: 'desc' }],
  ['[A-MR-012]', 'listMergeRequests', 'view', { enum: ['simple'] }],
  ['[A-MR-038]', 'listMergeRequests', 'with_labels_details', { type: 'boolean', default: false }],
  [
    '[A-MR-039]',
    'listMergeRequests',
    'with_merge_status_recheck',
    { type: 'boolean', default: false, restricted: { flag: 'restrict_merge_status_recheck', below: 'developer' } },
  ],
  ['[A-MR-041]', 'listMergeRequests', 'wip', { enum: ['yes', 'no'] }],
];

const request = bodySchema('updateMergeRequest');

describeEndpoints(ENDPOINTS);

describeParameters(PARAMETERS);

describe('merge requests', () => {
  it('[A-MR-022] takes at most five users, None or Any', () => {
    const schema = parameter('listMergeRequests', 'approved_by_ids[]').schema;
    expect(schema.maxItems).toBe(5);
    intOrWords(items(target(schema)));
  });

  it('[A-MR-025] takes an id, None or Any as assignee_id and reviewer_id', () => {
    intOrWords(parameter('listMergeRequests', 'assignee_id').schema);
    intOrWords(parameter('listMergeRequests', 'reviewer_id').schema);
  });

  it.each([
    ['[A-MR-026]', 'author_id', 'author_username'],
    ['[A-MR-031]', 'merge_user_id', 'merge_user_username'],
    ['[A-MR-034]', 'reviewer_id', 'reviewer_username'],
  ])('%s excludes %s with %s', (_row, one, other) => {
    for (const id of ['listMergeRequests', 'listProjectMergeRequests']) {
      expect(operation(id).extensions['x-exclusive']).toContainEqual([one, other]);
      expect(parameterNames(id, 'query')).toEqual(expect.arrayContaining([one, other]));
      const twice = Object.values(response(id, 400).extensions['x-cases'] ?? {});
      expect(twice.map((entry) => Object.keys(entry.parameters))).toContainEqual([one, other]);
    }
  });

  it('[A-MR-032] takes exactly nine members of not on merge requests', () => {
    expectExactly(target(parameter('listMergeRequests', 'not').schema), [
      'labels',
      'milestone',
      'author_id',
      'author_username',
      'assignee_id',
      'assignee_username',
      'reviewer_id',
      'reviewer_username',
      'my_reaction_emoji',
    ]);
  });

  it('[A-MR-017][A-MR-018][A-MR-042] closes and reopens, and needs an attribute', () => {
    expect(property(request, 'state_event').enum).toEqual(['close', 'reopen']);
    expect(target(request).minProperties).toBe(1);
    expect(caseNames(response('updateMergeRequest', 400))).toContain('nothing');
    expect(caseNames(response('updateMergeRequest', 200))).toEqual(expect.arrayContaining(['closed', 'reopened']));
  });

  it('[A-MR-044][A-MR-045] clears by zero or nothing, and bounds the description', () => {
    for (const name of ['assignee_id', 'milestone_id'])
      expect([name, alternatives(property(request, name))[0]?.minimum, isNullable(property(request, name))]).toEqual([
        name,
        0,
        true,
      ]);
    expect(caseNames(response('updateMergeRequest', 200))).toContain('cleared');
    expect(alternatives(property(request, 'reviewer_ids')).some((one) => one.maxLength === 0)).toBe(true);
    expect([property(request, 'labels').minLength, property(request, 'description').maxLength]).toEqual([
      undefined,
      1_048_576,
    ]);
  });

  it('[A-MR-046][A-MR-047] shows what squash comes to, and aliases allow_collaboration', () => {
    expect(property(request, 'squash').description).toContain('may override');
    expect(properties(component('MergeRequest')).has('squash_on_merge')).toBe(true);
    expect([
      property(request, 'allow_maintainer_to_push').deprecated,
      property(request, 'allow_maintainer_to_push').description,
    ]).toEqual([true, expect.stringContaining('`allow_collaboration`')]);
  });

  it('[A-MR-023] takes ids, None or Any as approver_ids', () => {
    intOrWords(items(target(parameter('listMergeRequests', 'approver_ids[]').schema)));
  });

  it('[A-MR-012] answers five members in the short view', () => {
    const short = component('SimpleMergeRequest');
    expect(required(short)).toEqual(['iid', 'web_url', 'title', 'description', 'state']);
    const entries = alternatives(items(responseSchema('listMergeRequests', 200))).map((one) => one.name);
    expect(entries).toContain('SimpleMergeRequest');
  });

  it('[A-MR-005] keeps deletion for administrators and owners', () => {
    expect(operation('deleteMergeRequest').description).toMatch(/Administrators and owners of the project/);
    expect(response('deleteMergeRequest', 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'max' } });
    expect(response('deleteMergeRequest', 204).extensions['x-cases']).toMatchObject({ deleted: { as: 'olivia' } });
  });
});
