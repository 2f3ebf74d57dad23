import { filterNames } from '../../platform/parameters.ts';
import { type Condition, type ItemConditions, negated } from './store.ts';

/** All the labels that a filter names; `None` and `Any` in any case stand for those without and with one. */
export function labelConditions(
  on: ItemConditions,
  labels: string | readonly string[] | undefined,
): readonly Condition[] {
  if (labels === undefined) return [];
  const list = filterNames('labels', labels);
  const word = list.length === 1 ? list[0]?.toLowerCase() : undefined;
  if (word === 'none' || word === 'no label') return [negated(on.anyLabel())];
  if (word === 'any') return [on.anyLabel()];
  return list.map((name) => on.labelled(name));
}
