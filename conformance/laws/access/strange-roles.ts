import { keepsForRoles } from '../../../model/facts/access/access.ts';
import { ACCESS_ROLES } from '../../../model/facts/access/roles.ts';
import type { Api } from '../../../model/api.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { rolesOf } from './role-words.ts';

/** A role of a scenario that no law knows, as nothing in the description speaks of it. */
export interface StrangeRole {
  readonly identity: string;
  readonly role: string;
  /** The roles that the description does speak of. */
  readonly known: readonly string[];
}

/** Roles of a scenario that are neither those of `x-access` nor read in a description: written otherwise there, most likely. */
export function strangeRoles(api: Api, { roles }: Scenario): readonly StrangeRole[] {
  const told = rolesOf(api);
  const isMarked = keepsForRoles(api);
  const known = told.size > 0 && !isMarked ? [...told] : [...ACCESS_ROLES, ...told];
  return [...roles].flatMap(([identity, role]) =>
    ACCESS_ROLES.includes(role) || told.has(role.toLowerCase()) ? [] : [{ identity, role, known }],
  );
}
