import type { Executor } from '../../store/store.ts';
import { labelsById } from './store.ts';
import type { LabelRow } from './table.ts';

/** The labels of items in the order of their names, by the id of the item. */
export async function labelsInOrder(
  db: Executor,
  byItem: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, LabelRow[]>> {
  const labels = await labelsById(db, [...byItem.values()].flat());
  const ordered = [...labels.values()].toSorted(byName);
  return new Map([...byItem].map(([id, labelIds]) => [id, ordered.filter((label) => labelIds.includes(label.id))]));
}

function byName(a: LabelRow, b: LabelRow): number {
  if (a.name === b.name) return a.id - b.id;
  return a.name < b.name ? -1 : 1;
}
