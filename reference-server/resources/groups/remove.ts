import type { Call } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { audit } from '../../platform/tenancy/audit.ts';
import { credentialsIn, groupsFrom, projectsFrom, removeGroups } from '../../platform/tenancy/removal.ts';
import { namespacesById } from '../../platform/tenancy/namespaces.ts';
import type { NamespaceRow } from '../../platform/tenancy/table.ts';
import { deleteProjects } from '../projects/index.ts';

/** deleteGroup: the group goes with the groups below it and all their projects. */
export async function deleteGroup(call: Call, group: NamespaceRow): Promise<void> {
  await deleteProjects(call, await projectsFrom(call.db, group.id));
  const ids = await groupsFrom(call.db, group.id);
  await tellOf(call, group, ids);
  await announce(call, 'groups.leaving', ids);
  for (const { kind, id, place } of await credentialsIn(call.db, call.app.store.tables, { table: 'namespaces', ids })) {
    audit(call, { kind, fate: 'deleted', id, details: { group_id: place } });
  }
  await removeGroups(call.db, ids, { tables: call.app.store.tables, today: call.today });
}

/** Tells the groups above of each group that goes, those below before those above them. */
async function tellOf(call: Call, { parent_id: staying }: NamespaceRow, ids: readonly number[]): Promise<void> {
  if (staying === null) return;
  const known = await namespacesById(call.db, [staying, ...ids]);
  const going = ids.flatMap((id) => known.get(id) ?? []);
  for (const group of going.toSorted((a, b) => b.full_path.length - a.full_path.length || b.id - a.id)) {
    const parent = known.get(group.parent_id ?? -1);
    if (parent !== undefined) await announce(call, 'group.deleted', { group, parent, staying });
  }
}
