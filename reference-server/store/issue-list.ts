import { type RawBuilder, sql } from 'kysely';
import type { IssueCondition } from './issue-conditions.ts';
import { runPrepared } from './prepared.ts';
import type { Flag, IssueRow } from './schema.ts';
import type { Executor } from './store.ts';

/** Orders of issue lists. */
export type IssueOrder =
  | 'created_at'
  | 'due_date'
  | 'label_priority'
  | 'milestone_due'
  | 'popularity'
  | 'priority'
  | 'relative_position'
  | 'title'
  | 'updated_at'
  | 'weight';

const MILESTONE_DUE = sql`(select m.due_date from milestones m where m.id = i.milestone_id)`;
const LABEL_PRIORITY = sql`(select min(l.priority) from issue_labels il join labels l on l.id = il.label_id where il.issue_id = i.id)`;

/** What each order sorts by; rows without a value come last in both directions. */
const ORDER_BY: Record<IssueOrder, readonly RawBuilder<unknown>[]> = {
  created_at: [sql`i.created_at`],
  due_date: [sql`i.due_date`],
  label_priority: [LABEL_PRIORITY],
  milestone_due: [MILESTONE_DUE],
  popularity: [sql`i.upvotes`],
  priority: [MILESTONE_DUE, LABEL_PRIORITY],
  relative_position: [sql`i.relative_position`],
  title: [sql`i.title`],
  updated_at: [sql`i.updated_at`],
  weight: [sql`i.weight`],
};

/** Orders whose column is never null, so that an index serves them and keyset pagination can continue from a row. */
const NEVER_NULL: readonly IssueOrder[] = ['created_at', 'popularity', 'title', 'updated_at'];

/** The orders that keyset pagination offers. */
export const KEYSET_ORDERS = ['created_at', 'title', 'updated_at'] as const;

/** Name of an order that keyset pagination offers. */
export type KeysetOrder = (typeof KEYSET_ORDERS)[number];

/** Order and slice of an issue list. */
export interface IssueSlice {
  readonly order: IssueOrder;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Whether a text names an order. */
export function isIssueOrder(name: string): name is IssueOrder {
  return Object.hasOwn(ORDER_BY, name);
}

function where(conditions: readonly IssueCondition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/** The issues of one page. */
export async function listIssueRows(
  db: Executor,
  conditions: readonly IssueCondition[],
  slice: IssueSlice,
): Promise<IssueRow[]> {
  const direction = slice.descending ? sql`desc` : sql`asc`;
  const nulls = NEVER_NULL.includes(slice.order) ? sql`` : sql` nulls last`;
  const terms = [...ORDER_BY[slice.order].map((term) => sql`${term} ${direction}${nulls}`), sql`i.id ${direction}`];
  const { rows } = await sql<IssueRow>`select i.* from issues i ${where(conditions)}
    order by ${sql.join(terms)} limit ${slice.limit} offset ${slice.offset}`.execute(db);
  return rows;
}

/** The condition that continues a keyset list after a row. */
export function afterRow(order: KeysetOrder, descending: boolean, value: string | number, id: number): IssueCondition {
  const comparison = descending ? sql`<` : sql`>`;
  return sql<boolean>`(${sql.ref(`i.${order}`)}, i.id) ${comparison} (${value}, ${id})`;
}

/** How many issues match, counted up to `bound`; undefined beyond it. */
export async function countIssueRows(
  db: Executor,
  conditions: readonly IssueCondition[],
  bound: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select 1 from issues i ${where(conditions)} limit ${bound + 1}) matches`.execute(db);
  const total = Number(rows[0]?.total ?? 0);
  return total > bound ? undefined : total;
}

/** What the maintained counters of a project say. */
export async function countedIssues(
  db: Executor,
  projectId: number,
  state: string | undefined,
): Promise<{ readonly open: number; readonly confidential: number }> {
  const rows = await runPrepared(db, 'issue-counts', [projectId], (q) =>
    q.selectFrom('issue_counts').selectAll().where('project_id', '=', projectId),
  );
  const counted = rows.filter((row) => state === undefined || row.state === state);
  const sum = (confidential: Flag): number =>
    counted.filter((row) => row.confidential === confidential).reduce((total, row) => total + row.total, 0);
  return { open: sum(0), confidential: sum(1) };
}

/** Adds to a project's counter, in the transaction that changes the issue. */
export async function adjustCount(
  tx: Executor,
  issue: Pick<IssueRow, 'confidential' | 'project_id' | 'state'>,
  change: 1 | -1,
): Promise<void> {
  const { project_id, state, confidential } = issue;
  await runPrepared(tx, 'adjust-count', [project_id, state, confidential, change], (q) =>
    q
      .insertInto('issue_counts')
      .values({ project_id, state, confidential, total: change })
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'state', 'confidential'])
          .doUpdateSet({ total: sql<number>`issue_counts.total + excluded.total` }),
      ),
  );
}
