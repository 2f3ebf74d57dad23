import type { IssueRow } from './table.ts';

type BeginningColumn =
  | 'state'
  | 'severity'
  | 'iteration_id'
  | 'health_status'
  | 'closed_at'
  | 'closed_by_id'
  | 'moved_to_id'
  | 'duplicated_to_id'
  | 'upvotes'
  | 'downvotes'
  | 'merge_requests_count'
  | 'user_notes_count'
  | 'time_estimate'
  | 'total_time_spent'
  | 'imported_from';

/** What every issue begins with. */
export const FRESH_ISSUE: Readonly<Pick<IssueRow, BeginningColumn>> = {
  state: 'opened',
  severity: 'UNKNOWN',
  iteration_id: null,
  health_status: null,
  closed_at: null,
  closed_by_id: null,
  moved_to_id: null,
  duplicated_to_id: null,
  upvotes: 0,
  downvotes: 0,
  merge_requests_count: 0,
  user_notes_count: 0,
  time_estimate: 0,
  total_time_spent: 0,
  imported_from: 'none',
};

/** Distance between neighbours in the manual order, so that issues can be put between them. */
export const POSITION_STEP = 513;

/** Where a new issue stands in the manual order: behind all that were there before. */
export function firstPosition(id: number): number {
  return id * POSITION_STEP;
}
