/**
 * The roles that `x-access` and `x-condition` speak of, the least first: each may do what the ones before it may. `anyone` is whoever may see
 * the place, `user` those of them with a credential.
 */
export const ACCESS_ROLES: readonly string[] = [
  'anyone',
  'user',
  'guest',
  'planner',
  'reporter',
  'developer',
  'maintainer',
  'owner',
  'administrator',
];

/** True where a role may do less than another one; false where one of them is none that is known. */
export function isBelow(role: string, other: string): boolean {
  return ACCESS_ROLES.includes(role) && ACCESS_ROLES.indexOf(role) < ACCESS_ROLES.indexOf(other);
}
