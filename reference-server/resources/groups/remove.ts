import type { Call } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { audit } from '../../platform/tenancy/audit.ts';
import { credentialsIn, groupsFrom, projectsFrom, removeGroups } from '../../platform/tenancy/removal.ts';
import type { NamespaceRow } from '../../platform/tenancy/table.ts';
import { deleteProjects } from '../projects/index.ts';

/** deleteGroup: the group goes with the groups below it and all their projects. */
export async function deleteGroup(call: Call, group: NamespaceRow): Promise<void> {
  await deleteProjects(call, await projectsFrom(call.db, group.id));
  const ids = await groupsFrom(call.db, group.id);
  await announce(call, 'groups.leaving', ids);
  for (const { kind, id, place } of await credentialsIn(call.db, call.app.store.tables, { table: 'namespaces', ids })) {
    audit(call, { kind, fate: 'deleted', id, details: { group_id: place } });
  }
  await removeGroups(call.db, ids, { tables: call.app.store.tables, today: call.today });
}
