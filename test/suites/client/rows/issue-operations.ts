import * as api from '../../../../generated/client/index.ts';
import { documented, FORM, sends, type Row } from '../row.ts';
import { answers, fails, takes, takesOnly, whole } from '../type-claims.ts';

const id = 'acme/app';
const issue = '/projects/acme%2Fapp/issues/3';

/** Issues of a group, and what else can be done with an issue than edit it. */
export const issueOperations: readonly Row[] = [
  {
    ids: 'A-ISSUE-002',
    title: 'lists the issues of a group',
    types: [answers('listGroupIssues', 200, 't.Issue[]'), fails('listGroupIssues', '400 401 403 404 414')],
    sends: [
      sends((c) => api.listGroupIssues(c, { id: 'acme/tools' }), 'GET /groups/acme%2Ftools/issues', {
        answer: [{ iid: 3 }],
      }),
    ],
  },
  {
    ids: 'A-ISSUE-003',
    title: 'filters them as all issues, with scope all by default',
    types: [
      'check<Equal<Flat<Omit<t.ListGroupIssuesArgs, "id">>, Flat<t.ListIssuesArgs>>>();',
      takes('listGroupIssues', 'id: t.ResourceId; page?: number; per_page?: number'),
    ],
    sends: [
      sends(
        (c) =>
          api.listGroupIssues(c, {
            id: 4,
            iids: [1, 2],
            not: { labels: 'x' },
            scope: 'created_by_me',
            state: 'opened',
          }),
        'GET /groups/4/issues?iids%5B%5D=1&iids%5B%5D=2&not%5Blabels%5D=x&scope=created_by_me&state=opened',
      ),
    ],
    comments: [documented('ListGroupIssuesArgs', 'scope', "@default 'all'")],
  },
  {
    ids: 'A-ISSUE-006',
    title: 'reorders an issue',
    types: [
      answers('reorderIssue', 200, 't.Issue'),
      fails('reorderIssue', '400 401 403 404 405 415'),
      takes('reorderIssue', 'id: t.ResourceId; issue_iid: number; body: t.ReorderIssueBody'),
      whole('t.ReorderIssueBody', 'move_after_id?: number; move_before_id?: number'),
    ],
    sends: [
      sends((c) => api.reorderIssue(c, { id, issue_iid: 3, body: { move_after_id: 71 } }), `PUT ${issue}/reorder`, {
        body: '{"move_after_id":71}',
        answer: { iid: 3 },
      }),
    ],
  },
  {
    ids: 'A-ISSUE-007',
    title: 'moves an issue',
    types: [
      answers('moveIssue', 201, 't.Issue'),
      fails('moveIssue', '400 401 403 404 405 415'),
      takes('moveIssue', 'id: t.ResourceId; issue_iid: number; body: t.MoveIssueBody'),
      whole('t.MoveIssueBody', 'to_project_id: number'),
    ],
    sends: [
      sends((c) => api.moveIssue(c, { id, issue_iid: 3, body: { to_project_id: 8 } }), `POST ${issue}/move`, {
        body: '{"to_project_id":8}',
        status: 201,
        answer: { project_id: 8 },
      }),
    ],
  },
  {
    ids: 'A-ISSUE-008',
    title: 'clones an issue',
    types: [answers('cloneIssue', 201, 't.Issue'), fails('cloneIssue', '400 401 403 404 405 415')],
    sends: [
      sends((c) => api.cloneIssue(c, { id, issue_iid: 3, body: { to_project_id: 8 } }), `POST ${issue}/clone`, {
        body: '{"to_project_id":8}',
        status: 201,
        answer: { project_id: 8, iid: 1 },
      }),
    ],
  },
  {
    ids: 'A-ISSUE-009',
    title: 'edits, deletes, reorders, moves and clones under these methods and paths',
    types: [
      answers('updateIssue', 200, 't.Issue'),
      answers('deleteIssue', 204, 'undefined'),
      takesOnly('deleteIssue', "id: t.ResourceId; issue_iid: number; 'If-Unmodified-Since'?: string"),
    ],
    sends: [
      sends((c) => api.updateIssue(c, { id, issue_iid: 3, body: { title: 'n' } }), `PUT ${issue}`, {
        body: '{"title":"n"}',
      }),
      sends((c) => api.deleteIssue(c, { id, issue_iid: 3 }), `DELETE ${issue}`, { status: 204 }),
      sends((c) => api.reorderIssue(c, { id, issue_iid: 3, body: {} }), `PUT ${issue}/reorder`, { body: '{}' }),
      sends((c) => api.moveIssue(c, { id, issue_iid: 3, body: { to_project_id: 1 } }), `POST ${issue}/move`, {
        body: { to_project_id: 1 },
        status: 201,
      }),
      sends((c) => api.cloneIssue(c, { id, issue_iid: 3, body: { to_project_id: 1 } }), `POST ${issue}/clone`, {
        body: { to_project_id: 1 },
        status: 201,
      }),
    ],
  },
  {
    ids: 'A-ISSUE-010',
    title: 'a clone goes to a project, with its notes when asked',
    types: [
      takes('cloneIssue', 'id: t.ResourceId; issue_iid: number; body: t.CloneIssueBody'),
      whole('t.CloneIssueBody', 'to_project_id: number; with_notes?: boolean'),
    ],
    sends: [
      sends(
        (c) => api.cloneIssue(c, { id, issue_iid: 3, body: { to_project_id: 8, with_notes: true }, contentType: FORM }),
        `POST ${issue}/clone`,
        { type: FORM, body: 'to_project_id=8&with_notes=true', status: 201 },
      ),
    ],
    comments: [documented('CloneIssueBody', 'with_notes', '@default false')],
  },
  {
    ids: 'A-ISSUE-070',
    title: 'neighbours are named by global ids, and relative_position is an order',
    types: [
      whole('t.ReorderIssueBody', 'move_after_id?: number; move_before_id?: number'),
      "check<Equal<'relative_position' extends t.ListIssuesArgs['order_by'] ? true : false, true>>();",
    ],
    sends: [
      sends(
        (c) => api.reorderIssue(c, { id, issue_iid: 3, body: { move_after_id: 710, move_before_id: 711 } }),
        `PUT ${issue}/reorder`,
        { body: '{"move_after_id":710,"move_before_id":711}' },
      ),
      sends(
        (c) => api.listProjectIssues(c, { id, order_by: 'relative_position' }),
        'GET /projects/acme%2Fapp/issues?order_by=relative_position',
      ),
    ],
    comments: [
      documented('ReorderIssueBody', 'move_after_id', 'Id', 'not'),
      documented('ReorderIssueBody', 'move_before_id', 'Id', 'not'),
    ],
  },
];
