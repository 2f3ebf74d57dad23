/** A place in a text, both 1-based; columns count UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset. */
export function positionAt(text: string, offset: number): TextPosition {
  let line = 1;
  let start = 0;
  for (;;) {
    const next = text.indexOf('\n', start);
    if (next < 0 || next >= offset) return { line, column: Math.max(0, offset - start) + 1 };
    line += 1;
    start = next + 1;
  }
}

/** The lines around a position with a caret under its column; long lines are cut around the caret. */
export function codeFrame(text: string, position: TextPosition): string {
  const lines = text.split('\n', position.line + 1);
  const first = Math.max(1, position.line - 2);
  const last = Math.min(lines.length, position.line + 1);
  const width = String(last).length;
  const shift = Math.max(0, position.column - 80);
  const frame: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const line = (lines[number - 1] ?? '')
      .replace(/\r$/, '')
      .slice(shift, shift + 120)
      .replaceAll('\t', ' ');
    frame.push(`${number === position.line ? '>' : ' '} ${String(number).padStart(width)} | ${line}`.trimEnd());
    if (number === position.line) frame.push(`  ${' '.repeat(width)} | ${' '.repeat(position.column - 1 - shift)}^`);
  }
  return frame.join('\n');
}
