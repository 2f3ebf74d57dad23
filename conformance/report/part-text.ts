import type { RunSummary } from '../summary.ts';

/** What was left out of the judgement; undefined when all operations were judged. */
export function partText({ perOperation, operations, unjudged, leftOut }: RunSummary): string | undefined {
  const silent = perOperation.filter((item) => item.passed + item.failed + item.expectedFailures === 0).length;
  if (silent + unjudged + leftOut === 0) return undefined;
  const all = operations + unjudged + leftOut;
  const chosen = leftOut === 0 ? [] : [`${leftOut} were not chosen`];
  const without = unjudged === 0 ? [] : [`${unjudged} had no case (--list says why)`];
  const silence = silent === 0 ? [] : [`${silent} proved nothing`];
  const judged = all - silent - unjudged - leftOut;
  return `only a part was judged: ${judged} of ${all} operations; ${[...silence, ...without, ...chosen].join(', ')}`;
}
