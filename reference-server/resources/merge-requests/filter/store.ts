import { sql } from 'kysely';
import { type Condition, type Hanging, ItemConditions } from '../../../work-items/index.ts';
import { MERGE_REQUEST_TABLES } from '../table.ts';

/** Who is assigned to merge requests. */
export const ASSIGNEES: Hanging = { table: 'merge_request_assignees', item: 'merge_request_id' };

/** Who was asked to review them. */
export const REVIEWERS: Hanging = { table: 'merge_request_reviewers', item: 'merge_request_id' };

/** Conditions on the merge request aliased `m`. */
export const on: ItemConditions = new ItemConditions({
  alias: 'm',
  kind: 'MergeRequest',
  table: MERGE_REQUEST_TABLES.merge_requests,
  labels: { table: 'merge_request_labels', item: 'merge_request_id' },
  level: 'merge_requests_level',
});

/** What no merge request fulfils. */
export function nothing(): Condition {
  return sql<boolean>`1 = 0`;
}
