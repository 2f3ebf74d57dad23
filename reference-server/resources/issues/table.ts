import type { RowsOf } from '../../store/table.ts';

/** Issues and what hangs on them. */
export const ISSUE_TABLES = {
  issues: {
    columns: {
      id: 'id',
      iid: 'whole',
      project_id: 'whole',
      author_id: 'whole',
      title: 'text',
      description: 'text?',
      state: ['opened', 'closed'],
      issue_type: ['issue', 'incident', 'test_case', 'task'],
      severity: 'text',
      confidential: 'flag',
      discussion_locked: 'flag?',
      due_date: 'day?',
      milestone_id: 'whole?',
      iteration_id: 'whole?',
      epic_id: 'whole?',
      weight: 'whole?',
      health_status: 'text?',
      created_at: 'instant',
      updated_at: 'instant',
      closed_at: 'instant?',
      closed_by_id: 'whole?',
      moved_to_id: 'whole?',
      duplicated_to_id: 'whole?',
      upvotes: 'whole',
      downvotes: 'whole',
      merge_requests_count: 'whole',
      user_notes_count: 'whole',
      time_estimate: 'whole',
      total_time_spent: 'whole',
      task_count: 'whole',
      task_done_count: 'whole',
      relative_position: 'whole?',
      imported_from: 'text',
    },
    unique: [['project_id', 'iid']],
    indexes: [
      ['project_id', 'created_at', 'id'],
      ['project_id', 'state', 'created_at', 'id'],
      ['project_id', 'updated_at', 'id'],
      ['author_id', 'created_at', 'id'],
      ['created_at', 'id'],
    ],
    later: [
      { since: 6, columns: ['project_id', 'relative_position'] },
      { since: 6, columns: ['epic_id'] },
      { since: 6, columns: ['project_id', 'due_date', 'id'] },
      { since: 6, columns: ['project_id', 'weight', 'id'] },
      { since: 6, columns: ['project_id', 'upvotes', 'id'] },
      { since: 6, columns: ['project_id', 'title', 'id'] },
      { since: 6, columns: ['project_id', 'milestone_id', 'created_at', 'id'] },
      { since: 6, columns: ['project_id', 'author_id', 'created_at', 'id'] },
      { since: 6, columns: ['updated_at', 'id'] },
      { since: 8, columns: ['closed_by_id'], where: 'closed_by_id is not null' },
      { since: 8, columns: ['moved_to_id'], where: 'moved_to_id is not null' },
      { since: 8, columns: ['duplicated_to_id'], where: 'duplicated_to_id is not null' },
    ],
    searched: ['title', 'description'],
    textIndex: true,
    of: [
      { column: 'author_id', table: 'users', orphan: 'written' },
      { column: 'closed_by_id', table: 'users', orphan: 'passes' },
      { column: 'project_id', table: 'projects' },
      { column: 'moved_to_id', table: 'issues', orphan: 'stays' },
      { column: 'duplicated_to_id', table: 'issues', orphan: 'stays' },
    ],
  },
  /** Assignees of an issue in order. */
  issue_assignees: {
    columns: { issue_id: 'whole', user_id: 'whole', position: 'whole' },
    key: ['issue_id', 'user_id'],
    indexes: [['user_id', 'issue_id']],
    of: [
      { column: 'user_id', table: 'users' },
      { column: 'issue_id', table: 'issues' },
    ],
  },
  /** Labels on issues. */
  issue_labels: {
    columns: { issue_id: 'whole', label_id: 'whole' },
    key: ['issue_id', 'label_id'],
    indexes: [['label_id', 'issue_id']],
    of: [
      { column: 'issue_id', table: 'issues' },
      { column: 'label_id', table: 'labels' },
    ],
  },
  /** How many issues a project has by state and confidentiality; kept in the transaction of every change. */
  issue_counts: {
    columns: { project_id: 'whole', state: ['opened', 'closed'], confidential: 'flag', total: 'whole' },
    key: ['project_id', 'state', 'confidential'],
    of: [{ column: 'project_id', table: 'projects' }],
  },
} as const;

type IssueRows = RowsOf<typeof ISSUE_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends IssueRows {}
}

/** A stored issue. */
export type IssueRow = IssueRows['issues'];
/** How many issues of one kind a project has. */
export type IssueCountRow = IssueRows['issue_counts'];
