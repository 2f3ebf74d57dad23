import * as condition from '../store/issue-conditions.ts';
import type { IssueCondition } from '../store/issue-conditions.ts';
import {
  afterRow,
  countedIssues,
  countIssueRows,
  isIssueOrder,
  type IssueOrder,
  KEYSET_ORDERS,
  type KeysetOrder,
  listIssueRows,
} from '../store/issue-list.ts';
import type { IssueRow } from '../store/schema.ts';
import type { ProjectAccess } from './access.ts';
import { type Call, isAdministrator, requirePrincipal, seesInternal } from './call.ts';
import { SEES_CONFIDENTIAL } from './access-level.ts';
import { authorizeIssue, authorizeIssues } from './issue-access.ts';
import { filterConditions, type ListIssuesQuery } from './issue-filter.ts';
import {
  encodeCursor,
  keysetPage,
  keysetSlice,
  keysetUnavailable,
  offsetPage,
  type OffsetBound,
  offsetSlice,
  type Page,
} from './pagination.ts';
import { presentIssues, type PresentedIssue } from './present/issue.ts';
import { badParameter } from './refusal.ts';

/** getIssue: one issue of a project by its iid. */
export async function getIssue(
  call: Call,
  path: { readonly id: number | string; readonly issue_iid: number },
): Promise<PresentedIssue> {
  const { issue, project } = await authorizeIssue(call, path);
  return presentIssue(call, issue, project.id);
}

/** One issue as the operations below its project answer it. */
export async function presentIssue(call: Call, issue: IssueRow, projectId: number): Promise<PresentedIssue> {
  const [presented] = await presentIssues(call, [issue], { projectId, labelDetails: false });
  // One row in, one object out.
  return presented as PresentedIssue;
}

/** listIssues: issues across the projects the caller sees; only the caller's own unless `scope` says otherwise. */
export async function listIssues(call: Call, query: ListIssuesQuery): Promise<Page<PresentedIssue>> {
  const { user } = requirePrincipal(call);
  const conditions = [...scopeConditions(query.scope ?? 'created_by_me', user.id), ...filterConditions(call, query)];
  if (!isAdministrator(call)) {
    conditions.push(condition.inVisibleProject({ userId: user.id, internal: seesInternal(call) }));
    conditions.push(condition.notHiddenFrom(user.id, SEES_CONFIDENTIAL));
  }
  if (query.non_archived !== false) conditions.push(condition.notArchived());
  const page = await pageByOffset(call, query, conditions, {
    bound: {},
    total: () => countIssueRows(call.app.store.db, conditions, call.app.limits.maxCounted),
  });
  return present(call, query, page, undefined);
}

/** listProjectIssues: the issues of one project, by offset or by keyset. */
export async function listProjectIssues(
  call: Call,
  id: number | string,
  query: ListIssuesQuery,
): Promise<Page<PresentedIssue>> {
  const access = await authorizeIssues(call, id);
  const { project } = access;
  const filters = filterConditions(call, query);
  if (query.scope !== undefined && query.scope !== 'all') {
    filters.push(...scopeConditions(query.scope, requirePrincipal(call).user.id));
  }
  const seesAll = access.level >= SEES_CONFIDENTIAL;
  const hidden = seesAll ? [] : [condition.ownOrPublic(call.principal?.user.id)];
  const conditions = [condition.inProject(project.id), ...filters, ...hidden];
  if (query.pagination === 'keyset') {
    return present(call, query, await pageByKeyset(call, query, conditions), project.id);
  }
  const page = await pageByOffset(call, query, conditions, {
    bound: { maxOffset: call.app.limits.maxOffset, records: 'Issue' },
    total: () => totalOf(call, query, access, conditions),
  });
  return present(call, query, page, project.id);
}

function scopeConditions(scope: string, userId: number): IssueCondition[] {
  if (scope === 'all') return [];
  return [scope.startsWith('created') ? condition.author(userId) : condition.assignedTo(userId)];
}

/** Parameters that do not narrow the list, so that the project's counters know its length. */
const NOT_NARROWING: readonly string[] = [
  'page',
  'per_page',
  'pagination',
  'order_by',
  'sort',
  'state',
  'with_labels_details',
  'non_archived',
  'in',
  'cursor',
];

async function totalOf(
  call: Call,
  query: ListIssuesQuery,
  access: ProjectAccess,
  conditions: readonly IssueCondition[],
): Promise<number | undefined> {
  const { db } = call.app.store;
  const { maxCounted } = call.app.limits;
  const narrowed = Object.entries(query).some(
    ([name, value]) => value !== undefined && !NOT_NARROWING.includes(name) && !(name === 'scope' && value === 'all'),
  );
  if (narrowed) return countIssueRows(db, conditions, maxCounted);
  const state = query.state === 'all' ? undefined : query.state;
  const counted = await countedIssues(db, access.project.id, state);
  let total = counted.open;
  if (access.level >= SEES_CONFIDENTIAL) total += counted.confidential;
  else if (counted.confidential > 0 && call.principal !== undefined) {
    // Few of the confidential issues are the caller's own; only they need looking at.
    const own = [...conditions, condition.equals('confidential', 1)];
    total += (await countIssueRows(db, own, maxCounted)) ?? 0;
  }
  return total > maxCounted ? undefined : total;
}

async function pageByOffset(
  call: Call,
  query: ListIssuesQuery,
  conditions: readonly IssueCondition[],
  how: { readonly bound: OffsetBound; readonly total: () => Promise<number | undefined> },
): Promise<Page<IssueRow>> {
  const slice = offsetSlice(query, how.bound);
  const rows = await listIssueRows(call.app.store.db, conditions, {
    order: orderOf(query.order_by ?? 'created_at'),
    descending: (query.sort ?? 'desc') === 'desc',
    limit: slice.perPage + 1,
    offset: slice.offset,
  });
  return offsetPage(rows, slice, { bound: call.app.limits.maxCounted, count: how.total });
}

async function pageByKeyset(
  call: Call,
  query: ListIssuesQuery,
  conditions: readonly IssueCondition[],
): Promise<Page<IssueRow>> {
  const { perPage, after } = keysetSlice(query);
  const order = KEYSET_ORDERS.find((name) => name === query.order_by);
  if (order === undefined) throw keysetUnavailable();
  const descending = query.sort === 'desc';
  const from = after === undefined ? [] : [afterRow(order, descending, after.value, after.id)];
  const rows = await listIssueRows(call.app.store.db, [...conditions, ...from], {
    order,
    descending,
    limit: perPage + 1,
    offset: 0,
  });
  return keysetPage(rows, perPage, (last) => ({
    cursor: encodeCursor({ value: positionOf(last, order), id: last.id }),
  }));
}

function positionOf(issue: IssueRow, order: KeysetOrder): number | string {
  return issue[order];
}

function orderOf(name: string): IssueOrder {
  if (!isIssueOrder(name)) throw badParameter('order_by does not have a valid value');
  return name;
}

async function present(
  call: Call,
  query: ListIssuesQuery,
  page: Page<IssueRow>,
  projectId: number | undefined,
): Promise<Page<PresentedIssue>> {
  const labelDetails = query.with_labels_details ?? false;
  return { items: await presentIssues(call, page.items, { projectId, labelDetails }), pagination: page.pagination };
}
