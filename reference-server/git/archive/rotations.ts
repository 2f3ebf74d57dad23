/** The order of all rotations of some bytes (Burrows-Wheeler), by sorting on ever longer prefixes. */
export function rotationOrder(bytes: Uint8Array): Int32Array {
  const size = bytes.length;
  const order: Int32Array = new Int32Array(size);
  let ranks: Int32Array = Int32Array.from(bytes);
  const shifted: Int32Array = new Int32Array(size);
  let next: Int32Array = new Int32Array(size);
  const starts = new Int32Array(Math.max(256, size) + 1);
  for (let index = 0; index < size; index += 1) shifted[index] = index;
  sortByRank(shifted, { ranks, starts, into: order });
  let classes = rank(order, { ranks, other: ranks, shift: 0, into: next });
  [ranks, next] = [next, ranks];
  for (let length = 1; length < size && classes < size; length *= 2) {
    // Rotations sorted by their first half are sorted by their second half when they begin that much earlier.
    for (let index = 0; index < size; index += 1) {
      const start = (order[index] ?? 0) - length;
      shifted[index] = start < 0 ? start + size : start;
    }
    sortByRank(shifted, { ranks, starts, into: order });
    classes = rank(order, { ranks, other: ranks, shift: length, into: next });
    [ranks, next] = [next, ranks];
  }
  return order;
}

interface Sorting {
  readonly ranks: Int32Array;
  readonly starts: Int32Array;
  readonly into: Int32Array;
}

/** A counting sort that keeps the order of equals. */
function sortByRank(rotations: Int32Array, { ranks, starts, into }: Sorting): void {
  starts.fill(0);
  for (const rotation of rotations) starts[(ranks[rotation] ?? 0) + 1] = (starts[(ranks[rotation] ?? 0) + 1] ?? 0) + 1;
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  for (const rotation of rotations) {
    const own = ranks[rotation] ?? 0;
    const place = starts[own] ?? 0;
    into[place] = rotation;
    starts[own] = place + 1;
  }
}

interface Ranking {
  readonly ranks: Int32Array;
  readonly other: Int32Array;
  readonly shift: number;
  readonly into: Int32Array;
}

/** Numbers sorted rotations, equal ones alike; answers how many differ. */
function rank(order: Int32Array, { ranks, other, shift, into }: Ranking): number {
  const size = order.length;
  let classes = 0;
  let before = -1;
  let beforeOther = -1;
  for (const rotation of order) {
    const own = ranks[rotation] ?? 0;
    const second = other[(rotation + shift) % size] ?? 0;
    if (own !== before || second !== beforeOther) classes += 1;
    into[rotation] = classes - 1;
    before = own;
    beforeOther = second;
  }
  return classes;
}
