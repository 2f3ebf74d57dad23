import { filterNames } from '../../platform/parameters.ts';
import { type Condition, type ItemConditions, negated } from './store.ts';

/** The labels that a filter names, without the words that stand for those without and with one. */
export function namesOfLabels(labels: string | readonly string[] | undefined): string[] {
  const list = filterNames('labels', labels);
  return list.length === 1 && /^(?:none|no label|any)$/i.test(list[0] ?? '') ? [] : list;
}

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
