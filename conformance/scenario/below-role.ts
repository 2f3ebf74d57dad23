import { ACCESS_ROLES, isBelow } from '../../model/facts/access/roles.ts';
import type { Scenario } from './scenario.ts';

/**
 * The identities whose role is lower than a role wherever they are, those with the highest role first: strangers have none, and are users
 * like all others.
 */
export function identitiesBelow(role: string, { identities, strangers, roles, refused }: Scenario): readonly string[] {
  const known = new Map([...[...strangers].map((name) => [name, 'user'] as const), ...roles]);
  return [...known]
    .filter(([name, own]) => identities.has(name) && !refused.has(name) && isBelow(own, role))
    .toSorted(([, left], [, right]) => ACCESS_ROLES.indexOf(right) - ACCESS_ROLES.indexOf(left))
    .map(([name]) => name);
}
