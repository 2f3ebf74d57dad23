import type { Executor } from '../../store/store.ts';
import { groupSettings } from './settings.ts';
import type { NamespaceRow } from './table.ts';

/** Whether a group offers a feature: it may be switched off for the group, or for one around it. */
export async function offersFeature(db: Executor, group: NamespaceRow, feature: string): Promise<boolean> {
  const isOn = (row: NamespaceRow): boolean => Reflect.get(groupSettings(row), `${feature}_enabled`) !== false;
  if (group.parent_id === null || !isOn(group)) return isOn(group);
  const around = await db
    .selectFrom('namespaces')
    .innerJoin('ancestry', 'ancestry.ancestor_id', 'namespaces.id')
    .selectAll('namespaces')
    .where('ancestry.descendant_id', '=', group.id)
    .execute();
  return around.every(isOn);
}
