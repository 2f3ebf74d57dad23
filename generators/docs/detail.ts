/** How much a page holds; what does not fit is a link. */
export interface Detail {
  /** Components are written out where they stand down to this depth, and links below. */
  readonly components: number;
  /** Fields of one tree; beyond it everything with a page of its own is a link. */
  readonly fields: number;
  /** Characters of an example on the page; a longer one is cut and stands whole in a file of its own. */
  readonly example: number;
}

/** As much as any page gets. */
export const WIDEST: Detail = { components: 1, fields: 150, example: 40_000 };

/** What a page gets, the widest first: the next one is taken when the page would be too large. */
const DETAILS: readonly [Detail, ...Detail[]] = [
  WIDEST,
  { components: 0, fields: 100, example: 8_000 },
  { components: 0, fields: 0, example: 2_000 },
];

/** Pages of a site from which on each of them begins with less: components are one click away, and there are many. */
const LARGE_SITE = 1_000;

/** What the pages of a site of so many pages get. */
export function detailsOf(pages: number): readonly [Detail, ...Detail[]] {
  const [widest, ...others] = DETAILS;
  const [next = widest, ...rest] = others;
  return pages < LARGE_SITE ? DETAILS : [next, ...rest];
}

/** Characters of a page beyond which it is made again with less detail. */
export const PAGE_BUDGET = 300_000;

/** Links of a navigation; a longer list shows the neighbours of the page, and a link to the whole. */
export const NAVIGATION_LINKS = 25;

/** Fields below a schema without a name from which on it gets a page of its own. */
export const INLINE_FIELDS = 250;

/** Levels of schemas without names on one page; one further down has a page of its own. */
export const INLINE_LEVELS = 8;
