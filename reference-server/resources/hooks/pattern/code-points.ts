/** Code points from one to another, both included. */
export type Range = readonly [from: number, to: number];

const LAST = 0x10_ff_ff;

/** Ranges so long that they have the other case of their letters as well, or as good as. */
const LONG = 2000;

/** The other code points. */
export function complementOf(ranges: readonly Range[]): Range[] {
  const others: Range[] = [];
  let next = 0;
  for (const [from, to] of [...ranges].sort((one, other) => one[0] - other[0])) {
    if (from > next) others.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  return next > LAST ? others : [...others, [next, LAST]];
}

/** The code points with those that differ from them by case alone. */
export function foldedOf(ranges: readonly Range[]): Range[] {
  return ranges.flatMap(([from, to]) => {
    const folded: Range[] = [[from, to]];
    for (let code = from; to - from < LONG && code <= to; code += 1) {
      const text = String.fromCodePoint(code);
      for (const other of [text.toLowerCase(), text.toUpperCase()]) {
        const [only = '', ...rest] = other;
        const point = only.codePointAt(0);
        if (rest.length === 0 && point !== undefined && point !== code) folded.push([point, point]);
      }
    }
    return folded;
  });
}

/** Ranges as a class of ECMAScript writes them. */
export function written(ranges: readonly Range[]): string {
  const point = (code: number): string => `\\u{${code.toString(16)}}`;
  return ranges.map(([from, to]) => (from === to ? point(from) : `${point(from)}-${point(to)}`)).join('');
}
