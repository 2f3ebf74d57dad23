import * as api from '../../../../../generated/client/index.ts';
import { deprecated, documented, FORM, sends, type Row } from '../../row.ts';
import { exactly, fields, same, takes } from '../../type-claims.ts';

export const id = 'acme/app';

export const one = '/projects/acme%2Fapp/merge_requests/4';

export const at: { readonly id: string; readonly merge_request_iid: number } = { id, merge_request_iid: 4 };

export const mergeRequestChanges: readonly Row[] = [
  {
    ids: 'A-MR-014',
    title: 'both merge states are open text, with the known word in the comment',
    types: [fields('t.MergeRequest', 'merge_status: string; detailed_merge_status: string')],
    comments: [
      documented('MergeRequestCore', 'merge_status', '`can_be_merged`'),
      documented('MergeRequestCore', 'detailed_merge_status', '`not_open`'),
    ],
  },
  {
    ids: 'A-MR-015',
    title: 'replaced fields are deprecated',
    comments: [
      deprecated('MergeRequestCore', 'merged_by', '`merge_user`'),
      deprecated('MergeRequestCore', 'merge_status', '`detailed_merge_status`'),
      deprecated('MergeRequestCore', 'reference', '`references`'),
      deprecated('MergeRequestCore', 'approvals_before_merge', 'API v5'),
      deprecated('MergeRequestCore', 'allow_maintainer_to_push', '`allow_collaboration`'),
    ],
  },
  {
    ids: 'A-MR-016',
    title: 'four states, and all only as filter',
    types: [
      same('t.MergeRequestState', "'opened' | 'closed' | 'locked' | 'merged'"),
      same("t.MergeRequest['state']", 't.MergeRequestState'),
      takes('listMergeRequests', "state?: t.MergeRequestState | 'all'"),
    ],
  },
  {
    ids: 'A-MR-017',
    title: 'closes',
    types: [fields('t.UpdateMergeRequestBody', "state_event?: 'close' | 'reopen'")],
    sends: [
      sends((c) => api.updateMergeRequest(c, { ...at, body: { state_event: 'close' } }), `PUT ${one}`, {
        body: '{"state_event":"close"}',
        answer: { state: 'closed' },
      }),
    ],
  },
  {
    ids: 'A-MR-018',
    title: 'reopens',
    types: [fields('t.UpdateMergeRequestBody', "state_event?: 'close' | 'reopen'")],
    sends: [
      sends((c) => api.updateMergeRequest(c, { ...at, body: { state_event: 'reopen' } }), `PUT ${one}`, {
        body: '{"state_event":"reopen"}',
        answer: { state: 'opened' },
      }),
    ],
  },
  {
    ids: 'A-MR-019',
    title: 'locked can be asked for and usually finds nothing',
    types: ["check<Equal<'locked' extends t.ListMergeRequestsArgs['state'] ? true : false, true>>();"],
    sends: [
      sends((c) => api.listMergeRequests(c, { state: 'locked' }), 'GET /merge_requests?state=locked', { answer: [] }),
    ],
  },
  {
    ids: 'A-MR-043',
    title: 'attributes of an edit',
    types: [
      exactly(
        't.UpdateMergeRequestBody',
        'add_labels allow_collaboration allow_maintainer_to_push assignee_id assignee_ids description discussion_locked labels merge_after milestone_id remove_labels remove_source_branch reviewer_ids squash state_event target_branch title',
      ),
      fields(
        't.UpdateMergeRequestBody',
        `add_labels?: string; allow_collaboration?: boolean; allow_maintainer_to_push?: boolean; description?: string | null;
        discussion_locked?: boolean; labels?: string; merge_after?: string | null; remove_labels?: string;
        remove_source_branch?: boolean; squash?: boolean; state_event?: 'close' | 'reopen'; target_branch?: string;
        title?: string; assignee_ids?: number[] | string; reviewer_ids?: number[] | string`,
      ),
    ],
    sends: [
      sends(
        (c) =>
          api.updateMergeRequest(c, {
            ...at,
            contentType: FORM,
            body: {
              add_labels: 'a,b',
              allow_collaboration: true,
              assignee_id: 5,
              assignee_ids: [5, 6],
              discussion_locked: false,
              merge_after: '2026-01-01T00:00:00Z',
              reviewer_ids: [7],
              squash: true,
              target_branch: 'main',
            },
          }),
        `PUT ${one}`,
        {
          type: FORM,
          body:
            'add_labels=a%2Cb&allow_collaboration=true&assignee_id=5&assignee_ids%5B%5D=5&assignee_ids%5B%5D=6' +
            '&discussion_locked=false&merge_after=2026-01-01T00%3A00%3A00Z&reviewer_ids%5B%5D=7&squash=true&target_branch=main',
        },
      ),
    ],
  },
  {
    ids: 'A-MR-044',
    title: 'zero or nothing takes assignee, milestone, reviewers and labels away',
    types: [
      fields(
        't.UpdateMergeRequestBody',
        `assignee_id?: number | string | null; milestone_id?: number | string | null;
        reviewer_ids?: number[] | string; labels?: string`,
      ),
    ],
    sends: [
      sends(
        (c) =>
          api.updateMergeRequest(c, {
            ...at,
            body: { assignee_id: 0, milestone_id: 0, reviewer_ids: [0], labels: '' },
          }),
        `PUT ${one}`,
        { body: '{"assignee_id":0,"milestone_id":0,"reviewer_ids":[0],"labels":""}' },
      ),
      sends(
        (c) => api.updateMergeRequest(c, { ...at, body: { assignee_id: '', milestone_id: null, reviewer_ids: [] } }),
        `PUT ${one}`,
        { body: '{"assignee_id":"","milestone_id":null,"reviewer_ids":[]}' },
      ),
      sends(
        (c) =>
          api.updateMergeRequest(c, {
            ...at,
            contentType: FORM,
            body: { assignee_id: '', milestone_id: 0, reviewer_ids: '', labels: '' },
          }),
        `PUT ${one}`,
        { type: FORM, body: 'assignee_id=&milestone_id=0&reviewer_ids=&labels=' },
      ),
    ],
  },
  {
    ids: 'A-MR-047',
    title: 'the deprecated alias of allow_collaboration can be set and read',
    types: [
      fields('t.UpdateMergeRequestBody', 'allow_collaboration?: boolean; allow_maintainer_to_push?: boolean'),
      same("t.MergeRequest['allow_maintainer_to_push']", "t.MergeRequest['allow_collaboration']"),
    ],
    sends: [
      sends((c) => api.updateMergeRequest(c, { ...at, body: { allow_maintainer_to_push: true } }), `PUT ${one}`, {
        body: '{"allow_maintainer_to_push":true}',
        answer: { allow_collaboration: true, allow_maintainer_to_push: true },
      }),
    ],
    comments: [deprecated('UpdateMergeRequestBody', 'allow_maintainer_to_push', '`allow_collaboration`')],
  },
];
