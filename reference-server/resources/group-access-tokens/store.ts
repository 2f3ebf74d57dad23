import { countUpTo } from '../../store/count.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { TENANCY, type TokenRow } from '../../platform/tenancy/table.ts';
import type { Executor } from '../../store/store.ts';
import type { Day, Instant } from '../../store/table.ts';
import { searchIn } from '../../store/text-match.ts';

/** A token by id. */
export function tokenById(db: Executor, id: number): Promise<TokenRow | undefined> {
  return db.selectFrom('access_tokens').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Which tokens of a group a list is about. */
export interface GroupTokenFilter {
  readonly groupId: number;
  readonly today: Day;
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
  readonly lastUsedAfter?: Instant | undefined;
  readonly lastUsedBefore?: Instant | undefined;
  readonly revoked?: boolean | undefined;
  readonly search?: string | undefined;
  readonly state?: string | undefined;
}

function filtered(db: Executor, filter: GroupTokenFilter) {
  const conditions: Expression<SqlBool>[] = [];
  const { state, today, search } = filter;
  if (filter.createdAfter !== undefined) conditions.push(sql<boolean>`created_at >= ${filter.createdAfter}`);
  if (filter.createdBefore !== undefined) conditions.push(sql<boolean>`created_at <= ${filter.createdBefore}`);
  // A token that was never used has null here, and null compares to nothing.
  if (filter.lastUsedAfter !== undefined) conditions.push(sql<boolean>`last_used_at >= ${filter.lastUsedAfter}`);
  if (filter.lastUsedBefore !== undefined) conditions.push(sql<boolean>`last_used_at <= ${filter.lastUsedBefore}`);
  if (filter.revoked !== undefined) conditions.push(sql<boolean>`revoked = ${filter.revoked ? 1 : 0}`);
  if (search !== undefined && search !== '')
    conditions.push(searchIn(db, TENANCY.access_tokens, 'access_tokens')('name', search));
  const active = sql<boolean>`(revoked = 0 and (expires_at is null or expires_at > ${today}))`;
  if (state === 'active') conditions.push(active);
  if (state === 'inactive') conditions.push(sql<boolean>`not ${active}`);
  return db
    .selectFrom('access_tokens')
    .where('group_id', '=', filter.groupId)
    .where('kind', '=', 'group')
    .where((eb) => eb.and(conditions));
}

/** The tokens of one page, oldest first. */
export function listTokenRows(
  db: Executor,
  filter: GroupTokenFilter,
  slice: { readonly limit: number; readonly offset: number },
): Promise<TokenRow[]> {
  return filtered(db, filter).selectAll().orderBy('id').limit(slice.limit).offset(slice.offset).execute();
}

/** How many tokens a filter matches, counted up to `bound`; undefined beyond it. */
export function countTokenRows(db: Executor, filter: GroupTokenFilter, bound: number): Promise<number | undefined> {
  return countUpTo(db, filtered(db, filter).select('id'), bound);
}
