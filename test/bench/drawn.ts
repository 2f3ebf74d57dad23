/** So many of several things, drawn by chance. */
export function drawn<Item>(items: readonly Item[], count: number, next: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, rank: next() }))
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, count)
    .map(({ item }) => item);
}
