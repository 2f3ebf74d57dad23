import type { Issue } from '../../../generated/models/index.ts';
import * as condition from './filter/store.ts';
import { SEES_CONFIDENTIAL } from '../../platform/access-level.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import {
  type OffsetBound,
  type Page,
  encodeCursor,
  keysetPage,
  keysetSlice,
  keysetUnavailable,
  offsetPage,
  offsetSlice,
} from '../../platform/page.ts';
import { badParameter } from '../../platform/refusal.ts';
import type { NamespaceRow } from '../../platform/tenancy/table.ts';
import { type IssueQuery, filterConditions } from './filter/filter.ts';
import { readableIssues } from './filter/seen.ts';
import { type Condition, type Selection, amongFor } from '../../work-items/index.ts';
import { presentIssues } from './present.ts';
import {
  type IssueOrder,
  KEYSET_ORDERS,
  type KeysetOrder,
  afterRow,
  countIssueRows,
  countedIssues,
  isIssueOrder,
  listIssueRows,
} from './store.ts';
import type { IssueRow } from './table.ts';

/** listIssues: issues across the projects the caller sees; only the caller's own unless `scope` says otherwise. */
export async function listIssues(call: Call, query: IssueQuery): Promise<Page<Issue>> {
  const { user } = requirePrincipal(call);
  const conditions = [...scopeConditions(query.scope ?? 'created_by_me', user.id), ...filterConditions(call, query)];
  if (query.non_archived !== false) conditions.push(condition.on.notArchived());
  const among = await amongFor(call.db, condition.on, query);
  const seen = (inTurn: boolean): Selection => ({
    conditions: [...conditions, ...readableIssues(call, inTurn)],
    among,
  });
  const page = await pageByOffset(call, query, seen(true), {
    bound: {},
    total: () => countIssueRows(call.db, seen(false), call.app.limits.maxCounted),
  });
  return present(call, query, page, undefined);
}

/** listGroupIssues: issues of all projects of a group and of those below it that the caller sees. */
export async function listGroupIssues(
  call: Call,
  group: NamespaceRow,
  query: RequestOf<'listGroupIssues'>['query'],
): Promise<Page<Issue>> {
  const conditions = [condition.on.inGroup(group.id), ...filterConditions(call, query)];
  if (query.scope !== undefined && query.scope !== 'all') {
    conditions.push(...scopeConditions(query.scope, requirePrincipal(call).user.id));
  }
  conditions.push(...readableIssues(call));
  if (query.non_archived !== false) conditions.push(condition.on.notArchived());
  const selection = { conditions, among: await amongFor(call.db, condition.on, query) };
  const page = await pageByOffset(call, query, selection, {
    bound: {},
    total: () => countIssueRows(call.db, selection, call.app.limits.maxCounted),
  });
  return present(call, query, page, undefined);
}

/** listProjectIssues: the issues of one project, by offset or by keyset. */
export async function listProjectIssues(
  call: Call,
  access: ProjectAccess,
  query: RequestOf<'listProjectIssues'>['query'],
): Promise<Page<Issue>> {
  const { project } = access;
  const filters = filterConditions(call, query);
  if (query.scope !== undefined && query.scope !== 'all') {
    filters.push(...scopeConditions(query.scope, requirePrincipal(call).user.id));
  }
  const seesAll = access.level >= SEES_CONFIDENTIAL;
  const hidden = seesAll ? [] : [condition.ownOrPublic(call.principal?.user.id)];
  const conditions = [condition.on.inProject(project.id), ...filters, ...hidden];
  const selection = { conditions, among: await amongFor(call.db, condition.on, query) };
  if (query.pagination === 'keyset') {
    return present(call, query, await pageByKeyset(call, query, selection), project.id);
  }
  const page = await pageByOffset(call, query, selection, {
    bound: { maxOffset: call.app.limits.maxOffset, records: 'Issue' },
    total: () => totalOf(call, query, access, selection),
  });
  return present(call, query, page, project.id);
}

function scopeConditions(scope: string, userId: number): Condition[] {
  if (scope === 'all') return [];
  return [
    scope.startsWith('created')
      ? condition.on.equals('author_id', userId)
      : condition.on.person(condition.ASSIGNEES, userId),
  ];
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
  query: IssueQuery,
  access: ProjectAccess,
  selection: Selection,
): Promise<number | undefined> {
  const { db } = call;
  const { maxCounted } = call.app.limits;
  const narrowed = Object.entries(query).some(
    ([name, value]) => value !== undefined && !NOT_NARROWING.includes(name) && !(name === 'scope' && value === 'all'),
  );
  if (narrowed) return countIssueRows(db, selection, maxCounted);
  const counted = await countedIssues(db, access.project.id, query.state);
  let total = counted.open;
  if (access.level >= SEES_CONFIDENTIAL) total += counted.confidential;
  else if (counted.confidential > 0 && call.principal !== undefined) {
    // Few of the confidential issues are the caller's own; only they need looking at.
    const own = [...selection.conditions, condition.on.equals('confidential', 1)];
    total += (await countIssueRows(db, { ...selection, conditions: own }, maxCounted)) ?? 0;
  }
  return total > maxCounted ? undefined : total;
}

async function pageByOffset(
  call: Call,
  query: IssueQuery,
  selection: Selection,
  how: { readonly bound: OffsetBound; readonly total: () => Promise<number | undefined> },
): Promise<Page<IssueRow>> {
  const slice = offsetSlice(query, how.bound);
  const rows = await listIssueRows(call.db, selection, {
    order: orderOf(query.order_by ?? 'created_at'),
    descending: (query.sort ?? 'desc') === 'desc',
    limit: slice.perPage + 1,
    offset: slice.offset,
  });
  return offsetPage(rows, slice, { bound: call.app.limits.maxCounted, count: how.total });
}

async function pageByKeyset(call: Call, query: IssueQuery, selection: Selection): Promise<Page<IssueRow>> {
  const { perPage, after, descending } = keysetSlice(query, 'desc');
  const order = KEYSET_ORDERS.find((name) => name === query.order_by);
  if (order === undefined) throw keysetUnavailable();
  const from = after === undefined ? [] : [afterRow(order, descending, after.value, after.id)];
  const rows = await listIssueRows(
    call.db,
    { ...selection, conditions: [...selection.conditions, ...from] },
    {
      order,
      descending,
      limit: perPage + 1,
      offset: 0,
    },
  );
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
  query: IssueQuery,
  page: Page<IssueRow>,
  projectId: number | undefined,
): Promise<Page<Issue>> {
  const labelDetails = query.with_labels_details ?? false;
  return { items: await presentIssues(call, page.items, { projectId, labelDetails }), pagination: page.pagination };
}
