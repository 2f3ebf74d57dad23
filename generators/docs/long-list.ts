/** One page of a list that is too long for one. */
export interface ListPart<Item> {
  readonly path: string;
  readonly items: readonly Item[];
  /** Whether it is the first: what else is said of the list stands there. */
  readonly isFirst: boolean;
  /** Every page of the list; empty when there is only this one. */
  readonly pages: readonly { readonly path: string; readonly number: number; readonly isCurrent: boolean }[];
}

/** Entries of one page. */
const MOST_ENTRIES = 800;

/** A list on as many pages as it needs; the first has the path of the list. */
export function partsOfList<Item>(items: readonly Item[], path: string): readonly ListPart<Item>[] {
  const count = Math.max(1, Math.ceil(items.length / MOST_ENTRIES));
  // Names of pages hold no dot besides that of the ending.
  const pathOf = (index: number): string => (index === 0 ? path : path.replace(/\.html$/, `.${index + 1}.html`));
  return Array.from({ length: count }, (_, index) => ({
    path: pathOf(index),
    items: items.slice(index * MOST_ENTRIES, (index + 1) * MOST_ENTRIES),
    isFirst: index === 0,
    pages:
      count === 1
        ? []
        : Array.from({ length: count }, (_page, at) => ({ path: pathOf(at), number: at + 1, isCurrent: at === index })),
  }));
}
