import { badParameter, notAllowed } from './refusal.ts';

/** The pagination parameters that every list may receive. */
export interface PaginationQuery {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly pagination?: string | undefined;
  readonly cursor?: string | undefined;
  readonly id_after?: number | undefined;
  readonly order_by?: string | undefined;
  readonly sort?: string | undefined;
}

/** Which slice of a list is asked for. */
export type Slice =
  | { readonly kind: 'offset'; readonly page: number; readonly perPage: number; readonly offset: number }
  | { readonly kind: 'keyset'; readonly perPage: number; readonly after: CursorPosition | undefined };

/** The last row of the previous keyset page: its order value and its id. */
export interface CursorPosition {
  readonly value: string | number;
  readonly id: number;
}

/** One page of a list and what is known about its surroundings. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly pagination: PageInfo;
}

/** What `Link` and the `x-*` headers of a page say. */
export type PageInfo =
  | {
      readonly kind: 'offset';
      readonly page: number;
      readonly perPage: number;
      /** Undefined when the list is longer than the server counts. */
      readonly total: number | undefined;
      readonly hasNext: boolean;
    }
  | {
      readonly kind: 'keyset';
      /** Parameters of the next page, undefined at the end. */ readonly next:
        | Readonly<Record<string, string>>
        | undefined;
    };

/** Highest `per_page`; larger requests are served as this many. */
export const MAX_PER_PAGE = 100;

/** How far a list lets offset pagination go. */
export interface OffsetBound {
  /** Rows that offset pagination reaches; undefined on lists without keyset pagination. */
  readonly maxOffset?: number;
  /** Singular name of the records for the message. */
  readonly records?: string;
}

/**
 * The slice that offset parameters ask for.
 * @throws Refusal 400 for values below 1, 405 beyond the offset bound.
 */
export function offsetSlice(query: PaginationQuery, bound: OffsetBound = {}): Slice & { kind: 'offset' } {
  const perPage = Math.min(atLeastOne('per_page', query.per_page ?? 20), MAX_PER_PAGE);
  const page = atLeastOne('page', query.page ?? 1);
  if (bound.maxOffset !== undefined && bound.maxOffset > 0 && page * perPage > bound.maxOffset) {
    const records = bound.records ?? 'Record';
    throw notAllowed({
      error: `Offset pagination ends at ${bound.maxOffset} rows for ${records}; use keyset pagination for the rest.`,
    });
  }
  return { kind: 'offset', page, perPage, offset: (page - 1) * perPage };
}

/**
 * The slice that keyset parameters ask for, and its direction: that of the list where the request names none.
 * @throws Refusal 400 when the cursor is not one of ours.
 */
export function keysetSlice(
  query: PaginationQuery,
  direction: 'asc' | 'desc',
): Slice & { kind: 'keyset'; readonly descending: boolean } {
  const perPage = Math.min(atLeastOne('per_page', query.per_page ?? 20), MAX_PER_PAGE);
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  return { kind: 'keyset', perPage, after, descending: (query.sort ?? direction) === 'desc' };
}

/** 405 for `pagination=keyset` where the list does not offer it in this order, or not to this caller. */
export function keysetUnavailable(reason = 'Keyset pagination is not offered for this order.'): Error {
  return notAllowed({ error: reason });
}

function atLeastOne(name: string, value: number): number {
  if (!Number.isInteger(value) || value < 1) throw badParameter(`${name} does not have a valid value`);
  return value;
}

/** An opaque cursor for the row after which the next page starts. */
export function encodeCursor(position: CursorPosition): string {
  return Buffer.from(JSON.stringify([position.value, position.id])).toString('base64url');
}

function decodeCursor(cursor: string): CursorPosition {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(decoded)) {
      const [value, id]: unknown[] = decoded;
      if ((typeof value === 'string' || typeof value === 'number') && typeof id === 'number') return { value, id };
    }
  } catch {
    // Falls through to the refusal: whatever is wrong with a cursor, the client did not get it from here.
  }
  throw badParameter('cursor is invalid');
}

/** How a list is counted when its last row is not in sight. */
export interface Counting {
  /** Rows up to which lists are counted. */
  readonly bound: number;
  /** Undefined beyond the bound. */
  readonly count: () => Promise<number | undefined>;
}

/**
 * Cuts the one row that was read too many and describes the page. A page that shows the end of its list tells the
 * total by itself; only others are counted.
 */
export async function offsetPage<Row>(
  rows: readonly Row[],
  slice: Slice & { kind: 'offset' },
  { bound, count }: Counting,
): Promise<Page<Row>> {
  const { page, perPage, offset } = slice;
  const endInSight = rows.length <= perPage && (rows.length > 0 || page === 1);
  const known = offset + rows.length;
  const total = endInSight ? (known > bound ? undefined : known) : await count();
  return {
    items: rows.slice(0, perPage),
    pagination: { kind: 'offset', page, perPage, total, hasNext: rows.length > perPage },
  };
}

/** A list as it is read: some of its rows, and how many there are, counted up to a bound. */
export interface RowList<Row> {
  readonly rows: (window: { readonly limit: number; readonly offset: number }) => Promise<Row[]>;
  readonly count: (bound: number) => Promise<number | undefined>;
}

/** The page of a list that is asked for by its number. */
export async function numberedPage<Row>(
  query: PaginationQuery,
  bound: number,
  { rows, count }: RowList<Row>,
): Promise<Page<Row>> {
  const slice = offsetSlice(query);
  const found = await rows({ limit: slice.perPage + 1, offset: slice.offset });
  return offsetPage(found, slice, { bound, count: () => count(bound) });
}

/**
 * The page of a list that is in memory as a whole.
 * @throws Refusal as `offsetSlice`
 */
export function pageOfAll<Row>(rows: readonly Row[], query: PaginationQuery, bound: number): Page<Row> {
  const { page, perPage, offset } = offsetSlice(query);
  return {
    items: rows.slice(offset, offset + perPage),
    pagination: {
      kind: 'offset',
      page,
      perPage,
      total: rows.length > bound ? undefined : rows.length,
      hasNext: rows.length > offset + perPage,
    },
  };
}

/** As `offsetPage`, for keyset pages; `next` gives the parameters that continue after the last row. */
export function keysetPage<Row>(
  rows: readonly Row[],
  perPage: number,
  next: (last: Row) => Readonly<Record<string, string>>,
): Page<Row> {
  const items = rows.slice(0, perPage);
  const last = items.at(-1);
  return {
    items,
    pagination: { kind: 'keyset', next: rows.length > perPage && last !== undefined ? next(last) : undefined },
  };
}
