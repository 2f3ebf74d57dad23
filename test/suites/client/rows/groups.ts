import * as api from '../../../../generated/client/index.ts';
import { documented, sends, type Row } from '../row.ts';
import { answers, fails, fields, same, takes, takesOnly } from '../type-claims.ts';

const id = 'acme/tools';
const below = '/groups/acme%2Ftools/descendant_groups';

/** Groups below a group, and the filters that all group lists share. */
export const descendantGroups: readonly Row[] = [
  {
    ids: 'A-GROUP-003',
    title: 'lists the groups below a group, with its filters',
    types: [
      answers('listDescendantGroups', 200, 't.GroupListEntry[]'),
      fails('listDescendantGroups', '400 401 403 404'),
      takesOnly(
        'listDescendantGroups',
        `id: t.ResourceId; skip_groups?: number[]; all_available?: boolean; search?: string;
        order_by?: 'name' | 'path' | 'id'; sort?: 'asc' | 'desc'; statistics?: boolean;
        with_custom_attributes?: boolean; owned?: boolean; min_access_level?: t.AccessLevel; page?: number;
        per_page?: number`,
      ),
    ],
    sends: [
      sends(
        (c) =>
          api.listDescendantGroups(c, {
            id,
            skip_groups: [3, 4],
            all_available: true,
            search: 'sub',
            order_by: 'path',
            sort: 'desc',
            statistics: false,
            with_custom_attributes: true,
            owned: true,
            min_access_level: 30,
            page: 2,
            per_page: 10,
          }),
        `GET ${below}?skip_groups%5B%5D=3&skip_groups%5B%5D=4&all_available=true&search=sub&order_by=path&sort=desc` +
          '&statistics=false&with_custom_attributes=true&owned=true&min_access_level=30&page=2&per_page=10',
        { answer: [{ id: 3 }] },
      ),
    ],
  },
  {
    ids: 'A-GROUP-004',
    title: 'lists them under descendant_groups',
    types: [takes('listDescendantGroups', 'id: t.ResourceId')],
    sends: [sends((c) => api.listDescendantGroups(c, { id: 9 }), 'GET /groups/9/descendant_groups', { answer: [] })],
  },
  {
    ids: 'A-GROUP-027',
    title: 'asks for custom attributes on get, list and descendants',
    types: [
      ...['getGroup', 'listGroups', 'listDescendantGroups'].map((operation) =>
        takes(operation, 'with_custom_attributes?: boolean'),
      ),
      ...['t.Group', 't.GroupListEntry'].map((type) => fields(type, 'custom_attributes?: t.CustomAttribute[]')),
      fields('t.CustomAttribute', 'key: string; value: string'),
    ],
    sends: [
      sends(
        (c) => api.getGroup(c, { id, with_custom_attributes: true }),
        'GET /groups/acme%2Ftools?with_custom_attributes=true',
      ),
      sends((c) => api.listGroups(c, { with_custom_attributes: true }), 'GET /groups?with_custom_attributes=true'),
      sends(
        (c) => api.listDescendantGroups(c, { id, with_custom_attributes: true }),
        `GET ${below}?with_custom_attributes=true`,
      ),
    ],
  },
  {
    ids: 'A-GROUP-028',
    title: 'limits lists to owned groups',
    types: [takes('listGroups', 'owned?: boolean'), takes('listDescendantGroups', 'owned?: boolean')],
    sends: [
      sends((c) => api.listGroups(c, { owned: true }), 'GET /groups?owned=true'),
      sends((c) => api.listDescendantGroups(c, { id, owned: false }), `GET ${below}?owned=false`),
    ],
  },
  {
    ids: 'A-GROUP-029',
    title: 'limits lists by the least role, one of six numbers',
    types: [
      same('t.AccessLevel', '10 | 15 | 20 | 30 | 40 | 50'),
      takes('listGroups', 'min_access_level?: t.AccessLevel'),
      takes('listDescendantGroups', 'min_access_level?: t.AccessLevel'),
    ],
    sends: [
      sends((c) => api.listGroups(c, { min_access_level: 40 }), 'GET /groups?min_access_level=40'),
      sends((c) => api.listDescendantGroups(c, { id, min_access_level: 15 }), `GET ${below}?min_access_level=15`),
    ],
  },
  {
    ids: 'A-GROUP-033',
    title: 'searches the short paths of descendants',
    types: [takes('listDescendantGroups', 'search?: string')],
    sends: [sends((c) => api.listDescendantGroups(c, { id, search: 'a/b c' }), `GET ${below}?search=a%2Fb%20c`)],
    comments: [documented('ListDescendantGroupsArgs', 'search', 'path')],
  },
  {
    ids: 'A-GROUP-034',
    title: 'sorts descendants by name, path or id, not by similarity',
    types: [takes('listDescendantGroups', "order_by?: 'name' | 'path' | 'id'; sort?: 'asc' | 'desc'")],
    sends: [
      sends(
        (c) => api.listDescendantGroups(c, { id, order_by: 'id', sort: 'asc' }),
        `GET ${below}?order_by=id&sort=asc`,
      ),
    ],
    comments: [
      documented('ListDescendantGroupsArgs', 'order_by', "@default 'name'"),
      documented('ListDescendantGroupsArgs', 'sort', "@default 'asc'"),
    ],
  },
];
