import type { SourceText } from '../source-text.ts';

/** A place in a text, both 1-based; columns count UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset. */
export function positionAt(text: SourceText, offset: number): TextPosition {
  const line = lineOf(text, offset);
  return { line, column: text.slice(startOf(text, line), offset).length + 1 };
}

/** Characters of a line that a frame shows, those of them before the caret, and the units that one may take. */
const WIDTH = 120;
const BEFORE = 80;
const UNITS = 6;

/** The lines around a position with a caret under its column; long lines are cut around the caret. */
export function codeFrame(text: SourceText, position: TextPosition, offset: number): string {
  const place = Math.min(offset, text.units.length);
  const shift = Math.max(0, position.column - BEFORE);
  const first = Math.max(1, position.line - 2);
  const last = Math.min(position.line + 1, linesOf(text).length);
  const width = String(last).length;
  const frame: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const isCurrent = number === position.line;
    const shown = isCurrent ? aroundCaret(text, position, { place, shift }) : shownOf(text, number, shift);
    const line = shown.replace(/\r$/, '').replaceAll('\t', ' ');
    frame.push(`${isCurrent ? '>' : ' '} ${String(number).padStart(width)} | ${line}`.trimEnd());
    if (isCurrent) frame.push(`  ${' '.repeat(width)} | ${' '.repeat(position.column - 1 - shift)}^`);
  }
  return frame.join('\n');
}

/** What a frame shows of a line that is not that of the caret. */
function shownOf(text: SourceText, line: number, shift: number): string {
  const start = startOf(text, line);
  const end = Math.min(endOf(text, line), start + (shift + WIDTH) * UNITS);
  return text.slice(start, end).slice(shift, shift + WIDTH);
}

/** The same of that of the caret; only what is around it is cut out: a document may be one line of megabytes. */
function aroundCaret(
  text: SourceText,
  { line, column }: TextPosition,
  { place, shift }: { readonly place: number; readonly shift: number },
): string {
  const start = Math.max(startOf(text, line), place - (BEFORE + 1) * UNITS);
  const left = text.slice(start, place).slice(-(column - 1 - shift) || text.units.length);
  const end = Math.min(endOf(text, line), place + WIDTH * UNITS);
  return left + text.slice(place, end).slice(0, WIDTH - left.length);
}

const lines = new WeakMap<SourceText, readonly number[]>();

/** Where the lines of a text start, in units. Memoised: of one document, there may be thousands of problems. */
function linesOf(text: SourceText): readonly number[] {
  const known = lines.get(text);
  if (known !== undefined) return known;
  const starts = [0];
  const { units } = text;
  for (let end = units.indexOf('\n'); end >= 0; end = units.indexOf('\n', end + 1)) starts.push(end + 1);
  lines.set(text, starts);
  return starts;
}

/** The number of the line that an offset is in; a line break is part of the line that it ends. */
function lineOf(text: SourceText, offset: number): number {
  const starts = linesOf(text);
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

function startOf(text: SourceText, line: number): number {
  return linesOf(text)[line - 1] ?? 0;
}

function endOf(text: SourceText, line: number): number {
  const next = linesOf(text)[line];
  return next === undefined ? text.units.length : next - 1;
}
