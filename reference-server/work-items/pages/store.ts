import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../filter/store.ts';
import { type Among, rowsAmong } from '../../store/search/among.ts';
import type { Executor } from '../../store/store.ts';

/** The rows of a list in an order, and which of them a page shows. */
export interface OrderedList {
  readonly db: Executor;
  readonly table: string;
  readonly alias: string;
  /** Ids that the conditions leave at most. */
  readonly among: Among;
  readonly conditions: readonly Condition[];
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** The part of a statement that keeps to conditions. */
function where(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/** What the rows of a list are. */
type Counted = Pick<OrderedList, 'alias' | 'among' | 'conditions' | 'db' | 'table'>;

/** How many rows a list has, counted up to `bound`; undefined beyond it. */
export async function countRows(
  { db, table, alias, among, conditions }: Counted,
  bound: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select 1 from ${rowsAmong(db, [table, alias], among)} ${where(conditions)} limit ${bound + 1}) matches`.execute(db);
  const total = Number(rows[0]?.total ?? 0);
  return total > bound ? undefined : total;
}

/** Rows before a page from which on their ids are looked up first: the page itself is read twice then. */
const FAR = 1000;

/**
 * The rows of a page in the order of a column that is never null. Of those before a page that is far from the first one
 * nothing is read but the index.
 */
export function pageInOrder<Row>(list: OrderedList, column: string): RawBuilder<Row> {
  const { alias, limit, offset, table } = list;
  const columns = [sql.ref(`${alias}.${column}`)];
  const window = sql`limit ${limit} offset ${offset}`;
  if (offset < FAR) return sql<Row>`${ordered(list, columns)} ${window}`;
  const ids = sql`select ${idOf(list)} ${restOf(list)} ${inOrder(list, columns)} ${window}`;
  return sql<Row>`select ${sql.ref(alias)}.* from ${sql.table(table)} ${sql.ref(alias)} where ${idOf(list)} in (${ids})
    ${inOrder(list, columns)}`;
}

/** The rows of a page in the order of what is computed for each, rows without a value last in both directions. */
export function pageComputed<Row>(list: OrderedList, terms: readonly RawBuilder<unknown>[]): RawBuilder<Row> {
  const { alias, descending, limit, offset } = list;
  const direction = descending ? sql`desc` : sql`asc`;
  const order = [...terms.map((term) => sql`${term} ${direction} nulls last`), sql`${idOf(list)} ${direction}`];
  return sql<Row>`select ${sql.ref(alias)}.* ${restOf(list)} order by ${sql.join(order)} limit ${limit} offset ${offset}`;
}

/**
 * The rows of a page in the order of a column that may be null, rows without a value last in both directions. The rows with a
 * value and those without are read from an index each, no further than the page reaches: no index has the nulls last both ways.
 */
export function pageNullsLast<Row>(list: OrderedList, column: string): RawBuilder<Row> {
  const { alias, conditions, descending, limit, offset } = list;
  const place = sql.ref(`${alias}.${column}`);
  const reach = sql`limit ${limit + offset}`;
  const held = ordered({ ...list, conditions: [...conditions, sql<boolean>`${place} is not null`] }, [place]);
  const lacking = ordered({ ...list, conditions: [...conditions, sql<boolean>`${place} is null`] }, []);
  const direction = descending ? sql`desc` : sql`asc`;
  const value = sql.ref(`page.${column}`);
  return sql<Row>`select * from (select * from (${held} ${reach}) held union all select * from (${lacking} ${reach}) lacking) page
    order by case when ${value} is null then 1 else 0 end, ${value} ${direction}, page.id ${direction}
    limit ${limit} offset ${offset}`;
}

/** Rows in the order of columns and then of their ids, as an index has them. */
function ordered(list: OrderedList, columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`select ${sql.ref(list.alias)}.* ${restOf(list)} ${inOrder(list, columns)}`;
}

function inOrder(list: OrderedList, columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const direction = list.descending ? sql`desc` : sql`asc`;
  const order = [...columns, idOf(list)].map((column) => sql`${column} ${direction}`);
  return sql`order by ${sql.join(order)}`;
}

/** The part of a statement behind what it shows of the rows. */
function restOf({ db, table, alias, among, conditions }: OrderedList): RawBuilder<unknown> {
  return sql`from ${rowsAmong(db, [table, alias], among)} ${where(conditions)}`;
}

function idOf({ alias }: OrderedList): RawBuilder<unknown> {
  return sql.ref(`${alias}.id`);
}
