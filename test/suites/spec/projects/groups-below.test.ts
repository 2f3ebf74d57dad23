import { describe, expect, it } from 'vitest';
import { parameter } from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';
import { describeParameters, type ParameterRule } from '../parameter-rule.ts';

const ENDPOINTS: readonly Endpoint[] = [
  {
    rows: '[A-GROUP-003][A-GROUP-004]',
    id: 'listDescendantGroups',
    at: 'GET /groups/{id}/descendant_groups',
    query:
      'skip_groups[], all_available, search, order_by, sort, statistics, with_custom_attributes, owned, min_access_level, page, per_page',
    gives: '[]GroupListEntry',
  },
];

const PARAMETERS: readonly ParameterRule[] = [
  ['[A-GROUP-019]', 'listDescendantGroups', 'skip_groups[]', { type: 'array', items: ['integer'] }],
  [
    '[A-GROUP-027]',
    'listDescendantGroups',
    'with_custom_attributes',
    { type: 'boolean', default: false, says: ['Administrators only'] },
  ],
  ['[A-GROUP-028]', 'listDescendantGroups', 'owned', { type: 'boolean' }],
  ['[A-GROUP-029]', 'listDescendantGroups', 'min_access_level', { enum: [10, 15, 20, 30, 40, 50] }],
  ['[A-GROUP-034]', 'listDescendantGroups', 'order_by', { enum: ['name', 'path', 'id'], default: 'name' }],
  ['[A-GROUP-034]', 'listDescendantGroups', 'sort', { enum: ['asc', 'desc'], default: 'asc' }],
  ['[A-GROUP-019]', 'listGroups', 'skip_groups[]', { type: 'array', items: ['integer'] }],
  [
    '[A-GROUP-027]',
    'listGroups',
    'with_custom_attributes',
    { type: 'boolean', default: false, says: ['Administrators only'] },
  ],
  ['[A-GROUP-028]', 'listGroups', 'owned', { type: 'boolean' }],
  ['[A-GROUP-029]', 'listGroups', 'min_access_level', { enum: [10, 15, 20, 30, 40, 50] }],
  [
    '[A-GROUP-027]',
    'getGroup',
    'with_custom_attributes',
    { type: 'boolean', default: false, says: ['Administrators only'] },
  ],
];

describeEndpoints(ENDPOINTS);

describeParameters(PARAMETERS);

describe('groups below a group', () => {
  it('[A-GROUP-035] gives statistics of descendants to administrators', () => {
    expect(parameter('listDescendantGroups', 'statistics').description).toContain('Administrators only');
  });
});
