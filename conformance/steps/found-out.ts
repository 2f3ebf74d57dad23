import type { Probe } from '../laws/law.ts';

/** What is found out once in a run, and remembered by a key as JSON. */
export async function foundOut<Found>(probe: Probe, key: string, find: () => Promise<Found>): Promise<Found> {
  const [known] = [...probe.observe(key, '')].filter((value) => value !== '');
  if (known !== undefined) return JSON.parse(known) as Found; // as it was put there
  const found = await find();
  probe.observe(key, JSON.stringify(found));
  return found;
}
