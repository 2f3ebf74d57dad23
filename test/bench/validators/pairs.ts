import { median } from '../measure-process.ts';
import type { BenchRow } from '../row.ts';

/** A row from rounds in which both sides ran one after the other: the ratio is the median of the pairs' ratios. */
export function pairRow(
  row: Pick<BenchRow, 'measure' | 'unit'>,
  ours: readonly number[],
  peer: { readonly name: string; readonly rounds: readonly number[] },
  bound: number,
): BenchRow {
  const [own, other] = [median(ours), median(peer.rounds)];
  // A peer that takes seconds runs once: then its one figure stands against our median.
  const isPaired = peer.rounds.length === ours.length;
  const ratio = isPaired ? median(ours.map((value, index) => value / (peer.rounds[index] ?? Number.NaN))) : own / other;
  return { ...row, ours: own, peer: other, peerName: peer.name, ratio, target: `<= ${bound}x`, met: ratio <= bound };
}
