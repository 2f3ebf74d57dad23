import { provesEach, useBench } from './bench/bench.ts';
import { all, fields, parameters, reads, refused } from './bench/faults.ts';
import { accepts, asks, defaultsTo, property, showsInEach } from './bench/plants.ts';

useBench();

const SHARE = 'group_id group_name group_full_path group_access_level expires_at';

provesEach({
  '[A-GROUP-003] the groups below a group are listed, at any depth': all(
    reads('listDescendantGroups'),
    parameters(
      'listDescendantGroups',
      'skip_groups[] all_available search order_by sort statistics with_custom_attributes owned min_access_level',
    ),
  ),
  '[A-GROUP-004] they are at /groups/{id}/descendant_groups': reads('listDescendantGroups', '200/all'),
  '[A-GROUP-008] shares have their fields': fields('getGroup/200/sharedWithGroup', SHARE, { in: 'shared_with_groups' }),
  '[A-GROUP-011] a group shows a hundred projects at most': {
    cases: ['getGroup/200/asOwner', 'getGroup/200/public'],
    plants: {
      'more are shown': property('projects', manyMore),
      'more shared ones are shown': property('shared_projects', manyMore),
    },
    at: /^\/(shared_)?projects$/,
  },
  '[A-GROUP-020] all_available is false by default, true for administrators, and less than owned': all(
    parameters('listGroups', 'all_available owned min_access_level'),
    {
      cases: ['listGroups/200/memberOf', 'listGroups/200/asAdministrator', 'listGroups/200/ownedOnly'],
      plants: {
        'it is true by default': defaultsTo('all_available', 'true'),
        'it is false for administrators': defaultsTo('all_available', 'false'),
        'it goes before owned': asks(/owned=true&?/, ''),
      },
    },
  ),
  '[A-GROUP-023] search looks into names and paths': parameters('listGroups', 'search'),
  '[A-GROUP-024] sizes are for administrators': all(parameters('listGroups', 'statistics'), {
    cases: ['listGroups/200/withStatistics', 'listGroups/200/withoutStatistics'],
    plants: {
      'others see them': showsInEach('statistics', { storage_size: 1 }),
      'administrators do not': property('statistics', () => undefined),
      'the storage is not among them': property('statistics.root_storage_statistics', () => undefined),
    },
  }),
  '[A-GROUP-027] custom attributes are for administrators': all(
    ...['getGroup', 'listGroups', 'listDescendantGroups'].map((name) => parameters(name, 'with_custom_attributes')),
    {
      cases: ['listGroups/200/withoutStatistics', 'listDescendantGroups/200/withoutStatistics'],
      plants: { 'others see them': showsInEach('custom_attributes', []) },
    },
  ),
  '[A-GROUP-028] owned leaves those of the caller': all(
    parameters('listGroups', 'owned'),
    parameters('listDescendantGroups', 'owned'),
  ),
  '[A-GROUP-029] min_access_level leaves those where the caller is as much': all(
    parameters('listGroups', 'min_access_level'),
    parameters('listDescendantGroups', 'min_access_level'),
    refused('listGroups', '400/badAccessLevel', accepts(200, '[]')),
  ),
  '[A-GROUP-030] top_level_only leaves those without a parent': parameters('listGroups', 'top_level_only'),
  '[A-GROUP-031] repository_storage leaves those of a storage': parameters('listGroups', 'repository_storage'),
  '[A-GROUP-033] below a group search looks into short paths only': all(parameters('listDescendantGroups', 'search'), {
    cases: ['listDescendantGroups/200/found'],
    plants: {
      'names and full paths count as well': asks('search=sub', 'skip_groups%5B%5D=1'),
    },
  }),
  '[A-GROUP-034] groups below a group are sorted by three words, by name by default': all(
    parameters('listDescendantGroups', 'order_by sort'),
    refused('listDescendantGroups', '400/badOrder', accepts(200, '[]')),
    {
      cases: ['listDescendantGroups/200/all'],
      plants: {
        'by id by default': defaultsTo('order_by', 'id'),
        'the last first by default': defaultsTo('sort', 'desc'),
      },
    },
  ),
  '[A-GROUP-035] sizes of groups below a group are for administrators': all(
    parameters('listDescendantGroups', 'statistics'),
    {
      cases: ['listDescendantGroups/200/withStatistics', 'listDescendantGroups/200/withoutStatistics'],
      plants: { 'others see them': showsInEach('statistics', { storage_size: 1 }) },
    },
  ),
});

function manyMore(list: unknown): unknown {
  return Array.isArray(list) ? Array.from({ length: 101 }, () => list[0] as unknown) : list;
}
