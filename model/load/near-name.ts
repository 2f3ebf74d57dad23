/**
 * The candidate a misspelt name most likely stands for: equal but for case and separators, else within a small edit
 * distance. Undefined when nothing is near.
 */
export function nearName(name: string, candidates: Iterable<string>): string | undefined {
  const folded = fold(name);
  let best: string | undefined;
  let bestDistance = Math.min(3, Math.floor(name.length / 3) + 1);
  for (const candidate of candidates) {
    if (candidate === name) continue;
    if (fold(candidate) === folded) return candidate;
    const distance = editDistance(name, candidate, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** `did you mean ...?` for a near name, undefined when there is none. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const near = nearName(name, candidates);
  return near === undefined ? undefined : `did you mean \`${near}\`?`;
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/g, '');
}

/** Optimal string alignment distance (a swap of neighbours counts one), cut off at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(before, j - 2) + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
