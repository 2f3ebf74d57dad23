import type { SourceText } from '../source-text.ts';

/** A place in a text, both 1-based; columns count UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** The line that was found last in a text, and where it begins: findings are told in the order of the text. */
const lastLine = new WeakMap<SourceText, { readonly line: number; readonly start: number }>();

/** Line and column of an offset. */
export function positionAt(text: SourceText, offset: number): TextPosition {
  const { units, slice } = text;
  const last = lastLine.get(text);
  let { line, start } = last !== undefined && last.start <= offset ? last : { line: 1, start: 0 };
  for (;;) {
    const next = units.indexOf('\n', start);
    if (next < 0 || next >= offset) {
      lastLine.set(text, { line, start });
      return { line, column: slice(start, offset).length + 1 };
    }
    line += 1;
    start = next + 1;
  }
}

/** The lines around a position with a caret under its column; long lines are cut around the caret. */
export function codeFrame(text: SourceText, position: TextPosition, offset: number): string {
  const lines = linesAround(text, Math.min(offset, text.units.length));
  const first = Math.max(1, position.line - 2);
  const width = String(first + lines.length - 1).length;
  const shift = Math.max(0, position.column - 80);
  const frame: string[] = [];
  for (const [index, content] of lines.entries()) {
    const number = first + index;
    const line = content
      .replace(/\r$/, '')
      .slice(shift, shift + 120)
      .replaceAll('\t', ' ');
    frame.push(`${number === position.line ? '>' : ' '} ${String(number).padStart(width)} | ${line}`.trimEnd());
    if (number === position.line) frame.push(`  ${' '.repeat(width)} | ${' '.repeat(position.column - 1 - shift)}^`);
  }
  return frame.join('\n');
}

/** Two lines before the line of an offset, that line, and the next one: only they are cut out of the text. */
function linesAround({ units: text, slice }: SourceText, offset: number): readonly string[] {
  let start = startOfLine(text, offset);
  for (let count = 0; count < 2 && start > 0; count += 1) start = startOfLine(text, start - 1);
  const end = endOfLine(text, endOfLine(text, offset) + 1);
  return slice(start, end).split('\n');
}

function startOfLine(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}
