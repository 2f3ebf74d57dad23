import type { Scenario } from './scenario.ts';

/** The first identity that the scenario keeps apart from the others; undefined where it has none of those. */
export function keptApart({ apart, identities }: Scenario): string | undefined {
  return [...apart].find((name) => identities.has(name));
}
