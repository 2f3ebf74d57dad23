import { describe } from 'vitest';
import type { Reason } from './support/claims.ts';
import { boolean, both, listed, testRows, text } from './support/exchange.ts';

const LEVELS = [10, 15, 20, 30, 40, 50];
const level = (
  operation: string,
): {
  accepts: { operation: string; query: string; value: object }[];
  refuses: { operation: string; query: string; because: Reason }[];
} => ({
  accepts: LEVELS.map((value) => ({
    operation,
    query: `min_access_level=${value}`,
    value: { query: { min_access_level: value } },
  })),
  refuses: [{ operation, query: 'min_access_level=35', because: ['query', 'min_access_level', 'enum'] }],
});
const defaults = {
  allowed_to_push: [{ access_level: 30 }],
  allow_force_push: false,
  allowed_to_merge: [{ access_level: 40 }],
};

describe('projects', () => {
  testRows([
    {
      name: '[A-PROJ-001] license, statistics and with_custom_attributes are booleans',
      ...both(
        boolean('getProject', 'license', false),
        boolean('getProject', 'statistics', false),
        boolean('getProject', 'with_custom_attributes', false),
      ),
    },
    { name: '[A-PROJ-002][A-PROJ-003] archived is a boolean without default', ...boolean('listProjects', 'archived') },
    {
      name: '[A-PROJ-004] the documented set of list parameters, no other',
      accepts: [
        {
          operation: 'listProjects',
          query:
            'page=2&per_page=5&order_by=id&sort=desc&search=x&visibility=public&owned=true&membership=true&simple=true&min_access_level=30',
          value: {
            query: {
              page: 2,
              per_page: 5,
              order_by: 'id',
              sort: 'desc',
              search: 'x',
              visibility: 'public',
              owned: true,
              membership: true,
              simple: true,
              min_access_level: 30,
            },
          },
        },
      ],
      refuses: [{ operation: 'listProjects', query: 'colour=red', because: ['query', 'colour', 'unknown'] }],
    },
    {
      name: '[A-PROJ-012] visibility',
      ...both(listed('listProjects', 'visibility', ['private', 'internal', 'public'], 'secret'), {
        accepts: [{ operation: 'createProject', json: { name: 'n', visibility: 'internal' } }],
        refuses: [
          {
            operation: 'createProject',
            json: { name: 'n', visibility: 'secret' },
            because: ['body', '/visibility', 'enum'],
          },
        ],
      }),
    },
  ]);
});

describe('groups', () => {
  testRows([
    {
      name: '[A-GROUP-001] booleans of get',
      ...both(boolean('getGroup', 'with_custom_attributes', false), boolean('getGroup', 'with_projects', true)),
    },
    {
      name: '[A-GROUP-002] twenty per page',
      accepts: [{ operation: 'listGroups', value: { query: { page: 1, per_page: 20 } } }],
      refuses: [{ operation: 'listGroups', query: 'page=x', because: ['query', 'page', 'type'] }],
    },
    { name: '[A-GROUP-012] with_projects defaults to true', ...boolean('getGroup', 'with_projects', true) },
    {
      name: '[A-GROUP-015] default_branch_protection_defaults',
      accepts: [
        { operation: 'createGroup', json: { name: 'n', path: 'p', default_branch_protection_defaults: defaults } },
      ],
      refuses: [
        {
          operation: 'createGroup',
          json: { name: 'n', path: 'p', default_branch_protection_defaults: { ...defaults, allow_force_push: 'no' } },
          because: ['body', '/default_branch_protection_defaults/allow_force_push', 'type'],
        },
        {
          operation: 'createGroup',
          json: { name: 'n', path: 'p', default_branch_protection_defaults: { ...defaults, allowed_to_push: 30 } },
          because: ['body', '/default_branch_protection_defaults/allowed_to_push', 'type'],
        },
      ],
    },
    {
      name: '[A-GROUP-019] skip_groups is an array of integers',
      accepts: [
        {
          operation: 'listGroups',
          query: 'skip_groups[]=1&skip_groups[]=2',
          value: { query: { skip_groups: [1, 2] } },
        },
      ],
      refuses: [{ operation: 'listGroups', query: 'skip_groups[]=a', because: ['query', 'skip_groups[0]', 'type'] }],
    },
    {
      name: '[A-GROUP-020] all_available is a boolean without a fixed default',
      ...boolean('listGroups', 'all_available'),
    },
    {
      name: '[A-GROUP-021] order_by and sort',
      ...both(
        listed('listGroups', 'order_by', ['name', 'path', 'id', 'similarity'], 'created_at'),
        listed('listGroups', 'sort', ['asc', 'desc'], 'up'),
      ),
    },
    { name: '[A-GROUP-023] search', ...text('listGroups', 'search') },
    { name: '[A-GROUP-024] statistics', ...boolean('listGroups', 'statistics', false) },
    {
      name: '[A-GROUP-026] visibility',
      ...listed('listGroups', 'visibility', ['public', 'internal', 'private'], 'secret'),
    },
    {
      name: '[A-GROUP-027] with_custom_attributes',
      ...both(
        boolean('getGroup', 'with_custom_attributes', false),
        boolean('listGroups', 'with_custom_attributes', false),
      ),
    },
    { name: '[A-GROUP-028] owned', ...boolean('listGroups', 'owned', false) },
    { name: '[A-GROUP-029] min_access_level', ...level('listGroups') },
    { name: '[A-GROUP-030] top_level_only', ...boolean('listGroups', 'top_level_only', false) },
    { name: '[A-GROUP-031] repository_storage', ...text('listGroups', 'repository_storage', 'default') },
    {
      name: '[A-GROUP-032] marked_for_deletion_on is a date',
      accepts: [
        {
          operation: 'listGroups',
          query: 'marked_for_deletion_on=2026-02-28',
          value: { query: { marked_for_deletion_on: '2026-02-28' } },
        },
      ],
      refuses: [
        {
          operation: 'listGroups',
          query: 'marked_for_deletion_on=2026-02-30',
          because: ['query', 'marked_for_deletion_on', 'format'],
        },
      ],
    },
  ]);
});
