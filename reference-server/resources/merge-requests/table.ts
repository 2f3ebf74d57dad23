import type { RowsOf } from '../../store/table.ts';

/** Merge requests and what hangs on them. */
export const MERGE_REQUEST_TABLES = {
  merge_requests: {
    since: 5,
    columns: {
      id: 'id',
      iid: 'whole',
      /** The project of the target branch. */
      project_id: 'whole',
      source_project_id: 'whole',
      source_branch: 'text',
      target_branch: 'text',
      author_id: 'whole',
      title: 'text',
      /** Whether the title says that it is a draft. */
      draft: 'flag',
      description: 'text?',
      state: ['opened', 'closed', 'locked', 'merged'],
      /** How far the check is whether the branches conflict. */
      merge_status: ['unchecked', 'checking', 'can_be_merged', 'cannot_be_merged', 'cannot_be_merged_recheck'],
      /** Head of the source branch. */
      head_sha: 'text?',
      /** The commit that the branches share. */
      base_sha: 'text?',
      /** Head of the target branch when the others were looked up. */
      start_sha: 'text?',
      /** How many files change. */
      changes_count: 'whole?',
      merge_commit_sha: 'text?',
      squash_commit_sha: 'text?',
      merge_error: 'text?',
      discussion_locked: 'flag?',
      milestone_id: 'whole?',
      created_at: 'instant',
      updated_at: 'instant',
      prepared_at: 'instant',
      closed_at: 'instant?',
      closed_by_id: 'whole?',
      merged_at: 'instant?',
      merged_by_id: 'whole?',
      merge_after: 'instant?',
      squash: 'flag',
      /** Whether the author asked to remove the source branch. */
      remove_source_branch: 'flag',
      /** Whether whoever merged it asked to. */
      removed_on_merge: 'flag?',
      allow_collaboration: 'flag',
      upvotes: 'whole',
      downvotes: 'whole',
      user_notes_count: 'whole',
      time_estimate: 'whole',
      total_time_spent: 'whole',
      task_count: 'whole',
      task_done_count: 'whole',
      imported_from: 'text',
      /** Discussions that are not resolved. */
      unresolved_discussions: 'whole?',
      /** Who asked to merge it once its pipeline succeeds. */
      auto_merge_by_id: 'whole?',
      /** How to merge it then: the body that was sent. */
      auto_merge: 'json?',
    },
    added: { unresolved_discussions: 6, auto_merge_by_id: 6, auto_merge: 6 },
    unique: [
      ['project_id', 'iid'],
      // Two open ones of the same branches would both be merged by one merge.
      {
        columns: ['project_id', 'target_branch', 'source_project_id', 'source_branch'],
        where: "state = 'opened' or state = 'locked'",
      },
    ],
    indexes: [
      ['project_id', 'created_at', 'id'],
      ['project_id', 'updated_at', 'id'],
      ['project_id', 'target_branch'],
      ['source_project_id', 'source_branch'],
      ['author_id', 'created_at', 'id'],
      ['created_at', 'id'],
    ],
    later: [
      { since: 6, columns: ['updated_at', 'id'] },
      { since: 6, columns: ['merged_at', 'id'] },
      { since: 6, columns: ['title', 'id'] },
      { since: 6, columns: ['merged_by_id', 'created_at'] },
      { since: 8, columns: ['project_id', 'target_branch', 'state', 'id'] },
      { since: 8, columns: ['closed_by_id'], where: 'closed_by_id is not null' },
      { since: 8, columns: ['auto_merge_by_id'], where: 'auto_merge_by_id is not null' },
    ],
    searched: ['title', 'description'],
    textIndex: true,
    of: [
      { column: 'author_id', table: 'users', orphan: 'written' },
      { column: 'closed_by_id', table: 'users', orphan: 'passes' },
      { column: 'auto_merge_by_id', table: 'users', orphan: 'stays' },
      { column: 'merged_by_id', table: 'users', orphan: 'passes' },
      { column: 'project_id', table: 'projects' },
    ],
  },
  /** Assignees in order. */
  merge_request_assignees: {
    since: 5,
    columns: { merge_request_id: 'whole', user_id: 'whole', position: 'whole' },
    key: ['merge_request_id', 'user_id'],
    indexes: [['user_id', 'merge_request_id']],
    of: [
      { column: 'user_id', table: 'users' },
      { column: 'merge_request_id', table: 'merge_requests' },
    ],
  },
  /** Who was asked to review, in order. */
  merge_request_reviewers: {
    since: 5,
    columns: {
      merge_request_id: 'whole',
      user_id: 'whole',
      position: 'whole',
      state: 'text',
      created_at: 'instant',
    },
    key: ['merge_request_id', 'user_id'],
    indexes: [['user_id', 'merge_request_id']],
    of: [
      { column: 'user_id', table: 'users' },
      { column: 'merge_request_id', table: 'merge_requests' },
    ],
  },
  /** Labels on merge requests. */
  merge_request_labels: {
    since: 5,
    columns: { merge_request_id: 'whole', label_id: 'whole' },
    key: ['merge_request_id', 'label_id'],
    indexes: [['label_id', 'merge_request_id']],
    of: [
      { column: 'merge_request_id', table: 'merge_requests' },
      { column: 'label_id', table: 'labels' },
    ],
  },
  /** Who approves merge requests. */
  merge_request_approvals: {
    since: 6,
    columns: {
      merge_request_id: 'whole',
      user_id: 'whole',
      /** Whether the user was named as an approver. */
      named: 'flag',
      /** When the user approved; null while that is awaited. */
      approved_at: 'instant?',
    },
    key: ['merge_request_id', 'user_id'],
    indexes: [['user_id', 'merge_request_id']],
    of: [
      { column: 'user_id', table: 'users' },
      { column: 'merge_request_id', table: 'merge_requests' },
    ],
  },
  /** Where merge requests were deployed to. */
  merge_request_deployments: {
    since: 6,
    columns: { merge_request_id: 'whole', environment: 'text', deployed_at: 'instant' },
    key: ['merge_request_id', 'environment'],
    indexes: [['environment', 'deployed_at', 'merge_request_id']],
    of: [{ column: 'merge_request_id', table: 'merge_requests' }],
  },
} as const;

type MergeRequestRows = RowsOf<typeof MERGE_REQUEST_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends MergeRequestRows {}
}

/** A stored merge request. */
export type MergeRequestRow = MergeRequestRows['merge_requests'];
/** Somebody who was asked to review. */
export type ReviewerRow = MergeRequestRows['merge_request_reviewers'];
