import type { Probe } from '../laws/law.ts';

/** Keys of what a run has found out about an implementation begin like this. */
const FOUND_OUT = 'found out: ';

/** Of what a run has seen that which it has found out, and need not find out again. */
export function onlyFoundOut(observations: ReadonlyMap<string, Set<string>>): Map<string, Set<string>> {
  return new Map([...observations].filter(([key]) => key.startsWith(FOUND_OUT)));
}

/** What is found out once in a run, and remembered by a key as JSON. */
export async function foundOut<Found>(probe: Probe, key: string, find: () => Promise<Found>): Promise<Found> {
  const own = `${FOUND_OUT}${key}`;
  const [known] = [...probe.observe(own, '')].filter((value) => value !== '');
  if (known !== undefined) return JSON.parse(known) as Found; // as it was put there
  const found = await find();
  probe.observe(own, JSON.stringify(found));
  return found;
}
