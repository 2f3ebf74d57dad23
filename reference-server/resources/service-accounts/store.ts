import { sql } from 'kysely';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { countUpTo } from '../../store/count.ts';
import type { Executor } from '../../store/store.ts';

/** Which service accounts a list shows. */
export interface AccountList {
  /** Null for those of the instance. */
  readonly groupId: number | null;
  readonly orderBy: 'id' | 'username';
  readonly sort: 'asc' | 'desc';
}

function accountsOf(db: Executor, groupId: number | null) {
  const all = db.selectFrom('service_accounts').innerJoin('users', 'users.id', 'service_accounts.user_id');
  return groupId === null
    ? all.where('service_accounts.group_id', 'is', null)
    : all.where('service_accounts.group_id', '=', groupId);
}

/** Service accounts of a group or of the instance. */
export function listAccountRows(
  db: Executor,
  { groupId, orderBy, sort }: AccountList,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<UserRow[]> {
  return accountsOf(db, groupId)
    .selectAll('users')
    .orderBy(orderBy === 'id' ? 'users.id' : 'users.username_key', sort)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many there are, counted up to `bound`; undefined beyond it. */
export function countAccountRows(db: Executor, groupId: number | null, bound: number): Promise<number | undefined> {
  return countUpTo(db, accountsOf(db, groupId).select('users.id'), bound);
}

/** A service account of a group. */
export function accountOfGroup(db: Executor, groupId: number, userId: number): Promise<UserRow | undefined> {
  return accountsOf(db, groupId).selectAll('users').where('users.id', '=', userId).executeTakeFirst();
}

/** Says that a user is a service account. */
export async function insertAccount(tx: Executor, userId: number, groupId: number | null): Promise<void> {
  await tx.insertInto('service_accounts').values({ user_id: userId, group_id: groupId }).execute();
}

/** Whether a user has this address, without regard to case. */
export async function isAddressTaken(db: Executor, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** The accounts of some groups. */
export function accountsOfGroups(db: Executor, groupIds: readonly number[]): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .innerJoin('service_accounts as s', 's.user_id', 'users.id')
    .selectAll('users')
    .where('s.group_id', 'in', [...groupIds])
    .execute();
}
