import type { Scenario } from './scenario.ts';

/** The role of an identity, as words of a description have it: the one that the scenario names, else what the identity is called. */
export function roleOf(name: string, { roles }: Pick<Scenario, 'roles'>): string {
  return (roles.get(name) ?? name).toLowerCase();
}
