import { grouped } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { CustomAttributeRow } from './table.ts';

/** Custom attributes of projects or groups by owner id. */
export async function customAttributesOf(
  db: Executor,
  kind: 'group' | 'project',
  ids: readonly number[],
): Promise<Map<number, CustomAttributeRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('custom_attributes')
    .selectAll()
    .where('target_kind', '=', kind)
    .where('target_id', 'in', [...ids])
    .orderBy('name')
    .execute();
  return grouped(rows, (row) => row.target_id);
}
