import type { Scenario } from './scenario.ts';

/** Names that say that a credential is no longer good, or never was. */
const REFUSED = /^(?:expired|revoked|unknown|invalid)$/;

/** Identities whose credential has to be refused: those that the scenario says it of, and those whose name does. */
export function refusedNames({ refused, identities }: Scenario): readonly string[] {
  const named = [...identities.keys()].filter((name) => REFUSED.test(name));
  return [...new Set([...refused, ...named])].filter((name) => identities.has(name));
}
