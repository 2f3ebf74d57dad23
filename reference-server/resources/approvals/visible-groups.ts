import { type Call, isAdministrator } from '../../platform/call.ts';
import { maySee } from '../../platform/places.ts';
import { groupLevels } from '../../platform/tenancy/grants.ts';
import { namespacesById } from '../../platform/tenancy/namespaces.ts';
import type { NamespaceRow } from '../../platform/tenancy/table.ts';
import type { Ids } from '../../store/prepared.ts';

/** Of these groups those that the caller sees, by id. */
export async function visibleGroups(call: Call, ids: Ids): Promise<Map<number, NamespaceRow>> {
  const groups = [...(await namespacesById(call.db, ids)).values()].filter(({ kind }) => kind === 'group');
  const userId = call.principal?.user.id;
  const related =
    userId === undefined || isAdministrator(call)
      ? new Map<number, number>()
      : await groupLevels(
          call.db,
          groups.map(({ id }) => id),
          userId,
        );
  // Any relation to a group shows it, that to something inside it included.
  const seen = groups.filter(({ id, visibility }) => related.has(id) || maySee(call, visibility, 0));
  return new Map(seen.map((group) => [group.id, group]));
}
