/** One line of a bench table: ours against a named peer, measured in the same run. */
export interface BenchRow {
  readonly measure: string;
  readonly unit: string;
  readonly ours: number;
  /** Null when the measure has no peer. */
  readonly peer: number | null;
  readonly peerName: string | null;
  /** ours / peer, or null without a peer. */
  readonly ratio: number | null;
  /** The target as `docs` state it: a bound on the ratio, or on our own figure. */
  readonly target: string;
  readonly met: boolean;
}

/** A row whose target bounds the ratio to a peer. */
export function ratioRow(
  row: Pick<BenchRow, 'measure' | 'unit' | 'ours'>,
  peer: number,
  peerName: string,
  bound: number,
): BenchRow {
  const ratio = row.ours / peer;
  return { ...row, peer, peerName, ratio, target: `<= ${bound}x`, met: ratio <= bound };
}

/** A row whose target bounds our own figure. */
export function boundRow(row: Pick<BenchRow, 'measure' | 'unit' | 'ours'>, bound: number): BenchRow {
  const target = `<= ${bound} ${row.unit}`;
  return { ...row, peer: null, peerName: null, ratio: null, target, met: row.ours <= bound };
}

/** A row whose target our own figure has to reach. */
export function leastRow(row: Pick<BenchRow, 'measure' | 'unit' | 'ours'>, least: number): BenchRow {
  const target = `>= ${least} ${row.unit}`;
  return { ...row, peer: null, peerName: null, ratio: null, target, met: row.ours >= least };
}

/** A row that sets our figure beside a peer's, which `better` says how to compare. */
export function besideRow(
  row: Pick<BenchRow, 'measure' | 'unit' | 'ours'>,
  peer: number,
  peerName: string,
  better: 'less' | 'more',
): BenchRow {
  const ratio = peer === 0 ? null : row.ours / peer;
  const met = better === 'less' ? row.ours <= peer : row.ours >= peer;
  return { ...row, peer, peerName, ratio, target: better === 'less' ? '<= peer' : '>= peer', met };
}

/** A row for a peer that gives no figure, which says why: it counts neither for us nor against us. */
export function silentRow(row: Pick<BenchRow, 'measure' | 'unit' | 'ours'>, peerName: string, why: string): BenchRow {
  return { ...row, peer: null, peerName: `${peerName}: left out, ${why}`, ratio: null, target: '', met: true };
}

/** The rows as a table for people. */
export function formatRows(rows: readonly BenchRow[]): string {
  const header = ['measure', 'unit', 'ours', 'peer', 'peer name', 'ratio', 'target', 'met'];
  const cells = rows.map((row) => [
    row.measure,
    row.unit,
    figure(row.ours),
    figure(row.peer),
    row.peerName ?? '',
    figure(row.ratio),
    row.target,
    row.target === '' ? '' : row.met ? 'yes' : 'NO',
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...cells.map((cell) => cell[column]?.length ?? 0)),
  );
  return [header, ...cells]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function figure(value: number | null): string {
  if (value === null) return '';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
