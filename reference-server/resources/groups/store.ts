import { countUpTo } from '../../store/count.ts';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type NamespaceRow, TENANCY, type Visibility } from '../../platform/tenancy/table.ts';
import { distinctIds } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Day } from '../../store/table.ts';
import { searchIn } from '../../store/text-match.ts';

/** Orders of the group list. */
export type GroupOrder = 'id' | 'name' | 'path' | 'similarity';

/** Which groups a list is about. */
export interface GroupFilter {
  /**
   * `everything` for administrators; else the groups of these visibilities and, with a user, those the user has
   * any relation to.
   */
  readonly visible: 'everything' | { readonly open: readonly Visibility[]; readonly userId: number | undefined };
  /** Only groups on which the user has at least this level. */
  readonly membership?: { readonly userId: number; readonly least: number } | undefined;
  readonly skip?: readonly number[] | undefined;
  readonly search?: string | undefined;
  /** True to search the last segments of paths alone. */
  readonly searchesPaths?: boolean | undefined;
  /** Only groups below this one, at any depth. */
  readonly below?: number | undefined;
  readonly visibility?: Visibility | undefined;
  readonly topLevelOnly?: boolean | undefined;
  readonly repositoryStorage?: string | undefined;
  readonly markedForDeletionOn?: Day | undefined;
  /** Keyset: only rows after this name and id, in ascending order of both. */
  readonly after?: { readonly name: string; readonly id: number } | undefined;
}

/** Order and slice of a group list. */
export interface GroupSlice {
  readonly order: GroupOrder;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

function grantedTo(db: Executor, userId: number, least: number) {
  return db
    .selectFrom('group_grants')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('access_level', '>=', least);
}

function below(db: Executor, groupId: number) {
  return db.selectFrom('ancestry').select('descendant_id').where('ancestor_id', '=', groupId).where('depth', '>', 0);
}

function filtered(db: Executor, filter: GroupFilter) {
  return db
    .selectFrom('namespaces as g')
    .where('g.kind', '=', 'group')
    .where((eb) => {
      const all: Expression<SqlBool>[] = [...visibility(db, filter.visible), ...words(db, filter)];
      const { membership } = filter;
      if (membership !== undefined) all.push(eb('g.id', 'in', grantedTo(db, membership.userId, membership.least)));
      if (filter.skip !== undefined && filter.skip.length > 0) all.push(eb('g.id', 'not in', distinctIds(filter.skip)));
      if (filter.visibility !== undefined) all.push(eb('g.visibility', '=', filter.visibility));
      if (filter.below !== undefined) all.push(eb('g.id', 'in', below(db, filter.below)));
      if (filter.topLevelOnly === true) all.push(eb('g.parent_id', 'is', null));
      if (filter.repositoryStorage !== undefined) all.push(eb('g.repository_storage', '=', filter.repositoryStorage));
      if (filter.markedForDeletionOn !== undefined) {
        all.push(eb('g.marked_for_deletion_on', '=', filter.markedForDeletionOn));
      }
      return eb.and(all);
    });
}

function visibility(db: Executor, visible: GroupFilter['visible']): Expression<SqlBool>[] {
  if (visible === 'everything') return [];
  const eb = expressionBuilder<{ g: NamespaceRow }, 'g'>();
  const either: Expression<SqlBool>[] = [];
  if (visible.open.length > 0) either.push(eb('g.visibility', 'in', visible.open));
  if (visible.userId !== undefined) either.push(eb('g.id', 'in', grantedTo(db, visible.userId, 0)));
  return [eb.or(either)];
}

function words(db: Executor, { search, searchesPaths, after }: GroupFilter): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [];
  if (search !== undefined && search !== '') {
    const holds = searchIn(db, TENANCY.namespaces, 'g');
    const path = holds('path', search);
    all.push(searchesPaths === true ? sql<boolean>`${path}` : sql<boolean>`(${holds('name', search)} or ${path})`);
  }
  if (after !== undefined) all.push(sql<boolean>`(g.name, g.id) > (${after.name}, ${after.id})`);
  return all;
}

/** The groups of one page. */
export function listGroupRows(db: Executor, filter: GroupFilter, slice: GroupSlice): Promise<NamespaceRow[]> {
  const direction = slice.descending ? 'desc' : 'asc';
  const query = filtered(db, filter).selectAll('g').limit(slice.limit).offset(slice.offset);
  if (slice.order === 'id') return query.orderBy('g.id', direction).execute();
  if (slice.order === 'similarity' && filter.search !== undefined) {
    const text = filter.search.toLowerCase();
    const rank = sql<number>`case when lower(g.path) = ${text} or lower(g.name) = ${text} then 0 else length(g.name) end`;
    return query.orderBy(rank, direction).orderBy('g.name', direction).orderBy('g.id', direction).execute();
  }
  const column = slice.order === 'path' ? 'g.path' : 'g.name';
  return query.orderBy(column, direction).orderBy('g.id', direction).execute();
}

/** How many groups a filter matches, counted up to `bound`; undefined beyond it. */
export function countGroupRows(db: Executor, filter: GroupFilter, bound: number): Promise<number | undefined> {
  return countUpTo(db, filtered(db, filter).select('g.id'), bound);
}
