import { type Expression, type SqlBool, sql } from 'kysely';
import { TENANCY, type UserRow } from '../../platform/tenancy/table.ts';
import { countUpTo } from '../../store/count.ts';
import type { Executor } from '../../store/store.ts';
import { searchIn } from '../../store/text-match.ts';

/** What the list of users may be ordered by. People are not edited, so that their last change is their making. */
export const USER_ORDERS = {
  id: 'id',
  name: 'name',
  username: 'username_key',
  created_at: 'created_at',
  updated_at: 'created_at',
} as const;

/** Name of an order of the list of users. */
export type UserOrder = keyof typeof USER_ORDERS;

/** Which users a list is about. */
export interface UserFilter {
  readonly search: string | undefined;
  /** Whether a search finds parts of addresses; else it finds whole ones only. */
  readonly searchesAddresses: boolean;
  readonly username: string | undefined;
  readonly active: boolean;
  /** Keyset: only rows behind this one in the order of the list. */
  readonly after?: { readonly value: string | number; readonly id: number } | undefined;
}

/** Order and slice of the list of users. */
export interface UserSlice {
  readonly order: UserOrder;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

function filtered(db: Executor, filter: UserFilter) {
  return db.selectFrom('users as u').where((eb) => {
    const all: Expression<SqlBool>[] = [...words(db, filter)];
    if (filter.username !== undefined) all.push(eb('u.username_key', '=', filter.username.toLowerCase()));
    if (filter.active) all.push(eb('u.state', '=', 'active'));
    return eb.and(all);
  });
}

function words(db: Executor, { search, searchesAddresses }: UserFilter): Expression<SqlBool>[] {
  if (search === undefined || search === '') return [];
  const holds = searchIn(db, TENANCY.users, 'u');
  const address = searchesAddresses ? holds('email', search) : sql`lower(u.email) = ${search.toLowerCase()}`;
  return [sql<boolean>`(${holds('name', search)} or ${holds('username', search)} or ${address})`];
}

/** The users of one page. */
export function listUserRows(db: Executor, filter: UserFilter, slice: UserSlice): Promise<UserRow[]> {
  const direction = slice.descending ? 'desc' : 'asc';
  const column = USER_ORDERS[slice.order];
  const rows = filtered(db, filter).selectAll('u').limit(slice.limit).offset(slice.offset);
  const { after } = filter;
  const comparison = slice.descending ? sql`<` : sql`>`;
  const place = after === undefined ? undefined : sql`(${after.value}, ${after.id})`;
  const from =
    place === undefined ? rows : rows.where(sql<boolean>`(${sql.ref(`u.${column}`)}, u.id) ${comparison} ${place}`);
  return (column === 'id' ? from : from.orderBy(`u.${column}`, direction)).orderBy('u.id', direction).execute();
}

/** How many users a filter matches, counted up to `bound`; undefined beyond it. */
export function countUserRows(db: Executor, filter: UserFilter, bound: number): Promise<number | undefined> {
  return countUpTo(db, filtered(db, filter).select('u.id'), bound);
}

/** Whether a person or a machine user has this login name, without regard to case. */
export async function isLoginTaken(db: Executor, username: string): Promise<boolean> {
  const known = db.selectFrom('users').select('id').where('username_key', '=', username.toLowerCase());
  return (await known.executeTakeFirst()) !== undefined;
}

/** Whether somebody has this address, without regard to case. */
export async function isAddressTaken(db: Executor, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where lower(email) = ${email.toLowerCase()} limit 1`.execute(db);
  return rows.length > 0;
}
