import type { Scenario } from './scenario.ts';

/** Every credential of a scenario: tokens and passwords. */
export function secretsOf(scenario: Scenario): readonly string[] {
  return [...scenario.identities.values()].flatMap((identity) => {
    const named = [...identity.schemes.values()].map((item) => (typeof item === 'string' ? item : item.password));
    return identity.token === undefined ? named : [identity.token, ...named];
  });
}
