import * as api from '../../../../../generated/client/index.ts';
import { sends, type Row } from '../../row.ts';
import { answers, fails, fields, same, takes, takesOnly, whole } from '../../type-claims.ts';
import { mergeRequestChanges, one, at } from './merge-request-changes.ts';

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
  ...mergeRequestChanges,
];
