import * as api from '../../../../../generated/client/index.ts';
import { documented, FORM, sends, type Row } from '../../row.ts';
import { exactly, fields, same, takes, whole } from '../../type-claims.ts';

export const id = 'acme/tools';

export const list = '/groups/acme%2Ftools/epics';

export const epicChanges: readonly Row[] = [
  {
    ids: 'A-EPIC-013',
    title: 'sorts',
    types: [takes('listGroupEpics', "order_by?: 'created_at' | 'updated_at' | 'title'; sort?: 'asc' | 'desc'")],
    sends: [
      sends(
        (c) => api.listGroupEpics(c, { id, order_by: 'title', sort: 'asc' }),
        `GET ${list}?order_by=title&sort=asc`,
      ),
    ],
    comments: [
      documented('ListGroupEpicsArgs', 'order_by', "@default 'created_at'"),
      documented('ListGroupEpicsArgs', 'sort', "@default 'desc'"),
    ],
  },
  {
    ids: 'A-EPIC-014',
    title: 'searches',
    types: [takes('listGroupEpics', 'search?: string')],
    sends: [sends((c) => api.listGroupEpics(c, { id, search: 'a & b' }), `GET ${list}?search=a%20%26%20b`)],
  },
  {
    ids: 'A-EPIC-015',
    title: 'filters by state, where all is a filter only',
    types: [
      takes('listGroupEpics', "state?: 'opened' | 'closed' | 'all'"),
      same("t.EpicListEntry['state']", "'opened' | 'closed'"),
    ],
    sends: [sends((c) => api.listGroupEpics(c, { id, state: 'all' }), `GET ${list}?state=all`)],
    comments: [documented('ListGroupEpicsArgs', 'state', "@default 'all'")],
  },
  {
    ids: 'A-EPIC-016',
    title: 'filters by instants',
    types: [
      takes(
        'listGroupEpics',
        'created_after?: string; created_before?: string; updated_after?: string; updated_before?: string',
      ),
    ],
    sends: [
      sends(
        (c) =>
          api.listGroupEpics(c, {
            id,
            created_after: '2026-01-01T00:00:00Z',
            created_before: '2026-01-02T00:00:00+02:00',
            updated_after: '2026-01-03T00:00:00Z',
            updated_before: '2026-01-04T00:00:00Z',
          }),
        `GET ${list}?created_after=2026-01-01T00%3A00%3A00Z&created_before=2026-01-02T00%3A00%3A00%2B02%3A00` +
          '&updated_after=2026-01-03T00%3A00%3A00Z&updated_before=2026-01-04T00%3A00%3A00Z',
      ),
    ],
  },
  {
    ids: 'A-EPIC-017',
    title: 'looks above and below the group',
    types: [takes('listGroupEpics', 'include_ancestor_groups?: boolean; include_descendant_groups?: boolean')],
    sends: [
      sends(
        (c) => api.listGroupEpics(c, { id, include_ancestor_groups: true, include_descendant_groups: false }),
        `GET ${list}?include_ancestor_groups=true&include_descendant_groups=false`,
      ),
    ],
    comments: [
      documented('ListGroupEpicsArgs', 'include_ancestor_groups', '@default false'),
      documented('ListGroupEpicsArgs', 'include_descendant_groups', '@default true'),
    ],
  },
  {
    ids: 'A-EPIC-018',
    title: 'filters by the own reaction',
    types: [takes('listGroupEpics', 'my_reaction_emoji?: string')],
    sends: [
      sends((c) => api.listGroupEpics(c, { id, my_reaction_emoji: 'Any' }), `GET ${list}?my_reaction_emoji=Any`),
      sends((c) => api.listGroupEpics(c, { id, my_reaction_emoji: '+1' }), `GET ${list}?my_reaction_emoji=%2B1`),
    ],
    comments: [documented('ListGroupEpicsArgs', 'my_reaction_emoji', '`None`', '`Any`')],
  },
  {
    ids: 'A-EPIC-019',
    title: 'leaves out by the hash not',
    types: [
      takes('listGroupEpics', 'not?: t.EpicNotFilter'),
      whole('t.EpicNotFilter', 'author_id?: number; author_username?: string; labels?: string'),
    ],
    sends: [
      sends(
        (c) => api.listGroupEpics(c, { id, not: { author_id: 1, author_username: 'x', labels: 'a,b' } }),
        `GET ${list}?not%5Bauthor_id%5D=1&not%5Bauthor_username%5D=x&not%5Blabels%5D=a%2Cb`,
      ),
    ],
  },
  {
    ids: 'A-EPIC-020',
    title: 'needs a title, takes labels as text and confidential as boolean',
    types: [fields('t.CreateEpicBody', 'title: string; labels?: string; confidential?: boolean')],
    sends: [
      sends(
        (c) =>
          api.createGroupEpic(c, { id, body: { title: 'a b', labels: 'x,y', confidential: false }, contentType: FORM }),
        `POST ${list}`,
        { type: FORM, body: 'title=a%20b&labels=x%2Cy&confidential=false', status: 201 },
      ),
    ],
  },
  {
    ids: 'A-EPIC-025',
    title: 'sets dates by their fixed forms',
    types: [
      exactly(
        't.CreateEpicBody',
        'title labels description color confidential created_at start_date_is_fixed start_date_fixed due_date_is_fixed due_date_fixed parent_id',
      ),
      fields(
        't.CreateEpicBody',
        'start_date_fixed?: string; due_date_is_fixed?: boolean; due_date_fixed?: string; parent_id?: number',
      ),
    ],
    sends: [
      sends(
        (c) =>
          api.createGroupEpic(c, {
            id,
            body: {
              title: 't',
              start_date_fixed: '2026-01-01',
              due_date_is_fixed: true,
              due_date_fixed: '2026-02-01',
              parent_id: 4,
            },
          }),
        `POST ${list}`,
        {
          body: '{"title":"t","start_date_fixed":"2026-01-01","due_date_is_fixed":true,"due_date_fixed":"2026-02-01","parent_id":4}',
          status: 201,
        },
      ),
    ],
  },
  {
    ids: 'A-EPIC-029',
    title: 'an epic is opened or closed',
    types: [
      same("t.Epic['state']", "'opened' | 'closed'"),
      same("Body<t.CreateGroupEpicResult>['state']", "'opened' | 'closed'"),
    ],
    sends: [
      sends((c) => api.createGroupEpic(c, { id, body: { title: 't' } }), `POST ${list}`, {
        body: { title: 't' },
        status: 201,
        answer: { iid: 1, state: 'opened' },
      }),
    ],
  },
];
