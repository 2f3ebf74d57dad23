/** What both sides of a measure cost. */
export interface Figures {
  readonly ours: number;
  readonly peer: number;
}

/** Both sides in turn, so that a busy machine hits both alike; the pair whose ratio is the median. */
export async function closest(
  rounds: number,
  ours: () => Promise<number>,
  peer: () => Promise<number>,
): Promise<Figures> {
  const pairs: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ ours: await ours(), peer: await peer() });
  const sorted = pairs.toSorted((a, b) => a.ours / a.peer - b.ours / b.peer);
  return sorted[Math.floor((rounds - 1) / 2)] ?? { ours: Number.NaN, peer: Number.NaN };
}
