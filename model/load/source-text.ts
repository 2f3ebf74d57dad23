/** The text of a file, and what offsets in it count. */
export interface SourceText {
  /** The text itself, or a form of it in which some characters are written as `\uXXXX`. */
  readonly units: string;
  /** What stands between two offsets of `units`, as it is written in the file. */
  readonly slice: (start: number, end: number) => string;
}

/** A text as it is; offsets count its UTF-16 units. */
export function plainText(text: string): SourceText {
  return { units: text, slice: (start, end) => text.slice(start, end) };
}

/** A text of which the characters at some offsets, in ascending order, are written as `\uXXXX`. */
export function escapedText(units: string, escapes: readonly number[]): SourceText {
  const slice = (start: number, end: number): string => {
    let text = '';
    let from = start;
    for (let index = firstFrom(escapes, start); (escapes[index] ?? end) < end; index += 1) {
      const at = escapes[index] ?? end;
      text += units.slice(from, at) + String.fromCharCode(Number.parseInt(units.slice(at + 2, at + ESCAPE), 16));
      from = at + ESCAPE;
    }
    return text + units.slice(from, end);
  };
  return { units, slice };
}

/** Length of `\uXXXX`. */
const ESCAPE = 6;

/** Index of the first offset that is not below `start`. */
function firstFrom(offsets: readonly number[], start: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
