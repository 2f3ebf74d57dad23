import * as api from '../../../../generated/client/index.ts';
import { documented, sends, type Exchange, type Row } from '../row.ts';
import { fails, takes } from '../type-claims.ts';

const filtered = (filter: api.ListGroupsArgs, query: string): Exchange =>
  sends((c) => api.listGroups(c, filter), `GET /groups?${query}`, { answer: [] });

const ARGS = 'ListGroupsArgs';

/** Filters of the group list. */
export const groupFilters: readonly Row[] = [
  {
    ids: 'A-GROUP-019',
    title: 'leaves groups out',
    types: [takes('listGroups', 'skip_groups?: number[]'), takes('listDescendantGroups', 'skip_groups?: number[]')],
    sends: [
      filtered({ skip_groups: [1, 2] }, 'skip_groups%5B%5D=1&skip_groups%5B%5D=2'),
      sends(
        (c) => api.listDescendantGroups(c, { id: 5, skip_groups: [1, 2] }),
        'GET /groups/5/descendant_groups?skip_groups%5B%5D=1&skip_groups%5B%5D=2',
      ),
    ],
  },
  {
    ids: 'A-GROUP-020',
    title: 'all that can be seen, or fewer by ownership and role',
    types: [takes('listGroups', 'all_available?: boolean; owned?: boolean; min_access_level?: t.AccessLevel')],
    sends: [
      filtered(
        { all_available: true, owned: true, min_access_level: 30 },
        'all_available=true&owned=true&min_access_level=30',
      ),
    ],
  },
  {
    ids: 'A-GROUP-021',
    title: 'order',
    types: [
      takes('listGroups', "order_by?: 'name' | 'path' | 'id' | 'similarity'; sort?: 'asc' | 'desc'"),
      fails('listGroups', '400'),
    ],
    sends: (['name', 'path', 'id', 'similarity'] as const).map((order) =>
      filtered({ order_by: order, sort: 'desc' }, `order_by=${order}&sort=desc`),
    ),
    comments: [documented(ARGS, 'order_by', "@default 'name'"), documented(ARGS, 'sort', "@default 'asc'")],
  },
  {
    ids: 'A-GROUP-023',
    title: 'text',
    types: [takes('listGroups', 'search?: string')],
    sends: [filtered({ search: 'x y' }, 'search=x%20y')],
  },
  {
    ids: 'A-GROUP-024',
    title: 'statistics',
    types: [takes('listGroups', 'statistics?: boolean')],
    sends: [filtered({ statistics: true }, 'statistics=true')],
    comments: [documented(ARGS, 'statistics', 'dministrators')],
  },
  {
    ids: 'A-GROUP-026',
    title: 'visibility',
    types: [takes('listGroups', "visibility?: 'private' | 'internal' | 'public'"), fails('listGroups', '400')],
    sends: (['private', 'internal', 'public'] as const).map((visibility) =>
      filtered({ visibility }, `visibility=${visibility}`),
    ),
  },
  {
    ids: 'A-GROUP-030',
    title: 'top level only',
    types: [takes('listGroups', 'top_level_only?: boolean')],
    sends: [filtered({ top_level_only: true }, 'top_level_only=true')],
  },
  {
    ids: 'A-GROUP-031',
    title: 'storage',
    types: [takes('listGroups', 'repository_storage?: string')],
    sends: [filtered({ repository_storage: 'default' }, 'repository_storage=default')],
  },
  {
    ids: 'A-GROUP-032',
    title: 'day of the deletion mark',
    types: [takes('listGroups', 'marked_for_deletion_on?: string'), fails('listGroups', '400')],
    sends: [filtered({ marked_for_deletion_on: '2026-01-31' }, 'marked_for_deletion_on=2026-01-31')],
  },
];
