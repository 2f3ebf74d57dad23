import { median } from '../measure-process.ts';
import type { BenchRow } from '../row.ts';

/** A row from rounds in which both sides ran one after the other: the ratio is the median of the pairs' ratios. */
export function pairRow(
  row: Pick<BenchRow, 'measure' | 'unit'>,
  ours: readonly number[],
  peer: { readonly name: string; readonly rounds: readonly number[] },
  bound: number,
): BenchRow {
  const ratio = median(ours.map((value, index) => value / (peer.rounds[index] ?? Number.NaN)));
  const [own, other] = [median(ours), median(peer.rounds)];
  return { ...row, ours: own, peer: other, peerName: peer.name, ratio, target: `<= ${bound}x`, met: ratio <= bound };
}
