/** What one statement is given at most: databases bound the number of values of one. */
const BATCH = 1000;

/** Parts of a list, each small enough for one statement. */
export function* batches<One>(all: readonly One[]): Generator<readonly One[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}
