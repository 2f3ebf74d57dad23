/** Lays out rows in columns: the first left, the others right aligned. The first row is the head. */
export function layoutTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]): string => {
    const cells = widths.map((width, column) => {
      const cell = row[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return cells.join('  ').trimEnd();
  };
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  const [head, ...body] = rows.map(line);
  return head === undefined ? '' : [head, rule, ...body].join('\n');
}
