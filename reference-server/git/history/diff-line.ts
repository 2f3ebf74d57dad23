/** A line of a file on both sides of a diff; where it is on one side only, the other number is the line it stands at. */
export interface DiffLine {
  readonly old: number;
  readonly new: number;
}

/** Which side of a diff a line number counts on. */
export type Side = keyof DiffLine;

/** A hunk of a diff. */
interface Hunk extends DiffLine {
  /** Lines on both sides. */
  readonly oldCount: number;
  readonly newCount: number;
  /** Its lines with their signs. */
  readonly lines: readonly string[];
}

/**
 * The place of a line in the diff of a file, which is given as its hunks; lines between hunks are the same on both sides. A
 * diff does not tell where its file ends.
 */
export function placeOfLine(diff: string, side: Side, number: number): DiffLine {
  let shift = 0;
  for (const hunk of hunksIn(diff)) {
    const start = side === 'old' ? hunk.old : hunk.new;
    const count = side === 'old' ? hunk.oldCount : hunk.newCount;
    // A side without lines counts from the line before.
    if (number < start || (count === 0 && number === start)) break;
    if (number < start + count) return within(hunk, side, number);
    shift = hunk.new + hunk.newCount - (hunk.old + hunk.oldCount) + emptySides(hunk);
  }
  return side === 'old' ? { old: number, new: number + shift } : { old: number - shift, new: number };
}

function emptySides({ oldCount, newCount }: Hunk): number {
  return (newCount === 0 ? 1 : 0) - (oldCount === 0 ? 1 : 0);
}

function within(hunk: Hunk, side: Side, number: number): DiffLine {
  let at = { old: hunk.old, new: hunk.new };
  for (const line of hunk.lines) {
    const inOld = line.startsWith(' ') || line.startsWith('-');
    const inNew = line.startsWith(' ') || line.startsWith('+');
    if (at[side] === number && (side === 'old' ? inOld : inNew)) return at;
    at = { old: at.old + (inOld ? 1 : 0), new: at.new + (inNew ? 1 : 0) };
  }
  return at;
}

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

function hunksIn(diff: string): Hunk[] {
  const hunks: (Hunk & { lines: string[] })[] = [];
  for (const line of diff.split('\n')) {
    const header = HEADER.exec(line);
    if (header === null) {
      hunks.at(-1)?.lines.push(line);
      continue;
    }
    const [, old = '0', oldCount = '1', fresh = '0', newCount = '1'] = header;
    hunks.push({
      old: Number(old),
      oldCount: Number(oldCount),
      new: Number(fresh),
      newCount: Number(newCount),
      lines: [],
    });
  }
  return hunks;
}
