import { NAVIGATION_LINKS } from './detail.ts';
import type { Frame, NavEntry } from './markup/page-layout.ts';

interface List {
  readonly label: string;
  /** Where the whole list stands. */
  readonly whole: string;
}

interface Listed<Item> {
  readonly items: readonly Item[];
  /** The item whose page this is; undefined when it is none of them. */
  readonly current: Item | undefined;
  readonly entryOf: (item: Item) => NavEntry;
}

/**
 * Links to a list of pages from one of them. A long list shows the neighbours only: written out on each of its pages, it
 * would be most of the site.
 */
export function navigation<Item>({ label, whole }: List, { items, current, entryOf }: Listed<Item>): Frame['nav'] {
  if (items.length <= NAVIGATION_LINKS) return { label, entries: items.map(entryOf), more: undefined };
  const place = current === undefined ? 0 : Math.max(items.indexOf(current), 0);
  const first = Math.min(Math.max(place - NAVIGATION_AROUND, 0), items.length - 2 * NAVIGATION_AROUND - 1);
  const entries = items.slice(first, first + 2 * NAVIGATION_AROUND + 1).map(entryOf);
  return { label, entries, more: { href: whole, text: `All ${items.length}` } };
}

/** Neighbours shown on each side. */
const NAVIGATION_AROUND = Math.floor((NAVIGATION_LINKS - 1) / 4);
