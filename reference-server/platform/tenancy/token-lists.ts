import { type Expression, type SqlBool, sql } from 'kysely';
import { countUpTo } from '../../store/count.ts';
import type { Executor } from '../../store/store.ts';
import type { Day, Instant } from '../../store/table.ts';
import { searchIn } from '../../store/text-match.ts';
import type { Call } from '../call.ts';
import { type Page, type PaginationQuery, numberedPage } from '../page.ts';
import { instantOf } from '../parameters.ts';
import { TENANCY, type TokenRow } from './table.ts';
import { scopesOf } from './tokens.ts';

/** A token by id. */
export function tokenById(db: Executor, id: number): Promise<TokenRow | undefined> {
  return db.selectFrom('access_tokens').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whose tokens a list is about. */
export type TokenOwner =
  | { readonly kind: 'group'; readonly groupId: number }
  /** Of every user when undefined. */
  | { readonly kind: 'personal'; readonly userId: number | undefined };

/** The parameters by which lists of tokens are narrowed. */
export interface TokenQuery extends PaginationQuery {
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
  readonly last_used_after?: string | undefined;
  readonly last_used_before?: string | undefined;
  readonly revoked?: boolean | undefined;
  readonly search?: string | undefined;
  readonly state?: string | undefined;
}

interface TokenFilter {
  readonly owner: TokenOwner;
  readonly today: Day;
  readonly createdAfter: Instant | undefined;
  readonly createdBefore: Instant | undefined;
  readonly lastUsedAfter: Instant | undefined;
  readonly lastUsedBefore: Instant | undefined;
  readonly revoked: boolean | undefined;
  readonly search: string | undefined;
  readonly state: string | undefined;
}

/** A token with its scopes. */
export interface ScopedToken {
  readonly token: TokenRow;
  readonly scopes: readonly string[];
}

/**
 * A page of tokens, oldest first.
 * @throws Refusal 400 for parameters that are not valid
 */
export async function tokenPage(call: Call, owner: TokenOwner, query: TokenQuery): Promise<Page<ScopedToken>> {
  const filter: TokenFilter = {
    owner,
    today: call.today,
    createdAfter: instantOf('created_after', query.created_after),
    createdBefore: instantOf('created_before', query.created_before),
    lastUsedAfter: instantOf('last_used_after', query.last_used_after),
    lastUsedBefore: instantOf('last_used_before', query.last_used_before),
    revoked: query.revoked,
    search: query.search,
    state: query.state,
  };
  const page = await numberedPage(query, call.app.limits.maxCounted, {
    rows: ({ limit, offset }) =>
      filtered(call.db, filter).selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    count: (bound) => countUpTo(call.db, filtered(call.db, filter).select('id'), bound),
  });
  const scopes = await scopesOf(
    call.db,
    page.items.map(({ id }) => id),
  );
  return { ...page, items: page.items.map((token) => ({ token, scopes: scopes.get(token.id) ?? [] })) };
}

type Condition = Expression<SqlBool>;

function filtered(db: Executor, filter: TokenFilter) {
  const { owner, search } = filter;
  const conditions = [...ownedBy(owner), ...withinTimes(filter), ...inState(filter)];
  if (search !== undefined && search !== '') {
    conditions.push(searchIn(db, TENANCY.access_tokens, 'access_tokens')('name', search));
  }
  return db
    .selectFrom('access_tokens')
    .where('kind', '=', owner.kind)
    .where((eb) => eb.and(conditions));
}

function ownedBy(owner: TokenOwner): Condition[] {
  if (owner.kind === 'group') return [sql<boolean>`group_id = ${owner.groupId}`];
  return owner.userId === undefined ? [] : [sql<boolean>`user_id = ${owner.userId}`];
}

/** A token that was never used has null as its last use, and null compares to nothing. */
function withinTimes({ createdAfter, createdBefore, lastUsedAfter, lastUsedBefore }: TokenFilter): Condition[] {
  const conditions: Condition[] = [];
  if (createdAfter !== undefined) conditions.push(sql<boolean>`created_at >= ${createdAfter}`);
  if (createdBefore !== undefined) conditions.push(sql<boolean>`created_at <= ${createdBefore}`);
  if (lastUsedAfter !== undefined) conditions.push(sql<boolean>`last_used_at >= ${lastUsedAfter}`);
  if (lastUsedBefore !== undefined) conditions.push(sql<boolean>`last_used_at <= ${lastUsedBefore}`);
  return conditions;
}

function inState({ revoked, state, today }: TokenFilter): Condition[] {
  const conditions: Condition[] = [];
  if (revoked !== undefined) conditions.push(sql<boolean>`revoked = ${revoked ? 1 : 0}`);
  const active = sql<boolean>`(revoked = 0 and (expires_at is null or expires_at > ${today}))`;
  if (state === 'active') conditions.push(active);
  if (state === 'inactive') conditions.push(sql<boolean>`not ${active}`);
  return conditions;
}
