import * as api from '../../../../generated/client/index.ts';
import { deprecated, documented, FORM, sends, type Row } from '../row.ts';
import { answers, exactly, fails, fields, same, takes, takesOnly, whole } from '../type-claims.ts';

const id = 'acme/app';
const one = '/projects/acme%2Fapp/merge_requests/4';
const at = { id, merge_request_iid: 4 };

/** Operations, fields and edits of merge requests. */
export const mergeRequests: readonly Row[] = [
  {
    ids: 'A-MR-001',
    title: 'lists merge requests, page by page, with a credential',
    types: [
      answers('listMergeRequests', 200, '(t.MergeRequestListEntry | t.SimpleMergeRequest)[]'),
      fails('listMergeRequests', '400 401 403'),
      takes('listMergeRequests', 'page?: number; per_page?: number'),
    ],
    sends: [
      sends((c) => api.listMergeRequests(c, { page: 2, per_page: 3 }), 'GET /merge_requests?page=2&per_page=3', {
        answer: [{ iid: 4 }],
      }),
      sends((c) => api.listMergeRequests(c), 'GET /merge_requests', { status: 401, answer: { message: '401' } }),
    ],
  },
  {
    ids: 'A-MR-002',
    title: 'lists the reviewers',
    types: [
      answers('listMergeRequestReviewers', 200, 't.MergeRequestReviewer[]'),
      fails('listMergeRequestReviewers', '400 401 403 404'),
      takesOnly('listMergeRequestReviewers', 'id: t.ResourceId; merge_request_iid: number'),
    ],
    sends: [
      sends((c) => api.listMergeRequestReviewers(c, at), `GET ${one}/reviewers`, { answer: [{ state: 'unreviewed' }] }),
    ],
  },
  {
    ids: 'A-MR-003',
    title: 'lists the commits',
    types: [
      answers('listMergeRequestCommits', 200, 't.MergeRequestCommit[]'),
      fails('listMergeRequestCommits', '400 401 403 404'),
      takesOnly(
        'listMergeRequestCommits',
        'id: t.ResourceId; merge_request_iid: number; page?: number; per_page?: number',
      ),
    ],
    sends: [sends((c) => api.listMergeRequestCommits(c, at), `GET ${one}/commits`, { answer: [{ id: 'a' }] })],
  },
  {
    ids: 'A-MR-004',
    title: 'edits a merge request',
    types: [
      answers('updateMergeRequest', 200, 't.MergeRequest'),
      fails('updateMergeRequest', '400 401 403 404 405 409 415'),
      takes('updateMergeRequest', 'id: t.ResourceId; merge_request_iid: number; body: t.UpdateMergeRequestBody'),
      'check<Equal<Flat<Partial<t.UpdateMergeRequestBody>>, Flat<t.UpdateMergeRequestBody>>>();',
    ],
    sends: [
      sends((c) => api.updateMergeRequest(c, { ...at, body: { title: 'n' } }), `PUT ${one}`, {
        body: '{"title":"n"}',
        answer: { iid: 4 },
      }),
    ],
  },
  {
    ids: 'A-MR-005',
    title: 'deletes a merge request, or says why not',
    types: [answers('deleteMergeRequest', 204, 'undefined'), fails('deleteMergeRequest', '400 401 403 404')],
    sends: [
      sends((c) => api.deleteMergeRequest(c, at), `DELETE ${one}`, { status: 204 }),
      sends((c) => api.deleteMergeRequest(c, at), `DELETE ${one}`, { status: 403, answer: { message: '403' } }),
    ],
  },
  {
    ids: 'A-MR-006',
    title: 'reads reviewers and commits, edits and deletes under these methods and paths',
    types: [answers('deleteMergeRequest', 204, 'undefined')],
    sends: [
      sends((c) => api.listMergeRequestReviewers(c, { ...at, id: 1 }), 'GET /projects/1/merge_requests/4/reviewers'),
      sends((c) => api.listMergeRequestCommits(c, { ...at, id: 1 }), 'GET /projects/1/merge_requests/4/commits'),
      sends((c) => api.updateMergeRequest(c, { ...at, id: 1, body: {} }), 'PUT /projects/1/merge_requests/4', {
        body: '{}',
      }),
      sends((c) => api.deleteMergeRequest(c, { ...at, id: 1 }), 'DELETE /projects/1/merge_requests/4', { status: 204 }),
    ],
  },
  {
    ids: 'A-MR-007',
    title: 'fields of a reviewer',
    types: [whole('t.MergeRequestReviewer', 'user: t.UserReference; state: string; created_at: string')],
  },
  {
    ids: 'A-MR-008',
    title: 'the commits are a plain array of commits',
    types: [
      same('Body<t.ListMergeRequestCommitsResult>', 't.MergeRequestCommit[]'),
      fields('t.MergeRequestCommit', 'id: string; short_id: string'),
    ],
  },
  {
    ids: 'A-MR-010',
    title: 'fields of a merge request',
    types: ['t.MergeRequest', 't.MergeRequestListEntry'].map((type) =>
      fields(
        type,
        `id: number; iid: number; project_id: number; title: string; description: string | null;
        state: t.MergeRequestState; imported: boolean; imported_from: string; merged_by: t.UserReference | null;
        merge_user: t.UserReference | null; merged_at: string | null; merge_after?: string | null;
        prepared_at: string | null; closed_by: t.UserReference | null; closed_at: string | null; created_at: string;
        updated_at: string; target_branch: string; source_branch: string; upvotes: number; downvotes: number;
        author: t.UserReference; assignee: t.UserReference | null; assignees: t.UserReference[];
        reviewers: t.UserReference[]; source_project_id: number | null; target_project_id: number; labels: t.Labels;
        draft: boolean | null; work_in_progress: boolean | null; milestone: t.IssueMilestone | null;
        merge_when_pipeline_succeeds: boolean | null; merge_status: string; detailed_merge_status: string;
        sha: string | null; merge_commit_sha: string | null; squash_commit_sha: string | null;
        user_notes_count: number; discussion_locked: boolean | null; should_remove_source_branch?: boolean | null;
        force_remove_source_branch: boolean | null; allow_collaboration?: boolean | null;
        allow_maintainer_to_push?: boolean | null; web_url: string; reference: string; references: t.References;
        time_stats: t.TimeStats; squash: boolean | null; squash_on_merge: boolean | null;
        task_completion_status: t.TaskCompletionStatus; has_conflicts: boolean | null;
        blocking_discussions_resolved: boolean | null; approvals_before_merge?: number | null`,
      ),
    ),
  },
  {
    ids: 'A-MR-011',
    title: 'milestone of a merge request',
    types: [
      fields(
        "NonNullable<t.MergeRequest['milestone']>",
        `id: number; iid: number; project_id: number; title: string; description: string | null; state: 'active' | 'closed' | (string & {});
        created_at: string; updated_at: string; due_date: string | null; start_date?: string | null; web_url?: string`,
      ),
    ],
  },
  {
    ids: 'A-MR-012',
    title: 'asks for the short view, which the list can return',
    types: [
      takes('listMergeRequests', "view?: 'simple'"),
      fields(
        't.SimpleMergeRequest',
        'iid: number; web_url: string; title: string; description: string | null; state: t.MergeRequestState',
      ),
      same('t.SimpleMergeRequest extends Body<t.ListMergeRequestsResult>[number] ? true : false', 'true'),
    ],
    sends: [
      sends((c) => api.listMergeRequests(c, { view: 'simple' }), 'GET /merge_requests?view=simple', {
        answer: [{ iid: 4, web_url: 'w', title: 't', description: null, state: 'opened' }],
      }),
    ],
  },
  {
    ids: 'A-MR-013',
    title: 'fields of the short view',
    types: [
      whole(
        't.SimpleMergeRequest',
        `iid: number; web_url: string; title: string; description: string | null; state: t.MergeRequestState;
        id?: number; project_id?: number; created_at?: string; updated_at?: string`,
      ),
    ],
  },
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
        `add_labels?: string; allow_collaboration?: boolean; allow_maintainer_to_push?: boolean; description?: string;
        discussion_locked?: boolean; labels?: string; merge_after?: string; remove_labels?: string;
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
