import type { UserListEntry } from '../../../generated/models/index.ts';
import { type Call, isAdministrator } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import { type Page, encodeCursor, keysetPage, keysetSlice, offsetPage, offsetSlice } from '../../platform/page.ts';
import { badParameter } from '../../platform/refusal.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { timestamp } from '../../platform/time.ts';
import { presentUser } from './present.ts';
import { USER_ORDERS, type UserFilter, type UserOrder, countUserRows, listUserRows } from './store.ts';

type ListUsersQuery = RequestOf<'listUsers'>['query'];

/** listUsers: everybody who has an account, by offset up to a bound and by keyset beyond it. */
export async function listUsers(call: Call, query: ListUsersQuery): Promise<Page<UserListEntry>> {
  const page = query.pagination === 'keyset' ? await byKeyset(call, query) : await byOffset(call, query);
  return { items: page.items.map((user) => presentEntry(call, user)), pagination: page.pagination };
}

async function byOffset(call: Call, query: ListUsersQuery): Promise<Page<UserRow>> {
  const { limits } = call.app;
  const slice = offsetSlice(query, { maxOffset: limits.maxOffset, records: 'User' });
  const filter = filterOf(call, query);
  const rows = await listUserRows(call.db, filter, {
    order: orderOf(query.order_by ?? 'id'),
    descending: (query.sort ?? 'desc') === 'desc',
    limit: slice.perPage + 1,
    offset: slice.offset,
  });
  const bound = limits.maxCounted;
  return offsetPage(rows, slice, { bound, count: () => countUserRows(call.db, filter, bound) });
}

async function byKeyset(call: Call, query: ListUsersQuery): Promise<Page<UserRow>> {
  const { perPage, after, descending } = keysetSlice(query, 'desc');
  const order = orderOf(query.order_by ?? 'id');
  const column = USER_ORDERS[order];
  const isNumber = column === 'id' || column === 'created_at';
  if (after !== undefined && (typeof after.value === 'number') !== isNumber) throw badParameter('cursor is invalid');
  const filter = { ...filterOf(call, query), after };
  const slice = { order, descending, limit: perPage + 1, offset: 0 };
  const rows = await listUserRows(call.db, filter, slice);
  return keysetPage(rows, perPage, (last) => ({ cursor: encodeCursor({ value: last[column], id: last.id }) }));
}

function orderOf(name: string): UserOrder {
  if (!Object.hasOwn(USER_ORDERS, name)) throw badParameter('order_by does not have a valid value');
  // Checked the line above.
  return name as UserOrder;
}

function filterOf(call: Call, query: ListUsersQuery): UserFilter {
  return {
    search: query.search,
    searchesAddresses: isAdministrator(call),
    username: query.username,
    active: query.active ?? false,
  };
}

/** Addresses and roles of others are for administrators. */
function presentEntry(call: Call, user: UserRow): UserListEntry {
  const entry = { ...presentUser(call, user), bot: user.kind !== 'human' };
  if (!isAdministrator(call)) return entry;
  return { ...entry, email: user.email, created_at: timestamp(user.created_at), is_admin: user.admin === 1 };
}
