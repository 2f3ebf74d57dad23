/** How much a page holds; what does not fit is a link. */
export interface Detail {
  /** Components are written out where they stand down to this depth, and links below. */
  readonly components: number;
  /** Fields of one tree; beyond it everything with a page of its own is a link. */
  readonly fields: number;
  /** Characters of an example on the page; a longer one is cut and stands whole in a file of its own. */
  readonly example: number;
  /** Values of an example that is made of a schema, what has to be there aside. */
  readonly values: number;
}

/** As much as any page gets. */
export const WIDEST: Detail = { components: 1, fields: 150, example: 40_000, values: 100 };

/** What a page gets, the widest first: the next one is taken when the page would be too large. */
const DETAILS: readonly [Detail, Detail, Detail] = [
  WIDEST,
  { components: 0, fields: 100, example: 8_000, values: 30 },
  { components: 0, fields: 0, example: 2_000, values: 15 },
];

/** Pages of a site from which on each of them begins with less: components are one click away, and there are many. */
const LARGE_SITE = 1_000;

/** What a page gets, the widest first. */
export type Details = readonly [Detail, ...Detail[]];

/**
 * What the pages of a site of so many pages get, and what they get instead when the site would be too large: components
 * that refer to each other all over are then links, where they fill page after page.
 */
export function detailsOf(pages: number): readonly [Details, ...Details[]] {
  const [widest, next, least] = DETAILS;
  const smaller: readonly [Details, Details] = [[next, least], [least]];
  return pages < LARGE_SITE ? [[widest, next, least], ...smaller] : smaller;
}

/** Bytes of a page beyond which it is made again with less detail, and with the least is cut into several. */
export const PAGE_BUDGET = 300_000;

/** Bytes of a site beyond which its pages begin with less detail. */
export const SITE_BUDGET = 30_000_000;

/** Values of a list from which on it has a page of its own, and how many of them stand where it is used. */
export const MANY_VALUES_PAGED = { from: 1_000, shown: 100 } as const;

/** Links of a navigation; a longer list shows the neighbours of the page, and a link to the whole. */
export const NAVIGATION_LINKS = 25;

/** Fields below a schema without a name from which on it gets a page of its own. */
export const INLINE_FIELDS = 250;

/** Levels of schemas without names on one page; one further down has a page of its own. */
export const INLINE_LEVELS = 8;
