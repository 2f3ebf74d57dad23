import type { GroupListEntry } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { type Call, hasTier, isAdministrator, seesInternal } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import {
  type Page,
  encodeCursor,
  keysetPage,
  keysetSlice,
  keysetUnavailable,
  offsetPage,
  offsetSlice,
} from '../../platform/page.ts';
import { dayParameter } from '../../platform/parameters.ts';
import { badParameter } from '../../platform/refusal.ts';
import type { NamespaceRow } from '../../platform/tenancy/table.ts';
import { presentGroups } from './present.ts';
import { type GroupFilter, type GroupOrder, countGroupRows, listGroupRows } from './store.ts';

type ListGroupsQuery = RequestOf<'listGroups'>['query'];
type DescendantsQuery = RequestOf<'listDescendantGroups'>['query'];

const ORDERS: readonly string[] = ['id', 'name', 'path', 'similarity'] satisfies GroupOrder[];

/** listGroups: the groups the caller may see; anonymous callers may also page by keyset over the name. */
export async function listGroups(call: Call, query: ListGroupsQuery): Promise<Page<GroupListEntry>> {
  const page =
    query.pagination === 'keyset' ? await byKeyset(call, query) : await byOffset(call, query, filterOf(call, query));
  const items = await presentGroups(call, page.items, {
    customAttributes: query.with_custom_attributes ?? false,
    statistics: query.statistics ?? false,
  });
  return { items, pagination: page.pagination };
}

/** listDescendantGroups: the groups below one that the caller may see, at any depth. */
export async function listDescendantGroups(
  call: Call,
  group: NamespaceRow,
  query: DescendantsQuery,
): Promise<Page<GroupListEntry>> {
  const filter = { ...filterOf(call, query), below: group.id, searchesPaths: true };
  const page = await byOffset(call, query, filter);
  const items = await presentGroups(call, page.items, {
    customAttributes: query.with_custom_attributes ?? false,
    statistics: query.statistics ?? false,
  });
  return { items, pagination: page.pagination };
}

async function byOffset(
  call: Call,
  query: ListGroupsQuery | DescendantsQuery,
  filter: GroupFilter,
): Promise<Page<NamespaceRow>> {
  const { db } = call;
  const { limits } = call.app;
  const anonymous = call.principal === undefined;
  const slice = offsetSlice(query, anonymous ? { maxOffset: limits.maxOffset, records: 'Group' } : {});
  const rows = await listGroupRows(db, filter, {
    order: orderOf(query.order_by ?? 'name'),
    descending: query.sort === 'desc',
    limit: slice.perPage + 1,
    offset: slice.offset,
  });
  const bound = limits.maxCounted;
  return offsetPage(rows, slice, { bound, count: () => countGroupRows(db, filter, bound) });
}

async function byKeyset(call: Call, query: ListGroupsQuery): Promise<Page<NamespaceRow>> {
  const { perPage, after, descending } = keysetSlice(query, 'asc');
  if (call.principal !== undefined) throw keysetUnavailable('Keyset pagination is offered to anonymous callers only.');
  if (query.order_by !== 'name' || descending) throw keysetUnavailable();
  const filter = filterOf(call, query);
  const rows = await listGroupRows(
    call.db,
    { ...filter, after: after === undefined ? undefined : { name: String(after.value), id: after.id } },
    { order: 'name', descending: false, limit: perPage + 1, offset: 0 },
  );
  return keysetPage(rows, perPage, (last) => ({ cursor: encodeCursor({ value: last.name, id: last.id }) }));
}

function orderOf(name: string): GroupOrder {
  if (!ORDERS.includes(name)) throw badParameter('order_by does not have a valid value');
  // Checked the line above.
  return name as GroupOrder;
}

function filterOf(call: Call, query: Partial<ListGroupsQuery>): GroupFilter {
  const administrator = isAdministrator(call);
  const membership = membershipOf(call, query);
  const paidForAdministrators = administrator && hasTier(call, 'paid');
  return {
    visible: visibleTo(call, membership !== undefined || (query.all_available ?? administrator)),
    membership,
    skip: query.skip_groups,
    search: query.search,
    visibility: query.visibility,
    topLevelOnly: query.top_level_only,
    repositoryStorage: paidForAdministrators ? query.repository_storage : undefined,
    markedForDeletionOn: hasTier(call, 'paid')
      ? dayParameter('marked_for_deletion_on', query.marked_for_deletion_on)
      : undefined,
  };
}

function visibleTo(call: Call, all: boolean): GroupFilter['visible'] {
  const user = call.principal?.user;
  if (user === undefined) return { open: ['public'], userId: undefined };
  if (!all) return { open: [], userId: user.id };
  if (isAdministrator(call)) return 'everything';
  return { open: seesInternal(call) ? ['public', 'internal'] : ['public'], userId: user.id };
}

function membershipOf(call: Call, query: Partial<ListGroupsQuery>): GroupFilter['membership'] {
  if (call.principal === undefined) return undefined;
  const least = Math.max(query.owned === true ? ACCESS.owner : 0, query.min_access_level ?? 0);
  return least === 0 ? undefined : { userId: call.principal.user.id, least };
}
