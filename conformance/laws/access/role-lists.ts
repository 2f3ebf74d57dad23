import type { Api } from '../../../model/api.ts';
import type { Operation } from '../../../model/operation.ts';
import { onceEach } from '../once-each.ts';

/** Words that scopes have, which say what may be done rather than who does it. */
const SCOPE =
  /[:.*/]|^(?:read|write|all|full|none|any|delete|create|update|manage|execute)(?:[_-]|$)|[_-](?:read|write)$/i;

/** The words that a requirement lists for a scheme that has no scopes: the roles of which one is needed (OAS 3.1 "Security Requirement Object"). */
function wordsOf({ schemes }: Operation['security'][number]): readonly string[] {
  return schemes.flatMap(({ scheme, scopes }) => {
    const isOfRoles = scheme.type !== 'oauth2' && scheme.type !== 'openIdConnect';
    return isOfRoles && !scopes.some((word) => SCOPE.test(word)) ? scopes : [];
  });
}

/**
 * The roles that security requirements list. None where each of them lists one alone: that may as well be the least role that is needed.
 */
export const listedRoles: (api: Api) => ReadonlySet<string> = onceEach((api: Api) => {
  const lists = api.operations.flatMap(({ security }) => security.map((requirement) => wordsOf(requirement)));
  const isOfSeveral = lists.some(({ length }) => length > 1);
  return new Set(isOfSeveral ? lists.flat().map((word) => word.toLowerCase()) : []);
});

/** The roles that an operation lists in its security; undefined where one way to call it lists none. */
export function rolesListed({ security }: Operation, api: Api): ReadonlySet<string> | undefined {
  const known = listedRoles(api);
  const lists = security.map((requirement) => wordsOf(requirement).map((word) => word.toLowerCase()));
  const isOfRoles = lists.length > 0 && lists.every((list) => list.some((word) => known.has(word)));
  return isOfRoles ? new Set(lists.flat()) : undefined;
}

/** Names of those who may do everything, as a rule. */
const RULERS = /^(?:super[_-]?)?(?:admin(?:istrator)?s?|root|superuser|owner|system)$/i;

/** Who may do what is listed for others, though nothing says so: hardly anybody lists who may do everything. */
export function mayRule(role: string): boolean {
  return RULERS.test(role);
}
