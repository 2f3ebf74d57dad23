import * as api from '../../../../../generated/client/index.ts';
import { deprecated, documented, sends, type Row } from '../../row.ts';
import { answers, fails, fields, lacks, optional, same, takes, takesOnly, whole } from '../../type-claims.ts';
import { epicChanges, id, list } from './epic-changes.ts';

/** Epics of groups: what the emitted types and calls prove. */
export const epics: readonly Row[] = [
  {
    ids: 'A-EPIC-001',
    title: 'lists the epics of a group',
    types: [
      answers('listGroupEpics', 200, 't.EpicListEntry[]'),
      fails('listGroupEpics', '400 401 403 404'),
      takes('listGroupEpics', 'id: t.ResourceId; page?: number; per_page?: number'),
    ],
    sends: [
      sends((c) => api.listGroupEpics(c, { id }), `GET ${list}`, { answer: [{ iid: 1 }] }),
      sends((c) => api.listGroupEpics(c, { id: 7, page: 2, per_page: 5 }), 'GET /groups/7/epics?page=2&per_page=5', {
        answer: [],
      }),
      sends((c) => api.listGroupEpics(c, { id }), `GET ${list}`, { status: 403, answer: { message: '403 Forbidden' } }),
    ],
  },
  {
    ids: 'A-EPIC-002',
    title: 'gets an epic by its number in the group',
    types: [
      answers('getGroupEpic', 200, 't.Epic'),
      fails('getGroupEpic', '400 401 403 404'),
      takesOnly('getGroupEpic', 'id: t.ResourceId; epic_iid: number'),
    ],
    sends: [sends((c) => api.getGroupEpic(c, { id, epic_iid: 5 }), `GET ${list}/5`, { answer: { iid: 5 } })],
  },
  {
    ids: 'A-EPIC-003',
    title: 'creates an epic',
    types: [
      answers('createGroupEpic', 201, 't.Epic'),
      fails('createGroupEpic', '400 401 403 404 415'),
      takes('createGroupEpic', 'id: t.ResourceId; body: t.CreateEpicBody'),
      fields(
        't.CreateEpicBody',
        'title: string; labels?: string; description?: string; color?: string; confidential?: boolean; created_at?: string; start_date_is_fixed?: boolean',
      ),
    ],
    sends: [
      sends(
        (c) =>
          api.createGroupEpic(c, {
            id,
            body: {
              title: 't',
              labels: 'a,b',
              description: 'd',
              color: '#112233',
              confidential: true,
              created_at: '2026-01-01T00:00:00Z',
              start_date_is_fixed: true,
            },
          }),
        `POST ${list}`,
        {
          body: {
            title: 't',
            labels: 'a,b',
            description: 'd',
            color: '#112233',
            confidential: true,
            created_at: '2026-01-01T00:00:00Z',
            start_date_is_fixed: true,
          },
          status: 201,
          answer: { iid: 1 },
        },
      ),
    ],
  },
  {
    ids: 'A-EPIC-004',
    title: 'all three operations are deprecated',
    comments: [
      deprecated('listGroupEpics', undefined, 'API v5'),
      deprecated('getGroupEpic', undefined, 'API v5'),
      deprecated('createGroupEpic', undefined, 'API v5'),
    ],
  },
  {
    ids: 'A-EPIC-005',
    title: 'fields of an epic',
    types: [
      ...['t.Epic', 't.EpicListEntry'].map((type) =>
        fields(
          type,
          `id: number; iid: number; group_id: number; parent_id: number | null; parent_iid: number | null; title: string;
          description: string | null; state: 'opened' | 'closed'; confidential: boolean | null; web_url: string;
          reference: string; references: t.References; author: t.UserReference; start_date: string | null;
          end_date: string | null; due_date: string | null; created_at: string; updated_at: string;
          closed_at: string | null; imported: boolean; imported_from: string; labels: t.Labels; upvotes: number;
          downvotes: number; color: string | null; _links: t.EpicLinks`,
        ),
      ),
      whole('t.References', 'short: string; relative: string; full: string'),
      whole('t.EpicLinks', 'self: string; epic_issues: string; group: string; parent: string | null'),
    ],
  },
  {
    ids: 'A-EPIC-006',
    title: 'only the single epic has subscribed',
    types: [fields('t.Epic', 'subscribed: boolean'), lacks('Body<t.ListGroupEpicsResult>[number]', 'subscribed')],
  },
  {
    ids: 'A-EPIC-007',
    title: 'what only editors see is optional',
    types: [
      fields(
        't.Epic',
        `start_date_is_fixed?: boolean | null; start_date_fixed?: string | null;
        start_date_from_inherited_source?: string | null; due_date_is_fixed?: boolean | null;
        due_date_fixed?: string | null; due_date_from_inherited_source?: string | null`,
      ),
      optional('t.EpicListEntry', 'start_date_is_fixed due_date_is_fixed'),
    ],
  },
  {
    ids: 'A-EPIC-008',
    title: 'replaced fields of an epic are deprecated',
    comments: [
      deprecated('EpicCore', 'reference', '`references`'),
      deprecated('EpicCore', 'end_date', '`due_date`'),
      deprecated('EpicCore', 'start_date_from_milestones', '`start_date_from_inherited_source`'),
      deprecated('EpicCore', 'due_date_from_milestones', '`due_date_from_inherited_source`'),
    ],
  },
  {
    ids: 'A-EPIC-010',
    title: 'filters by author',
    types: [takes('listGroupEpics', 'author_id?: number; author_username?: string')],
    sends: [
      sends((c) => api.listGroupEpics(c, { id, author_id: 5 }), `GET ${list}?author_id=5`),
      sends((c) => api.listGroupEpics(c, { id, author_username: 'd v' }), `GET ${list}?author_username=d%20v`),
    ],
  },
  {
    ids: 'A-EPIC-011',
    title: 'filters by a comma list of labels',
    types: [takes('listGroupEpics', 'labels?: string')],
    sends: [sends((c) => api.listGroupEpics(c, { id, labels: 'a b,c' }), `GET ${list}?labels=a%20b%2Cc`)],
  },
  {
    ids: 'A-EPIC-012',
    title: 'asks for whole labels, which have a type',
    types: [
      takes('listGroupEpics', 'with_labels_details?: boolean'),
      same("t.Epic['labels']", 'string[] | t.LabelDetails[]'),
      fields(
        't.LabelDetails',
        'name: string; color: string; description: string | null; description_html: string | null; text_color: string',
      ),
    ],
    sends: [
      sends((c) => api.listGroupEpics(c, { id, with_labels_details: true }), `GET ${list}?with_labels_details=true`),
    ],
    comments: [documented('ListGroupEpicsArgs', 'with_labels_details', '@default false')],
  },
  ...epicChanges,
];
