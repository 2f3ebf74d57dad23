import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '../../../store/table.ts';
import { type Condition, type Hanging, ItemConditions, negated } from '../../../work-items/index.ts';
import { MERGE_REQUEST_TABLES } from '../table.ts';

/** Who is assigned to merge requests. */
export const ASSIGNEES: Hanging = { table: 'merge_request_assignees', item: 'merge_request_id' };

/** Who was asked to review them. */
export const REVIEWERS: Hanging = { table: 'merge_request_reviewers', item: 'merge_request_id' };

/** Conditions on the merge request aliased `m`. */
export const on: ItemConditions = new ItemConditions({
  alias: 'm',
  name: 'merge_requests',
  kind: 'MergeRequest',
  table: MERGE_REQUEST_TABLES.merge_requests,
  labels: { table: 'merge_request_labels', item: 'merge_request_id' },
  level: 'merge_requests_level',
});

type Choice = Parameters<typeof on.person>[1];

function approval(which: RawBuilder<unknown>, choice: Choice): Condition {
  const person = choice === 'None' || choice === 'Any' ? sql`` : sql` and h.user_id = ${choice}`;
  const there = sql<boolean>`exists (select 1 from merge_request_approvals h where h.merge_request_id = m.id and ${which}${person})`;
  return choice === 'None' ? negated(there) : there;
}

/** Approved by nobody, by anybody or by a certain user. */
export function approvedBy(choice: Choice): Condition {
  return approval(sql`h.approved_at is not null`, choice);
}

/** With nobody, anybody or a certain user named as an approver. */
export function withApprover(choice: Choice): Condition {
  return approval(sql`h.named = 1`, choice);
}

/** A deployment; its instants are inclusive. */
export interface Deployment {
  readonly environment: string | undefined;
  readonly after: Instant | undefined;
  readonly before: Instant | undefined;
}

/** There is such a deployment. */
export function deployed({ environment, after, before }: Deployment): Condition {
  const parts = [
    sql`d.merge_request_id = m.id`,
    ...(environment === undefined ? [] : [sql`d.environment = ${environment}`]),
    ...(after === undefined ? [] : [sql`d.deployed_at >= ${after}`]),
    ...(before === undefined ? [] : [sql`d.deployed_at <= ${before}`]),
  ];
  return sql<boolean>`exists (select 1 from merge_request_deployments d where ${sql.join(parts, sql` and `)})`;
}
