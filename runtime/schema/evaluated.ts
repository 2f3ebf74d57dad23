/** Annotations of in-place applicators that `unevaluatedProperties` and `unevaluatedItems` look at (Core 11). */
export interface Evaluated {
  allProperties: boolean;
  readonly properties: Set<string>;
  allItems: boolean;
  /** Every index below this one is evaluated. */
  itemsBelow: number;
  readonly items: Set<number>;
}

/** Nothing evaluated yet. */
export function nothingEvaluated(): Evaluated {
  return { allProperties: false, properties: new Set(), allItems: false, itemsBelow: 0, items: new Set() };
}

/** Adds the annotations of a branch that succeeded. */
export function mergeEvaluated(into: Evaluated, from: Evaluated): void {
  into.allProperties ||= from.allProperties;
  into.allItems ||= from.allItems;
  into.itemsBelow = Math.max(into.itemsBelow, from.itemsBelow);
  for (const name of from.properties) into.properties.add(name);
  for (const index of from.items) into.items.add(index);
}
